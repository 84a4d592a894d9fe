"""GGUF files, unpacked once into a plain model that loads at once and can be saved.

Reading a GGUF file costs tens of seconds (its vocabulary is parsed anew for the config, for the
tokenizer and for the weights), and the model that transformers makes of it is still marked as
quantised and cannot be saved. So the file is unpacked into a cache, in float32: four bytes for each
parameter, eight times the size of a 4-bit file. The cache is `$THEREFORE_CACHE`, by default
`therefore` in the user's cache folder; it may be deleted at any time.
"""

from __future__ import annotations

import io
import os
from contextlib import redirect_stderr
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import torch
import transformers

from therefore.dataset.files import whole_folder
from therefore.errors import DatasetError, InputError, MissingExtra
from therefore.randomness import digest
from therefore.reasoners.pretrained.sources import ModelSource

CACHE = "THEREFORE_CACHE"
LAYOUT = 1
"""The version of unpacked folders: increased when unpacking gives other files."""


def cache() -> Path:
    """Where unpacked models are kept."""
    given = os.environ.get(CACHE)
    if given:
        return Path(given).expanduser()
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "therefore"


def unpacked(source: ModelSource) -> ModelSource:
    """The same model as a plain folder; it is made at the first call."""
    if not source.gguf:
        return source
    if find_spec("gguf") is None:
        raise MissingExtra("gguf", extra="pretrained")
    file = source.folder / source.gguf
    state = file.stat()
    mark = digest(LAYOUT, str(file.resolve()), state.st_size, state.st_mtime_ns).hex()[:16]
    place = cache() / "gguf" / f"{file.stem}-{mark}"
    if not (place / "config.json").is_file():
        try:
            with whole_folder(place) as folder:
                _unpack(source, folder)
        except DatasetError:  # another process was faster: the folder that it left is whole
            pass
        except OSError as fault:
            raise InputError(
                f"{source.gguf} cannot be unpacked into {place.parent} ({fault}): set {CACHE} to a "
                f"folder with room"
            ) from None
        except (ValueError, KeyError, RuntimeError) as fault:
            reason = " ".join(str(fault).split())[:160]
            raise InputError(f"{file} cannot be read as a GGUF model: {reason}") from None
    return ModelSource(source.name, place)


def _unpack(source: ModelSource, folder: Path) -> None:
    with redirect_stderr(io.StringIO()):  # a bar of transformers that no switch turns off
        tokenizer = transformers.AutoTokenizer.from_pretrained(source.folder, gguf_file=source.gguf)
        loaded = transformers.AutoModelForCausalLM.from_pretrained(
            source.folder, gguf_file=source.gguf, dtype=torch.float32
        )
    tokenizer.save_pretrained(folder)
    _plain(loaded).save_pretrained(folder)


def _plain(loaded: Any) -> Any:
    """A copy without the mark that it is quantised."""
    fields = loaded.config.to_dict()
    for name in ("quantization_config", "_name_or_path"):
        fields.pop(name, None)
    copy = type(loaded)(type(loaded.config).from_dict(fields))
    copy.load_state_dict(loaded.state_dict())
    copy.generation_config = loaded.generation_config
    return copy
