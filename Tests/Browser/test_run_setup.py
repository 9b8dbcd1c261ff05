"""Run settings before and during a run: the engine parses them, the page shows them immediately, and the device
remembers them."""

import json

from phone import eventually
from servers import replay
from session_log import records
from simulated_positions import advance, simulate_positions

OPTION, WORKOUT = 6, 10
HEIGHT, OFFSET, TARGET_SPEED, FOLLOWS, BEAT, CHOSEN, ZONE_SLOWEST = 4, 6, 7, 8, 9, 14, 15
SECONDS, METERS = 0, 1
HAS_MOVED = "() => document.querySelector('[data-slot=moving]').textContent !== '0:00'"


def open_setup(phone):
    phone.allow_location()
    phone.place(48.137, 11.575, speed=0)
    page = phone.goto("/run")
    page.evaluate("document.querySelectorAll('details').forEach((each) => { each.open = true; })")
    # Turn off the personal model, because the tests expect values of the formula.
    page.locator("#uses-personal").uncheck()
    return page


def write(page, field, text):
    page.locator(field).fill(text)
    page.locator(field).blur()


def shown(phone, slot):
    return phone.slot(slot).replace("\u00a0", " ")


def logged_options(phone):
    """Returns the options in the run's log by code, and the fields of its workout records."""
    (log,) = phone.logs().values()
    events = list(records(log))
    options = {int(fields[1]): fields.get(2, 0) for kind, fields in events if kind == OPTION}
    return options, [fields for kind, fields in events if kind == WORKOUT]


def test_target_accepts_any_unit_and_reports_errors(demo, new_phone):
    phone = new_phone(demo)
    page = open_setup(phone)
    field = page.locator("#target-speed")
    for text, normal in (
            ("5:00", "5:00 min/km"), ("12 km/h", "5:00 min/km"), ("8:03 min/mi", "5:00 min/km"),
            ("7.46 mph", "5:00 min/km")):
        write(page, "#target-speed", text)
        assert field.input_value().replace("\u00a0", " ") == normal, text
        assert "5:00 min/km" in shown(phone, "why")
    before = shown(phone, "why")
    write(page, "#target-speed", "soon")
    fault = page.locator("#target-speed-fault")
    assert fault.is_visible() and fault.inner_text().startswith("Enter a speed or a pace")
    assert field.get_attribute("aria-invalid") == "true"
    assert shown(phone, "why") == before
    write(page, "#target-speed", "40 km/h")
    assert "3.6" in fault.inner_text() and "28.8" in fault.inner_text()
    write(page, "#target-speed", "5:30")
    assert fault.is_hidden() and field.get_attribute("aria-invalid") is None
    page.locator("[data-input=shown-as][value='1']").check()
    assert shown(phone, "speedField") == "" and "km/h" in field.input_value()


def test_suggestion_follows_slider_height_and_offset(demo, new_phone):
    phone = new_phone(demo)
    page = open_setup(phone)
    slider = page.locator("[data-slot=speedSlider]")
    slider.fill("14.4")
    assert shown(phone, "target") == "183"
    assert slider.get_attribute("aria-valuetext").replace("\u00a0", " ") == "4:10 min/km, 14.4 km/h"
    page.locator("#offset").fill("-4")
    assert shown(phone, "target") == "179" and shown(phone, "offset") == "−4"
    write(page, "#height", "1,50")
    assert page.locator("#height").input_value().replace("\u00a0", " ") == "150 cm"
    slider.fill("20")
    assert "we suggest for your height" in page.locator("[data-slot=limits]").inner_text()


def test_beat_is_on_until_it_is_turned_off(demo, new_phone):
    phone = new_phone(demo)
    page = open_setup(phone)
    assert page.locator("#beat").is_checked() and page.locator("[data-slot=lockNote]").is_hidden()
    phone.action("start").click()
    page.wait_for_url("**/run/live")
    page.locator("[data-slot=band]").wait_for()
    phone.until(HAS_MOVED)
    assert logged_options(phone)[0][BEAT] == 1

    # The choice also applies to later runs.
    other = new_phone(demo)
    page = open_setup(other)
    page.locator("#beat").uncheck()
    page = open_setup(other)
    assert not page.locator("#beat").is_checked() and page.locator("[data-slot=lockNote]").is_visible()
    other.action("start").click()
    page.wait_for_url("**/run/live")
    assert page.locator("[data-slot=band]").is_hidden()
    other.until(HAS_MOVED)
    assert logged_options(other)[0][BEAT] == 0


def test_choices_are_logged_and_remembered(demo, new_phone):
    phone = new_phone(demo)
    page = open_setup(phone)
    write(page, "#height", "182")
    write(page, "#target-speed", "12 km/h")
    write(page, "#zone-slowest", "5:30")
    page.locator("#beat").check()
    page.locator("[data-set='followsSpeed:1 chosenCadence:0']").check()
    write(page, "#workout-1", "3")
    write(page, "#workout-3", "400 m")
    page.locator("#workout").check()
    assert shown(phone, "workoutSummary") == "3 × 400 m"
    assert shown(phone, "leadsSummary") == "Follow my speed"

    page = open_setup(phone)
    assert page.locator("#height").input_value().replace("\u00a0", " ") == "182 cm"
    assert page.locator("#beat").is_checked() and page.locator("#workout").is_checked()
    assert page.locator("[data-set='followsSpeed:1 chosenCadence:0']").is_checked()
    assert page.locator("#workout-3").input_value().replace("\u00a0", " ") == "400 m"

    phone.action("start").click()
    page.wait_for_selector("body[data-state=running]")
    page.wait_for_url("**/run/live")
    assert shown(phone, "intervalPart") == "Warm-up"
    phone.until(HAS_MOVED)
    options, workouts = logged_options(phone)
    assert options[HEIGHT] == 1.82 and options[BEAT] == 1 and options[FOLLOWS] == 1
    assert abs(options[TARGET_SPEED] - 12 / 3.6) < 1e-9
    assert abs(options[ZONE_SLOWEST] - 1000 / 330) < 1e-9
    assert [workouts[-1][index] for index in (1, 2, 3)] == [3, METERS, 400]


def test_invalid_workout_field_shows_its_error(demo, new_phone):
    phone = new_phone(demo)
    page = open_setup(phone)
    page.locator("#workout").check()
    write(page, "#workout-4", "later")
    assert page.locator("#workout-4-fault").is_visible()
    assert page.locator("#workout-3-fault").is_hidden()
    assert shown(phone, "workoutSummary") == "5 × 3 min"
    write(page, "#workout-4", "1:30")
    assert page.locator("#workout-4-fault").is_hidden()
    page.locator("#workout").uncheck()
    assert shown(phone, "workoutSummary") == "Off"
    kept = json.loads(page.evaluate(
        "localStorage.getItem(`andante.run.${document.body.dataset.athlete}`)"))
    assert kept["hasWorkout"] is False and kept["workout"][:5] == [5, SECONDS, 180, SECONDS, 90]


def test_target_can_be_changed_during_a_run(demo, new_phone):
    phone = new_phone(demo)
    simulate_positions(phone, speed=3.0)
    page = open_setup(phone)
    page.locator("#beat").check()
    phone.action("start").click()
    page.wait_for_selector("body[data-state=running]")
    page.wait_for_url("**/run/live")
    assert shown(phone, "ruler") == "170" and shown(phone, "manualTarget") == "5:33 min/km"
    faster = page.locator("[data-slot=faster]")
    assert faster.get_attribute("aria-label").replace("\u00a0", " ") == "Faster, to 5:28 min/km"
    faster.click()
    assert shown(phone, "manualTarget") == "5:28 min/km"
    page.locator(".on-the-fly > summary").click()
    page.locator("[data-slot=speedSlider]").fill("14.4")
    assert shown(phone, "ruler") == "183"
    page.locator("[data-slot=follow]").click()
    assert page.locator("[data-slot=follow]").get_attribute("aria-pressed") == "true"
    assert faster.is_hidden()
    advance(phone, 40)
    assert abs(int(shown(phone, "ruler")) - 170) <= 2
    page.locator("[data-slot=beat]").click()
    assert page.locator(".live").get_attribute("data-rule") == "pace"
    assert page.locator("[data-slot=band]").is_hidden()


def test_chosen_cadence_does_not_depend_on_speed(demo, new_phone):
    phone = new_phone(demo)
    page = open_setup(phone)
    page.locator("[data-slot=choose]").check()
    write(page, "#chosen-cadence", "180")
    assert page.locator("#target-speed").is_hidden()
    page.locator("#beat").check()
    phone.action("start").click()
    page.wait_for_selector("body[data-state=running]")
    page.wait_for_url("**/run/live")
    assert shown(phone, "ruler") == "180" and shown(phone, "source") == "Your choice"
    page.locator("[data-slot=slower]").click()
    assert shown(phone, "ruler") == "179"
    eventually(lambda: phone.logs() and logged_options(phone)[0].get(CHOSEN) == 179)


def test_field_is_not_changed_while_typing(demo, new_phone):
    phone = new_phone(demo)
    page = open_setup(phone)
    field = page.locator("#target-speed")
    field.focus()
    field.fill("4:0")
    # The preview of the session updates the set-up every second.
    page.wait_for_timeout(1500)
    assert field.input_value() == "4:0"
    assert page.locator("#target-speed-fault").is_hidden()
    field.fill("4:00")
    assert "4:00" in shown(phone, "why")


# Delays opening the log file until the test calls `letOpen`.
HOLD_OPEN = """async () => {
  const { storage } = await import('/storage/storage.js');
  const store = storage();
  const open = store.open.bind(store);
  const mayOpen = new Promise((resolve) => { window.letOpen = resolve; });
  store.open = async (name) => { await mayOpen; return open(name); };
}"""


def test_changes_while_the_log_opens_lose_no_events(demo, new_phone, tmp_path):
    phone = new_phone(demo)
    page = open_setup(phone)
    page.evaluate(HOLD_OPEN)
    phone.action("start").click()
    page.locator("#beat").check()
    page.evaluate("letOpen()")
    page.wait_for_selector("body[data-state=running]")
    page.wait_for_url("**/run/live")
    phone.end_run()
    digest = page.locator("[data-screen]").get_attribute("data-digest")
    (log,) = phone.logs().values()
    (tmp_path / "run.log").write_bytes(log)
    assert replay(tmp_path / "run.log")["digest"] == digest
