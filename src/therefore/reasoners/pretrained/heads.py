"""Which head answers which task: it follows from the task and the architecture, or is set.

A head is a way of answering. `classification` reads a text and gives one logit for each label.
`choice` reads the text with one option at a time and gives each a logit. `text` answers in words:
an encoder-decoder turns the text into them, a decoder goes on with them; for labels and options
every possible answer is scored and the likeliest is taken, so that there is always one.

| task | encoder | decoder | encoder-decoder |
|---|---|---|---|
| satisfiability, entailment | classification (text impossible) | classification (or text) | text (or classification) |
| selection | choice (text impossible) | choice (or text) | choice (or text) |
| generation | impossible | text | text |
"""  # noqa: E501

from __future__ import annotations

from typing import Literal

from torch import nn

from therefore.errors import ConfigError, InputError
from therefore.items import Task
from therefore.reasoners.pretrained.loading import Head as Loader
from therefore.reasoners.pretrained.loading import Shape

Head = Literal["classification", "choice", "text"]


def find_head(asked: str, task: Task, shape: Shape, *, model: str) -> Head:
    """The head for a task on an architecture; ConfigError if the head asked for is impossible."""
    head = asked if asked != "auto" else _default(task, shape)
    if task == "generation" and head != "text":
        raise ConfigError(f"head={head} writes no conclusions: generation items need head=text")
    if task == "selection" and head == "classification":
        raise ConfigError("head=classification has fixed labels: options need head=choice or text")
    if task != "selection" and head == "choice":
        raise ConfigError(f"head=choice compares options: {task} items need head=classification")
    if head == "text" and shape == "encoder":
        raise InputError(
            f"{model} is an encoder and writes no words: {task} items in words need a decoder "
            "(GPT-2, SmolLM2, ...) or an encoder-decoder (T5, BART, ...)"
        )
    return head  # type: ignore[return-value]


def _default(task: Task, shape: Shape) -> Head:
    match task:
        case "selection":
            return "choice"
        case "generation":
            return "text"
        case _:
            return "text" if shape == "encoder-decoder" else "classification"


def loader(head: Head, shape: Shape) -> Loader:
    """The name that `loading.load_model` has for the head on this architecture."""
    if head == "text":
        return "seq2seq" if shape == "encoder-decoder" else "causal"
    return head


def freeze(model: nn.Module, layers: int) -> None:
    """Freeze all but the last `layers` layers and the modules after them; -1: freeze nothing.

    Layers are the outermost lists of modules: the blocks of an encoder, of a decoder, or of both.
    Modules before or between them (embeddings, an encoder's final norm) are frozen.
    """
    if layers < 0:
        return
    lists = [part for part in model.modules() if isinstance(part, nn.ModuleList)]
    nested = {id(inner) for part in lists for inner in part.modules() if inner is not part}
    stacks = [part for part in lists if id(part) not in nested]
    depth = max((len(stack) for stack in stacks), default=0)
    if layers > depth:
        raise ConfigError(f"layers={layers} is more than the {depth} that the model has")
    inside = {id(p) for stack in stacks for p in stack.parameters()}
    parameters = list(model.parameters())
    last = max((place for place, p in enumerate(parameters) if id(p) in inside), default=-1)
    kept = {id(p) for p in parameters[last + 1 :]}
    for stack in stacks:
        kept |= {
            id(p) for block in list(stack)[-layers or len(stack) :] for p in block.parameters()
        }
    for parameter in parameters:
        parameter.requires_grad_(id(parameter) in kept)
    if not kept:
        raise ConfigError(
            "layers=0 leaves nothing to train: the words of this model come from its embeddings; "
            "train at least one layer"
        )


def decayed(model: nn.Module, decay: float) -> list[dict[str, object]]:
    """The optimiser's groups: weight decay for matrices, none for biases and norms."""
    trained = [p for p in model.parameters() if p.requires_grad]
    return [
        {"params": [p for p in trained if p.dim() > 1], "weight_decay": decay},
        {"params": [p for p in trained if p.dim() <= 1], "weight_decay": 0.0},
    ]
