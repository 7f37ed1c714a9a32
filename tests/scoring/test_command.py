"""``python -m scoring``: the contract of its output, and one clear line for whatever cannot be read."""

from __future__ import annotations

import io
import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from scoring import VARIANTS
from scoring.__main__ import LARGEST, main
from scoring.documents.example import HAND

ROOT = Path(__file__).parents[2]
Capture = pytest.CaptureFixture[str]
Write = Callable[..., str]
COMMAND = [sys.executable, "-m", "scoring"]
RUN = ["3H", "4H", "5H", "6H", "7H", "8H", "9H"]


def document(**line: object) -> object:
    return {"variant": "classico", "lines": [line]}


@pytest.fixture
def write(tmp_path: Path) -> Write:
    def write(content: object, name: str = "hand.json") -> str:
        path = tmp_path / name
        path.write_bytes(content if isinstance(content, bytes) else json.dumps(content).encode())
        return str(path)

    return write


def test_the_answer_has_the_agreed_shape(write: Write, capsys: Capture) -> None:
    line = {"name": "Noi", "melds": [RUN], "hand": ["KS"], "closed": False, "pozzetto": "played"}
    assert main([write({"variant": "classico", "options": {}, "lines": [line]})]) == 0
    answer = json.loads(capsys.readouterr().out)
    cite = "004 Il punteggio"
    assert answer == {
        "variant": "classico",
        "lines": [
            {
                "name": "Noi",
                "total": 235,
                "items": [
                    {"label": "Cards of meld 1", "points": 45, "cards": RUN, "cite": cite},
                    {"label": "Burraco puro, meld 1", "points": 200, "cards": RUN, "cite": cite},
                    {"label": "Cards left in hand", "points": -10, "cards": ["KS"], "cite": cite},
                ],
                "melds": [
                    {
                        "cards": RUN,
                        "kind": "run",
                        "tier": "puro",
                        "bonus": 200,
                        "card_points": 45,
                        "readings": 1,
                        "faults": [],
                    }
                ],
                "faults": [],
            }
        ],
        "warnings": [],
    }


def test_only_variant_and_lines_are_required(write: Write, capsys: Capture) -> None:
    assert main([write({"variant": "burraco-reale", "lines": [{}, {}]})]) == 0
    lines = json.loads(capsys.readouterr().out)["lines"]
    assert [(line["name"], line["total"], line["items"]) for line in lines] == [("Line 1", 0, []), ("Line 2", 0, [])]


def test_an_illegal_meld_has_no_total_and_exits_1(write: Write, capsys: Capture) -> None:
    assert main([write(document(melds=[["3h", "T♥", "jolly", "jk"], RUN]))]) == 1
    (line,) = json.loads(capsys.readouterr().out)["lines"]
    assert line["total"] is None
    assert len(line["faults"]) == 2
    assert all(fault.startswith("meld 1 (3H 10H JK JK): ") for fault in line["faults"])
    assert line["melds"][0] == {
        "cards": ["3H", "10H", "JK", "JK"],
        "kind": None,
        "tier": None,
        "bonus": 0,
        "card_points": 75,
        "readings": 0,
        "faults": [fault.partition(": ")[2] for fault in line["faults"]],
    }


def test_warnings_change_neither_totals_nor_exit_status(write: Write, capsys: Capture) -> None:
    assert main([write(document(hand=["KS"] * 3, closed=True, name="Noi"))]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["lines"][0]["total"] == 70
    assert answer["warnings"] == [
        "KS appears 3 times, but the pack holds it 2 times",
        "Noi: closed without a burraco",
    ]


def test_answers_come_in_the_order_of_the_arguments_one_a_line(write: Write, capsys: Capture) -> None:
    names = ["b", "a\nb", "c\u2028d"]
    files = [write(document(name=name), f"{number}.json") for number, name in enumerate(names)]
    bad = write(b"{", "bad.json")
    assert main([files[0], bad, files[1], files[2]]) == 2
    output = capsys.readouterr()
    assert [json.loads(line)["lines"][0]["name"] for line in output.out.splitlines()] == names
    assert output.err.count("\n") == 1
    assert bad in output.err


def test_a_fault_in_one_file_and_none_in_another_exits_1(write: Write, capsys: Capture) -> None:
    files = [write(document(melds=[["3H"]]), "a.json"), write(document(), "b.json")]
    assert main(files) == 1
    assert len(capsys.readouterr().out.splitlines()) == 2


def test_the_answer_speaks_italian_and_cites_the_rules_by_their_names(write: Write, capsys: Capture) -> None:
    hand = {"variant": "burraco-reale", "lines": [{"name": "Noi", "melds": [RUN, ["3H", "4S", "5H"]], "closed": True}]}
    assert main(["--lang", "it", write(hand)]) == 1
    answer = json.loads(capsys.readouterr().out)
    (line,) = answer["lines"]
    assert [(item["label"], item["cite"]) for item in line["items"]] == [
        ("Carte della calata 1", "regolamento del burraco reale, §Punti nel burraco reale"),
        ("Burraco pulito, calata 1", "regolamento del burraco reale, §Punti nel burraco reale"),
        ("Chiusura", "regolamento del burraco reale: non ne parla"),
    ]
    assert line["faults"] == ["calata 2 (3H 4S 5H): 4S: non è del seme della scala, cuori"]


def test_a_closing_that_lacks_its_burraco_is_told_in_good_italian(write: Write, capsys: Capture) -> None:
    told = []
    for variant in ("burraco-reale", "testa-a-testa", "canasta", "classico"):
        main(["--lang", "it", write({"variant": variant, "lines": [{"name": "Noi", "closed": True}]})])
        told += json.loads(capsys.readouterr().out)["warnings"]
    assert told == [
        "Noi: chiusura senza burraco di sole carte naturali",
        "Noi: chiusura senza canasta di sole carte naturali",
        "Noi: chiusura senza canasta",
        "Noi: chiusura senza burraco",
    ]


def test_an_unknown_language_is_refused_in_one_line(capsys: Capture) -> None:
    with pytest.raises(SystemExit) as left:
        main(["--lang", "xx", "-"])
    assert left.value.code == 2
    assert capsys.readouterr().err.count("\n") == 1


CHOSEN = "run 3H-9H wild 2H=9H"


@pytest.mark.parametrize(("choice", "total"), [("", 245), (CHOSEN, 145)])
def test_several_lawful_readings_are_listed_with_their_points_and_can_be_chosen(
    choice: str, total: int, write: Write, capsys: Capture
) -> None:
    meld = ["2H", "3H", "4H", "5H", "6H", "7H", "8H"]
    assert main([write({"variant": "burraco-reale", "lines": [{"melds": [meld], "choices": [choice]}]})]) == 0
    (line,) = json.loads(capsys.readouterr().out)["lines"]
    assert line["total"] == total
    assert line["melds"][0]["readings"] == 2
    assert line["melds"][0]["choices"] == [
        {"reading": "run 2H-8H", "tier": "pulito", "points": 245},
        {"reading": CHOSEN, "tier": "sporco", "points": 145},
    ]


def test_help_shows_a_hand_and_every_variant_with_its_options(capsys: Capture) -> None:
    with pytest.raises(SystemExit) as left:
        main(["--help"])
    assert left.value.code == 0
    text = capsys.readouterr().out
    assert HAND in text
    for name, variant in VARIANTS.items():
        assert f"  {name}\n" in text
        told = [str(option.values_told("document.as_they_are")) for option in variant.options]
        assert all(option.key in text and values in text for option, values in zip(variant.options, told, strict=True))


def test_help_is_in_the_language_asked_for(capsys: Capture) -> None:
    with pytest.raises(SystemExit):
        main(["--help", "--lang", "it"])
    text = capsys.readouterr().out
    assert text.startswith("uso: python -m scoring")
    assert HAND in text
    assert "un numero intero da 5 a 100000" in text
    assert not re.search(r"\b(usage|show|arguments|must|not set|exit status)\b", text)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "vuoto"),
        (b"{", "riga 1 colonna 2: non è JSON"),
        (b"[]", "deve essere un oggetto, non una lista"),
        (b'{"variant": "poker", "lines": [{}]}', 'variant: variante sconosciuta "poker", non una di burraco-reale'),
        (b'{"variant": "classico", "lines": [{"hand": ["1H"]}]}', 'lines[0].hand[0]: carta sconosciuta "1H"'),
        (b'{"variant": "classico", "lines": [{"closed": 1}]}', "lines[0].closed: deve essere true o false, non 1"),
        (
            b'{"variant": "classico", "options": {"target": 3}, "lines": [{}]}',
            "options.target: deve essere un numero intero da 5 a 100000",
        ),
        (
            b'{"variant": "classico", "lines": [{"corrections": [{"points": 1, "reason": " "}]}]}',
            "lines[0].corrections[0]: un motivo ha da 1 a 100 caratteri",
        ),
    ],
)
def test_what_cannot_be_read_is_said_in_the_language_asked_for(
    content: bytes, said: str, write: Write, capsys: Capture
) -> None:
    assert main(["--lang", "it", write(content)]) == 2
    assert f": {said}" in capsys.readouterr().err


def test_the_hand_in_help_and_readme_scores_as_the_readme_says(write: Write, capsys: Capture) -> None:
    assert main([write(HAND.encode())]) == 0
    totals = [line["total"] for line in json.loads(capsys.readouterr().out)["lines"]]
    assert totals == [45 + 200 + 50 + 100, 55 + 100 - 15 - 100]
    readme = (ROOT / "docs" / "command-line.md").read_text(encoding="utf-8")
    assert HAND in readme
    assert f"{totals[0]} and {totals[1]} points" in readme


LINE = b'{"variant": "classico", "lines": [%s]}'
MALFORMED = [
    (b"", "empty"),
    (b" \n", "empty"),
    (b"\xef\xbb\xbf", "empty"),
    (b"{", "line 1 column 2: not JSON"),
    (b'{"variant":\n"classico",,}', "line 2 column 12: not JSON"),
    (b"variant: classico", "line 1 column 1: not JSON"),
    (b"\xff\xfe{\x00}\x00", "not UTF-8 text (byte 0)"),
    (b'{"variant": "caff\xe8"}', "not UTF-8 text (byte 17)"),
    (b"[" * 100_000, "nested too deeply"),
    (b'{"lines":' * 100_000, "nested too deeply"),
    (b"[]", "must be an object, not a list"),
    (b"null", "must be an object, not null"),
    (b"NaN", "NaN is no JSON number"),
    (LINE % b'{"closed": -Infinity}', "-Infinity is no JSON number"),
    (b"1" * 10_000, "a number has too many digits"),
    (b"{}", '"lines" is missing'),
    (b'{"lines": [{}]}', '"variant" is missing'),
    (b'{"variant": "classico"}', '"lines" is missing'),
    (b'{"variant": "poker", "lines": [{}]}', 'variant: unknown variant "poker", not one of burraco-reale'),
    (b'{"variant": 4, "lines": [{}]}', "variant: unknown variant 4"),
    (b'{"variant": ["classico"], "lines": [{}]}', "variant: unknown variant a list"),
    (b'{"variant": "classico", "lines": []}', "lines: at least one line is needed"),
    (b'{"variant": "classico", "lines": {}}', "lines: must be a list, not an object"),
    (b'{"variant": "classico", "lines": [{}], "extra": 1}', 'unknown key "extra"'),
    (b'{"variant": "classico", "lines": [{}], "lines": [{}]}', 'key "lines" is given twice'),
    (b'{"variant": "classico", "lines": [{}], "options": []}', "options: must be an object, not a list"),
    (b'{"variant": "classico", "lines": [{}], "options": {"x": 1}}', "options.x: classico has no such option"),
    (b'{"variant": "classico", "lines": [{}], "options": {"a b": 1}}', 'options["a b"]: classico has no'),
    (b'{"variant": "canasta", "lines": [{}], "options": {"packs": true}}', "options.packs: must be one of 2, 3"),
    (b'{"variant": "canasta", "lines": [{}], "options": {"packs": 1e999}}', "options.packs: must be one of 2, 3"),
    (b'{"variant": "canasta", "lines": [{}], "options": {"packs": 2, "packs": 3}}', 'options: key "packs" is given'),
    (LINE % b"null", "lines[0]: must be an object, not null"),
    (LINE % b'{}, {"clsoed": true}', 'lines[1]: unknown key "clsoed"'),
    (LINE % b'{"hand": [], "hand": ["KS"]}', 'lines[0]: key "hand" is given twice'),
    (LINE % b'{"name": 7}', "lines[0].name: must be a text, not 7"),
    (LINE % b'{"name": null}', "lines[0].name: must be a text, not null"),
    (LINE % b'{"closed": 1}', "lines[0].closed: must be true or false, not 1"),
    (LINE % b'{"closed": "no"}', 'lines[0].closed: must be true or false, not "no"'),
    (LINE % b'{"pozzetto": "lost"}', 'lines[0].pozzetto: unknown pozzetto "lost", not one of played'),
    (LINE % b'{"pozzetto": {}}', "lines[0].pozzetto: unknown pozzetto an object"),
    (LINE % b'{"melds": "3H"}', 'lines[0].melds: must be a list, not "3H"'),
    (LINE % b'{"melds": [[], "3H 4H 5H"]}', 'lines[0].melds[1]: must be a list, not "3H 4H 5H"'),
    (LINE % b'{"melds": [[], [], ["3H", "1H"]]}', 'lines[0].melds[2][1]: unknown card "1H"'),
    (LINE % b'{"melds": [[7]]}', "lines[0].melds[0][0]: must be a card such as 7H, not 7"),
    (LINE % b'{"hand": ["KS", null]}', "lines[0].hand[1]: must be a card such as 7H, not null"),
    (LINE % b'{"hand": ["K\\nS"]}', 'lines[0].hand[0]: unknown card "K\\nS"'),
    (LINE % b'{"hand": ["\\ud800"]}', 'lines[0].hand[0]: unknown card "\\ud800"'),
    (LINE % (b'{"hand": ["' + b"x" * 9999 + b'"]}'), "lines[0].hand[0]: unknown card"),
    (LINE % b'{"melds": [[]], "choices": []}', "lines[0].choices: must be as many as the melds, 1"),
    (LINE % b'{"melds": [[]], "choices": [3]}', "lines[0].choices[0]: must be a text, not 3"),
    (
        LINE % b'{"melds": [["3H", "4H", "JK"]], "choices": ["set 3"]}',
        'lines[0].choices[0]: the meld cannot be read as "set 3", only as run 2H-4H wild JK=2H, run 3H-5H wild JK=5H',
    ),
    (
        LINE % b'{"melds": [["3H"]], "choices": ["set 3"]}',
        'lines[0].choices[0]: the meld cannot be read as "set 3" under these rules',
    ),
]


@pytest.mark.parametrize(("content", "problem"), MALFORMED, ids=[problem for _, problem in MALFORMED])
def test_malformed_input_exits_2_and_names_the_place(
    content: object, problem: str, write: Write, capsys: Capture
) -> None:
    path = write(content)
    assert main([path]) == 2
    output = capsys.readouterr()
    assert output.out == ""
    assert output.err.startswith(f"{path}: {problem}")
    assert output.err.count("\n") == 1
    assert output.err.endswith("\n")
    assert len(output.err) < len(path) + 240


def test_a_byte_order_mark_is_no_harm(write: Write) -> None:
    assert main([write(b"\xef\xbb\xbf" + json.dumps(document()).encode())]) == 0


def test_files_that_are_not_there_or_no_files(tmp_path: Path, capsys: Capture) -> None:
    for name in (str(tmp_path / "none.json"), str(tmp_path), "a\0b", "two\nlines", "x" * 5000):
        assert main([name]) == 2
        assert capsys.readouterr().err.count("\n") == 1


def test_a_file_beyond_any_hand_is_not_read_to_its_end(tmp_path: Path, capsys: Capture) -> None:
    huge = tmp_path / "huge.json"
    with huge.open("wb") as file:
        file.truncate(LARGEST * 100)
    assert main([str(huge)]) == 2
    assert f"larger than {LARGEST} bytes" in capsys.readouterr().err


def test_a_dash_reads_standard_input(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(json.dumps(document(name="Noi")).encode())))
    assert main(["-"]) == 0
    assert json.loads(capsys.readouterr().out)["lines"][0]["name"] == "Noi"
    assert main(["-"]) == 2
    assert capsys.readouterr().err == "standard input: empty\n"


@pytest.mark.parametrize("arguments", [[], ["--unknown", "x"]])
def test_wrong_arguments_get_one_line(arguments: list[str], capsys: Capture) -> None:
    with pytest.raises(SystemExit) as left:
        main(arguments)
    assert left.value.code == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_the_bench_prints_a_time_for_every_variant(capsys: Capture) -> None:
    assert main(["--bench"]) == 0
    assert capsys.readouterr().out.count(" ms a hand\n") == 5


def test_the_module_runs_as_other_programs_call_it(write: Write) -> None:
    path = write(document(melds=[RUN]))
    done = subprocess.run([*COMMAND, path, "-"], input=b"{", capture_output=True, cwd=ROOT, check=False)
    assert done.returncode == 2
    assert json.loads(done.stdout)["lines"][0]["total"] == 245
    assert done.stderr.startswith(b"standard input: line 1 column 2")


def test_a_reader_that_leaves_early_is_no_error(write: Write) -> None:
    files = [write(document(melds=[RUN] * 50))] * 40
    with subprocess.Popen([*COMMAND, *files], stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT) as process:
        process.stdout.read(10)
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait() == 0


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_a_full_disk_gets_one_line(write: Write) -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run([*COMMAND, write(document())], stdout=full, stderr=subprocess.PIPE, cwd=ROOT, check=False)
    assert done.returncode == 2
    assert done.stderr == b"standard output: No space left on device\n"


def test_scoring_imports_only_the_standard_library() -> None:
    script = "import sys, scoring, scoring.__main__; print(sorted({n.split('.')[0] for n in sys.modules}))"
    done = subprocess.run([sys.executable, "-S", "-c", script], capture_output=True, text=True, cwd=ROOT, check=True)
    names = set(json.loads(done.stdout.replace("'", '"')))
    assert names - set(sys.stdlib_module_names) - {"__main__", "__mp_main__"} == {"scoring"}


@pytest.mark.parametrize("name", ["a\nb\x1b[2J.json", "\u202e.json"])
def test_no_name_moves_the_cursor_of_the_terminal(name: str, tmp_path: Path, capsys: Capture) -> None:
    assert main([str(tmp_path / name)]) == 2
    with pytest.raises(SystemExit):
        main([f"--{name}"])
    said = capsys.readouterr().err
    assert said.count("\n") == 2
    assert all(sign == "\n" or sign.isprintable() for sign in said)
