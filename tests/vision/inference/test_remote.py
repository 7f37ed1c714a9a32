"""Reading on an inference server: the same readings, and one clear sentence when the server does not serve."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator
from pathlib import Path
from threading import Event

import numpy as np
import openvino as ov
import pytest
from inference_server import LENGTH, Answer, Served, serve
from PIL import Image

from vision import __main__ as command
from vision.folders import MODELS
from vision.inference.errors import InferenceError
from vision.inference.remote import INPUT, OUTPUTS, RemoteNetwork
from vision.photo.loading import Photo, load_photo
from vision.reader import Reader

SAMPLE = Path(__file__).parents[3] / "datasets" / "sample" / "table.jpg"
CROPS = np.zeros((32, 80, 96, 3), np.uint8)


@pytest.fixture(scope="module")
def photo() -> Photo:
    return load_photo(SAMPLE)


@pytest.fixture
def unused() -> Iterator[str]:
    """An address at which nothing listens: the port is taken, but not opened."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        yield f"http://127.0.0.1:{taken.getsockname()[1]}"


@pytest.mark.model
def test_a_server_reads_as_the_machine_itself_does(photo: Photo, monkeypatch: pytest.MonkeyPatch) -> None:
    served = Served()
    with serve(served) as address:
        monkeypatch.setenv("BURRACO_INFERENCE", f"{address}/")
        there, here = (reader.read(photo, "classico") for reader in (Reader.load(), Reader.load(MODELS)))
    assert len(there.cards) > 20
    assert (there.cards, there.melds, there.sides) == (here.cards, here.melds, here.sides)
    assert set(served.asked) == {"/v2/models/detector/infer", "/v2/models/classifier/infer"}


@pytest.mark.model
def test_a_server_may_answer_in_numbers_instead_of_bytes() -> None:
    crops = np.random.default_rng(3).integers(0, 256, CROPS.shape, np.uint8)
    with serve(Served()) as address:
        sent = RemoteNetwork(address, "classifier")(crops)
    with serve(Served(binary=False)) as address:
        written = RemoteNetwork(address, "classifier")(crops)
    assert sent.std() > 0
    assert np.array_equal(sent, written)


@pytest.mark.parametrize("name", OUTPUTS)
def test_the_contract_is_that_of_the_exported_networks(name: str) -> None:
    model = ov.Core().read_model(MODELS / f"{name}.xml")
    assert [tensor.any_name for tensor in model.inputs] == [INPUT]
    assert tuple(model.output(0).shape)[1:] == OUTPUTS[name]


def answer(datatype: str = "FP32", shape: tuple[int, ...] = (32, 54), size: int = 32 * 54 * 4) -> Answer:
    output = {"name": "y", "datatype": datatype, "shape": shape, "parameters": {"binary_data_size": size}}
    head = json.dumps({"outputs": [output]}).encode()
    return 200, {LENGTH: str(len(head))}, head + bytes(32 * 54 * 4)


def test_a_plain_answer_is_taken() -> None:
    with serve(lambda *_: answer()) as address:
        assert np.array_equal(RemoteNetwork(address, "classifier")(CROPS), np.zeros((32, 54), np.float32))


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        (answer(datatype="FP16"), "wrong"),
        (answer(shape=(32, 10)), "wrong"),
        (answer(size=7), "wrong"),
        (answer(size=80), "wrong"),
        ((200, {}, b"<html>Welcome</html>"), "wrong"),
        ((200, {}, b"[]"), "wrong"),
        ((200, {}, b'{"outputs": []}'), "wrong"),
        ((200, {}, b'{"outputs": [[]]}'), "wrong"),
        ((200, {LENGTH: "many"}, b"{}"), "wrong"),
        ((404, {}, b'{"error": "no such model"}'), "refused"),
        ((503, {}, b""), "refused"),
        ((302, {"Location": "/elsewhere"}, b""), "refused"),
    ],
)
def test_a_wrong_answer_is_one_sentence(wrong: Answer, code: str) -> None:
    with serve(lambda *_: wrong) as address, pytest.raises(InferenceError) as caught:
        RemoteNetwork(address, "classifier")(CROPS)
    assert caught.value.key == f"inference.{code}"
    assert address in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_server_that_is_down_is_one_sentence(unused: str) -> None:
    with pytest.raises(InferenceError, match="cannot be reached") as caught:
        RemoteNetwork(unused, "classifier")(CROPS)
    assert caught.value.key == "inference.down"


@pytest.mark.parametrize(
    ("address", "code"),
    [("inference:8000", "address"), ("ftp://inference", "address"), ("http://", "down"), ("http://a b", "down")],
)
def test_an_address_that_is_none_is_one_sentence(address: str, code: str) -> None:
    with pytest.raises(InferenceError, match="address") as caught:
        RemoteNetwork(address, "classifier")(CROPS)
    assert caught.value.key == f"inference.{code}"


def test_a_server_that_takes_too_long_is_one_sentence() -> None:
    done = Event()

    def asleep(*_: object) -> Answer:
        done.wait(60)
        return answer()

    with serve(asleep) as address:
        with pytest.raises(InferenceError, match=r"within 0\.2 s") as caught:
            RemoteNetwork(address, "classifier", patience=0.2)(CROPS)
        done.set()
    assert caught.value.key == "inference.slow"


def test_the_commands_say_it_in_one_sentence(
    unused: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "table.png"
    Image.new("RGB", (640, 480), "white").save(path)
    monkeypatch.setenv("BURRACO_INFERENCE", unused)
    for words in (["read", str(path)], ["bench", str(path)]):
        assert command.main(words) == 2
        out, err = capsys.readouterr()
        assert out == ""
        assert err.startswith(f"The inference server {unused}/v2/models/detector/infer cannot be reached")
        assert err.count("\n") == 1
