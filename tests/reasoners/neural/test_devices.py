"""No accelerator is here. What can be seen without one: that nothing is made on a default device.

`with torch.device("meta")` makes every tensor that does not say where it belongs a tensor without
data, which no sum with a real one survives: a net on the processor that gives the same results
inside says of each of its tensors where it is made.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest
from tests.making import make_item, make_selection

from therefore.errors import ConfigError
from therefore.items import Item

torch = pytest.importorskip("torch", reason="needs the extra 'neural'")

from therefore.reasoners.neural.net import log_probabilities  # noqa: E402
from therefore.reasoners.neural.trained import NeuralReasoner, build  # noqa: E402
from therefore.reasoners.neural.trees import Forest  # noqa: E402
from therefore.reasoners.neural.zoo import DESIGNS, find_design  # noqa: E402
from therefore.reasoners.training import devices  # noqa: E402
from therefore.reasoners.training.devices import find_device, moved  # noqa: E402

META = torch.device("meta")
CONCLUSIONS = [
    make_item(
        (f"All {a} are cats.", "All cats are dogs."),
        "",
        answer=-1,
        choices=(),
        task="generation",
        target=f"All {a} are dogs.",
    )
    for a in ("mice", "birds", "old men", "fish")
]
QUESTIONS = [make_selection(f"Ann is w{n}. Bo sits.", ("w0", "w1", "w2 here"), n) for n in range(3)]


def for_net(name: str, items: list[Item]) -> Sequence[Item]:
    match find_design(name).tasks:
        case ("selection",):
            return QUESTIONS
        case ("generation",):
            return CONCLUSIONS
        case _:
            return items[:12]


def made(name: str, items: list[Item]) -> NeuralReasoner:
    design = find_design(name)
    chosen = for_net(name, items)
    layout = design.layout.learn(chosen, design.config)
    return NeuralReasoner(build(design, design.config, layout, 0), layout, {"net": name})


def trace(name: str, reasoner: NeuralReasoner, items: list[Item]) -> list[torch.Tensor]:
    """The loss, its gradients, what the net says after it has settled, and its answers."""
    net, chosen = reasoner.net, for_net(name, items)
    corpus = reasoner.layout.corpus(chosen)
    torch.manual_seed(0)
    net.train()
    net.zero_grad()
    loss = net.loss(net.batch(corpus, np.arange(len(corpus))))
    loss.backward()
    grads = [p.grad.clone() for p in net.parameters() if p.grad is not None]
    net.settle(corpus, 0)
    said = log_probabilities(net, corpus) if reasoner.name != "encoder-decoder" else loss
    reasoner.answer(chosen)
    return [loss.detach(), *grads, said.detach()]


@pytest.mark.parametrize("name", DESIGNS)
def test_no_net_makes_a_tensor_on_a_default_device(name: str, items: list[Item]) -> None:
    first = trace(name, made(name, items), items)
    reasoner = made(name, items)
    with META:
        second = trace(name, reasoner, items)
    assert all(value.device.type == "cpu" for value in second)
    # Alike but for rounding: in such a block torch takes another way through a Transformer.
    torch.testing.assert_close(second, first)


# The others ask a tensor for its numbers (how long a row must be, which tables, is a mask causal):
# without data there are none.
@pytest.mark.parametrize(
    "name",
    [
        *("mlp-bow", "convnet", "transformer", "lstm", "bilstm", "treenet", "treelstm"),
        *("possibleworldnet", "attentive-reader", "gated-attention"),
    ],
)
def test_minibatches_and_worlds_follow_the_net_to_its_device(name: str, items: list[Item]) -> None:
    reasoner = made(name, items)
    net = reasoner.net.to(META)
    corpus = reasoner.layout.corpus(for_net(name, items))
    net.train()
    loss = net.loss(net.batch(corpus, np.arange(len(corpus))))
    loss.backward()
    assert loss.device == META
    assert all(p.grad.device == META for p in net.parameters() if p.grad is not None)


def test_a_minibatch_moves_whole_or_stays_as_it_is(items: list[Item]) -> None:
    batch = Forest.of(items[:4]).batch(np.arange(4))
    assert moved(batch, torch.device("cpu")) is batch
    there = moved(batch, META)
    assert {there.left.device, there.right.device, there.roots.device, there.labels.device} == {
        META
    }
    assert there.groups == batch.groups


def test_a_device_that_is_not_here_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(devices, "_count", lambda kind: {"cpu": 1, "cuda": 2}.get(kind, 0))
    monkeypatch.delenv(devices.VARIABLE, raising=False)
    assert str(find_device("auto")) == "cuda"
    assert str(find_device("cuda:1")) == "cuda:1"
    with pytest.raises(ConfigError, match="'mps' is not available here: use one of cpu, cuda"):
        find_device("mps")
    with pytest.raises(ConfigError, match="'cuda:2' is not available here"):
        find_device("cuda:2")
    for wrong in ("gpu", "cuda:x"):
        with pytest.raises(ConfigError, match="none of auto, cpu, cuda, mps or cuda:NUMBER"):
            find_device(wrong)
    monkeypatch.setenv(devices.VARIABLE, "cpu")
    assert str(find_device("auto")) == "cpu"
    assert str(find_device("cuda")) == "cuda"
