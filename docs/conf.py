"""The documentation as a site: Sphinx reads these Markdown pages as they are, without a network."""

import sys
from pathlib import Path

from therefore.version import VERSION

sys.path.insert(0, str(Path(__file__).parent))  # for `worked`

project = "Therefore"
author = "The Therefore authors"
copyright = "2026, the Therefore authors. Apache-2.0"
release = version = VERSION

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.napoleon",
    "sphinx.ext.viewcode",
    "sphinx_copybutton",
    "worked",
]
exclude_patterns = ["examples"]

# Markdown: an anchor for every heading, so that pages can point into one another as on a code host.
myst_heading_anchors = 3
myst_enable_extensions = ["colon_fence"]

# The reference comes from the docstrings; what a heavy extra needs is not imported for it.
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_mock_imports = ["torch", "transformers", "ray"]
napoleon_numpy_docstring = False
highlight_language = "none"  # a fence without a language is text: commands, items, output
copybutton_prompt_text = r">>> |\.\.\. |\$ "
copybutton_prompt_is_regexp = True

html_theme = "furo"
html_title = f"∴ Therefore {release}"
html_theme_options = {
    "light_css_variables": {"color-brand-primary": "#3551a4", "color-brand-content": "#3551a4"},
    "dark_css_variables": {"color-brand-primary": "#9db4ff", "color-brand-content": "#9db4ff"},
}
html_copy_source = False
