"""The public API conforms to its OpenAPI description, for valid and invalid requests."""

import http.cookiejar
import json
import re
import subprocess
import urllib.parse
import urllib.request

import pytest

from demos import demo_server
from servers import ROOT

CONFIG = ROOT / "Tests/Browser/schemathesis.toml"
# The number of requests that schemathesis generates per operation.
EXAMPLES = 15


@pytest.fixture(scope="module")
def api_server(tmp_path_factory):
    with demo_server(tmp_path_factory.mktemp("api")) as server:
        yield server


def new_token(server, scope):
    """Creates an API token with the form on the settings page."""
    opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar()))
    page = opener.open(server.url + "/settings/tokens").read().decode()
    csrf = re.search(r'name="?csrf"?[^>]*value="?([\w\-]+)', page).group(1)
    fields = urllib.parse.urlencode({"csrf": csrf, "name": "Test", "scope": scope}).encode()
    made = opener.open(server.url + "/settings/tokens", fields).read().decode()
    return re.search(r"andante_[\w\-]+", made).group(0)


def test_api_conforms_to_its_description(api_server, tmp_path):
    token = new_token(api_server, "write")
    command = [
        str(ROOT / ".venv/bin/schemathesis"), "--config-file", str(CONFIG), "run",
        api_server.url + "/api/v1/openapi.json",
        "--header", f"Authorization: Bearer {token}", "--max-examples", str(EXAMPLES),
        "--seed", "1", "--request-timeout", "60", "--no-color"]
    found = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
    assert found.returncode == 0, found.stdout[-8000:] + found.stderr[-2000:]
    selected, tested = (int(re.search(rf"{word}: +(\d+)", found.stdout).group(1)) for word in ("Selected", "Tested"))
    assert selected == tested > 10


def test_api_client_lists_and_loads_activities(api_server):
    token = new_token(api_server, "read")

    def ask(path):
        request = urllib.request.Request(
            api_server.url + "/api/v1" + path, headers={"Authorization": f"Bearer {token}"})
        return json.load(urllib.request.urlopen(request))

    seen, page = [], ask("/activities?limit=7")
    while True:
        seen += [activity["id"] for activity in page["activities"]]
        if page["next"] is None:
            break
        page = ask(f"/activities?limit=7&before={page['next']}")
    assert len(seen) == len(set(seen)) >= 20
    track = ask(f"/activities/{seen[0]}/track")
    (length,) = {len(column) for column in track.values()}
    assert length > 100


