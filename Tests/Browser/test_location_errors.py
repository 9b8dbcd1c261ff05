"""Location permission states and receiver errors, before and during a run."""

from phone import eventually

HAS_BANNER = "() => document.querySelector('[data-slot=banner]').innerText.trim() !== ''"


def banner(phone):
    return phone.page.locator("[data-slot=banner]").inner_text().strip()


def test_undecided_permission_shows_an_explanation(demo, new_phone):
    phone = new_phone(demo)
    phone.allow_location("prompt")
    phone.goto("/run")
    phone.action("ask-location").wait_for()
    assert phone.page.locator("[data-slot=location] .steps").count() == 0


def test_denied_permission_shows_how_to_change_it(demo, new_phone):
    phone = new_phone(demo)
    phone.allow_location("denied")
    phone.goto("/run")
    phone.page.locator("[data-slot=location] .steps").first.wait_for(state="attached")
    phone.allow_location("granted")
    phone.place(48.137, 11.575)
    phone.page.wait_for_selector("[data-slot=location] [data-signal]")


def test_run_without_location_counts_time(demo, new_phone):
    phone = new_phone(demo)
    phone.allow_location("denied")
    phone.start_run()
    phone.until("() => /^0:0[3-9]$/.test(document.querySelector('[data-slot=moving]').textContent)")
    phone.end_run()


def test_permission_revoked_mid_run_shows_a_banner(demo, new_phone):
    phone = new_phone(demo)
    phone.allow_location()
    phone.place(48.137, 11.575)
    phone.start_run()
    phone.run_north(6, speed=3.0)
    before = float(phone.slot("distance"))
    assert banner(phone) == ""
    phone.allow_location("denied")
    phone.until(HAS_BANNER)
    assert (phone.slot("signal"), phone.slot("signalDetail"), phone.slot("pace")) == ("No GPS", "", "--:--")
    assert phone.page.locator("dialog[open]").count() == 0
    moving = phone.slot("moving")
    eventually(lambda: phone.slot("moving") != moving)
    assert float(phone.slot("distance")) >= before
    phone.allow_location()
    phone.run_north(4, speed=3.0, start=(48.1372, 11.575))
    assert banner(phone) == ""


def test_permission_reset_mid_run_counts_as_blocked(demo, new_phone):
    phone = new_phone(demo)
    phone.allow_location()
    phone.place(48.137, 11.575)
    phone.start_run()
    phone.run_north(3, speed=3.0)
    phone.allow_location("prompt")
    phone.until(HAS_BANNER)
    assert phone.slot("signal") == "No GPS"
    assert "Allow location" in banner(phone)


def test_live_banner_has_the_steps_of_the_setup_page(demo, new_phone):
    phone = new_phone(demo)
    phone.allow_location("denied")
    phone.goto("/run")
    remedy = phone.page.locator("[data-slot=location] > details")
    remedy.locator(".steps").first.wait_for(state="attached")
    steps = remedy.inner_html()
    phone.start_run()
    phone.until(HAS_BANNER)
    assert phone.page.locator("[data-slot=banner] .banner > details").inner_html() == steps
    phone.action("without-location").click()
    phone.until("() => document.querySelector('[data-slot=banner]').innerText.trim() === ''")


def test_positions_resume_after_a_receiver_error(demo, new_phone):
    phone = new_phone(demo)
    phone.allow_location()
    phone.place(48.137, 11.575)
    phone.start_run()
    phone.run_north(3)
    phone.lose_signal()
    phone.until(HAS_BANNER)
    phone.run_north(6, start=(48.1371, 11.575))
    assert banner(phone) == ""
