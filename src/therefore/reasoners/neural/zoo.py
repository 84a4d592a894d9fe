"""The one list of nets by name; importing it imports no torch.

A design names its classes as text; they are imported when the net is built.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib import import_module
from typing import TYPE_CHECKING, Any

from therefore.config import nearest
from therefore.errors import ConfigError
from therefore.reasoners.training.config import TrainConfig

if TYPE_CHECKING:
    from therefore.reasoners.neural.layout import Layout
    from therefore.reasoners.neural.net import Net


@dataclass(frozen=True, slots=True)
class Design:
    """A net that can be trained by name."""

    name: str
    title: str
    """The net's name in the paper's table."""
    net: str
    """Its class, as `module.Class` in `models`."""
    settings: str
    """The class of its config, in the same module."""
    reads: str
    """The class of its layout, as `module.Class`."""
    training: TrainConfig = field(default_factory=TrainConfig)
    tasks: tuple[str, ...] = ("entailment", "satisfiability")
    """The tasks whose items it can learn from."""
    chosen: Mapping[str, Any] = field(default_factory=dict)
    """Fields of its config that differ from the class's defaults."""

    @property
    def config(self) -> Any:
        """Its default config."""
        return _found(f"models.{self.net.partition('.')[0]}.{self.settings}")(**self.chosen)

    @property
    def layout(self) -> type[Layout]:
        """The class of its layout, imported."""
        found: type[Layout] = _found(self.reads)
        return found

    def build(self, config: Any, layout: Layout) -> Net:
        """The net, from its config and its layout."""
        net: Net = _found(f"models.{self.net}").of(config, layout)
        return net


def _found(name: str) -> Any:
    module, _, attribute = name.rpartition(".")
    return getattr(import_module(f"therefore.reasoners.neural.{module}"), attribute)


# In 4-tuples neither side alone tells the label, and at first the loss does not fall. Trained on
# short formulas first, these two learn at once; on all lengths they had not after 2,000 steps.
_SHORT_FIRST = TrainConfig(ramp=0.5)
_READING = TrainConfig(batch=32, rate=1e-3, epochs=10.0, clip=5.0)
_TEXT, _TREE, _OPTION = "texts.TextLayout", "layout.TreeLayout", "options.OptionLayout"
_BOTH = {"both": True}

DESIGNS: dict[str, Design] = {
    design.name: design
    for design in (
        Design("linear-bow", "Linear BoW", "bow.Bow", "PairConfig", _TEXT, chosen={"layers": 0}),
        Design("mlp-bow", "MLP BoW", "bow.Bow", "PairConfig", _TEXT),
        Design(
            "transformer",
            "Transformer",
            "transformer.Transformer",
            "TransformerConfig",
            _TEXT,
            TrainConfig(rate=1e-3, warmup=0.1),
        ),
        Design(
            "convnet",
            "ConvNet Encoders",
            "convnet.ConvNetEncoders",
            "ConvNetConfig",
            _TEXT,
            _SHORT_FIRST,
        ),
        Design("lstm", "LSTM Encoders", "lstm.LstmEncoders", "LstmConfig", _TEXT),
        Design(
            "bilstm", "BiDirLSTM Encoders", "lstm.LstmEncoders", "LstmConfig", _TEXT, chosen=_BOTH
        ),
        Design("treenet", "TreeNet Encoders", "treenet.TreeNet", "PairConfig", _TREE),
        Design("treelstm", "TreeLSTM Encoders", "treelstm.TreeLstm", "PairConfig", _TREE),
        Design(
            "lstm-traversal",
            "LSTM Traversal",
            "traversal.Traversal",
            "TraversalConfig",
            _TEXT,
            _SHORT_FIRST,
        ),
        Design(
            "bilstm-traversal",
            "BiDirLSTM Traversal",
            "traversal.Traversal",
            "TraversalConfig",
            _TEXT,
            chosen=_BOTH,
        ),
        Design(
            "possibleworldnet",
            "PossibleWorldNet",
            "possibleworldnet.PossibleWorldNet",
            "PossibleWorldNetConfig",
            _TREE,
            TrainConfig(batch=64, rate=5e-3, ramp=0.3, epochs=10.0),
        ),
        Design(
            "worldtables",
            "WorldTables (ours)",
            "worldtables.WorldTables",
            "WorldTablesConfig",
            _TREE,
            TrainConfig(batch=64, rate=5e-3, ramp=0.3, epochs=2.0, permute=False),
        ),
        Design(
            "attentive-reader",
            "Stanford Attentive Reader",
            "attentive_reader.AttentiveReader",
            "ReaderConfig",
            _OPTION,
            _READING,
            ("selection",),
        ),
        Design(
            "gated-attention",
            "Gated-Attention Reader",
            "gated_attention.GatedAttentionReader",
            "GatedAttentionConfig",
            _OPTION,
            _READING,
            ("selection",),
        ),
        Design(
            "comatching",
            "Co-Matching Network",
            "comatching.CoMatching",
            "ReaderConfig",
            _OPTION,
            _READING,
            ("selection",),
        ),
        Design(
            "option-encoder",
            "Transformer, options (ours)",
            "option_encoder.OptionEncoder",
            "OptionEncoderConfig",
            "numbered.NumberedLayout",
            TrainConfig(batch=32, rate=1e-3, warmup=0.05),
            ("selection",),
        ),
        Design(
            "encoder-decoder",
            "Transformer",
            "encoder_decoder.EncoderDecoder",
            "EncoderDecoderConfig",
            "conclusions.ConclusionLayout",
            TrainConfig(rate=1e-3, warmup=0.05),
            ("generation",),
        ),
        Design(
            "ruleset",
            "RuleSet (ours)",
            "ruleset.RuleSet",
            "RuleSetConfig",
            "sentences.SentenceLayout",
            TrainConfig(
                batch=512, rate=4e-3, optimizer="adamw", warmup=0.03, epochs=200.0, check=250
            ),
        ),
        Design(
            "rulesearch",
            "RuleSearch (ours)",
            "rulesearch.RuleSearch",
            "RuleSearchConfig",
            "graphs.GraphLayout",
            TrainConfig(batch=64, rate=1e-2, schedule="constant", epochs=10.0),
            ("satisfiability",),
        ),
    )
}


def find_design(name: str) -> Design:
    """The net of that name; ConfigError suggests the nearest."""
    if name not in DESIGNS:
        raise ConfigError(f"unknown net {name!r}{nearest(name, DESIGNS)}")
    return DESIGNS[name]
