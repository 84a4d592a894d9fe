"""A model with its head: the loss it learns by, its probabilities of answers, and its texts.

The loss is a sum with a count of its terms, so that a minibatch may be computed in pieces, on one
device or several, and give the same gradient.
"""

from __future__ import annotations

from inspect import signature
from typing import Any

import torch
from torch import Tensor, nn
from torch.nn import functional as F

from therefore.reasoners.pretrained.heads import Head
from therefore.reasoners.pretrained.rows import IGNORED, Batch


class Answering(nn.Module):
    """A transformer under one of the three heads."""

    def __init__(self, model: Any, head: Head) -> None:
        super().__init__()
        self.model, self.head = model, head
        # These classes want a dimension for the options; here each option is a row of the batch.
        self.nested = type(model).__name__.endswith("ForMultipleChoice")
        self.decoder = head == "text" and not model.config.is_encoder_decoder
        self.partial = "logits_to_keep" in signature(model.forward).parameters

    @property
    def device(self) -> torch.device:
        """The device that holds the weights."""
        return next(self.parameters()).device

    def forward(self, batch: Batch) -> Tensor:
        """The summed loss: over the items, or, for the head `text`, over the targets' tokens."""
        if self.head == "text":
            chances, targets, _ = self._tokens(batch)
            return -(chances * (targets != IGNORED)).sum()
        return F.nll_loss(self.scores(batch), batch.labels, reduction="sum")

    def scores(self, batch: Batch) -> Tensor:
        """Log-probabilities of each item's answers, (items, most answers); -inf where none is."""
        if self.head == "classification":
            return F.log_softmax(self.model(**batch.inputs).logits.float(), dim=-1)
        if self.head == "choice":
            inputs = batch.inputs
            if self.nested:
                inputs = {name: value[:, None] for name, value in inputs.items()}
            rows = self.model(**inputs).logits.float()[:, 0]  # (rows,)
        else:
            chances, targets, _ = self._tokens(batch)
            rows = (chances * (targets != IGNORED)).sum(1)
        width = int(batch.place.max()) + 1
        table = rows.new_full((len(batch.labels), width), -torch.inf)
        return F.log_softmax(table.index_put((batch.item, batch.place), rows), dim=-1)

    def correct(self, batch: Batch) -> Tensor:
        """Which items are answered right, (items,).

        A conclusion is right if each of its tokens is the likeliest after the gold tokens before
        it: exactly then the model would write it greedily.
        """
        if self.head == "text" and bool((batch.labels < 0).all()):
            _, targets, likeliest = self._tokens(batch)
            return ((likeliest == targets) | (targets == IGNORED)).all(1).float()
        return (self.scores(batch).argmax(1) == batch.labels).float()

    def write(self, batch: Batch, tokenizer: Any, *, longest: int, beams: int) -> list[str]:
        """What the model writes, without special tokens: greedily, or the best of `beams` beams."""
        read = batch.inputs["input_ids"].shape[1]
        places = getattr(self.model.config, "max_position_embeddings", None)
        if self.decoder and places:
            longest = max(1, min(longest, places - read))
        tokens = self.model.generate(
            **batch.inputs,
            max_new_tokens=longest,
            num_beams=beams,
            do_sample=False,
            pad_token_id=tokenizer.pad_token_id,
            eos_token_id=tokenizer.eos_token_id,
        )
        said = tokens[:, read:] if self.decoder else tokens
        texts: list[str] = tokenizer.batch_decode(said, skip_special_tokens=True)
        return [text.strip() for text in texts]

    def _tokens(self, batch: Batch) -> tuple[Tensor, Tensor, Tensor]:
        """Log-probabilities of target tokens, target and likeliest tokens, each (rows, length)."""
        targets = batch.targets
        assert targets is not None
        if self.decoder:
            # Position t predicts the token at t + 1, so the last position is not needed, nor are
            # those before the end of the shortest prompt.
            first = int((targets != IGNORED).int().argmax(1).min())
            kept = {"logits_to_keep": targets.shape[1] - first + 1} if self.partial else {}
            logits = self.model(**batch.inputs, **kept).logits[:, -(targets.shape[1] - first + 1) :]
            logits, targets = logits[:, :-1], targets[:, first:]
        else:
            logits = self.model(**batch.inputs, labels=targets).logits
        logs = F.log_softmax(logits.float(), dim=-1)
        chances = logs.gather(2, targets.clamp(min=0)[:, :, None])[:, :, 0]
        return chances, targets, logits.argmax(-1)
