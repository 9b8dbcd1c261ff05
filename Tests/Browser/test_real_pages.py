"""Accessibility of real pages, in addition to the gallery: pages with the demo's history, and a recorded run from
set-up to summary."""

import re

import pytest

from accessibility import axe_findings


def check(page, name):
    assert axe_findings(page) == [], name


def test_run_from_setup_to_summary_is_accessible(demo, new_phone):
    phone = new_phone(demo)
    page = phone.page
    phone.allow_location()
    phone.place(48.137, 11.575, speed=0)
    phone.goto("/run")
    check(page, "set-up")
    phone.start_run()
    phone.run_north(6)
    check(page, "live")
    phone.end_run()
    check(page, "summary")
    assert page.locator("main h1").is_visible()
    shown = page.locator("main").inner_text()
    assert "Distance" in shown and page.locator("[data-screen]").get_attribute("data-digest")


@pytest.mark.parametrize("path", ["/statistics", "/statistics/plan", "/settings/health"])
def test_page_with_history_is_accessible(demo, new_phone, path):
    phone = new_phone(demo)
    check(phone.goto(path), path)


def test_comparing_two_runs_is_accessible(demo, new_phone):
    page = new_phone(demo).goto("/activities?sport=1")
    page.locator("[data-activity] a").first.click()
    page.wait_for_url("**/activities/*")
    page.goto(f"{page.url}/compare")
    page.wait_for_url("**/compare")
    check(page, "choosing")
    page.locator("a.activity").first.click()
    page.wait_for_url("**/compare/*")
    check(page, "compared")


def test_comparison_on_the_same_route_can_be_swapped(demo, new_phone):
    page = new_phone(demo).goto("/activities?sport=1")
    page.locator("[data-activity] a", has_text="Lunch loop").first.click()
    page.wait_for_url("**/activities/*")
    page.goto(f"{page.url}/compare")
    page.wait_for_url("**/compare")
    known = page.locator("section", has=page.get_by_role("heading", name="Same or similar route"))
    known.locator("a.activity", has_text="Lunch loop").first.click()
    page.wait_for_url("**/compare/*")
    assert "the same places are compared" in page.locator("main").inner_text()
    gap, verdict = re.match(r"(.+) (faster|slower) than", page.locator("h1").inner_text()).groups()
    address = page.url
    page.get_by_role("link", name="Swap").click()
    page.wait_for_url(lambda url: url != address)
    other = {"faster": "slower", "slower": "faster"}[verdict]
    assert page.locator("h1").inner_text().startswith(f"{gap} {other} than")
