"""Who imports whom, measured from the code: circles, folders, and the drawing in docs/development.md.

`python tests/imports.py` writes the drawing anew; `make drawing` calls it.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[1]
DRAWN = PROJECT / "docs" / "development.md"
PARTS = ("app", "ui", "vision", "scoring")
START, END = "```mermaid\n", "```\n"

Graph = Mapping[str, frozenset[str]]
"""For each node the nodes it imports."""


@cache
def modules() -> Mapping[str, Path]:
    """Every module of the product by its dotted name; a package stands for its `__init__`."""
    paths = [PROJECT / "app.py", *(path for part in PARTS[1:] for path in sorted((PROJECT / part).rglob("*.py")))]
    return {".".join(path.relative_to(PROJECT).with_suffix("").parts).removesuffix(".__init__"): path for path in paths}


@cache
def module_graph() -> Graph:
    """Imports between modules, wherever in the file they stand, those for types alone included."""
    return {name: frozenset(_imported(path)) - {name} for name, path in modules().items()}


def _imported(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        for name in names:
            head = name if name in modules() else name.rpartition(".")[0]
            if head in modules():
                yield head


def circles(graph: Graph) -> list[set[str]]:
    """Sets of nodes that import each other, by whatever way."""
    reached = {node: reachable(graph, node) for node in graph}
    found = {frozenset({a, *(b for b in reached[a] if a in reached[b])}) for a in graph if a in reached[a]}
    return sorted(map(set, found), key=sorted)


def reachable(graph: Graph, start: str) -> set[str]:
    """All nodes that are imported from a node, by whatever way."""
    seen: set[str] = set()
    ahead = list(graph[start])
    while ahead:
        node = ahead.pop()
        if node not in seen:
            seen.add(node)
            ahead.extend(graph[node])
    return seen


def folder_of(module: str) -> str:
    """The folder that holds a module, as a dotted name; "" for the top."""
    return ".".join(modules()[module].relative_to(PROJECT).parts[:-1])


@cache
def folder_graph() -> Graph:
    """Imports between folders.

    A file that lies beside a part's folders stands for itself where it uses one of them; the others, on which all
    folders rest, stand together, named like `vision (ground)`.
    """
    graph = module_graph()
    found: dict[str, set[str]] = {_room(name): set() for name in graph}
    for name, imported in graph.items():
        found[_room(name)] |= {_room(other) for other in imported}
    return {room: frozenset(others - {room}) for room, others in found.items()}


@cache
def _room(module: str) -> str:
    folder = folder_of(module)
    if not folder or "." in folder:
        return ".".join(folder.split(".")[:2]) or module
    uses_folders = any(folder_of(other).startswith(f"{folder}.") for other in reachable(module_graph(), module))
    return module if uses_folders else f"{folder} (ground)"


def drawing() -> str:
    """The folders and their imports as a Mermaid flowchart, without arrows that others imply."""
    graph = folder_graph()
    lines = ["flowchart TD"]
    for part in PARTS:
        rooms = sorted(room for room in graph if room.split(".")[0].split(" ")[0] == part)
        lines += [f"  subgraph {part}_[{part}]", *(f'    {_id(room)}["{_title(room)}"]' for room in rooms), "  end"]
    for room in sorted(graph):
        implied = {far for near in graph[room] for far in reachable(graph, near)}
        lines += [f"  {_id(room)} --> {_id(other)}" for other in sorted(graph[room] - implied)]
    return "\n".join(lines) + "\n"


def _id(room: str) -> str:
    return room.replace(".", "-").replace(" (ground)", "-ground")


def _title(room: str) -> str:
    own = [name for name in modules() if _room(name) == room and modules()[name].stem != "__init__"]
    if room.endswith("(ground)"):
        return ", ".join(f"{name.rpartition('.')[2]}.py" for name in own)
    return room.rpartition(".")[2] + (".py" if room in own else "/")


def with_drawing(readme: str) -> str:
    """The text with the drawing as it is now.

    Raises:
        ValueError: it has no place for one.
    """
    before, rest = readme.split(START, 1)
    return before + START + drawing() + END + rest.split(END, 1)[1]


if __name__ == "__main__":
    DRAWN.write_text(with_drawing(DRAWN.read_text(encoding="utf-8")), encoding="utf-8")
