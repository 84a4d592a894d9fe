"""The inputs that are damaged: small whole ones, made here; nothing released is copied.

Importers get a sample in the format of each release, and, where the released files lie beside the
project, the first lines of these too. Verbs get datasets of every family as a folder, a Parquet
file and JSON Lines, and runs of a heuristic and of a net.
"""

from __future__ import annotations

import json
import random
from pathlib import Path

from tests.shared import DATA
from therefore.bridges.exporting import export
from therefore.dataset.build import generate

ENTAILMENT = "(p>(q>r)),((p&q)>r),1,0,0,0\n(p|q),p,0,0,0,0\n~(p),(p>q),1,1,0,1\n"
ANALOG = (
    ",Operator,OpSpec,Premise,Hypothesis,SentType,SentCat,VP_1,VP_2,Spans,OpLexicalSpecs,"
    "GoldLabel,Grammaticality\n"
    "0,UNI,Each,Each model is above Mary. Linda is a model.,linda is above Mary.,O_E,VR,AB,,"
    '"[(1, 2)]",model,1,G\n'
    "1,UNI,Each,Each model is above Mary. Linda is a model.,Mary or Linda.,O_NE,VR,AB,,"
    '"[(1, 2)]",model,0,G\n'
    "2,AND,VP,Linda is above Mary and is below John.,Some man is above a girl.,K_E,VR,AB,AB,"
    '"[(1, 2)]",RM,0,G\n'
)
ANALOG_SETS = ',splits,train_inds\n0,1.0,"[0, 2]"\n1,12.5,"[1]"\n'
CCOBRA = (
    "id,sequence,task,choices,response\n"
    "1,0,All;dogs;pets/All;pets;things,,All;dogs;things\n"
    "2,0,All;cats;owls/All;owls;bats,,NVC\n"
    "3,0,No;cats;owls/Some not;bats;owls,,Some;bats;cats\n"
)
DIMACS = "c a small one\np cnf 3 4\n1 -2 0\n2 3 0\n-1 -3 0\n1 2 3 0\n"
LOGIQA = (
    "\na\nAll of the maps were drawn by hand. Some of them are lost.\nWhich one must be true?\n"
    "A.Some lost maps were drawn by hand.\nB.No map is lost.\nC.All maps are lost.\nD.Maps help.\n"
)
_THEORY = "Bob is red. If something is red then it is big. Big things are not cold."
_ROW = {
    "id": 7,
    "answer": 1,
    "text": "Every door was locked. Ann opened one of the doors.",
    "question": "Which one follows?",
    "options": ["Ann has a key.", "Ann opened a locked door.", "No door is locked.", "Ann left."],
    "type": {"Sufficient Conditional Reasoning": True, "Necessry Condtional Reasoning": False},
}
_FRACAS = {
    "id": 3,
    "section": "1 GENERALIZED QUANTIFIERS",
    "answer": "yes",
    "nonstandard": False,
    "premises": ["All Danish bakers bake.", "Some bakers are Danish bakers."],
    "question": "Do some bakers bake?",
    "hypothesis": "Some bakers bake.",
}
AVICENNA = (
    "Premise 1,Premise 2,Syllogistic relation,Conclusion\n"
    '"Rain, if it lasts, fills wells",Full wells please farmers,yes,Lasting rain pleases farmers\n'
    "Bread is baked,Ships sail,no,No conclusion\n"
)


def _lines(*rows: object) -> str:
    return "".join(json.dumps(row) + "\n" for row in rows)


RULETAKER = _lines(
    {"context": f"{_THEORY} $query$ Bob is cold.", "answer": "false", "id": "1"},
    {"theory": _THEORY, "questions": {"Q1": {"question": "Bob is big.", "answer": True}}},
    {"context": _THEORY, "questions": [{"text": "Bob is cold.", "label": False}]},
    {
        "context": _THEORY,
        "question": "Is it true, false, or unknown? Bob is big.",
        "options": ["A) True", "B) False", "C) Unknown"],
        "answer": "A",
    },
)

_RACE = {
    "id": "high1.txt",
    "article": "The mill stood by the river.",
    "questions": ["Where was it?"],
    "options": [["By a river.", "On a hill.", "In town.", "At sea."]],
    "answers": ["A"],
}
COSMOS = (
    "id,context,question,answer0,answer1,answer2,answer3,label\n"
    '1,"It rained, so we left.",Why?,Rain.,Sun.,Snow.,None of these.,0\n'
)

SAMPLES: dict[str, tuple[tuple[str, str], ...]] = {
    "entailment": (("exam.txt", ENTAILMENT),),
    "analog": (("AnaLog_Training.csv", ANALOG), ("AnaLog_Training_Splits.csv", ANALOG_SETS)),
    "ccobra": (("people.csv", CCOBRA),),
    "ruletaker": (("dev.jsonl", RULETAKER),),
    "dimacs": (("one.cnf", DIMACS),),
    "logiqa": (("Eval.txt", LOGIQA * 2),),
    "logiqa2": (("dev.txt", _lines(_ROW, _ROW | {"id": 8, "text": "Nobody left. All stayed."})),),
    "exam-dump": (
        ("dump.jsonl", _lines(_ROW, _ROW | {"text": "Nobody left. All stayed.", "answer": "c"})),
        ("dump.csv", "paragraph,question,a,b,c,d,answer\nAll is well.,Which?,w,x,y,z,b\n"),
    ),
    "race": (("train.txt", _lines(_RACE, _RACE | {"id": "middle2.txt"})),),
    "cosmos": (("train.csv", COSMOS),),
    "avicenna": (("Avicenna_Train.csv", AVICENNA),),
    "fracas": (("fracas.jsonl", _lines(_FRACAS, _FRACAS | {"answer": "undef"})),),
}
"""Files of each importer, as (name, text)."""

RELEASED: dict[str, str] = {
    "entailment": "logical_entailment/test_exam.txt",
    "analog": "analog/AnaLog_Training.csv",
    "ccobra": "ccobra/Ragni2016.csv",
    "ruletaker": "nlsat/gfair_myhard_ruletaker_dev.jsonl",
    "logiqa": "logiqa_v1/zh_eval.txt",
    "logiqa2": "logiqa_v2/dev.txt",
    "avicenna": "avicenna/Avicenna_Train.csv",
    "fracas": "fracas/fracas_odd.jsonl",
}
LINES = 24
"""Lines of a released file that are damaged; a multiple of LogiQA's eight."""


def importer_files(name: str, folder: Path, rng: random.Random) -> list[Path]:
    """The files of one case, fresh in the folder: our sample or the start of a released file."""
    released = DATA / RELEASED[name] if name in RELEASED else None
    if released and released.is_file() and rng.random() < 0.5:
        path = folder / released.name
        path.write_bytes(b"".join(released.read_bytes().splitlines(keepends=True)[:LINES]))
        return [path]
    paths = []
    for file, text in SAMPLES[name]:
        paths.append(folder / file)
        paths[-1].write_text(text, encoding="utf-8")
    return [rng.choice(paths)] if name == "exam-dump" else paths


PRESETS = (
    ("entailment", ""),
    ("nlsat", "grl"),
    ("nlsat", "hard-ruletaker"),
    ("syllogism", ""),
    ("syllogism", "validity"),
    ("analog", ""),
    ("exam", ""),
)


def make_datasets(folder: Path, *, count: int = 12, few: bool = False) -> list[Path]:
    """Datasets of every family as folders, and each as one file of JSON Lines."""
    made: list[Path] = []
    for family, preset in PRESETS[:3] if few else PRESETS:
        place = folder / f"{family}-{preset or 'first'}"
        generate(family, place, preset=preset, count=count, seed=5)
        export(place, folder / f"{place.name}-lines", to="jsonl")
        made.append(place)
        made += sorted((folder / f"{place.name}-lines").glob("*.jsonl"))[:1]
        made += sorted(place.glob("*/*.parquet"))[:1]
    return made
