"""Tests the proxy configurations in docs/hosting/proxy.md, at `/` and below a path."""

import re
import urllib.error
import urllib.request

import pytest

from conftest import CHROMIUM, PHONE
from guard import Guard
from phone import Phone
from proxies import KINDS, NAME, Proxy, require
from servers import Server, free_port
from test_offline import OFFLINE_ERRORS, wait_until_cached

pytestmark = pytest.mark.service_worker


class Site:
    """The public address, which `Phone` uses in place of a server."""

    def __init__(self, url):
        self.url = url


@pytest.fixture(params=KINDS)
def kind(request):
    require(request.param)
    return request.param


# Header fields with which a visitor may try to change addresses in the response.
SPOOFED_HEADERS = [
    argument for header in (
        "X-Forwarded-Prefix: /evil", "X-Forwarded-Host: evil.example", "X-Forwarded-Proto: http",
        "X-Forwarded-For: 192.0.2.66", "Forwarded: for=192.0.2.66;host=evil.example;proto=http")
    for argument in ("-H", header)]


@pytest.mark.parametrize("place,base", [("root", ""), ("path", "/andante")])
def test_documented_proxy_drops_forwarded_headers_of_the_visitor(kind, place, base, tmp_path):
    backend = Server(tmp_path / "data")
    with Proxy(kind, place, tmp_path, backend.port) as proxy:
        backend.arguments = ["--public-url", f"https://{NAME}{base}"]
        with backend:
            normal, spoofed = proxy.ask(base + "/offline"), proxy.ask(base + "/offline", *SPOOFED_HEADERS)
            assert normal.startswith("HTTP/2 200") and spoofed.startswith("HTTP/2 200"), spoofed
            assert "evil" not in spoofed and f'href="{base}/style' in spoofed
            assert "\nstrict-transport-security: max-age=" in spoofed
            refused = proxy.ask(base + "/api/v1/openapi.json", *SPOOFED_HEADERS)
            assert f'"servers":[{{"url":"{base}/api/v1"}}]' in refused
            (tmp_path / "large").write_bytes(bytes(3_000_000))
            # The next request must not be read as the rest of a body that was rejected. curl stops sending as soon as
            # it receives the response, and Caddy then sometimes truncates the response.
            for _ in range(10):
                large = proxy.ask(
                    base + "/api/v1/activities", "--data-binary", f"@{tmp_path}/large", "-H", "Expect:", check=False)
                assert "HTTP/2 401" in large and "problem+json" in large, large
                assert proxy.ask(base + "/healthz").startswith("HTTP/2 200")
            plain = proxy.ask(base + "/run?play=simulation", port=proxy.plain_port)
            assert re.search(
                rf"HTTP/1.1 30[18] .*location: https://{NAME}(:{proxy.port})?{base}/run\?play=simulation\r?\n",
                plain, re.S | re.I), plain
            if base:
                assert re.search(rf"location: \S*{base}/\r?\n", proxy.ask(base), re.I)


# Tests every proxy with the site under a path. At `/`, one proxy is enough, because the test above covers all
# configurations.
@pytest.mark.parametrize("name,place,base", [*((name, "path", "/andante") for name in KINDS), ("caddy", "root", "")])
def test_app_works_through_the_proxy(name, place, base, playwright, tmp_path):
    require(name)
    backend = Server(tmp_path / "data")
    with Proxy(name, place, tmp_path, backend.port) as proxy:
        backend.arguments = ["--public-url", proxy.url + base]
        browser = playwright.chromium.launch(
            **{**CHROMIUM, "args": [*CHROMIUM["args"], f"--host-resolver-rules=MAP {NAME} 127.0.0.1",
                                    "--ignore-certificate-errors"]})
        context = browser.new_context(base_url=proxy.url + base + "/", ignore_https_errors=True, **PHONE)
        context.guard = Guard(context, proxy.url)
        with backend:
            site = Site(proxy.url)
            phone = Phone(context, site)
            sign_in(phone, backend, proxy.url + base)
            check_links_stay_below_the_base(phone, base)
            check_redirects_stay_below_the_base(phone, base)
            goto(phone, base, "/run?play=simulation")
            phone.page.wait_for_selector("[data-action=end-hold], [data-action=pause]", timeout=20_000)
            goto(phone, base, "/")
            wait_until_cached(phone)
            scope = phone.page.evaluate("navigator.serviceWorker.ready.then((r) => r.scope)")
            assert scope == f"{proxy.url}{base}/"
            check_file_import(phone, base)
        check_offline_run_is_uploaded(phone, backend, base)
        context.close()
        context.guard.check()
        browser.close()


def goto(phone, base, path):
    return phone.goto(base + path)


def sign_in(phone, backend, outer):
    """Signs in with the printed link. Opens the link twice first, because opening it, as link previews do, must not use
    it up."""
    (link,) = re.findall(r"https?://\S+/setup\?token=[\w\-]+", backend.output())
    assert link.startswith(outer + "/setup?token="), link
    phone.page.goto(link)
    phone.page.goto(link)
    phone.page.locator("main form [type=submit]").click()
    phone.page.wait_for_url(outer + "/")
    (cookie,) = [cookie for cookie in phone.context.cookies() if cookie["name"] != "andante-zone"]
    assert cookie["name"].startswith("__Host-andante-") and cookie["secure"]


def check_links_stay_below_the_base(phone, base):
    for path in ("/", "/move", "/garage", "/activities", "/settings", "/statistics", "/run", "/walk", "/train", "/metronome"):
        page = goto(phone, base, path)
        addresses = page.evaluate(
            "[...document.querySelectorAll('[href],[action],[src]')].map("
            "(e) => e.getAttribute('href') ?? e.getAttribute('action') ?? e.getAttribute('src'))")
        inner = [a for a in addresses if a.startswith("/")]
        assert inner and all(a.startswith(base + "/") for a in inner), (path, inner)
    manifest = page.evaluate(
        "fetch(document.querySelector('link[rel=manifest]').href).then(async (r) => [r.url, await r.json()])")
    assert manifest[0].endswith(f"{base}/manifest.webmanifest") and manifest[1]["start_url"] == "./"


def check_redirects_stay_below_the_base(phone, base):
    page = goto(phone, base, "/settings")
    page.locator("main form.fields button[type=submit], main form.fields [type=submit]").first.click()
    page.wait_for_url(f"**{base}/settings?saved=1")


def check_file_import(phone, base):
    """Checks that an imported file's activity opens below the base path."""
    points = "".join(
        f'<trkpt lat="{48.1 + i * 0.000027}" lon="11.5"><time>2026-11-10T06:{i // 60:02}:{i % 60:02}Z</time></trkpt>'
        for i in range(120))
    gpx = ('<gpx version="1.1" creator="T" xmlns="http://www.topografix.com/GPX/1/1"><trk><type>running</type>'
           f"<trkseg>{points}</trkseg></trk></gpx>")
    page = goto(phone, base, "/activities")
    page.locator("input[type=file]").first.set_input_files(
        {"name": "run.gpx", "mimeType": "application/gpx+xml", "buffer": gpx.encode()})
    page.wait_for_url(re.compile(rf"{base}/activities/\w+"))
    page.wait_for_selector("main h1")


def check_offline_run_is_uploaded(phone, backend, base):
    """Checks that pages open and a run is recorded while the server is stopped, and that the run is uploaded
    afterwards."""
    phone.context.guard.expect(*OFFLINE_ERRORS, "502", "503")
    phone.page.close()
    phone.open_page()
    goto(phone, base, "/activities")
    assert phone.page.locator("main h1").first.is_visible()
    phone.allow_location()
    phone.place(48.137, 11.575)
    goto(phone, base, "/run")
    phone.page.locator("[data-action=start]:visible").first.click()
    phone.run_north(4)
    phone.end_run()
    phone.page.wait_for_selector("[data-when=waiting]:visible", timeout=25_000)
    with backend:
        posted = []
        phone.context.on("response", lambda r: posted.append(r) if r.url.endswith("/api/sessions") else None)
        phone.page.evaluate("dispatchEvent(new Event('online'))")
        phone.page.wait_for_selector("[data-when=sent]:visible", timeout=20_000)
        assert posted[-1].status == 201 and f"{base}/api/sessions" in posted[-1].url
        link = phone.page.locator("a[data-sent-link]").first.get_attribute("href")
        assert link.startswith(base + "/activities/"), link


def ask(url, **headers):
    try:
        with urllib.request.urlopen(urllib.request.Request(url, headers=headers)) as answer:
            return answer.status
    except urllib.error.HTTPError as error:
        return error.code


def test_forwarded_headers_are_ignored_from_untrusted_addresses(tmp_path):
    with Server(tmp_path / "data", "--public-name", NAME, "--trusted-proxy", "192.0.2.1") as server:
        assert ask(server.url + "/offline", **{"X-Forwarded-Host": "evil.example"}) == 200
        assert ask(server.url + "/offline", Host="evil.example") == 421
        assert ask(server.url + "/offline", Host=NAME) == 200
    with Server(tmp_path / "trusting", "--public-name", NAME) as server:
        assert ask(server.url + "/offline", **{"X-Forwarded-Host": "evil.example"}) == 421


@pytest.mark.parametrize("option,value", [
    ("--public-name", "https://ada.example.org"), ("--public-name", "ada.example.org:8443"),
    ("--public-name", "ada.example.org/andante"), ("--public-url", "ada.example.org"),
    ("--public-url", "https://ada.example.org/?x=1"), ("--public-url", "https://ada.example.org/a/../b"),
    ("--trusted-proxy", "10.0.0.0/99")])
def test_invalid_public_address_is_refused_at_start(option, value, tmp_path):
    with pytest.raises(RuntimeError, match=f"{option} takes an address|{option} takes only a name"):
        Server(tmp_path / "data", option, value).start()


def test_metrics_are_valid_and_only_on_their_own_port(tmp_path):
    parser = pytest.importorskip("prometheus_client.parser")
    port = free_port()
    with Server(tmp_path / "data", "--metrics", "--metrics-port", port) as server:
        assert ask(server.url + "/readyz") == 200
        assert ask(server.url + "/metrics") in (401, 404)
        text = urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics").read().decode()
    families = {family.name: family for family in parser.text_string_to_metric_families(text)}
    requests = {s.labels["route"]: s.value for s in families["andante_http_requests"].samples}
    assert requests["/healthz"] >= 1 and requests["/readyz"] == 1
    histogram = families["andante_http_request_duration_seconds"]
    assert histogram.type == "histogram"
    counts = [s.value for s in histogram.samples if s.name.endswith("_bucket")]
    assert counts == sorted(counts) and counts[-1] >= 2
    assert families["andante_database_bytes"].samples[0].value > 0
    assert families["andante_ready"].samples[0].value == 1
    assert families["process_resident_memory_bytes"].samples[0].value > 1e6
