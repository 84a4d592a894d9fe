"""The figures that the LogiQA paper prints for pre-trained models: Tables 3, 4, 5, 7, Figure 3."""

from __future__ import annotations

# Table 3, pre-trained rows, people and ceiling: dev and test, English then Chinese.
PAPER_TABLE3: dict[str, tuple[float | None, ...]] = {
    "BERT": (33.83, 32.08, 30.46, 34.77),
    "RoBERTa": (35.85, 35.31, 39.22, 37.33),
    "people": (None, 86.00, None, 88.00),
    "ceiling": (None, 95.00, None, 96.00),
}
# Table 4: RoBERTa by what it was trained on, dev and test.
PAPER_TABLE4 = {
    "LogiQA": (35.85, 35.31),
    "RACE": (29.19, 26.86),
    "COSMOS": (25.14, 28.73),
    "RACE, then LogiQA": (34.60, 35.07),
    "COSMOS, then LogiQA": (36.44, 35.11),
}
# Table 5: words of paragraph, question and options; instances and RoBERTa's accuracy.
PAPER_TABLE5 = {
    (0, 100): (253, 31.31),
    (100, 150): (364, 36.25),
    (150, 200): (198, 37.13),
    (200, 10_000): (61, 40.38),
}
# Table 7: RoBERTa's accuracy by reasoning type, named as items name them. The paper calls the
# second and the third sufficient and necessary conditional reasoning.
PAPER_TABLE7 = {
    "categorical": 55.00,
    "sufficient": 17.11,
    "necessary": 19.29,
    "disjunctive": 22.67,
    "conjunctive": 21.98,
}
# Figure 3 in words: section 6.1 gives the whole and what is left without the paragraph.
PAPER_FIGURE3: dict[str, float | None] = {
    "whole": 35.31,
    "without paragraph": 28.92,
    "without question": None,
    "options alone": None,
}
