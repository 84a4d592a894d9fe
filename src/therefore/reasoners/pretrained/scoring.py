"""Log-probabilities of several continuations of a prompt, each shared token computed once.

The model runs three times: over the beginning that a batch's prompts share (the instruction and the
examples), over the rest of each prompt, and over each continuation. Keys and values are kept from
one run to the next, so the figures equal those of whole sequences up to rounding. Continuations of
one token need no third run.

Prompt and continuation are tokenized together, since a tokenizer may merge signs across the seam.
The tokens after the seam are scored; the seam is the same for all continuations of a prompt.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor
from torch.nn.utils.rnn import pad_sequence

Tokens = list[int]


@dataclass(frozen=True, slots=True)
class Asked:
    """A prompt and its possible continuations, as tokens."""

    prompt: Tokens
    """At least one token."""
    ends: tuple[Tokens, ...]
    """At least one token each."""

    @property
    def longest(self) -> int:
        """Tokens of the longest whole sequence."""
        return len(self.prompt) + max(len(end) for end in self.ends)


def ask(tokenizer: Any, prompt: str, ends: Sequence[str], *, special: bool) -> Asked:
    """Prompt and continuations as tokens; with `special`, the tokenizer adds its opening tokens.

    The template of a conversation has added them already.
    """

    def encode(text: str) -> Tokens:
        return list(tokenizer(text, add_special_tokens=special)["input_ids"])

    # Some tokenizers (T5's) end every text with a token, which would hide the seam.
    closing = tokenizer.eos_token_id

    def opened(text: str) -> Tokens:
        ids = encode(text)
        return ids[:-1] if special and len(ids) > 1 and ids[-1] == closing else ids

    alone = opened(prompt)
    whole = [opened(prompt + end) for end in ends]
    seam = min(_shared([alone, one]) for one in whole)
    # At least one token must come before the seam, and one after it to be scored.
    seam = max(1, min(seam, *(len(one) - 1 for one in whole)))
    return Asked(whole[0][:seam], tuple(one[seam:] for one in whole))


def log_probabilities(model: Any, asked: Sequence[Asked], *, pad: int) -> list[list[float]]:
    """The log-probability of every continuation after its prompt."""
    device = model.device
    with torch.inference_mode():
        # The shared beginning leaves out each prompt's last token, so that no rest is empty.
        shared = min(_shared([one.prompt for one in asked]), *(len(a.prompt) - 1 for a in asked))
        cache = None
        if shared:
            first = torch.tensor([asked[0].prompt[:shared]], device=device)
            cache = model(input_ids=first, use_cache=True, logits_to_keep=1).past_key_values
            cache.batch_repeat_interleave(len(asked))
        rests = [one.prompt[shared:] for one in asked]
        inner, mask = _left_padded(rests, pad, device)
        before = torch.ones(len(asked), shared, dtype=torch.long, device=device)
        seen = torch.cat([before, mask], dim=1)
        places = shared + (mask.cumsum(1) - 1).clamp(min=0)
        out = model(
            input_ids=inner,
            attention_mask=seen,
            position_ids=places,
            past_key_values=cache,
            use_cache=True,
            logits_to_keep=1,
        )
        heads = out.logits[:, -1].float().log_softmax(-1)  # (prompts, vocabulary)
        firsts = [[float(heads[p, end[0]]) for end in one.ends] for p, one in enumerate(asked)]
        if all(len(end) == 1 for one in asked for end in one.ends):
            return firsts
        rest = _rest(model, asked, out.past_key_values, seen, pad)
    return [
        [first + more for first, more in zip(one, two, strict=True)]
        for one, two in zip(firsts, rest, strict=True)
    ]


def _rest(
    model: Any, asked: Sequence[Asked], cache: Any, seen: Tensor, pad: int
) -> list[list[float]]:
    """The log-probability of every continuation's tokens after its first."""
    device = seen.device
    owner = [place for place, one in enumerate(asked) for _ in one.ends]
    ends = [torch.tensor(end, device=device) for one in asked for end in one.ends]
    rows = torch.tensor(owner, device=device)
    cache.batch_select_indices(rows)
    fed = pad_sequence([end[:-1] for end in ends], batch_first=True, padding_value=pad)
    wanted = pad_sequence([end[1:] for end in ends], batch_first=True, padding_value=0)
    lengths = torch.tensor([len(end) - 1 for end in ends], device=device)
    real = torch.arange(fed.shape[1], device=device)[None, :] < lengths[:, None]
    start = seen.sum(1)[rows]
    out = model(
        input_ids=fed,
        attention_mask=torch.cat([seen[rows], real.long()], dim=1),
        position_ids=start[:, None] + torch.arange(fed.shape[1], device=device)[None, :],
        past_key_values=cache,
        use_cache=True,
    )
    logs = out.logits.float().log_softmax(-1).gather(2, wanted.unsqueeze(2)).squeeze(2)
    sums = (logs * real).sum(1).tolist()
    values = iter(sums)
    return [[float(next(values)) for _ in one.ends] for one in asked]


def _left_padded(rows: Sequence[Tokens], pad: int, device: Any) -> tuple[Tensor, Tensor]:
    """The rows padded on the left, and a mask of the tokens that are no padding."""
    width = max(map(len, rows))
    grid = [[pad] * (width - len(row)) + row for row in rows]
    mask = [[0] * (width - len(row)) + [1] * len(row) for row in rows]
    return torch.tensor(grid, device=device), torch.tensor(mask, device=device)


def _shared(rows: Sequence[Tokens]) -> int:
    """How many tokens all rows begin with."""
    count = 0
    for tokens in zip(*rows, strict=False):
        if len(set(tokens)) > 1:
            break
        count += 1
    return count
