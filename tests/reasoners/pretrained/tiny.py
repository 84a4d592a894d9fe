"""Eight architectures, tiny and randomly initialised, with tokenizers trained on the items' texts.

Every tokenizer is of the class that the architecture ships with: WordPiece for BERT and ELECTRA,
byte-level pairs for RoBERTa, LUKE, GPT-2 and BART, a unigram model for XLNet and T5.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import torch
import transformers as t
from tokenizers import Tokenizer, models, pre_tokenizers, trainers

from therefore.reasoners.pretrained.loading import quiet

WIDTH, DEPTH, PLACES = 16, 2, 600


def _bert(texts: Sequence[str]) -> dict[str, int]:
    trained = Tokenizer(models.WordPiece(unk_token="[UNK]"))
    trained.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
    special = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"]
    trained.train_from_iterator(
        [text.lower() for text in texts],
        trainers.WordPieceTrainer(vocab_size=400, special_tokens=special, show_progress=False),
    )
    return _in_order(trained)


def _bytes(texts: Sequence[str], special: list[str]) -> tuple[dict[str, int], list[str]]:
    import json

    trained = Tokenizer(models.BPE())
    trained.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    trained.train_from_iterator(
        texts,
        trainers.BpeTrainer(
            vocab_size=500,
            special_tokens=special,
            initial_alphabet=pre_tokenizers.ByteLevel.alphabet(),
            show_progress=False,
        ),
    )
    merges = json.loads(trained.to_str())["model"]["merges"]
    return _in_order(trained), [tuple(pair) for pair in merges]


def _unigram(texts: Sequence[str], special: list[str]) -> list[tuple[str, float]]:
    import json

    trained = Tokenizer(models.Unigram())
    trained.pre_tokenizer = pre_tokenizers.Metaspace()
    trained.train_from_iterator(
        texts,
        trainers.UnigramTrainer(
            vocab_size=400, special_tokens=special, unk_token="<unk>", show_progress=False
        ),
    )
    return [(token, score) for token, score in json.loads(trained.to_str())["model"]["vocab"]]


def _in_order(trained: Tokenizer) -> dict[str, int]:
    return dict(sorted(trained.get_vocab().items(), key=lambda pair: pair[1]))


ROBERTA = ["<s>", "<pad>", "</s>", "<unk>", "<mask>"]
XLNET = ["<unk>", "<s>", "</s>", "<cls>", "<sep>", "<pad>", "<mask>", "<eod>", "<eop>"]


def bert(texts: Sequence[str]) -> tuple[Any, Any]:
    tokenizer = t.BertTokenizer(vocab=_bert(texts))
    config = t.BertConfig(
        vocab_size=len(tokenizer),
        hidden_size=WIDTH,
        num_hidden_layers=DEPTH,
        num_attention_heads=2,
        intermediate_size=2 * WIDTH,
        max_position_embeddings=PLACES,
    )
    return tokenizer, t.BertForMaskedLM(config)


def electra(texts: Sequence[str]) -> tuple[Any, Any]:
    tokenizer = t.BertTokenizer(vocab=_bert(texts))
    config = t.ElectraConfig(
        vocab_size=len(tokenizer),
        embedding_size=8,
        hidden_size=WIDTH,
        num_hidden_layers=DEPTH,
        num_attention_heads=2,
        intermediate_size=2 * WIDTH,
        max_position_embeddings=PLACES,
    )
    return tokenizer, t.ElectraForPreTraining(config)


def roberta(texts: Sequence[str]) -> tuple[Any, Any]:
    vocabulary, merges = _bytes(texts, ROBERTA)
    tokenizer = t.RobertaTokenizer(vocab=vocabulary, merges=merges)
    config = t.RobertaConfig(
        vocab_size=len(tokenizer),
        hidden_size=WIDTH,
        num_hidden_layers=DEPTH,
        num_attention_heads=2,
        intermediate_size=2 * WIDTH,
        max_position_embeddings=PLACES,
        type_vocab_size=1,
    )
    return tokenizer, t.RobertaForMaskedLM(config)


def luke(texts: Sequence[str]) -> tuple[Any, Any]:
    vocabulary, merges = _bytes(texts, ROBERTA)
    entities = {"[PAD]": 0, "[UNK]": 1, "[MASK]": 2, "[MASK2]": 3}
    tokenizer = t.LukeTokenizer(vocab=vocabulary, merges=merges, entity_vocab=entities)
    config = t.LukeConfig(
        vocab_size=len(tokenizer),
        entity_vocab_size=len(entities),
        entity_emb_size=8,
        hidden_size=WIDTH,
        num_hidden_layers=DEPTH,
        num_attention_heads=2,
        intermediate_size=2 * WIDTH,
        max_position_embeddings=PLACES,
        type_vocab_size=1,
        pad_token_id=1,
    )
    return tokenizer, t.LukeModel(config)


def xlnet(texts: Sequence[str]) -> tuple[Any, Any]:
    tokenizer = t.XLNetTokenizer(vocab=_unigram(texts, XLNET))
    config = t.XLNetConfig(
        vocab_size=len(tokenizer),
        d_model=WIDTH,
        n_layer=DEPTH,
        n_head=2,
        d_inner=2 * WIDTH,
        pad_token_id=tokenizer.pad_token_id,
    )
    return tokenizer, t.XLNetLMHeadModel(config)


def gpt2(texts: Sequence[str]) -> tuple[Any, Any]:
    vocabulary, merges = _bytes(texts, ["<|endoftext|>"])
    tokenizer = t.GPT2Tokenizer(vocab=vocabulary, merges=merges)
    end = tokenizer.eos_token_id
    config = t.GPT2Config(
        vocab_size=len(tokenizer),
        n_embd=WIDTH,
        n_layer=DEPTH,
        n_head=2,
        n_positions=PLACES,
        bos_token_id=end,
        eos_token_id=end,
    )
    return tokenizer, t.GPT2LMHeadModel(config)


def t5(texts: Sequence[str]) -> tuple[Any, Any]:
    vocabulary = _unigram(texts, ["<pad>", "</s>", "<unk>"])
    tokenizer = t.T5Tokenizer(vocab=vocabulary, extra_ids=0)
    config = t.T5Config(
        vocab_size=len(tokenizer),
        d_model=WIDTH,
        d_kv=8,
        d_ff=2 * WIDTH,
        num_layers=DEPTH,
        num_heads=2,
        decoder_start_token_id=0,
    )
    return tokenizer, t.T5ForConditionalGeneration(config)


def bart(texts: Sequence[str]) -> tuple[Any, Any]:
    vocabulary, merges = _bytes(texts, ROBERTA)
    tokenizer = t.BartTokenizer(vocab=vocabulary, merges=merges)
    config = t.BartConfig(
        vocab_size=len(tokenizer),
        d_model=WIDTH,
        encoder_layers=DEPTH,
        decoder_layers=DEPTH,
        encoder_attention_heads=2,
        decoder_attention_heads=2,
        encoder_ffn_dim=2 * WIDTH,
        decoder_ffn_dim=2 * WIDTH,
        max_position_embeddings=PLACES,
    )
    return tokenizer, t.BartForConditionalGeneration(config)


MAKERS: dict[str, Callable[[Sequence[str]], tuple[Any, Any]]] = {
    "bert": bert,
    "roberta": roberta,
    "xlnet": xlnet,
    "electra": electra,
    "luke": luke,
    "gpt2": gpt2,
    "t5": t5,
    "bart": bart,
}


def save(architecture: str, texts: Sequence[str], folder: Path) -> Path:
    """A tiny model of that architecture with its tokenizer, as `save_pretrained` leaves it."""
    with quiet(), torch.random.fork_rng(devices=[]):
        torch.manual_seed(1)
        tokenizer, model = MAKERS[architecture](texts)
        tokenizer.save_pretrained(folder)
        model.save_pretrained(folder)
    return folder
