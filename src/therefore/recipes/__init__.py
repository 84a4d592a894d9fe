"""The papers' tables and figures as recipes, printed beside ours."""
