"""Likelihoods from shared prefixes against whole sequences, and the reasoner around them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

torch = pytest.importorskip("torch")
pytest.importorskip("transformers")

from tests.asking.items import (  # noqa: E402
    ALL,
    ENTAILED,
    SATISFIABLE,
    SELECTION,
    WRITTEN,
)
from tests.reasoners.pretrained.asking import tiny_model  # noqa: E402

from therefore.errors import ConfigError  # noqa: E402
from therefore.reasoners.pretrained.loading import load_model, load_tokenizer  # noqa: E402
from therefore.reasoners.pretrained.prompted import Prompted  # noqa: E402
from therefore.reasoners.pretrained.prompting import NORMS, PromptConfig  # noqa: E402
from therefore.reasoners.pretrained.scoring import Asked, ask, log_probabilities  # noqa: E402

ENDS = (" yes", " no", " maybe it is", "!")


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A Llama that only goes on with text."""
    return tiny_model(tmp_path_factory.mktemp("plain"))


@pytest.fixture(scope="module")
def talking(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A Llama with a template for conversations."""
    return tiny_model(tmp_path_factory.mktemp("talking"), chat=True)


@pytest.fixture(scope="module")
def gpt2(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A GPT-2, whose positions are absolute."""
    return tiny_model(tmp_path_factory.mktemp("gpt2"), kind="gpt2")


def whole_sequence(model: object, prompt: list[int], end: list[int]) -> float:
    """The log-probability of the end, computed plainly."""
    ids = torch.tensor([prompt + end])
    with torch.no_grad():
        logs = model(input_ids=ids).logits[0].log_softmax(-1)  # type: ignore[operator]
    places = range(len(prompt) - 1, len(prompt) + len(end) - 1)
    return float(sum(logs[place, token] for place, token in zip(places, end, strict=True)))


@pytest.mark.parametrize("folder", ["plain", "gpt2"])
def test_shared_prefixes_change_nothing(folder: str, request: pytest.FixtureRequest) -> None:
    place = f"hf:{request.getfixturevalue(folder)}"
    model, tokenizer = load_model(place, "causal"), load_tokenizer(place)
    prompts = ("Some cats are pets. Is", "Some cats are pets. Are they dogs?", "Some", "No.")
    asked = [ask(tokenizer, prompt, ENDS, special=True) for prompt in prompts]
    together = log_probabilities(model, asked, pad=0)
    for one, logs in zip(asked, together, strict=True):
        for end, log in zip(one.ends, logs, strict=True):
            assert log == pytest.approx(whole_sequence(model, one.prompt, end), abs=2e-4)
        assert log_probabilities(model, [one], pad=0)[0] == pytest.approx(logs, abs=2e-4)


def test_single_tokens_need_no_further_run(plain: Path) -> None:
    model = load_model(f"hf:{plain}", "causal")
    asked = [Asked([5, 6, 7], ([8], [9])), Asked([5, 6], ([8], [9]))]
    for one, logs in zip(asked, log_probabilities(model, asked, pad=0), strict=True):
        expected = [whole_sequence(model, one.prompt, end) for end in one.ends]
        assert logs == pytest.approx(expected, abs=2e-4)


def test_the_seam_is_cut_where_tokens_merge(plain: Path) -> None:
    tokenizer = load_tokenizer(f"hf:{plain}")
    # The tokenizer knows " yes" and " no" as one token each: a prompt that ends in a blank merges.
    asked = ask(tokenizer, "Well ", ("yes", "no"), special=True)
    assert [tokenizer.decode(asked.prompt + end) for end in asked.ends] == ["Well yes", "Well no"]
    assert [tokenizer.decode(end) for end in asked.ends] == [" yes", " no"]


def test_scores_are_a_distribution_and_the_choice_its_peak(plain: Path) -> None:
    items = [item for item in ALL if item.choices]
    for norm in NORMS:
        for answer in Prompted(f"hf:{plain}", PromptConfig(norm=norm)).answer(items):
            assert sum(answer.scores) == pytest.approx(1.0)
            assert answer.choice == max(range(len(answer.scores)), key=answer.scores.__getitem__)


def test_norms_are_what_they_say(plain: Path) -> None:
    place = f"hf:{plain}"
    config = PromptConfig(answers="text")
    reasoner = Prompted(place, config)
    prompt = reasoner.asked(SELECTION)
    ends = [f" {one}" for one in prompt.candidates]
    asked = ask(reasoner.tokenizer, prompt.plain(), ends, special=True)
    logs = [whole_sequence(reasoner.model, asked.prompt, end) for end in asked.ends]
    bare = ask(reasoner.tokenizer, "Answer:", ends, special=True)
    without = [whole_sequence(reasoner.model, bare.prompt, end) for end in bare.ends]
    wanted = {
        "none": logs,
        "token": [log / len(end) for log, end in zip(logs, asked.ends, strict=True)],
        "character": [log / len(c) for log, c in zip(logs, SELECTION.choices, strict=True)],
        "pmi": [log - other for log, other in zip(logs, without, strict=True)],
    }
    for norm in NORMS:
        found = Prompted(place, replace(config, norm=norm)).answer([SELECTION])[0].scores
        shares = torch.tensor(wanted[norm], dtype=torch.float64).softmax(0).tolist()
        assert found == pytest.approx(tuple(shares), abs=1e-3), norm


def test_answers_do_not_depend_on_company(plain: Path) -> None:
    items = [SELECTION, SATISFIABLE, ENTAILED]
    together = Prompted(f"hf:{plain}", PromptConfig(batch=3)).answer(items)
    alone = Prompted(f"hf:{plain}", PromptConfig(batch=1)).answer(items)
    for one, two in zip(together, alone, strict=True):
        assert one.scores == pytest.approx(two.scores, abs=1e-3)


def test_a_template_is_used_where_there_is_one(plain: Path, talking: Path) -> None:
    chat = Prompted(f"hf:{talking}", PromptConfig())
    assert chat.prompt(SATISFIABLE).startswith("[user]Decide")
    assert chat.prompt(SATISFIABLE).endswith("\n[assistant]")
    never = Prompted(f"hf:{talking}", PromptConfig(chat="never"))
    assert never.prompt(SATISFIABLE) == Prompted(f"hf:{plain}", PromptConfig()).prompt(SATISFIABLE)
    with pytest.raises(ConfigError, match="no template"):
        Prompted(f"hf:{plain}", PromptConfig(chat="always"))


def test_written_answers_are_read_strictly(talking: Path) -> None:
    reasoner = Prompted(f"hf:{talking}", PromptConfig(mode="generate", tokens=8))
    for item, answer in zip(ALL, reasoner.answer(ALL), strict=True):
        # A model of random weights writes nonsense: nothing of it may be taken for a choice.
        assert answer.status in ("unreadable", "no answer", "answered")
        assert (answer.choice >= 0) == (answer.status == "answered" and bool(item.choices))


def test_generation_is_written_in_either_mode(talking: Path) -> None:
    answer = Prompted(f"hf:{talking}", PromptConfig(tokens=8)).answer([WRITTEN])[0]
    assert answer.scores == ()
    assert answer.status in ("answered", "no answer")


def test_a_prompt_that_is_too_long_gets_no_answer(plain: Path) -> None:
    long = replace(SATISFIABLE, premises=("If apples then rice.",) * 200)
    for mode in ("likelihood", "generate"):
        reasoner = Prompted(f"hf:{plain}", PromptConfig(mode=mode, tokens=4))
        refused, given = reasoner.answer([long, SATISFIABLE])
        assert refused.status == "no answer"
        assert "the model reads 2048" in refused.text
        assert given.text != refused.text


@pytest.mark.parametrize(
    "setting",
    [{"mode": "guess"}, {"norm": "byte"}, {"answers": "number"}, {"chat": "yes"}, {"shots": -1}],
)
def test_impossible_settings_are_named(setting: dict[str, object]) -> None:
    with pytest.raises(ConfigError, match=next(iter(setting))):
        PromptConfig(**setting)  # type: ignore[arg-type]
