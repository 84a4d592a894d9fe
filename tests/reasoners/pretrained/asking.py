"""A tiny causal model to ask."""

from __future__ import annotations

from pathlib import Path
from typing import Any


def tiny_model(folder: Path, *, kind: str = "llama", chat: bool = False) -> Path:
    """A causal model of random weights with a byte-level tokenizer, saved as the Hub would."""
    import torch
    from tokenizers import Tokenizer, decoders, models, pre_tokenizers
    from transformers import (
        GPT2Config,
        GPT2LMHeadModel,
        LlamaConfig,
        LlamaForCausalLM,
        PreTrainedTokenizerFast,
    )

    letters = sorted(pre_tokenizers.ByteLevel.alphabet())
    words = ["<eos>", *letters, "Ġy", "Ġye", "Ġyes", "Ġn", "Ġno"]
    merges = [("Ġ", "y"), ("Ġy", "e"), ("Ġye", "s"), ("Ġ", "n"), ("Ġn", "o")]
    raw = Tokenizer(models.BPE({word: place for place, word in enumerate(words)}, merges))
    raw.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    raw.decoder = decoders.ByteLevel()
    tokenizer: Any = PreTrainedTokenizerFast(
        tokenizer_object=raw, eos_token="<eos>", model_max_length=2048
    )
    if chat:
        tokenizer.chat_template = (
            "{% for m in messages %}[{{ m.role }}]{{ m.content }}\n{% endfor %}"
            "{% if add_generation_prompt %}[assistant]{% endif %}"
        )
    torch.manual_seed(7)
    size = len(words)
    model: Any
    if kind == "llama":
        model = LlamaForCausalLM(
            LlamaConfig(
                vocab_size=size,
                hidden_size=32,
                intermediate_size=48,
                num_hidden_layers=2,
                num_attention_heads=4,
                num_key_value_heads=2,
                max_position_embeddings=2048,
                eos_token_id=0,
                bos_token_id=0,
                initializer_range=0.3,
            )
        )
    else:
        model = GPT2LMHeadModel(
            GPT2Config(
                vocab_size=size,
                n_embd=32,
                n_layer=2,
                n_head=4,
                n_positions=2048,
                eos_token_id=0,
                bos_token_id=0,
                initializer_range=0.3,
            )
        )
    model.save_pretrained(folder)
    tokenizer.save_pretrained(folder)
    return folder
