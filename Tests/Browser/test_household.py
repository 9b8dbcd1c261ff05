"""Two athletes who share a browser: the second doesn't see any data of the first, and the first doesn't lose any data.
"""

import os
import subprocess
import urllib.error
import urllib.request

import pytest

from household_tools import athletes, sign_in, stored_pages
from servers import ROOT, Server, andante_path, free_port
from test_offline import OFFLINE_ERRORS, record_short_run, wait_until_cached

pytestmark = pytest.mark.service_worker

WAITS = "[data-when=others-one]"


@pytest.fixture
def household(tmp_path):
    with Server(tmp_path / "data") as server:
        athletes(server, "rename", "Athlete", "Ada")
        athletes(server, "invite", "Bob")
        yield server


def activity_count(phone):
    """Returns the number of activities of the signed-in athlete."""
    return phone.page.evaluate(
        "fetch('/activities?part=rows').then(r => r.text()).then(t => t.split('data-activity=').length - 1)")


def set_height(phone, text):
    phone.goto("/settings")
    phone.page.fill("input[name=height]", text)
    phone.page.locator("main form [type=submit]").first.click()
    phone.page.wait_for_url("**/settings?saved=1")


def record_offline_as_ada(phone, household):
    """Signs in as Ada, opens pages, records a run without the server, and drops her session. The run remains in the
    browser's storage."""
    phone.context.guard.expect("401", *OFFLINE_ERRORS)
    sign_in(phone, athletes(household, "link", "Ada")["link"])
    wait_until_cached(phone)
    set_height(phone, "183 cm")
    for path in ("/activities", "/settings/household", "/run"):
        phone.goto(path)
    household.stop()
    phone.page.close()
    phone.open_page()
    record_short_run(phone)
    phone.page.wait_for_selector("[data-when=waiting]:visible", timeout=25_000)
    phone.page.close()
    phone.context.clear_cookies()
    household.start()
    phone.open_page()


def test_recording_waits_until_its_athlete_signs_in(household, new_phone):
    phone = new_phone(household)
    record_offline_as_ada(phone, household)
    (ada, bob) = (a["identifier"] for a in athletes(household, "list"))

    sign_in(phone, athletes(household, "link", "Bob")["link"])
    (name,) = phone.logs()
    assert name.split(".")[1] == ada
    phone.page.wait_for_selector(f"{WAITS}:visible", timeout=15_000)
    assert not phone.page.locator("[data-when=waiting]").first.is_visible()
    assert phone.page.evaluate("document.body.dataset.athlete") == bob
    phone.goto("/activities")
    phone.page.wait_for_selector(f"{WAITS}:visible", timeout=15_000)
    assert activity_count(phone) == 0 and list(phone.logs()) == [name]

    sign_in(phone, athletes(household, "link", "Ada")["link"])
    phone.page.wait_for_selector("[data-when=sent]:visible", timeout=15_000)
    assert phone.logs() == {} and activity_count(phone) == 1
    # No recordings are left, so the notice about other athletes is hidden.
    assert phone.page.locator(WAITS).first.is_hidden()
    counts = {a["name"]: a["activities"] for a in athletes(household, "list")}
    assert counts == {"Ada": 1, "Bob": 0}


def test_cached_pages_are_cleared_when_another_athlete_signs_in(household, new_phone):
    phone = new_phone(household)
    phone.context.guard.expect("401", *OFFLINE_ERRORS)
    sign_in(phone, athletes(household, "link", "Ada")["link"])
    wait_until_cached(phone)
    set_height(phone, "183 cm")
    for path in ("/settings/household", "/settings", "/run"):
        phone.goto(path)
    (ada, bob) = (a["identifier"] for a in athletes(household, "list"))
    phone.until("(text) => caches.match('/run').then(async (kept) => (await kept?.text())?.includes(text))", ada)
    assert "2:1.83" in stored_pages(phone)

    # Ada hasn't signed out when Bob's link is opened in her browser.
    sign_in(phone, athletes(household, "link", "Bob")["link"])
    phone.until("(text) => caches.match('/run').then(async (kept) => (await kept?.text())?.includes(text))", bob)
    kept = stored_pages(phone)
    assert ada not in kept and "2:1.83" not in kept and "Ada</b>" not in kept

    household.stop()
    phone.goto("/settings")
    assert phone.page.locator("input[name=height]").count() == 0
    phone.goto("/run")
    assert phone.page.evaluate("document.body.dataset.athlete") == bob
    assert phone.action("start").is_visible()
    assert "183" not in phone.page.locator("main").inner_text()


def test_sign_out_clears_cached_pages(household, new_phone):
    phone = new_phone(household)
    phone.context.guard.expect("401", *OFFLINE_ERRORS)
    sign_in(phone, athletes(household, "link", "Ada")["link"])
    wait_until_cached(phone)
    set_height(phone, "183 cm")
    phone.goto("/run")
    phone.until("() => caches.match('/run').then(async (kept) => (await kept?.text())?.includes('2:1.83'))")
    (ada, _) = (a["identifier"] for a in athletes(household, "list"))
    phone.goto("/settings/devices")
    phone.page.locator("main .rows a", has_text="This device").click()
    phone.page.get_by_role("button", name="Sign out this device").click()
    phone.page.wait_for_url(household.url + "/")
    phone.until("(text) => caches.match('/settings').then((kept) => !kept)", ada)
    kept = stored_pages(phone)
    assert ada not in kept and "2:1.83" not in kept
    household.stop()
    phone.goto("/run")
    assert phone.action("start").is_visible()
    assert phone.page.evaluate("document.body.dataset.athlete") is None


def test_stored_preferences_are_per_athlete(household, new_phone):
    phone = new_phone(household)
    phone.context.guard.expect("401", *OFFLINE_ERRORS)
    keep = "document.body.dataset.athlete && localStorage.setItem('andante-sound', '{\"tempo\": 199}')"
    sign_in(phone, athletes(household, "link", "Ada")["link"])
    phone.page.evaluate(keep)
    tempo = "document.querySelector('main').innerText.includes('199')"
    phone.goto("/metronome")
    # A preference stored before preferences were per athlete is assigned to the first athlete who signs in.
    phone.until(f"() => {tempo}")
    sign_in(phone, athletes(household, "link", "Bob")["link"])
    phone.goto("/metronome")
    assert not phone.page.evaluate(tempo)
    sign_in(phone, athletes(household, "link", "Ada")["link"])
    phone.goto("/metronome")
    phone.until(f"() => {tempo}")


def test_open_page_of_the_previous_athlete_navigates_away(household, new_phone):
    phone = new_phone(household)
    phone.context.guard.expect("401", *OFFLINE_ERRORS)
    sign_in(phone, athletes(household, "link", "Ada")["link"])
    wait_until_cached(phone)
    phone.goto("/settings")
    first = phone.page
    (_, bob) = (a["identifier"] for a in athletes(household, "list"))
    phone.open_page()
    sign_in(phone, athletes(household, "link", "Bob")["link"])
    first.wait_for_url(household.url + "/")
    first.wait_for_selector(f"body[data-athlete='{bob}']", state="attached")


def test_administrator_creates_a_sign_in_link(household, new_phone, new_context):
    phone = new_phone(household)
    phone.context.guard.expect("401", *OFFLINE_ERRORS)
    sign_in(phone, athletes(household, "link", "Ada")["link"])
    phone.goto("/settings/household")
    phone.page.fill("main input[name=name]", "Cleo")
    phone.page.get_by_role("button", name="Create a sign-in link").click()
    phone.page.wait_for_selector("text=Invitation for Cleo")
    link = phone.page.locator("#link").input_value()

    other = new_phone(household)
    other.context.guard.expect("401", *OFFLINE_ERRORS)
    sign_in(other, link.replace("localhost", "127.0.0.1"))
    other.goto("/settings/household")
    text = other.page.locator("main").inner_text()
    assert "Cleo" in text and "Ada is the administrator" in text and "Bob" not in text


def start_demo(folder):
    """Starts a demo whose temporary directory is in `folder`, and waits until it responds to requests. Returns the
    demo's process and port.
    """
    port = free_port()
    process = subprocess.Popen(
        [str(andante_path()), "serve", "--demo", "--port", str(port)], cwd=ROOT, stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT, env={**os.environ, "TMPDIR": str(folder)}, start_new_session=True)
    assert b"Andante is on" in process.stdout.readline()
    return process, port


def test_next_demo_removes_the_directory_of_a_killed_demo(tmp_path):
    killed, _ = start_demo(tmp_path)
    (left,) = tmp_path.glob("andante-demo-*")
    killed.kill()
    killed.wait()
    assert left.exists()
    first, _ = start_demo(tmp_path)
    second, port = start_demo(tmp_path)
    try:
        # The directory of the running demo remains.
        assert not left.exists() and len(list(tmp_path.glob("andante-demo-*"))) == 2
        cookies = set()
        for _ in range(5):
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/") as answer:
                cookies.add(answer.headers["Set-Cookie"].split(";")[0])
        assert len(cookies) == 1
        forwarded = urllib.request.Request(
            f"http://127.0.0.1:{port}/", headers={"X-Forwarded-For": "203.0.113.7"})
        with pytest.raises(urllib.error.HTTPError, match="401"):
            urllib.request.urlopen(forwarded)
    finally:
        for process in (first, second):
            process.terminate()
            process.wait(timeout=15)
    assert list(tmp_path.glob("andante-demo-*")) == []
