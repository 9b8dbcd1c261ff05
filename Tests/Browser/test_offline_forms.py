"""Forms of the garage while the server is unreachable: entries are kept, and sent exactly once when it responds again.
"""

import re

from phone import eventually

OFFLINE_ERRORS = ("ERR_CONNECTION_REFUSED", "ERR_INTERNET_DISCONNECTED", "ERR_FAILED", "Failed to fetch")
FORM = "/garage/rides/new"
SAVED = re.compile(r"/activities/[0-9a-f]+$")


def fill(page):
    page.locator("#title").fill("Wet ride")
    page.locator("#hours").fill("2")
    page.locator("#distance").fill("41")


def entries(page):
    return [page.locator(field).input_value() for field in ("#title", "#hours", "#distance")]


def rides(phone, title):
    phone.goto("/activities")
    return phone.page.locator("main").inner_text().count(title)


def test_form_waits_for_the_server_and_is_sent_once(own_demo, new_phone):
    phone = new_phone(own_demo)
    phone.context.guard.expect(*OFFLINE_ERRORS)
    page = phone.goto(FORM)
    fill(page)
    own_demo.stop()
    page.get_by_role("button", name="Save").click()
    notice = page.locator("main [data-when=form-waiting]")
    notice.wait_for()
    assert notice.get_by_role("button", name="Send again").is_visible()
    assert entries(page) == ["Wet ride", "2", "41"]
    own_demo.start()
    notice.get_by_role("button", name="Send again").click()
    page.wait_for_url(SAVED)
    assert rides(phone, "Wet ride") == 1
    phone.goto(FORM)
    assert page.locator("#title").input_value() == ""


def test_waiting_entries_survive_navigation(own_demo, new_phone):
    phone = new_phone(own_demo)
    phone.context.guard.expect(*OFFLINE_ERRORS)
    page = phone.goto(FORM)
    page.route("**/api/whoami", lambda route: route.abort())
    fill(page)
    page.get_by_role("button", name="Save").click()
    page.locator("main [data-when=form-waiting]").wait_for()
    page.unroute("**/api/whoami")
    phone.goto("/garage")
    phone.goto(FORM)
    assert page.locator("main [data-when=form-kept]").is_visible()
    assert entries(page) == ["Wet ride", "2", "41"]
    page.get_by_role("button", name="Save").click()
    page.wait_for_url(SAVED)


def test_reload_keeps_entries_and_cancel_discards_them(demo, new_phone):
    phone = new_phone(demo)
    page = phone.goto(FORM)
    fill(page)
    page.reload()
    page.wait_for_selector("html[data-ready]", state="attached")
    assert entries(page) == ["Wet ride", "2", "41"]
    page.get_by_role("link", name="Cancel").click()
    phone.goto(FORM)
    assert entries(page) == ["", "", ""]


def test_changed_entry_is_sent_only_by_save(own_demo, new_phone):
    phone = new_phone(own_demo)
    phone.context.guard.expect(*OFFLINE_ERRORS)
    page = phone.goto(FORM)
    fill(page)
    phone.context.set_offline(True)
    page.get_by_role("button", name="Save").click()
    notice = page.locator("main [data-when=form-waiting]")
    notice.wait_for()
    page.locator("#hours").fill("3")
    assert not notice.is_visible()
    phone.context.set_offline(False)
    page.get_by_role("button", name="Save").click()
    page.wait_for_url(SAVED)


def lose_responses(page, path):
    """Lets the server handle requests to a path, but drops its responses."""
    def handle(route):
        route.fetch(max_redirects=0)
        return route.abort()
    page.route(f"**{path}", handle)


def test_part_whose_response_was_lost_is_stored_once(demo, new_phone):
    phone = new_phone(demo)
    phone.context.guard.expect(*OFFLINE_ERRORS)
    page = phone.goto("/garage/parts/new")
    page.locator("#name").fill("Lost part")
    lose_responses(page, "/garage/parts")
    with page.expect_event("requestfailed", lambda request: request.method == "POST"):
        page.get_by_role("button", name="Save").click()
    page.unroute("**/garage/parts")
    eventually(lambda: page.url.startswith("chrome-error:"))
    page.go_back()
    page.wait_for_selector("html[data-ready]", state="attached")
    assert page.locator("#name").input_value() == "Lost part"
    page.get_by_role("button", name="Save").click()
    page.wait_for_url(re.compile(r"/garage/bikes/\d+$"))
    phone.goto("/garage/bikes")
    assert page.locator("main").inner_text().count("Lost part") == 1
