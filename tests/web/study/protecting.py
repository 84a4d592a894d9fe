"""A study's app with all protections, or without some of them."""

from tests.web.study.planning import small_study
from therefore.web.safety import PROTECTIONS
from therefore.web.study import admin, pages
from therefore.web.study.running import study_app

PASSWORD = "correct horse battery"
ROUTES = [*pages.ROUTES, *admin.ROUTES]
POSTS = [route.path for route in ROUTES if "POST" in route.methods]


def without(*gone):
    return [each for each in PROTECTIONS if each not in gone]


def make(path, *, study=None, protections=PROTECTIONS, place=None):
    made = study or small_study()
    return study_app(
        made, path / "a.sqlite", password=PASSWORD, protections=protections, place=place
    )
