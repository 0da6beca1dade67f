"""Settings of Sphinx for the site. ``python docs/site`` builds it."""

from drawings import DARK_VARIABLES, LIGHT_VARIABLES

from nurikabe_sat import __version__

project = "nurikabe-sat"
version = release = __version__
html_title = f"nurikabe-sat {__version__}"
html_theme = "furo"
html_favicon = "icon.svg"
html_copy_source = False
html_extra_path = ["extra"]
html_static_path = ["static"]
html_css_files = ["site.css", "boards.css"]
html_theme_options = {"light_css_variables": LIGHT_VARIABLES, "dark_css_variables": DARK_VARIABLES}
html_show_sphinx = False
html_show_copyright = False

smartquotes = False
highlight_language = "none"

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
myst_heading_anchors = 3
myst_enable_extensions = ["attrs_inline", "colon_fence"]

napoleon_use_ivar = True
autodoc_member_order = "bysource"
autodoc_typehints_format = "short"
autodoc_class_signature = "mixed"
python_use_unqualified_type_names = True
