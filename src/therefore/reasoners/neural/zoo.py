"""The nets by name, as a visible literal."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from therefore.config import nearest
from therefore.errors import ConfigError
from therefore.reasoners.neural.conclusions import ConclusionLayout
from therefore.reasoners.neural.layout import Layout, TreeLayout
from therefore.reasoners.neural.models.attentive_reader import (
    AttentiveReader,
    AttentiveReaderConfig,
)
from therefore.reasoners.neural.models.bow import Bow, BowConfig
from therefore.reasoners.neural.models.comatching import CoMatching, CoMatchingConfig
from therefore.reasoners.neural.models.convnet import ConvNetConfig, ConvNetEncoders
from therefore.reasoners.neural.models.encoder_decoder import EncoderDecoder, EncoderDecoderConfig
from therefore.reasoners.neural.models.gated_attention import (
    GatedAttentionConfig,
    GatedAttentionReader,
)
from therefore.reasoners.neural.models.lstm import LstmConfig, LstmEncoders
from therefore.reasoners.neural.models.possibleworldnet import (
    PossibleWorldNet,
    PossibleWorldNetConfig,
)
from therefore.reasoners.neural.models.ruleset import RuleSet, RuleSetConfig
from therefore.reasoners.neural.models.transformer import Transformer, TransformerConfig
from therefore.reasoners.neural.models.traversal import Traversal, TraversalConfig
from therefore.reasoners.neural.models.treelstm import TreeLstm, TreeLstmConfig
from therefore.reasoners.neural.models.treenet import TreeNet, TreeNetConfig
from therefore.reasoners.neural.models.worldtables import WorldTables, WorldTablesConfig
from therefore.reasoners.neural.net import Net
from therefore.reasoners.neural.options import OptionLayout
from therefore.reasoners.neural.sentences import SentenceLayout
from therefore.reasoners.neural.texts import TextLayout
from therefore.reasoners.neural.training import TrainConfig


@dataclass(frozen=True, slots=True)
class Design:
    """A net that can be trained by name."""

    name: str
    title: str
    """What the paper's table calls it."""
    config: Any
    layout: type[Layout]
    build: Callable[[Any, Any], Net] = field(repr=False)
    """From the net's config and its layout."""
    training: TrainConfig = field(default_factory=TrainConfig)
    tasks: tuple[str, ...] = ("entailment", "satisfiability")
    """The tasks whose items it can learn from."""


_READING = TrainConfig(batch=32, rate=1e-3, epochs=10.0, clip=5.0)

DESIGNS: dict[str, Design] = {
    design.name: design
    for design in (
        Design("linear-bow", "Linear BoW", BowConfig(), TextLayout, Bow),
        Design("mlp-bow", "MLP BoW", BowConfig(layers=2), TextLayout, Bow),
        Design(
            "transformer",
            "Transformer",
            TransformerConfig(),
            TextLayout,
            Transformer,
            TrainConfig(rate=1e-3, warmup=0.1),
        ),
        Design("convnet", "ConvNet Encoders", ConvNetConfig(), TextLayout, ConvNetEncoders),
        Design("lstm", "LSTM Encoders", LstmConfig(), TextLayout, LstmEncoders),
        Design("bilstm", "BiDirLSTM Encoders", LstmConfig(both=True), TextLayout, LstmEncoders),
        Design("treenet", "TreeNet Encoders", TreeNetConfig(), TreeLayout, TreeNet),
        Design("treelstm", "TreeLSTM Encoders", TreeLstmConfig(), TreeLayout, TreeLstm),
        Design("lstm-traversal", "LSTM Traversal", TraversalConfig(), TextLayout, Traversal),
        Design(
            "bilstm-traversal",
            "BiDirLSTM Traversal",
            TraversalConfig(both=True),
            TextLayout,
            Traversal,
        ),
        Design(
            "possibleworldnet",
            "PossibleWorldNet",
            PossibleWorldNetConfig(),
            TreeLayout,
            lambda config, _: PossibleWorldNet(config),
            TrainConfig(batch=64, rate=5e-3, ramp=0.3, epochs=10.0),
        ),
        Design(
            "worldtables",
            "WorldTables (ours)",
            WorldTablesConfig(),
            TreeLayout,
            lambda config, layout: WorldTables(config, layout.operators),
            TrainConfig(batch=64, rate=5e-3, ramp=0.3, epochs=2.0, permute=False),
        ),
        Design(
            "attentive-reader",
            "Stanford Attentive Reader",
            AttentiveReaderConfig(),
            OptionLayout,
            AttentiveReader,
            _READING,
            ("selection",),
        ),
        Design(
            "gated-attention",
            "Gated-Attention Reader",
            GatedAttentionConfig(),
            OptionLayout,
            GatedAttentionReader,
            _READING,
            ("selection",),
        ),
        Design(
            "comatching",
            "Co-Matching Network",
            CoMatchingConfig(),
            OptionLayout,
            CoMatching,
            _READING,
            ("selection",),
        ),
        Design(
            "encoder-decoder",
            "Transformer",
            EncoderDecoderConfig(),
            ConclusionLayout,
            EncoderDecoder,
            TrainConfig(rate=1e-3, warmup=0.05),
            ("generation",),
        ),
        Design(
            "ruleset",
            "RuleSet (ours)",
            RuleSetConfig(),
            SentenceLayout,
            RuleSet,
            TrainConfig(
                batch=512, rate=4e-3, optimizer="adamw", warmup=0.03, epochs=200.0, check=250
            ),
        ),
    )
}


def find_design(name: str) -> Design:
    """The net of that name; ConfigError suggests the nearest."""
    if name not in DESIGNS:
        raise ConfigError(f"unknown net {name!r}{nearest(name, DESIGNS)}")
    return DESIGNS[name]
