"""A frozen model's hidden states for a text, pooled, from any layers in one pass.

Layer 0 is the embeddings; the last layer is what the model itself hands to its head. Which token
represents a text is the model's own convention: the CLS token where the tokenizer sets one (first
in BERT, last in XLNet), otherwise an end-of-text token after the text, as the AnaLog paper does for
GPT-2 (Ryb et al., 2022, footnote 5). In an encoder-decoder, the encoder's states are read.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any

import numpy as np
import torch
import transformers

from therefore.errors import InputError
from therefore.reasoners.pretrained import loading
from therefore.reasoners.pretrained.sources import find_source
from therefore.reasoners.training.devices import find_device

Tokens = list[int]


class HiddenStates:
    """Reads texts with a pre-trained model, or with an untrained one of the same architecture."""

    def __init__(
        self, model: str, *, untrained: bool = False, precision: str = "float32", seed: int = 0
    ) -> None:
        source = find_source(model)
        self.name = f"{source.name}, untrained" if untrained else source.name
        self._config = loading.load_config(source)
        self._tokenizer = loading.load_tokenizer(source)
        net: Any = _untrained(self._config, seed) if untrained else loading.load_model(source)
        self._device = find_device()
        self._net = net.to(device=self._device, dtype=getattr(torch, precision))
        self.layers = int(self._config.num_hidden_layers)
        self.width = int(self._config.hidden_size)
        self.longest = loading.longest(self._tokenizer, self._config)
        self.fingerprint = _fingerprint(net)
        self._cls: int | None = self._tokenizer.cls_token_id
        ends = (self._tokenizer.eos_token_id, self._tokenizer.sep_token_id)
        self._end: int | None = next((end for end in ends if end is not None), None)

    def tokens(self, texts: Sequence[str], pooling: str) -> list[Tokens]:
        """Each text as the numbers of its tokens, with the special ones that the pooling needs."""
        with loading.quiet():
            found: list[Tokens] = self._tokenizer(list(texts), add_special_tokens=True)["input_ids"]
        if pooling != "special" or (found and self._cls in found[0]):
            return found
        if self._end is None:
            raise InputError(
                f"{self.name} has neither a CLS nor an end-of-text token: use --pooling last, mean "
                "or max"
            )
        return [each if each[-1:] == [self._end] else [*each, self._end] for each in found]

    def cut(self, tokens: Tokens) -> Tokens:
        """The tokens cut to what the model can read; the last one, often a special one, stays."""
        if not self.longest or len(tokens) <= self.longest:
            return tokens
        return [*tokens[: self.longest - 1], tokens[-1]]

    @torch.inference_mode()
    def encode(self, batch: Sequence[Tokens], *, pooling: str, layers: Sequence[int]) -> np.ndarray:
        """The pooled states of a batch, in float32: (layers, texts, width)."""
        sizes = torch.tensor([len(tokens) for tokens in batch], device=self._device)
        ids = torch.full((len(batch), int(sizes.max())), self._tokenizer.pad_token_id)
        for place, tokens in enumerate(batch):
            ids[place, : len(tokens)] = torch.tensor(tokens)
        ids = ids.to(self._device)
        mask = torch.arange(ids.shape[1], device=self._device) < sizes[:, None]  # (texts, tokens)
        wanted = list(layers)
        last_only = wanted == [self.layers]
        try:
            out = self._net(
                input_ids=ids, attention_mask=mask.long(), output_hidden_states=not last_only
            )
        except (torch.OutOfMemoryError, RuntimeError) as fault:
            if "memory" not in str(fault).lower():
                raise
            size = ids.numel()
            raise InputError(
                f"out of memory with a batch of {size:,} tokens: use --set batch={size // 2}"
            ) from None
        states = [out.last_hidden_state] if last_only else [out.hidden_states[n] for n in wanted]
        return np.stack([self._pooled(each, ids, mask, pooling) for each in states])

    def _pooled(
        self, states: torch.Tensor, ids: torch.Tensor, mask: torch.Tensor, pooling: str
    ) -> np.ndarray:
        """The states of one layer, (texts, tokens, width), pooled to (texts, width)."""
        match pooling:
            case "mean":
                weights = mask[..., None].to(states.dtype)
                pooled = (states * weights).sum(dim=1) / weights.sum(dim=1)
            case "max":
                pooled = states.masked_fill(~mask[..., None], -torch.inf).amax(dim=1)
            case _:
                places = mask.sum(dim=1) - 1
                if pooling == "special" and self._cls is not None:
                    marked = (ids == self._cls) & mask
                    places = torch.where(marked.any(dim=1), marked.int().argmax(dim=1), places)
                pooled = states[torch.arange(len(states), device=states.device), places]
        found: np.ndarray = pooled.float().cpu().numpy()
        return found


def _untrained(config: Any, seed: int) -> Any:
    """A model of this architecture as it is before any training; a function of the seed."""
    with loading.quiet(), torch.random.fork_rng(devices=[]):
        torch.manual_seed(seed)
        make: Any = transformers.AutoModel.from_config
        net = make(config)
    if config.is_encoder_decoder:
        net = net.get_encoder()
    net.eval()
    return net


def _fingerprint(net: torch.nn.Module) -> str:
    """A hash of every weight: two models that share it give the same states."""
    hasher = hashlib.blake2b(digest_size=16)
    for name, weights in net.state_dict().items():
        hasher.update(name.encode())
        hasher.update(weights.detach().cpu().contiguous().view(torch.uint8).numpy().data)
    return hasher.hexdigest()
