"""The shape of the house: which part may import which, what is installed for whom, how long code may be."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator
from functools import cache
from importlib.metadata import packages_distributions
from pathlib import Path
from statistics import median

import pytest
from imports import DRAWN, circles, folder_graph, folder_of, module_graph, with_drawing
from imports import modules as modules_by_name

PROJECT = Path(__file__).resolve().parents[1]
PARTS = ("scoring", "vision", "ui", "app")
MAY_IMPORT = {"scoring": set(), "vision": {"scoring"}, "ui": {"scoring", "vision"}, "app": {"scoring", "vision", "ui"}}
NETWORKS = {"torch", "torchvision", "ultralytics"}
TRAINING = "vision/training/"
EXTRAS = {
    "training": (TRAINING,),
    "evaluation": ("vision/evaluation/", "vision/commands/simulate.py"),
    "bench": ("ui/bench/",),
}
"""Code that is not run when the page is served or a photo is read, by the extra that brings what it needs."""
LOADED_BY_OTHERS = {"brotli"}
"""Distributions that no module imports by name: fontTools reads woff2 with brotli."""
LONGEST_MODULE, LONGEST_BODY, MEDIAN_BODY = 250, 40, 8
MOST_MODULES = 12
"""Modules in a folder, its `__init__` not counted."""


@cache
def modules() -> dict[str, ast.Module]:
    """Every module of the product by its path."""
    paths = [PROJECT / "app.py", *(path for part in PARTS for path in sorted((PROJECT / part).rglob("*.py")))]
    return {
        str(path.relative_to(PROJECT)): ast.parse(path.read_text(encoding="utf-8")) for path in paths if path.exists()
    }


def part_of(path: str) -> str:
    return Path(path).parts[0].removesuffix(".py")


def imports(tree: ast.Module) -> Iterator[str]:
    """Top names of every module imported, wherever in the file."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name.split(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level and node.module:
            yield node.module.split(".")[0]


def foreign(path: str) -> set[str]:
    """Imports that are neither the standard library's nor the project's."""
    return set(imports(modules()[path])) - set(sys.stdlib_module_names) - set(PARTS)


@pytest.mark.parametrize("part", PARTS)
def test_parts_import_only_what_lies_below_them(part: str) -> None:
    allowed = MAY_IMPORT[part] | {part}
    wrong = {
        path: set(imports(tree)) & set(PARTS) - allowed for path, tree in modules().items() if part_of(path) == part
    }
    assert not {path: names for path, names in wrong.items() if names}


def test_no_modules_import_each_other() -> None:
    assert circles(module_graph()) == []


def test_no_folders_import_each_other() -> None:
    assert circles(folder_graph()) == []


def test_circles_are_found() -> None:
    graph = {"a": frozenset("b"), "b": frozenset("c"), "c": frozenset("a"), "d": frozenset("a")}
    assert circles(graph) == [{"a", "b", "c"}]


def test_folders_hold_few_modules() -> None:
    counts = Counter(folder_of(name) for name, path in modules_by_name().items() if path.stem != "__init__")
    assert {folder: count for folder, count in counts.items() if count > MOST_MODULES} == {}


def test_the_drawing_shows_the_imports_as_they_are() -> None:
    text = DRAWN.read_text(encoding="utf-8")
    assert text == with_drawing(text), "run `make drawing`"


def test_scoring_needs_the_standard_library_only() -> None:
    found = {path: foreign(path) for path in modules() if part_of(path) == "scoring"}
    store = {path for path, names in found.items() if names == {"sqlalchemy"}}
    assert {path for path, names in found.items() if names} == store
    assert all(path.startswith("scoring/ledger") for path in store)


def test_only_the_page_knows_streamlit() -> None:
    assert not [path for path in modules() if "streamlit" in foreign(path) and part_of(path) not in {"ui", "app"}]


def test_networks_are_trained_by_libraries_that_reading_does_not_need() -> None:
    assert not [path for path in modules() if foreign(path) & NETWORKS and not path.startswith(TRAINING)]


def test_models_and_datasets_hold_no_code() -> None:
    assert not [*(PROJECT / "models").rglob("*.py"), *(PROJECT / "datasets").rglob("*.py")]


@pytest.mark.parametrize("module", ["scoring", "vision.__main__", "vision.photo.loading"])
def test_starting_loads_no_network(module: str) -> None:
    heavy = sorted(NETWORKS | {"openvino", "streamlit", "matplotlib"})
    program = f"import sys, {module}; print(*(set({heavy}) & set(sys.modules)))"
    ran = subprocess.run([sys.executable, "-c", program], cwd=PROJECT, capture_output=True, check=True, text=True)
    assert ran.stdout.strip() == ""


def wanted(extra: str = "") -> set[str]:
    """Distributions that pyproject.toml asks for, at run time or by an extra."""
    project = tomllib.loads((PROJECT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    lines = project["optional-dependencies"][extra] if extra else project["dependencies"]
    return {normal(re.split(r"[\[<>=~! ]", line)[0]) for line in lines}


def normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def distributions(names: set[str]) -> set[str]:
    """Distributions that bring these modules; a module installed nowhere stands for itself."""
    known = packages_distributions()
    return {normal(known.get(name, [name])[0]) for name in names}


def extra_of(path: str) -> str:
    """The extra that code needs; empty for what always runs."""
    return next((extra for extra, paths in EXTRAS.items() if path.startswith(paths)), "")


def imported(extra: str = "") -> set[str]:
    """Distributions that the product imports at run time, or those of an extra."""
    return distributions({name for path in modules() if extra_of(path) == extra for name in foreign(path)})


def test_what_is_imported_is_what_is_asked_for() -> None:
    assert imported() == wanted()


@pytest.mark.parametrize("extra", EXTRAS)
def test_what_an_extra_is_for_imports_what_it_asks_for(extra: str) -> None:
    assert imported(extra) - wanted() == wanted(extra) - LOADED_BY_OTHERS


@pytest.mark.parametrize(
    ("library", "module", "arguments"),
    [
        ("matplotlib", "vision", ["evaluate", "."]),
        ("matplotlib", "vision", ["simulate"]),
        ("websockets", "ui.bench", []),
    ],
)
def test_a_command_without_its_extra_says_how_to_install_it(library: str, module: str, arguments: list[str]) -> None:
    program = (
        f"import runpy, sys; sys.modules[{library!r}] = None; sys.argv[1:] = {arguments}; "
        f"runpy.run_module({module!r}, run_name='__main__')"
    )
    ran = subprocess.run([sys.executable, "-c", program], cwd=PROJECT, capture_output=True, check=False, text=True)
    assert ran.returncode == 2
    assert re.fullmatch(rf"This command needs {library}: run pip install .* in the project's folder\.\n", ran.stderr)


def bodies() -> Iterator[tuple[str, int]]:
    """Lines of each function from its first statement after the docstring to its last."""
    for path, tree in modules().items():
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                body = node.body[1:] if ast.get_docstring(node) is not None else node.body
                if body:
                    yield f"{path}:{node.name}", (node.end_lineno or 0) - body[0].lineno + 1


def test_functions_are_short() -> None:
    lengths = dict(bodies())
    assert {name: length for name, length in lengths.items() if length > LONGEST_BODY} == {}
    assert median(lengths.values()) <= MEDIAN_BODY


def test_modules_are_short() -> None:
    lines = {path: len((PROJECT / path).read_text(encoding="utf-8").splitlines()) for path in modules()}
    assert {path: count for path, count in lines.items() if count > LONGEST_MODULE} == {}


def constants(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """Names in capitals that a module defines for others, and the code of their values."""
    for node in tree.body:
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            names = [name.id for target in targets for name in ast.walk(target) if isinstance(name, ast.Name)]
            yield from ((name, ast.dump(node.value)) for name in names if name.isupper() and name[0] != "_")


def test_a_constant_of_the_reader_has_one_meaning() -> None:
    values: dict[str, dict[str, str]] = {}
    for path, tree in modules().items():
        if part_of(path) == "vision":
            for name, value in constants(tree):
                values.setdefault(name, {})[path] = value
    assert {name: [*found] for name, found in values.items() if len(set(found.values())) > 1} == {}


def said_by_the_project() -> dict[Path, str]:
    """README and the documents it leads to."""
    paths = [PROJECT / "README.md", *sorted((PROJECT / "docs").glob("*.md"))]
    return {path: path.read_text(encoding="utf-8") for path in paths}


def test_no_two_test_files_share_a_name() -> None:
    """Tests lie in no packages: pytest takes two files of a name for one and runs nothing at all."""
    names = Counter(path.name for path in (PROJECT / "tests").rglob("*.py") if path.name != "conftest.py")
    assert {name for name, count in names.items() if count > 1} == set()


def test_the_makefile_has_every_target_the_documents_name() -> None:
    said = "\n".join(said_by_the_project().values())
    named = set(re.findall(r"(?:`|^ {4})make ([a-z]+)", said, re.MULTILINE))
    targets = set(re.findall(r"^([a-z]+):", (PROJECT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    assert {"run", "test"} <= named <= targets
    subprocess.run(["make", "--dry-run", *sorted(targets)], cwd=PROJECT, capture_output=True, check=True)


def test_every_file_the_documents_link_to_exists() -> None:
    for path, text in said_by_the_project().items():
        linked = re.findall(r"\]\(([^)#:]+)\)", text)
        assert [name for name in linked if not (path.parent / name).exists()] == []
