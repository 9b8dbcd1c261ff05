"""The garage: bikes and parts with service intervals, rides that wear them, and services that are done, postponed,
undone and deleted."""

import base64
import re

import pytest

# A PNG of one pixel.
POINT = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==")


@pytest.fixture
def garage(own_demo, new_phone):
    return new_phone(own_demo)


def add_bike(page, name):
    page.goto("/garage/bikes")
    page.get_by_role("link", name="Add a bike").click()
    page.get_by_label("Type").select_option(label="Gravel bike")
    page.get_by_label("Name").fill(name)
    page.get_by_role("button", name="Save").click()
    page.wait_for_url(re.compile(r"/garage/bikes/\d+$"))


def fact(page, name):
    return page.locator("dl.gear-figures > div", has_text=name).locator("dd").inner_text()


def test_demo_has_intervals_in_every_state(demo, new_phone):
    page = new_phone(demo).goto("/garage")
    assert page.locator("h2.urgency").all_inner_texts() == ["Overdue", "Due", "Soon"]
    # Intervals that are OK are collapsed because there are many.
    well = page.locator("details:has(.services)")
    count = well.locator("li").count()
    assert count > 8 and well.locator("summary").inner_text() == f"OK ({count})"
    assert not well.locator("li").first.is_visible()
    well.locator("summary").click()
    assert well.locator("li").first.is_visible()
    assert page.locator("nav.tabs [aria-current]").inner_text() == "Garage"


def test_new_bike_gets_intervals_and_a_service(garage):
    page = garage.goto("/garage")
    add_bike(page, "Heron")
    with page.expect_navigation():
        page.get_by_role("button", name="Create default service intervals").click()
    count = page.locator(".services li").count()
    assert count > 10
    # The intervals exist now, so the button is gone.
    assert page.get_by_role("button", name="Create default service intervals").count() == 0

    # An interval of 1 km becomes overdue once the latest ride is assigned to this bike.
    page.get_by_role("link", name="Add a service interval").click()
    page.get_by_label("Task").fill("Wash the bike")
    page.get_by_label("Distance (km)").fill("1")
    page.get_by_role("button", name="Save").click()
    page.wait_for_url(re.compile(r"/garage/services/\d+$"))
    service = page.url
    assert page.locator(".standing .urgency").inner_text() == "OK"

    page.goto("/garage/rides")
    page.locator(".assignment summary").first.click()
    page.locator(".assignment select[name=gear]").first.select_option(label="Heron")
    with page.expect_navigation():
        page.locator(".assignment button").first.click()
    assert "Heron" in page.locator(".assignment summary").first.inner_text()

    # A new interval starts when it is created. Recording an earlier service makes the interval include the ride.
    page.goto(service)
    page.locator("#day").fill("2020-01-01")
    with page.expect_navigation():
        page.get_by_role("button", name="Done", exact=True).click()
    assert page.locator(".standing .urgency").inner_text() == "Overdue"
    page.goto("/garage")
    assert "Wash the bike" in page.locator("section:has(> [data-urgency=overdue])").inner_text()

    page.goto(service)
    with page.expect_navigation():
        page.get_by_role("button", name="Done", exact=True).click()
    assert page.locator(".standing .urgency").inner_text() == "OK"
    with page.expect_navigation():
        page.get_by_role("button", name=re.compile("^Undo: Done")).first.click()
    assert page.locator(".standing .urgency").inner_text() == "Overdue"

    page.get_by_text("Postpone", exact=True).first.click()
    page.locator("form[action$=postpone] [name=distance]").fill("500")
    with page.expect_navigation():
        page.get_by_role("button", name="Postpone").click()
    assert page.locator(".standing .urgency").inner_text() == "OK"
    assert "Postponed by 500" in page.locator("main").inner_text()


def test_deleted_interval_can_be_restored(garage):
    page = garage.goto("/garage")
    title = page.locator(".services li b").first.inner_text()
    count = page.locator(".services li").count()
    page.locator(".services a").first.click()
    page.wait_for_url("**/garage/services/*")
    page.get_by_role("button", name="Delete").click()
    page.wait_for_url("**/garage?deleted=*")
    assert page.locator(".services li").count() == count - 1
    assert title in page.locator(".notice[role=status]").inner_text()
    page.get_by_role("button", name="Undo").click()
    page.wait_for_url(re.compile(r"/garage/services/\d+$"))
    page.goto("/garage")
    assert page.locator(".services li").count() == count


def test_interval_without_limits_is_refused(demo, new_phone):
    phone = new_phone(demo)
    phone.context.guard.expect("422")
    page = phone.goto("/garage/services/new")
    page.get_by_label("Task").fill("Nothing")
    with page.expect_navigation():
        page.get_by_role("button", name="Save").click()
    assert "Fill in one or more" in page.locator("main").inner_text()
    assert page.get_by_label("Task").input_value() == "Nothing"
    assert page.locator("[role=alert]").is_visible()


def test_moved_part_keeps_its_distance(garage):
    page = garage.goto("/garage/bikes")
    page.get_by_role("link", name="Kestrel").click()
    page.wait_for_url(re.compile(r"/garage/bikes/\d+$"))
    with page.expect_navigation():
        page.locator(".gear a", has_text="Chain").first.click()
    distance = fact(page, "Distance")
    assert page.get_by_role("heading", name="Chain wear").is_visible()
    page.locator("summary", has_text="Move").click()
    page.locator("form[action$=move] select").select_option(label="Rook")
    with page.expect_navigation():
        page.get_by_role("button", name="Move", exact=True).click()
    assert fact(page, "Distance") == distance
    rows = page.locator("li.row", has_text="now")
    assert "Rook" in rows.first.inner_text()

    page.locator("summary", has_text="Replace").click()
    page.get_by_label("The new part’s name").fill("Fresh chain")
    with page.expect_navigation():
        page.get_by_role("button", name="Replace").click()
    assert page.get_by_role("heading", level=1).inner_text() == "Fresh chain"
    assert page.locator(".services li").count() == 3


def bike_page(page, name):
    page.goto("/garage/bikes")
    page.get_by_role("link", name=name).click()
    page.wait_for_url(re.compile(r"/garage/bikes/\d+$"))


def test_default_parts_inherit_the_hours_of_their_bike(garage):
    page = garage.goto("/garage")
    add_bike(page, "Heron")
    page.get_by_role("link", name="Edit").click()
    page.get_by_label("Hours before Andante").fill("117")
    page.get_by_role("button", name="Save").click()
    assert page.get_by_role("switch", name="On the bike since the beginning").is_checked()
    with page.expect_navigation():
        page.get_by_role("button", name="Create default service intervals").click()
    with page.expect_navigation():
        page.locator(".gear a", has_text="Chain").first.click()
    assert "117" in fact(page, "Ride time")
    assert "Since the beginning" in page.locator("main").inner_text()


def test_template_copies_intervals_to_another_bike(garage):
    page = garage.goto("/garage")
    bike_page(page, "Kestrel")
    count = page.locator(".services li").count()
    page.locator("summary", has_text="Copy or save intervals").click()
    page.get_by_label("Template name").fill("Winter")
    page.get_by_role("button", name="Save as a template").click()
    page.wait_for_url("**/garage/templates")
    assert page.get_by_role("heading", name="Winter").is_visible()

    add_bike(page, "Heron")
    page.locator("summary", has_text="Copy or save intervals").click()
    page.get_by_label("Template", exact=True).select_option(label="Winter")
    page.get_by_role("button", name="Add from template").click()
    page.wait_for_url("**added=*")
    assert page.locator(".services li").count() == count

    page.goto("/garage/templates")
    page.get_by_role("button", name="Delete “Winter”").click()
    page.wait_for_url("**deleted=*")
    assert page.get_by_role("heading", name="Winter").count() == 0
    page.get_by_role("button", name="Undo").click()
    page.wait_for_url("**/garage/templates")
    assert page.get_by_role("heading", name="Winter").is_visible()


def test_interval_moves_with_its_history(garage):
    page = garage.goto("/garage")
    bike_page(page, "Kestrel")
    page.locator(".services a:visible").first.click()
    page.wait_for_url("**/garage/services/*")
    service, undone = page.url, page.get_by_role("button", name=re.compile("^Undo:")).count()
    title = page.get_by_role("heading", level=1).inner_text()
    page.get_by_role("link", name="Edit").click()
    page.get_by_label("Bike or part").select_option(label="Rook")
    page.get_by_role("button", name="Save").click()
    page.wait_for_url(service)
    assert "Rook" in page.locator(".title").inner_text()
    assert page.get_by_role("button", name=re.compile("^Undo:")).count() == undone
    bike_page(page, "Kestrel")
    page.get_by_role("link", name="Service history and costs").click()
    assert title in page.locator("main").inner_text()


def test_retired_bike_has_no_services_until_it_is_brought_back(garage):
    page = garage.goto("/garage/bikes")
    page.get_by_role("link", name="Rook").click()
    with page.expect_navigation():
        page.get_by_role("button", name="Retire").click()
    assert "Retired on" in page.locator("main").inner_text()
    page.goto("/garage")
    assert page.locator(".services li", has_text="Rook").count() == 0
    page.goto("/garage/bikes")
    page.get_by_role("link", name="Rook").click()
    with page.expect_navigation():
        page.get_by_role("button", name="Bring back").click()
    page.goto("/garage")
    assert page.locator(".services li", has_text="Rook").count() > 0


def test_bike_photo_can_be_added_and_removed(garage, tmp_path):
    picture = tmp_path / "bike.png"
    picture.write_bytes(POINT)
    page = garage.goto("/garage/bikes")
    page.get_by_role("link", name="Kestrel").click()
    page.wait_for_url(re.compile(r"/garage/bikes/\d+$"))
    page.locator("html[data-ready]").wait_for(state="attached")
    page.locator("input[type=file]").set_input_files(picture)
    photo = page.locator("img.photo")
    photo.wait_for()
    assert photo.evaluate("(image) => image.decode().then(() => image.naturalWidth)") == 1
    with page.expect_navigation():
        page.get_by_role("button", name="Remove the photo").click()
    assert page.locator("img.photo").count() == 0


def test_photo_that_is_not_an_image_is_refused(garage, tmp_path):
    text = tmp_path / "bike.png"
    text.write_text("no picture")
    page = garage.goto("/garage/bikes")
    page.get_by_role("link", name="Kestrel").click()
    page.wait_for_url(re.compile(r"/garage/bikes/\d+$"))
    page.locator("html[data-ready]").wait_for(state="attached")
    garage.context.guard.expect("InvalidStateError", "could not be decoded")
    page.locator("input[type=file]").set_input_files(text)
    page.locator("[data-photo-error]").wait_for(state="visible")


def test_wear_factors_can_be_changed_and_reset(garage):
    garage.context.guard.expect("422")
    page = garage.goto("/garage/factors")
    wet = page.get_by_label("Wet, Brakes")
    assert wet.input_value() == "2"
    wet.fill("11")
    page.evaluate("document.querySelector('form[action=\"/garage/factors\"]').noValidate = true")
    with page.expect_navigation():
        page.get_by_role("button", name="Save").click()
    assert page.get_by_role("alert").is_visible()
    page.get_by_label("Wet, Brakes").fill("3.5")
    with page.expect_navigation():
        page.get_by_role("button", name="Save").click()
    assert page.get_by_label("Wet, Brakes").input_value() == "3.5"
    with page.expect_navigation():
        page.get_by_role("button", name="Reset to defaults").click()
    assert page.get_by_label("Wet, Brakes").input_value() == "2"


def test_unknown_garage_pages_are_not_found(demo, new_phone):
    request = new_phone(demo).context.request
    for path in ["/garage/bikes/999", "/garage/bikes/x", "/garage/services/999", "/garage/bikes/1/photo"]:
        assert request.get(path).status == 404
