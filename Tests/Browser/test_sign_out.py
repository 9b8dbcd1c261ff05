"""Tests that signing out in one tab clears the athlete's pages in all other tabs."""

import pytest

from servers import Server
from household_tools import sign_in
from test_offline import OFFLINE_ERRORS

pytestmark = pytest.mark.service_worker


@pytest.fixture
def signed_in(tmp_path, new_phone):
    with Server(tmp_path / "data") as server:
        phone = new_phone(server)
        phone.context.guard.expect("401", *OFFLINE_ERRORS)
        sign_in(phone, server.setup_link())
        yield phone


def settings_tab(phone):
    """Opens another tab that shows the athlete's settings."""
    page = phone.context.new_page()
    page.goto("/settings")
    page.wait_for_selector("html[data-ready]", state="attached")
    assert page.locator("input[name=height]").count() == 1
    return page


def sign_out(phone):
    phone.goto("/settings/devices")
    phone.page.locator("main .rows a", has_text="This device").click()
    phone.page.get_by_role("button", name="Sign out this device").click()
    phone.page.wait_for_selector("[data-signed-out]", state="attached")


def assert_left(page, server):
    page.wait_for_url(server.url + "/")
    page.wait_for_selector("[data-signed-out]", state="attached")
    assert page.locator("input[name=height]").count() == 0


def test_other_tab_is_cleared_after_signing_out(signed_in):
    other = settings_tab(signed_in)
    sign_out(signed_in)
    assert_left(other, signed_in.server)


def test_page_from_the_history_is_cleared_after_signing_out(signed_in):
    other = settings_tab(signed_in)
    # Simulates a sign-out in another tab while this tab was frozen or in the back/forward cache. The marker is set and
    # the event dispatched in the same script, because the first tab also reacts to the marker and restores it when its
    # page reloads.
    other.evaluate("""() => {
      localStorage.setItem('andante-signed-in', `${Date.now()} `);
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    }""")
    other.wait_for_url(signed_in.server.url + "/")


def test_signing_in_again_is_not_undone_by_an_earlier_sign_out(signed_in):
    server = signed_in.server
    other = settings_tab(signed_in)
    sign_out(signed_in)
    assert_left(other, server)
    server.stop()
    server.arguments.append("--new-link")
    server.start()
    sign_in(signed_in, server.setup_link())
    signed_in.goto("/settings")
    assert signed_in.page.locator("input[name=height]").count() == 1
    other.goto("/settings")
    other.wait_for_selector("html[data-ready]", state="attached")
    assert other.locator("input[name=height]").count() == 1


def test_setting_the_clock_back_does_not_sign_out(signed_in):
    page = signed_in.page
    page.evaluate("localStorage.setItem('andante-signed-in', `${Date.now() + 3_600_000} `)")
    signed_in.goto("/settings")
    assert page.locator("input[name=height]").count() == 1
    assert page.evaluate("Number(localStorage.getItem('andante-signed-in').split(' ')[0]) <= Date.now()")
