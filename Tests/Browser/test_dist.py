"""The distribution: the program with embedded web files, its manual, shell completions, and systemd service."""

import gzip
import json
import os
import pathlib
import re
import shutil
import subprocess
import urllib.request

import pytest

from servers import ROOT, Server, andante_path

COMMANDS = ["serve", "import", "analyze", "doctor", "health"]


@pytest.fixture(scope="module")
def packed(tmp_path_factory):
    """The built program with the web files appended to it, in an otherwise empty folder."""
    program = tmp_path_factory.mktemp("program") / "andante"
    shutil.copy(andante_path(), program)
    subprocess.run(["python3", "scripts/dist/append.py", program], cwd=ROOT, check=True)
    return program


@pytest.fixture(scope="module")
def staged(packed, tmp_path_factory):
    root = tmp_path_factory.mktemp("stage")
    subprocess.run(
        ["scripts/dist.sh", "--stage", root], cwd=ROOT, check=True,
        env={**os.environ, "ANDANTE_PROGRAM": str(packed)})
    return root


def fetch(url):
    with urllib.request.urlopen(url, timeout=10) as answer:
        return answer.read()


def test_packed_program_serves_its_embedded_files(packed, tmp_path, monkeypatch):
    monkeypatch.setenv("ANDANTE_PROGRAM", str(packed))
    (tmp_path / "data" / "models").mkdir(parents=True)
    (tmp_path / "data" / "models" / "detector.pose").write_bytes(b"a model")
    server = Server(tmp_path / "data", folder=tmp_path)
    server.start()
    try:
        assert fetch(server.url + "/app.js") == (ROOT / "Web/app.js").read_bytes()
        assert fetch(server.url + "/app.wasm") == (ROOT / "Web/build/app.wasm").read_bytes()
        assert fetch(server.url + "/style.css") == (ROOT / "Web/styles/style.css").read_bytes()
        assert fetch(server.url + "/detector.pose") == b"a model"
        assert b'"/sw.js"' not in fetch(server.url + "/sw.js").split(b"\n")[0]
        health = subprocess.run([packed, "health", "--url", server.url], timeout=20)
        assert health.returncode == 0
    finally:
        server.stop()
    refused = subprocess.run(
        [packed, "health", "--url", server.url], timeout=20, capture_output=True, text=True)
    assert refused.returncode == 1
    assert refused.stderr.strip() == f"andante: {server.url} does not answer"


def test_packed_program_has_the_version_of_its_commit(packed):
    said, commit = (
        subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
        for command in [[packed, "--version"], ["python3", "scripts/dist/version.py"]])
    assert said == commit
    plain = subprocess.run([andante_path(), "--version"], capture_output=True, text=True, check=True).stdout
    assert re.fullmatch(r"\d+\.\d+\.\d+\+dev\n", plain)
    again = subprocess.run(
        ["python3", "scripts/dist/append.py", packed], cwd=ROOT, capture_output=True, text=True)
    assert again.returncode == 1 and "already" in again.stderr


def test_manual_and_completions_contain_every_command(staged):
    manual = gzip.decompress((staged / "usr/share/man/man1/andante.1.gz").read_bytes()).decode()
    for command in COMMANDS:
        assert f'.SS "andante {command}"' in manual
    for path in ["bash-completion/completions/andante", "zsh/vendor-completions/_andante",
                 "fish/vendor_completions.d/andante.fish"]:
        text = (staged / "usr/share" / path).read_text()
        assert all(command in text for command in COMMANDS), path


def test_example_configurations_are_installed(staged):
    examples = staged / "usr/share/doc/andante/examples"
    for path in ["prometheus/andante.rules.yml", "grafana/andante.json", "fail2ban/filter.conf", "fail2ban/jail.conf"]:
        assert (examples / path).read_bytes() == (ROOT / "packaging" / path).read_bytes()


def test_service_unit_is_sandboxed(staged):
    unit = (staged / "lib/systemd/system/andante.service").read_text().splitlines()
    for line in ["User=andante", "ProtectSystem=strict", "NoNewPrivileges=yes", "CapabilityBoundingSet=",
                 "MemoryDenyWriteExecute=yes", "UMask=0077", "StateDirectory=andante"]:
        assert line in unit
    started = next(line for line in unit if line.startswith("ExecStart=")).split()
    assert pathlib.Path(staged, started[0].removeprefix("ExecStart=/")).exists()
    assert started[1] == "serve"


def test_sbom_lists_each_component_once(tmp_path):
    log = {"identity": "swift-log", "name": "swift-log", "url": "https://example.org/apple/swift-log.git",
           "version": "1.16.2", "dependencies": []}
    server = {"identity": "server", "name": "server", "url": "https://example.org/server",
              "version": "2.0.0", "dependencies": [log]}
    document = tmp_path / "dependencies.json"
    document.write_text(json.dumps({"dependencies": [server, log]}))
    made = subprocess.run(
        ["python3", "scripts/dist/sbom.py", document, "0.2.0+git1"], cwd=ROOT, capture_output=True, text=True, check=True)
    listed = json.loads(made.stdout)
    assert listed["metadata"]["component"]["version"] == "0.2.0+git1"
    names = [component["bom-ref"] for component in listed["components"]]
    assert sorted(names) == sorted(set(names))
    assert {"swift-log", "server", "libsqlite3-dev", "swift-runtime"} <= set(names)
    assert all(set(item["dependsOn"]) <= set(names) for item in listed["dependencies"])
