"""The history of walks, the printed report, and corrections of single steps."""

import re

import pytest


def open_history(new_phone, server):
    """Opens the history of walks, and returns the phone and the address of the demo's latest walk."""
    phone = new_phone(server)
    page = phone.goto("/walk/history")
    address = page.locator("main ul.rows a.row").first.get_attribute("href")
    return phone, address


@pytest.fixture
def walk(demo, new_phone):
    return open_history(new_phone, demo)


@pytest.fixture
def own_walk(own_demo, new_phone):
    """A walk that the test may change."""
    return open_history(new_phone, own_demo)


def pdf_pages(pdf):
    return len(re.findall(rb"/Type\s*/Page[^s]", pdf))


def test_desktop_summary_has_two_columns(gallery, new_phone):
    phone = new_phone(gallery, viewport={"width": 1280, "height": 800})
    page = phone.goto("/gallery/walk-summary-undoable")
    chart, evenness = (page.locator(part).bounding_box() for part in (".walk-timeline", ".evenness"))
    assert chart["x"] + chart["width"] < evenness["x"]
    assert abs(chart["y"] - evenness["y"]) < 2
    page.set_viewport_size({"width": 390, "height": 844})
    chart, evenness = (page.locator(part).bounding_box() for part in (".walk-timeline", ".evenness"))
    assert chart["y"] + chart["height"] <= evenness["y"]


def test_history_links_show_other_figures(walk):
    phone, _ = walk
    page = phone.page
    for name in ["Speed", "Good steps", "Symmetry", "Distance"]:
        page.get_by_role("link", name=name, exact=True).click()
        page.wait_for_url("**/walk/history?show=*")
        assert name in page.locator("nav.choices [aria-current]").first.inner_text()
        assert page.locator("figure.chart svg").first.is_visible()
    page.get_by_role("link", name="in", exact=True).click()
    page.wait_for_url("**unit=0")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_report_is_one_a4_page(walk, scheme):
    phone, address = walk
    page = phone.goto(address)
    page.emulate_media(color_scheme=scheme)
    page.get_by_role("link", name="Report for a therapist").click()
    page.wait_for_url("**/walk-report")
    pdf = page.pdf(prefer_css_page_size=True, print_background=True)
    assert pdf_pages(pdf) == 1
    width, height = map(float, re.search(rb"/MediaBox ?\[0 0 ([\d.]+) ([\d.]+)", pdf).groups())
    assert abs(width - 595) < 1 and abs(height - 842) < 1
    page.emulate_media(media="print")
    assert not page.locator("nav.tabs").is_visible()
    assert not page.get_by_role("button", name="Print").is_visible()


def test_correcting_a_step_updates_the_figures(own_walk):
    phone, address = own_walk
    page = phone.goto(address)
    count = int(page.locator(".walk-figures b").first.inner_text())
    page.get_by_role("link", name="View single steps").click()
    page.wait_for_url("**/steps")
    page.get_by_label("Find a step by its time").fill("0:20")
    page.get_by_role("button", name="Find").click()
    page.wait_for_url("**/steps?at=*")
    chosen = page.locator("input[name=step]:checked").get_attribute("value")
    page.get_by_role("button", name="Remove").click()
    page.get_by_text(f"Step {chosen} is removed.").wait_for()
    page.get_by_role("link", name="Back to the walk").click()
    page.locator(".walk-figures").wait_for()
    assert int(page.locator(".walk-figures b").first.inner_text()) == count - 1
    phone.goto(address + "/steps?show=corrected")
    page.get_by_label(f"Step {chosen}", exact=True).check()
    page.get_by_role("button", name="Undo").click()
    page.get_by_text(f"Step {chosen} is back to its measured values.").wait_for()
    phone.goto(address)
    assert int(page.locator(".walk-figures b").first.inner_text()) == count


def test_corrections_work_without_scripts(own_walk, new_context):
    phone, address = own_walk
    page = new_context(phone.server, java_script_enabled=False).new_page()
    page.goto(address + "/steps")
    page.get_by_label("Step 3", exact=True).check()
    page.get_by_role("button", name="Mark as off").click()
    assert page.get_by_text("Step 3 is marked as off.").is_visible()
    page.get_by_role("button", name="Find").click()
    assert page.get_by_text("There is no step at that time").is_visible()


def test_motion_can_be_downloaded_as_csv(walk):
    phone, address = walk
    answer = phone.page.request.get(address + "/motion.csv")
    rows = answer.text().splitlines()
    assert rows[0] == "t,ax,ay,az,gx,gy,gz"
    assert len(rows) > 3000 and all(row.count(",") == 6 for row in rows)
