"""The garage with Strava, end to end: bikes are imported, one gets service intervals, a new ride makes one overdue, a
reminder is sent, and the service is recorded. The test doesn't wait for timers, because Strava's webhook triggers
the import immediately."""

import http.server
import re
import subprocess
import threading

import pytest

from phone import eventually
from servers import Server, andante_path
from strava import SimulatedStrava


class FakeNtfy:
    """A fake ntfy server that collects the messages that are sent to it."""

    def __init__(self):
        self.texts = []
        messages = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                messages.texts.append(self.rfile.read(int(self.headers["Content-Length"])).decode())
                self.send_response(200)
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.url = f"http://127.0.0.1:{self.server.server_port}"


@pytest.fixture
def messages():
    messages = FakeNtfy()
    yield messages
    messages.server.shutdown()
    messages.server.server_close()


@pytest.fixture
def strava():
    with SimulatedStrava() as strava:
        yield strava


@pytest.fixture
def rider(strava, tmp_path, new_phone):
    """A phone that is signed in to its own server, which uses a simulated Strava."""
    with Server(tmp_path / "data", "--strava-api", strava.api) as server:
        phone = new_phone(server)
        phone.context.guard.expect(f"another host: {strava.url}")
        phone.page.goto(server.setup_link())
        phone.page.get_by_role("button").first.click()
        phone.page.wait_for_url(server.url + "/")
        yield phone


def reload_until(page, path, holds):
    """Reloads a page until `holds` returns a truthy value."""
    def shows():
        page.goto(path)
        return holds()

    eventually(shows)


def connect(page):
    page.goto("/garage/strava")
    page.get_by_label("Client ID").fill("4711")
    page.get_by_label("Client secret").fill("simulated-secret")
    page.get_by_role("button", name="Save").click()
    page.get_by_role("link", name="Connect with Strava").click()
    page.get_by_text("Connected").wait_for()
    page.get_by_role("link", name="Continue").click()
    page.wait_for_url("**/garage/strava")


def subscribe(server, strava):
    """Subscribes to Strava's webhook with the command line tool while the server runs."""
    subprocess.run(
        [str(andante_path()), "strava", "news", "--data", str(server.data), "--api-base", strava.api,
         "--on", server.url], check=True, capture_output=True)


def add_interval(page, title, hours):
    page.get_by_role("link", name="Add a service interval").click()
    page.get_by_label("Task").fill(title)
    page.get_by_label("Hours").fill(hours)
    page.get_by_role("button", name="Save").click()
    page.wait_for_url(re.compile(r"/garage/services/\d+$"))
    return page.url


def urgency(page):
    return page.locator(".standing .urgency").inner_text()


def test_ride_from_strava_triggers_a_reminder_until_it_is_serviced(rider, strava, messages):
    page, server = rider.page, rider.server
    connect(page)
    reload_until(page, "/garage/bikes", lambda: page.locator(".gear li").count() == 2)
    assert page.locator(".owner b").inner_text() == "Simone Ulated"
    reload_until(page, "/garage/strava", lambda: "6 of 6 rides" in page.locator("main").inner_text())

    # Add the default intervals to one bike, plus a one-hour interval that the 90-minute ride will exceed.
    page.goto("/garage/bikes")
    page.get_by_role("link", name="Road 1").click()
    with page.expect_navigation():
        page.get_by_role("button", name="Create default service intervals").click()
    assert page.locator(".services li").count() > 10
    service = add_interval(page, "Wash the bike", "1")
    assert urgency(page) == "OK"

    page.goto("/settings/reminders")
    ntfy = page.locator("#ntfy")
    ntfy.get_by_label("Server").fill(messages.url)
    ntfy.get_by_label("Topic").fill("bikes")
    ntfy.locator("[name=on]").check()
    ntfy.get_by_role("button", name="Save").click()
    page.wait_for_url("**saved=ntfy*")

    # The ride is imported automatically, makes the interval overdue, and triggers a message.
    subscribe(server, strava)
    assert strava.ride("Road 1", 5_400)
    eventually(lambda: any("Wash the bike" in text for text in messages.texts))
    page.goto(service)
    assert urgency(page) == "Overdue"
    page.goto("/garage")
    overdue = page.locator("section:has(> [data-urgency=overdue])")
    assert "Wash the bike" in overdue.locator("li").first.inner_text()
    page.goto("/settings/jobs")
    assert "1 new activity." in page.locator("main").inner_text()

    page.goto(service)
    with page.expect_navigation():
        page.get_by_role("button", name="Done", exact=True).click()
    assert urgency(page) == "OK"
    assert page.get_by_role("button", name=re.compile("^Undo: Done")).count() == 1
    count = len(messages.texts)
    assert strava.ride("Road 1", 60)
    reload_until(page, "/garage/strava", lambda: "8 of 8 rides" in page.locator("main").inner_text())
    latest = page.locator("main li").first
    reload_until(page, "/settings/jobs", lambda: "Nothing due." in latest.inner_text())
    assert len(messages.texts) == count, "what was told once is not told again"
