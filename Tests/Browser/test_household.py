"""Two athletes in one browser: nothing of the first is shown to the second, and nothing of the first is lost."""

import os
import subprocess
import urllib.error
import urllib.request

import pytest

from household_tools import athletes, sign_in, stored_pages
from servers import ROOT, Server, andante_path, free_port
from test_offline import AWAY, cached, record_a_short_run

pytestmark = pytest.mark.service_worker

WAITS = "[data-when=others-one]"


@pytest.fixture
def household(tmp_path):
    with Server(tmp_path / "data") as server:
        athletes(server, "rename", "Athlete", "Ada")
        athletes(server, "invite", "Bob")
        yield server


def activity_count(phone):
    """Of whoever is signed in."""
    return phone.page.evaluate(
        "fetch('/activities?part=rows').then(r => r.text()).then(t => t.split('data-activity=').length - 1)")


def tell_height(phone, text):
    phone.goto("/settings")
    phone.page.fill("input[name=height]", text)
    phone.page.locator("main form [type=submit]").first.click()
    phone.page.wait_for_url("**/settings?saved=1")


def ada_records_while_the_server_is_away(phone, household):
    """Signed in as Ada, with pages seen; her run waits in the browser, and her session is over."""
    phone.context.guard.expect("401", *AWAY)
    sign_in(phone, athletes(household, "link", "Ada")["link"])
    cached(phone)
    tell_height(phone, "183 cm")
    for path in ("/activities", "/settings/household", "/run"):
        phone.goto(path)
    household.stop()
    phone.page.close()
    phone.open_page()
    record_a_short_run(phone)
    phone.page.wait_for_selector("[data-when=waiting]:visible", timeout=25_000)
    phone.page.close()
    phone.context.clear_cookies()
    household.start()
    phone.open_page()


def test_another_athletes_recording_waits_for_its_own(household, new_phone):
    phone = new_phone(household)
    ada_records_while_the_server_is_away(phone, household)
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
    # A page that is for nobody says nothing of others.
    assert phone.page.locator(WAITS).first.is_hidden()
    counts = {a["name"]: a["activities"] for a in athletes(household, "list")}
    assert counts == {"Ada": 1, "Bob": 0}


def test_the_first_athletes_pages_are_gone_also_without_the_server(household, new_phone):
    phone = new_phone(household)
    phone.context.guard.expect("401", *AWAY)
    sign_in(phone, athletes(household, "link", "Ada")["link"])
    cached(phone)
    tell_height(phone, "183 cm")
    for path in ("/settings/household", "/settings", "/run"):
        phone.goto(path)
    (ada, bob) = (a["identifier"] for a in athletes(household, "list"))
    phone.until("(text) => caches.match('/run').then(async (kept) => (await kept?.text())?.includes(text))", ada)
    assert "2:1.83" in stored_pages(phone)

    # No sign-out between: Bob's link is opened in Ada's browser.
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


def test_signed_out_nothing_seen_is_kept(household, new_phone):
    phone = new_phone(household)
    phone.context.guard.expect("401", *AWAY)
    sign_in(phone, athletes(household, "link", "Ada")["link"])
    cached(phone)
    tell_height(phone, "183 cm")
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


def test_remembered_choices_are_each_athletes_own(household, new_phone):
    phone = new_phone(household)
    phone.context.guard.expect("401", *AWAY)
    keep = "document.body.dataset.athlete && localStorage.setItem('andante-sound', '{\"tempo\": 199}')"
    sign_in(phone, athletes(household, "link", "Ada")["link"])
    phone.page.evaluate(keep)
    tempo = "document.querySelector('main').innerText.includes('199')"
    phone.goto("/metronome")
    # What was kept before names had owners is of whoever comes first.
    phone.until(f"() => {tempo}")
    sign_in(phone, athletes(household, "link", "Bob")["link"])
    phone.goto("/metronome")
    assert not phone.page.evaluate(tempo)
    sign_in(phone, athletes(household, "link", "Ada")["link"])
    phone.goto("/metronome")
    phone.until(f"() => {tempo}")


def test_an_open_page_of_the_first_athlete_leaves(household, new_phone):
    phone = new_phone(household)
    phone.context.guard.expect("401", *AWAY)
    sign_in(phone, athletes(household, "link", "Ada")["link"])
    cached(phone)
    phone.goto("/settings")
    first = phone.page
    (_, bob) = (a["identifier"] for a in athletes(household, "list"))
    phone.open_page()
    sign_in(phone, athletes(household, "link", "Bob")["link"])
    first.wait_for_url(household.url + "/")
    first.wait_for_selector(f"body[data-athlete='{bob}']", state="attached")


def test_an_administrator_invites_from_the_page(household, new_phone, new_context):
    phone = new_phone(household)
    phone.context.guard.expect("401", *AWAY)
    sign_in(phone, athletes(household, "link", "Ada")["link"])
    phone.goto("/settings/household")
    phone.page.fill("main input[name=name]", "Cleo")
    phone.page.get_by_role("button", name="Create an invite link").click()
    phone.page.wait_for_selector("text=Invitation for Cleo")
    link = phone.page.locator("#link").input_value()

    other = new_phone(household)
    other.context.guard.expect("401", *AWAY)
    sign_in(other, link.replace("localhost", "127.0.0.1"))
    other.goto("/settings/household")
    text = other.page.locator("main").inner_text()
    assert "Cleo" in text and "Ada is the administrator" in text and "Bob" not in text


def demo(folder):
    """A demo in a temporary directory of its own below this folder, once it answers; with its port."""
    port = free_port()
    process = subprocess.Popen(
        [str(andante_path()), "serve", "--demo", "--port", str(port)], cwd=ROOT, stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT, env={**os.environ, "TMPDIR": str(folder)}, start_new_session=True)
    assert b"Andante is on" in process.stdout.readline()
    return process, port


def test_a_killed_demo_goes_with_the_next(tmp_path):
    killed, _ = demo(tmp_path)
    (left,) = tmp_path.glob("andante-demo-*")
    killed.kill()
    killed.wait()
    assert left.exists()
    first, _ = demo(tmp_path)
    second, port = demo(tmp_path)
    try:
        # The one that runs stays.
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
