"""Rides: the selected bike is remembered, the screen shows the speed, stops pause the ride, and the bike's hours
increase.
"""

import re

import pytest

from simulated_positions import advance, simulate_positions
from phone import eventually


def start_ride(phone):
    phone.goto("/ride")
    phone.action("start").click()
    phone.page.wait_for_selector("body[data-state=running]")
    phone.page.wait_for_url("**/ride/live")


def end_ride(phone):
    if not phone.page.locator("[data-hold=finish]").is_visible():
        phone.action("pause").click()
    phone.hold("finish", seconds=0)
    phone.begin_hold("finish")
    phone.page.clock.run_for(1300)
    phone.page.wait_for_url("**/ride/summary")
    phone.page.mouse.up()


def bike(page, name):
    return page.locator("#bike").get_by_label(name, exact=True)


def rides_of(page, name):
    page.goto("/garage/bikes")
    return page.locator("li", has=page.get_by_text(name, exact=True)).first.inner_text()


def test_ride_is_measured_and_added_to_its_bike(own_demo, new_phone):
    phone = new_phone(own_demo)
    page = phone.page
    before = rides_of(page, "Rook")
    simulate_positions(phone, speed=7.0)
    phone.goto("/ride")
    page.locator("#bike label", has_text="Rook").click()
    assert bike(page, "Rook").is_checked()
    phone.action("start").click()
    page.wait_for_selector("body[data-state=running]")
    advance(phone, 300)
    assert abs(float(phone.slot("ruler")) - 25.2) <= 0.3
    assert phone.slot("state") == "Riding"
    meters = page.evaluate("positions.meters")
    assert abs(float(phone.slot("distance")) * 1000 - meters) <= 0.01 * meters + 10
    page.evaluate("positions.mode = 'stand'")
    advance(phone, 12)
    assert phone.slot("state") == "Auto-paused"
    page.evaluate("positions.mode = 'moving'")
    advance(phone, 8)
    assert phone.slot("state") == "Riding"
    end_ride(phone)
    assert "Your ride" in page.locator("h1").inner_text()
    assert "km/h" in page.locator(".figures").inner_text()
    phone.action("done").click()
    page.wait_for_url(own_demo.url + "/ride")
    eventually(lambda: rides_of(page, "Rook") != before)

    # The choice is kept for the next ride.
    phone.goto("/ride")
    assert bike(page, "Rook").is_checked()
    page.goto("/activities")
    page.locator("[data-activity] a").first.click()
    assert "ride" in page.locator("h1").inner_text().lower()


def test_demo_ride_pauses_at_traffic_lights(demo, new_phone):
    phone = new_phone(demo)
    phone.page.clock.install()
    page = phone.goto("/ride")
    phone.action("simulate").first.click()
    page.wait_for_url("**/ride/live")
    page.locator("[data-input=rate]").select_option("20")
    phone.until("() => document.querySelector('[data-slot=state]').textContent === 'Auto-paused'")
    page.clock.run_for(120_000)
    phone.until("() => location.pathname === '/ride/summary'")
    assert re.search(r"\b[89]\.\d\d", page.locator(".figures").inner_text())


@pytest.mark.service_worker
def test_ride_starts_offline(own_demo, new_phone):
    phone = new_phone(own_demo)
    phone.allow_location("denied")
    phone.goto("/ride")
    phone.until("() => navigator.serviceWorker.controller !== null")
    page = phone.goto("/ride")
    own_demo.stop()
    page.reload()
    page.wait_for_selector("html[data-ready]", state="attached")
    assert page.locator("#bike input").count() >= 3
    phone.action("start").click()
    page.wait_for_selector("body[data-state=running]")
    assert phone.slot("rulerLabel") == "moving time"
