"""The LogiQA paper's analyses, on any selection items and any reasoner's answers.

Plain functions: items and answers in, numbers out. Only items that can be chosen from are counted;
"no answer" and "unreadable" count as wrong, as an exam would count them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from therefore.items import Item, Question
from therefore.language.tokens import tokens
from therefore.reasoners.reasoner import Answer, Reasoner

LENGTHS = (100, 150, 200)
"""The upper ends of the paper's length buckets (Table 5); beyond the last there is one more."""

ABLATIONS = ("nothing", "paragraph", "question", "paragraph and question")
"""What can be taken from an item before it is asked (Figure 3)."""


@dataclass(frozen=True, slots=True)
class Accuracy:
    """How many of how many were right."""

    right: int
    items: int

    @property
    def share(self) -> float:
        """The share that was right; 0 of nothing is 0."""
        return self.right / self.items if self.items else 0.0


def accuracy(items: Sequence[Item], answers: Sequence[Answer]) -> Accuracy:
    """Over all items that have choices."""
    marked = _marked(items, answers)
    return Accuracy(sum(right for _, right in marked), len(marked))


def ablate(item: Item, without: str) -> Item:
    """The item without its paragraph, its question or both."""
    if without not in ABLATIONS:
        raise ValueError(f"without={without!r} is none of {', '.join(ABLATIONS)}")
    changed = item
    if "paragraph" in without:
        changed = replace(changed, premises=())
    if "question" in without:
        changed = replace(changed, question="")
    return changed


def ablation(reasoner: Reasoner, items: Sequence[Item]) -> dict[str, Accuracy]:
    """The accuracy with everything, and without paragraph, question, or both (Figure 3).

    A reasoner that does as well without the paragraph has found a shortcut, not a solution.
    """
    return {
        without: accuracy(
            items, reasoner.answer([Question.of(ablate(item, without)) for item in items])
        )
        for without in ABLATIONS
    }


def length(item: Item) -> int:
    """Tokens of paragraph, question and options together, as the paper adds them up."""
    return sum(len(tokens(text)) for text in (*item.premises, item.question, *item.choices))


def by_length(
    items: Sequence[Item], answers: Sequence[Answer], *, ends: Sequence[int] = LENGTHS
) -> dict[str, Accuracy]:
    """The accuracy in each bucket of lengths (Table 5).

    >>> list(by_length([], []))
    ['(0, 100]', '(100, 150]', '(150, 200]', '(200, ∞)']
    """
    starts = [0, *ends]
    names = [f"({low}, {high}]" for low, high in zip(starts, ends, strict=False)]
    names.append(f"({starts[-1]}, ∞)")
    found: dict[str, list[bool]] = {name: [] for name in names}
    for item, right in _marked(items, answers):
        size = length(item)
        found[names[sum(size > end for end in ends)]].append(right)
    return _accuracies(found)


@dataclass(frozen=True, slots=True)
class Overlap:
    """How a reasoner's answers relate to the option that matches the paragraph best (Table 6)."""

    ratio: float
    """How often it picks that option."""
    accuracy_on_best: float
    """How often it is right where that option is the right one."""
    best_is_right: float
    """In how many items that option is the right one."""
    items: int


def best_matching(item: Item) -> list[int]:
    """The options with the largest share of their words in the paragraph: more than one in a tie.

    Table 6 compares with the paragraph alone; `word-match` also looks at the question.
    """
    known = frozenset(word for premise in item.premises for word in tokens(premise))

    def share(option: str) -> float:
        words = tokens(option)
        return sum(word in known for word in words) / len(words) if words else 0.0

    shares = [share(option) for option in item.choices]
    return [place for place, value in enumerate(shares) if value == max(shares)]


def overlap_ratio(items: Sequence[Item], answers: Sequence[Answer]) -> Overlap:
    """The overlap ratio of Table 6, and the accuracy where the best match is right.

    Of k options that tie for the best match, each counts as 1/k of it: so no position is favoured.
    """
    picked = on_best = best_right = 0.0
    counted = 0
    for item, answer in zip(items, answers, strict=True):
        if not item.choices:
            continue
        counted += 1
        best = best_matching(item)
        picked += (answer.choice in best) / len(best)
        if item.answer in best:
            best_right += 1 / len(best)
            on_best += (answer.choice == item.answer) / len(best)
    return Overlap(
        picked / counted if counted else 0.0,
        on_best / best_right if best_right else 0.0,
        best_right,
        counted,
    )


def by_feature(
    items: Sequence[Item], answers: Sequence[Answer], feature: str
) -> dict[str, Accuracy]:
    """The accuracy for each value of a feature; an item with a list counts under each of it.

    `by_feature(items, answers, "types")` is Table 7: types overlap, so the counts sum to more than
    the items.
    """
    found: dict[str, list[bool]] = {}
    for item, right in _marked(items, answers):
        value = item.features.get(feature)
        for one in value if isinstance(value, list | tuple) else [value]:
            found.setdefault(str(one), []).append(right)
    return _accuracies(dict(sorted(found.items())))


@dataclass(frozen=True, slots=True)
class PositionBias:
    """Where the right answers are, where a reasoner's are, and how it does at each place."""

    gold: tuple[float, ...]
    picked: tuple[float, ...]
    """Shares of all items; they sum to less than 1 where there was no answer."""
    recall: tuple[float, ...]
    """How often it is right when the right answer is there."""

    @property
    def skew(self) -> float:
        """Half the sum of differences between picked and gold shares: 0 if none, 1 at most."""
        return sum(abs(a - b) for a, b in zip(self.gold, self.picked, strict=True)) / 2


def position_bias(items: Sequence[Item], answers: Sequence[Answer]) -> PositionBias:
    """How the places of the answers are distributed."""
    pairs = [(i, a) for i, a in zip(items, answers, strict=True) if i.choices]
    places = range(max((len(item.choices) for item, _ in pairs), default=0))
    gold = Counter(item.answer for item, _ in pairs)
    picked = Counter(answer.choice for _, answer in pairs)
    right = Counter(item.answer for item, answer in pairs if answer.choice == item.answer)
    total = len(pairs) or 1
    return PositionBias(
        tuple(gold[place] / total for place in places),
        tuple(picked[place] / total for place in places),
        tuple(right[place] / gold[place] if gold[place] else 0.0 for place in places),
    )


@dataclass(frozen=True, slots=True)
class Lengths:
    """Average and largest number of tokens of one part of the items (Table 2)."""

    average: float
    largest: int

    @classmethod
    def of(cls, texts: Iterable[str]) -> Lengths:
        """Over some texts."""
        sizes = [len(tokens(text)) for text in texts]
        return cls(sum(sizes) / len(sizes) if sizes else 0.0, max(sizes, default=0))


def statistics(items: Sequence[Item]) -> Mapping[str, Lengths]:
    """Tokens of paragraphs, questions and options: words of English, characters of Chinese."""
    return {
        "paragraph": Lengths.of(" ".join(item.premises) for item in items),
        "question": Lengths.of(item.question for item in items),
        "option": Lengths.of(option for item in items for option in item.choices),
    }


def _marked(items: Sequence[Item], answers: Sequence[Answer]) -> list[tuple[Item, bool]]:
    return [
        (item, answer.status == "answered" and answer.choice == item.answer)
        for item, answer in zip(items, answers, strict=True)
        if item.choices
    ]


def _accuracies(found: Mapping[str, Sequence[bool]]) -> dict[str, Accuracy]:
    return {name: Accuracy(sum(rights), len(rights)) for name, rights in found.items()}
