"""The files for many tables name what is there: settings, models, files, targets."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml
from sqlalchemy import make_url

from ui.command.sizes import UNUSED
from vision.inference.remote import ADDRESS, OUTPUTS

PROJECT = Path(__file__).resolve().parents[1]
COMPOSE = PROJECT / "compose.yaml"
SETTING = re.compile(r"\bBURRACO_[A-Z]+")


@pytest.fixture(scope="module")
def compose() -> dict[str, Any]:
    loaded: dict[str, Any] = yaml.safe_load(COMPOSE.read_text("utf-8"))
    return loaded


def dockerfile() -> str:
    return (PROJECT / "Dockerfile").read_text("utf-8")


def read_by_the_code() -> set[str]:
    files = [path for part in ("ui", "vision", "scoring") for path in (PROJECT / part).rglob("*.py")]
    return {name for path in files for name in SETTING.findall(path.read_text("utf-8"))}


def test_the_image_goes_without_what_is_unused() -> None:
    (named,) = re.findall(r"pip uninstall --quiet --yes (.+)", dockerfile())
    assert tuple(named.split()) == UNUSED


@pytest.mark.parametrize("name", ["compose.yaml", "Dockerfile"])
def test_every_setting_is_one_that_the_code_reads(name: str) -> None:
    named = set(SETTING.findall((PROJECT / name).read_text("utf-8")))
    assert named
    assert named <= read_by_the_code()


def test_every_mounted_file_and_volume_and_config_exists(compose: dict[str, Any]) -> None:
    for service in compose["services"].values():
        for source in (mount.split(":")[0] for mount in service.get("volumes", [])):
            assert (PROJECT / source).is_file() if source.startswith(".") else source in compose["volumes"]
        assert {config["source"] for config in service.get("configs", [])} <= set(compose["configs"])


def test_the_inference_server_serves_each_network_under_the_name_the_reader_asks_for(compose: dict[str, Any]) -> None:
    models = json.loads(compose["configs"]["networks"]["content"])["model_config_list"]
    folders = {model["config"]["name"]: model["config"]["base_path"] for model in models}
    assert set(folders) == set(OUTPUTS)
    mounted = {mount.split(":")[1] for mount in compose["services"]["inference"]["volumes"]}
    assert mounted == {f"{folders[name]}/1/{name}.{end}" for name in OUTPUTS for end in ("xml", "bin")}


def test_the_app_reads_at_the_inference_server_and_keeps_matches_in_the_ledger(compose: dict[str, Any]) -> None:
    settings, server = compose["services"]["app"]["environment"], compose["services"]["inference"]
    port = server["command"][server["command"].index("--rest_port") + 1]
    assert settings[ADDRESS] == f"http://inference:{port}"
    url = make_url(settings["BURRACO_LEDGER"].replace("${", "").replace(":?choose one, of letters and digits}", ""))
    user = compose["services"]["ledger"]["environment"]["POSTGRES_USER"]
    assert (url.drivername, url.username, url.host, url.database) == ("postgresql", user, "ledger", user)


def test_the_proxy_keeps_a_phone_with_its_replica(compose: dict[str, Any]) -> None:
    caddyfile = compose["configs"]["caddyfile"]["content"]
    (port,) = re.findall(r"^EXPOSE (\d+)$", dockerfile(), re.MULTILINE)
    assert f"dynamic a app {port} " in caddyfile
    assert "lb_policy cookie" in caddyfile


def test_the_image_is_made_by_the_makefile() -> None:
    said = dockerfile().replace('["make", "run"]', "make run")
    asked = re.findall(r"^(?:RUN|CMD) make (\S+)", said, re.MULTILINE)
    assert asked == [".venv/runtime.stamp", "test", "run"]
    makefile = (PROJECT / "Makefile").read_text("utf-8").replace("$(VENV)", ".venv")
    assert not [target for target in asked if f"\n{target}:" not in makefile]


@pytest.mark.parametrize(("spoilt", "status"), [("", 0), ("services:", 1)], ids=["as it is", "misspelt"])
def test_the_file_keeps_to_the_published_schema_of_compose(tmp_path: Path, spoilt: str, status: int) -> None:
    path = tmp_path / "compose.yaml"
    text = COMPOSE.read_text("utf-8")
    path.write_text(text.replace(spoilt, "servises:", 1) if spoilt else text, "utf-8")
    words = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", "vendor.compose-spec", str(path)]
    ran = subprocess.run(words, capture_output=True, check=False, text=True)
    assert ran.returncode == status, ran.stdout


def _has_compose() -> bool:
    if not shutil.which("docker"):
        return False
    return subprocess.run(["docker", "compose", "version"], capture_output=True, check=False).returncode == 0


@pytest.mark.skipif(not _has_compose(), reason="`docker compose` is not installed")
def test_compose_itself_takes_the_file() -> None:
    environment = os.environ | {"POSTGRES_PASSWORD": "abc"}
    words = ["docker", "compose", "--file", str(COMPOSE), "config", "--quiet"]
    ran = subprocess.run(words, env=environment, capture_output=True, check=False, text=True)
    assert (ran.returncode, ran.stderr) == (0, "")
