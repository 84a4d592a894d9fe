"""Certificates: a problem's form is certified once and filled with names many times.

This is the only room that writes certificates, and the TPTP texts of items:

    writing  evidence as JSON
    gaps     texts with names left open
    label    the evidence for the claims of a label, found and checked
    form     a problem up to names, with its evidence

and the forms of several kinds of problem, each certified in its own way:

    statements  all, no, some or not all of one term are another
    letters     patterns over letters: syllogisms of whole clauses
    horn        problems that their least model decides
    pairs       does one formula over letters entail another?
    clausal     clauses, many theories at once
"""

from therefore.certify.form import Awaited, Fillable, Filled, Form
from therefore.certify.gaps import Gapped
from therefore.certify.label import LabelError, certify, certify_label, gather, leaner
from therefore.certify.writing import certificate_json, evidence_json, model_json

__all__ = [
    "Awaited",
    "Fillable",
    "Filled",
    "Form",
    "Gapped",
    "LabelError",
    "certificate_json",
    "certify",
    "certify_label",
    "evidence_json",
    "gather",
    "leaner",
    "model_json",
]
