"""The verbs that read a dataset or a run, each called on damaged ones."""

from __future__ import annotations

import json
import random
import shutil
from hashlib import sha256
from importlib import import_module
from pathlib import Path

from tests.fuzz.mutating import mutate
from tests.fuzz.running import Arguments, Case
from tests.fuzz.seeds import make_datasets
from therefore.evaluation.run import evaluate

VERBS = ("show", "verify", "audit", "export", "evaluate", "report", "train", "probe", "grade")
HEURISTICS = (
    "random",
    "majority",
    "word-match",
    "sliding-window",
    "worlds",
    "oracle",
    "bag-of-words",
)


class Verbs:
    """The seeds of a session, made once, and the cases on them."""

    def __init__(self, folder: Path, *, few: bool = False) -> None:
        self.folder = folder
        self.datasets = make_datasets(folder, few=few)
        self.runs: list[Path] = []
        self.model = ""
        self.nets: list[Path] = []

    def case(self, verb: str) -> Case:
        """The cases of a verb."""
        if verb == "report" and not self.runs:
            self._make_runs()
        if verb in ("evaluate", "report") and not self.nets:
            self._make_nets()
        if verb == "probe" and not self.model:
            self._make_model()
        import_module(f"therefore.cli.{verb}")  # once, not in every child
        return getattr(self, f"_{verb}")  # type: ignore[no-any-return]

    def _show(self, rng: random.Random, work: Path) -> Arguments:
        return ["show", self._data(rng, work), "--index", str(rng.randrange(3)), "--count", "2"]

    def _verify(self, rng: random.Random, work: Path) -> Arguments:
        return ["verify", self._data(rng, work)]

    def _audit(self, rng: random.Random, work: Path) -> Arguments:
        html: Arguments = ["--html", work / "out.html"] if rng.random() < 0.2 else []
        return ["audit", self._data(rng, work), *html]

    def _export(self, rng: random.Random, work: Path) -> Arguments:
        to = rng.choice(("jsonl", "tptp", "dimacs"))
        more: Arguments = ["--scramble", "1"] if rng.random() < 0.2 else []
        return ["export", self._data(rng, work), "--to", to, "--out", work / "out", *more]

    def _evaluate(self, rng: random.Random, work: Path) -> Arguments:
        by = ["--by", "all"] if rng.random() < 0.5 else []
        if rng.random() < 0.3:
            net = self._copied(rng, work, rng.choice(self.nets))
            return ["evaluate", net, "--data", self.datasets[0], "--out", work / "out"]
        who = rng.choice(HEURISTICS)
        data = self._data(rng, work)
        return ["evaluate", who, "--data", data, "--out", work / "out", *by]

    def _report(self, rng: random.Random, work: Path) -> Arguments:
        if rng.random() < 0.7:
            given = self._copied(rng, work, rng.choice(self.runs + self.nets))
        else:
            given = self._data(rng, work)
        return ["report", given, "--out", work / "out.html"]

    def _train(self, rng: random.Random, work: Path) -> Arguments:
        net = rng.choice(("linear-bow", "lstm", "treenet", "ruleset", "comatching"))
        data = self._data(rng, work)
        settings = ["--set", "steps=2", "--set", "batch=4"]
        return ["train", net, "--data", data, "--out", work / "out", *settings]

    def _probe(self, rng: random.Random, work: Path) -> Arguments:
        data = self._data(rng, work)
        few = ["--draws", "1", "--fractions", "100", "--limit", "12"]
        return ["probe", self.model, "--data", data, "--out", work / "out", *few]

    def _grade(self, rng: random.Random, work: Path) -> Arguments:
        """Replies to the items of a dataset; the replies or the dataset are damaged."""
        source = rng.choice([path for path in self.datasets if path.suffix == ".jsonl"])
        rows = [json.loads(line) for line in source.read_text(encoding="utf-8").splitlines()]
        said = [{"id": row["id"], "reply": f"Hence: {row['target']}\nANSWER: B"} for row in rows]
        replies = work / "in" / "replies.jsonl"
        replies.write_text("".join(json.dumps(one) + "\n" for one in said), encoding="utf-8")
        data = source
        if rng.random() < 0.3:
            data = self._copied(rng, work, source)
        else:
            mutate(rng, replies)
        return ["grade", data, replies, "--out", work / "out"]

    def _data(self, rng: random.Random, work: Path) -> Path:
        return self._copied(rng, work, rng.choice(self.datasets))

    def _copied(self, rng: random.Random, work: Path, source: Path) -> Path:
        """A damaged copy; where a shard was changed, its checksum may be set right again."""
        copy = work / "in" / source.name
        if source.is_file():
            shutil.copy(source, copy)
            mutate(rng, copy)
            return copy
        shutil.copytree(source, copy)
        for _ in range(rng.choice((1, 1, 2))):
            mutate(rng, rng.choice(sorted(path for path in copy.rglob("*") if path.is_file())))
        manifest = copy / "manifest.json"
        if manifest.is_file() and rng.random() < 0.7:
            self._restamp(copy, manifest)
        return copy

    def _restamp(self, folder: Path, manifest: Path) -> None:
        try:
            record = json.loads(manifest.read_bytes())
            for split in record["splits"].values():
                for shard in split["shards"]:
                    data = (folder / shard["file"]).read_bytes()
                    shard["sha256"] = sha256(data).hexdigest()
            manifest.write_text(json.dumps(record), encoding="utf-8")
        except (ValueError, KeyError, TypeError, AttributeError, OSError, RecursionError):
            pass  # the manifest itself is damaged

    def _make_runs(self) -> None:
        for data in [path for path in self.datasets if path.is_dir()][:4]:
            for who in ("random", "worlds"):
                run = self.folder / f"run-{who}-{data.name}"
                evaluate(who, data, run)
                self.runs.append(run)

    def _make_nets(self) -> None:
        from therefore.reasoners.train import train

        for name in ("linear-bow", "lstm"):
            run = self.folder / f"net-{name}"
            settings = {"steps": "2", "batch": "4"}
            train(name, self.datasets[0], run, settings=settings)
            self.nets.append(run)

    def _make_model(self) -> None:
        from tests.reasoners.pretrained import tiny

        texts = ["All cats are dogs.", "Every king is above some river.", "If no lamps then poets."]
        self.model = f"hf:{tiny.save('bert', texts, self.folder / 'model')}"
