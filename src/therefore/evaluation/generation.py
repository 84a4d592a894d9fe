"""Scores of generated text by its words: exact match, ROUGE, BLEU and BERTScore.

ROUGE and BLEU come from the maintained libraries (rouge-score, sacrebleu), so that the figures
compare with published ones. They measure likeness, not truth: to them "No men are mortal" is almost
"All men are mortal". Validity is reported beside them.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from therefore.errors import InputError, needed
from therefore.reasoners.pretrained.kinds import pretrained
from therefore.reasoners.pretrained.sources import find_source

MEASURES = ("exact match", "ROUGE-1", "ROUGE-2", "ROUGE-L", "BLEU-1", "BLEU-2")


def word_scores(said: Sequence[str], targets: Sequence[str]) -> dict[str, list[float]]:
    """Every measure for every pair, from 0 to 1; BLEU is sentence BLEU without smoothing."""
    with needed("sacrebleu or rouge-score", extra="metrics"):
        from rouge_score.rouge_scorer import RougeScorer
        from sacrebleu.metrics.bleu import BLEU
    rouge = RougeScorer(["rouge1", "rouge2", "rougeL"], use_stemmer=False)
    bleus: list[Any] = [
        BLEU(max_ngram_order=order, effective_order=False, smooth_method="none", lowercase=True)
        for order in (1, 2)
    ]
    scores: dict[str, list[float]] = {name: [] for name in MEASURES}
    for text, target in zip(said, targets, strict=True):
        found = rouge.score(target, text)
        scores["exact match"].append(float(_plain(text) == _plain(target)))
        scores["ROUGE-1"].append(found["rouge1"].fmeasure)
        scores["ROUGE-2"].append(found["rouge2"].fmeasure)
        scores["ROUGE-L"].append(found["rougeL"].fmeasure)
        for order, bleu in enumerate(bleus, start=1):
            # Corpus BLEU of one sentence: the same figure, without a warning each time.
            score = bleu.corpus_score([text], [[target]]).score
            scores[f"BLEU-{order}"].append(score / 100)
    return scores


def _plain(text: str) -> str:
    return " ".join(text.lower().rstrip(" .").split())


def bert_scores(said: Sequence[str], targets: Sequence[str], *, model: str) -> list[float]:
    """BERTScore F1 of every pair, from the layer that bert-score names for the model or the last.

    `model` is a name that reasoners use (`minilm`, `hf:NAME`, a folder) or one of bert-score.
    """
    with needed("bert-score", extra="bert"):
        from bert_score import score
        from bert_score.utils import model2layers
    layer: int | None = None
    if model not in model2layers:
        folder = find_source(model).folder
        config = json.loads((folder / "config.json").read_text(encoding="utf-8"))
        model, layer = str(folder), int(config["num_hidden_layers"])
    try:
        with pretrained("loading").quiet():
            _, _, f1 = score(
                list(said), list(targets), model_type=model, num_layers=layer, verbose=False
            )
    except OverflowError:
        raise InputError(
            f"{model} does not say how long a text it reads: set model_max_length in its "
            "tokenizer_config.json, or choose another model for BERTScore"
        ) from None
    return [float(value) for value in f1]
