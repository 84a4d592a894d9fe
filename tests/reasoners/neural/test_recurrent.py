from __future__ import annotations

import pytest

torch = pytest.importorskip("torch", reason="needs the extra 'neural'")

from torch import nn  # noqa: E402
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence  # noqa: E402

from therefore.reasoners.neural.recurrent import FinalState, States  # noqa: E402

LENGTHS = torch.tensor([4, 7, 1, 5])


def packed(kind: type[nn.RNNBase], net: nn.Module, embedded: torch.Tensor):
    """The same weights in torch's own bidirectional net, over packed sequences."""
    reference = kind(3, 5, batch_first=True, bidirectional=True).double()
    ahead, back = (
        {f"{name}{end}": value for name, value in part.state_dict().items()}
        for part, end in ((net.ahead, ""), (net.back, "_reverse"))
    )
    reference.load_state_dict(ahead | back)
    return reference(
        pack_padded_sequence(embedded, LENGTHS, batch_first=True, enforce_sorted=False)
    )


@pytest.fixture
def embedded() -> torch.Tensor:
    torch.manual_seed(0)
    return torch.randn(4, 7, 3, dtype=torch.float64)


def test_the_final_state_is_that_of_packed_sequences(embedded: torch.Tensor) -> None:
    net = FinalState(3, 5, both=True).double()
    _, (final, _) = packed(nn.LSTM, net, embedded)
    torch.testing.assert_close(net(embedded, LENGTHS), torch.cat(list(final), dim=-1))
    one = FinalState(3, 5, both=False).double()
    one.ahead.load_state_dict(net.ahead.state_dict())
    torch.testing.assert_close(one(embedded, LENGTHS), final[0])


def test_all_states_are_those_of_packed_sequences(embedded: torch.Tensor) -> None:
    net = States(3, 5).double()
    states, final = packed(nn.GRU, net, embedded)
    padded, _ = pad_packed_sequence(states, batch_first=True)
    ours, ends = net(embedded, LENGTHS)
    torch.testing.assert_close(ours, padded)
    torch.testing.assert_close(ends, torch.cat(list(final), dim=-1))
    # What stands in the padding changes nothing.
    other = embedded.clone()
    other[0, 4:] = 9.0
    torch.testing.assert_close(net(other, LENGTHS)[0], ours)
