"""The public namespace is exactly what `__all__` says, and each name is documented."""

import inspect

import therefore


def test_all_is_exactly_the_public_namespace():
    public = {
        name
        for name, value in vars(therefore).items()
        if not name.startswith("_") and not inspect.ismodule(value)
    }
    assert public | {"__version__"} == set(therefore.__all__)
    assert sorted(therefore.__all__) == therefore.__all__


def test_public_functions_are_documented():
    for name in therefore.__all__:
        value = getattr(therefore, name)
        if inspect.isfunction(value) or inspect.isclass(value):
            assert inspect.getdoc(value), name
