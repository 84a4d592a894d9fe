"""Loads a pre-trained model from any source, with the head that a task needs and no notices.

A head that an architecture does not have is an error here: transformers would silently put a random
language-model head on an encoder.
"""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pickle import UnpicklingError
from typing import Any, Literal, get_args

import torch
import transformers
from safetensors import SafetensorError
from transformers.models.auto import modeling_auto

from therefore.errors import InputError
from therefore.reasoners.pretrained.gguf import unpacked
from therefore.reasoners.pretrained.sources import (
    ModelSource,
    check_weights,
    find_source,
    pickles_allowed,
)

Shape = Literal["encoder", "decoder", "encoder-decoder"]
Head = Literal["base", "classification", "choice", "causal", "seq2seq"]

BIDIRECTIONAL = frozenset({"xlnet", "xlm", "flaubert", "reformer"})
"""Model types that transformers lists as causal although, without a mask, they see both sides."""
_NOTICES: Any = transformers.logging  # its functions carry no types
_UNREADABLE = (
    OSError,
    ValueError,
    RuntimeError,
    KeyError,
    SafetensorError,
    UnpicklingError,
)
_NO_CODE = {"trust_remote_code": False}
"""Without it transformers asks on the terminal whether to run Python files of a model's folder."""
LONGEST = 1_000_000
"""A tokenizer's limit above this means no limit; transformers writes 10**30."""


def load_config(model: str | ModelSource) -> Any:
    """The model's config; InputError if there is none that transformers knows."""
    source = _source(model)
    try:
        with quiet():
            return transformers.AutoConfig.from_pretrained(source.folder, **_NO_CODE)
    except (OSError, ValueError, KeyError) as fault:
        raise InputError(f"{source.name}: its config cannot be read: {_brief(fault)}") from None


def load_tokenizer(model: str | ModelSource) -> Any:
    """The model's tokenizer, with a padding token; InputError if the model comes without one."""
    source = _source(model)
    try:
        with quiet():
            tokenizer = transformers.AutoTokenizer.from_pretrained(source.folder, **_NO_CODE)
    except (OSError, ValueError, KeyError, TypeError, ImportError) as fault:
        raise InputError(
            f"{source.name} comes without a tokenizer that can be read ({_brief(fault)}): put its "
            f"tokenizer.json, or vocabulary files, into {source.folder}"
        ) from None
    if len(tokenizer) <= len(tokenizer.all_special_tokens):
        # transformers makes an empty tokenizer of the right class where files are missing.
        raise InputError(
            f"{source.name} comes without a vocabulary: put its tokenizer.json, or vocabulary "
            f"files, into {source.folder}"
        )
    if tokenizer.pad_token is None:
        if tokenizer.eos_token is None:
            raise InputError(f"{source.name}: its tokenizer has neither a padding nor an end token")
        tokenizer.pad_token = tokenizer.eos_token
    return tokenizer


def load_model(
    model: str | ModelSource, head: Head = "base", *, labels: int = 2, seed: int = 0
) -> Any:
    """The model with a head, in float32 and in evaluation mode.

    `base` gives hidden states (the encoder of an encoder-decoder), `causal` and `seq2seq` give
    words, `classification` gives `labels` logits, `choice` one logit for each option: shape
    (items, options) from inputs of shape (items, options, length). A new head's weights are a
    function of `seed`.
    """
    source = _source(model)
    config = load_config(source)
    kind = _auto(source, config, head)
    check_weights(source)
    options: dict[str, Any] = {"dtype": torch.float32, **_NO_CODE}
    if not pickles_allowed():
        options["use_safetensors"] = True
    if head in ("classification", "choice"):
        # An earlier stage may have learned other labels; its head is then replaced by a new one.
        options["ignore_mismatched_sizes"] = True
    if head == "classification":
        options["num_labels"] = labels
    elif kind is transformers.AutoModelForSequenceClassification:
        options["num_labels"] = 1
    try:
        with quiet(), torch.random.fork_rng(devices=[]):
            torch.manual_seed(seed)
            loaded = kind.from_pretrained(source.folder, **options)
    except _UNREADABLE as fault:
        raise InputError(f"{source.name}: its weights cannot be read: {_brief(fault)}") from None
    if head == "base" and config.is_encoder_decoder:
        loaded = loaded.get_encoder()
    if loaded.config.pad_token_id is None:
        loaded.config.pad_token_id = config.eos_token_id
    loaded.eval()
    return loaded


def shape(config: Any) -> Shape:
    """How a model reads: both sides (encoder), left to right (decoder), or one then the other."""
    if config.is_encoder_decoder:
        return "encoder-decoder"
    kind = config.model_type
    causal = kind in modeling_auto.MODEL_FOR_CAUSAL_LM_MAPPING_NAMES
    masked = kind in modeling_auto.MODEL_FOR_MASKED_LM_MAPPING_NAMES
    if (
        causal
        and kind not in BIDIRECTIONAL
        and (not masked or getattr(config, "is_decoder", False))
    ):
        return "decoder"
    return "encoder"


def longest(tokenizer: Any, config: Any) -> int:
    """How many tokens the model can read at once; 0 if nothing says so (relative positions)."""
    limits = [getattr(tokenizer, "model_max_length", 0) or 0]
    positions = getattr(config, "max_position_embeddings", 0) or getattr(config, "n_positions", 0)
    if isinstance(positions, int) and positions > 0:
        # RoBERTa and its kin count positions from the padding token's number on.
        shifted = config.model_type in ("roberta", "luke", "xlm-roberta", "camembert", "longformer")
        limits.append(positions - (config.pad_token_id + 1 if shifted else 0))
    return min((limit for limit in limits if 0 < limit < LONGEST), default=0)


@contextmanager
def quiet() -> Iterator[None]:
    """Inside the block, transformers shows no bars and no notices."""
    level, bars = _NOTICES.get_verbosity(), _NOTICES.is_progress_bar_enabled()
    _NOTICES.set_verbosity_error()
    _NOTICES.disable_progress_bar()
    try:
        with warnings.catch_warnings():
            # The user cannot mend deprecated calls inside other packages.
            warnings.simplefilter("ignore", DeprecationWarning)
            warnings.simplefilter("ignore", FutureWarning)
            yield
    finally:
        _NOTICES.set_verbosity(level)
        if bars:
            _NOTICES.enable_progress_bar()


def _source(model: str | ModelSource) -> ModelSource:
    with quiet():
        return unpacked(find_source(model) if isinstance(model, str) else model)


def _auto(source: ModelSource, config: Any, head: Head) -> Any:
    """The class that loads this head; InputError if the architecture has none."""
    found = shape(config)
    match head:
        case "base":
            return transformers.AutoModel
        case "causal" if found == "decoder":
            return transformers.AutoModelForCausalLM
        case "seq2seq" if found == "encoder-decoder":
            return transformers.AutoModelForSeq2SeqLM
        case "choice":
            if config.model_type in modeling_auto.MODEL_FOR_MULTIPLE_CHOICE_MAPPING_NAMES:
                return transformers.AutoModelForMultipleChoice
            # A classifier with one logit for each pair of text and option is the same head.
            if config.model_type in modeling_auto.MODEL_FOR_SEQUENCE_CLASSIFICATION_MAPPING_NAMES:
                return transformers.AutoModelForSequenceClassification
        case "classification":
            if config.model_type in modeling_auto.MODEL_FOR_SEQUENCE_CLASSIFICATION_MAPPING_NAMES:
                return transformers.AutoModelForSequenceClassification
        case "causal" | "seq2seq":
            pass
        case _:
            raise InputError(f"unknown head {head!r}: one of {', '.join(get_args(Head))}")
    article = "a" if found == "decoder" else "an"
    raise InputError(
        f"{source.name} ({config.model_type}, {article} {found}) has no {head} head: {_WHO[head]}"
    )


_WHO: dict[str, str] = {
    "causal": "only decoders (GPT-2, Llama, ...) go on with a text",
    "seq2seq": "only encoder-decoders (T5, BART, ...) turn a text into another",
    "choice": "transformers has no classifier for this architecture",
    "classification": "transformers has no classifier for this architecture",
}


def _brief(fault: BaseException) -> str:
    lines = [line.strip() for line in str(fault).splitlines() if line.strip()]
    return (lines[0] if lines else type(fault).__name__)[:160]
