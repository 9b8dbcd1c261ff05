"""Workouts: choosing a programme, timed workouts, demo workouts, and missing cameras."""

import re
import time

import pytest

from phone import eventually
from servers import replay
from session_log import records
from simulated_positions import advance, simulate_positions
from fakes import VOICE

PROGRAMME = 14
MUSIC_BEAT = 15
DANCE_GROOVE_TEMPO = 128
SQUATS_BY_TIME = "/train/start?items=3,1,2,0"
DANCE_BY_TIME = "/train/start?items=11,1,60,0"


def open_train(new_phone, server, path=SQUATS_BY_TIME):
    phone = new_phone(server)
    simulate_positions(phone, speed=0)
    phone.page.add_init_script(VOICE)
    phone.goto(path)
    return phone


def turn_camera_off(phone):
    phone.page.locator("[data-option=usesCamera]").uncheck()


def start_by_time(phone, path):
    phone.goto(path)
    turn_camera_off(phone)
    phone.action("start").click()
    phone.page.wait_for_url("**/train/live")


def test_every_exercise_has_a_card_and_a_guide(demo, new_phone):
    phone = new_phone(demo)
    page = phone.goto("/train")
    cards = page.locator(".exercise-card")
    assert cards.count() == 25
    assert all("M" in d for d in page.evaluate("[...document.querySelectorAll('.exercise-card path')].map((p) => p.getAttribute('d'))"))
    page.locator(".exercise-card .how").nth(3).click()
    page.wait_for_url("**/train/how/squat")
    assert page.locator("ol.steps li").count() >= 3
    page.get_by_role("link", name="Start").click()
    page.wait_for_url("**/train/start?items=3,3,10,60")


def test_programme_starts_with_one_press(demo, new_phone):
    phone = new_phone(demo)
    page = phone.goto("/train/start?items=3,1,2,0")
    turn_camera_off(phone)
    page = phone.goto("/train")
    page.get_by_role("link", name="Start Legs").click()
    page.wait_for_url("**/train/live")
    assert page.locator(".train-live").get_attribute("data-stage") == "ready"


def test_programme_name_opens_its_setup(demo, new_phone):
    page = new_phone(demo).goto("/train")
    page.locator(".programme-rows a.row").nth(2).click()
    page.wait_for_url("**/train/start?items=*")
    assert page.locator(".programme-item").count() == 3


def test_unknown_exercise_is_not_found(demo, new_phone):
    assert new_phone(demo).context.request.get("/train/how/levitation").status == 404


def test_figure_moves_from_the_first_frame(demo, new_phone):
    phone = new_phone(demo)
    page = phone.goto("/train/how/jumping-jack")
    picture = "() => document.querySelector('canvas[data-figure]').toDataURL()"
    page.wait_for_function("() => document.querySelector('canvas[data-figure]').height > 10")
    first = page.evaluate(picture)
    phone.until(f"first => ({picture})() !== first", first, seconds=2)


def test_steppers_change_the_programme_and_are_remembered(demo, new_phone):
    phone = new_phone(demo)
    page = phone.goto("/train/start?items=3,3,10,60;24,1,30,0")
    more = page.get_by_role("button", name="Repetitions: more")
    more.click()
    more.click()
    page.get_by_role("button", name="Hold: less").click()
    page.get_by_role("button", name="Sets: less").first.click()
    value = lambda place: page.locator(f"[data-step-value='{place}']").text_content()
    assert (value("0.1"), value("0.2"), value("0.3"), value("1.2")) == ("2", "12", "60 s", "25 s")
    phone.goto("/train/start")
    assert value("0.2") == "12"


def advance_until(phone, stage, most):
    """Advances the clock until the stage is reached, by at most `most` seconds, because a busy page may start counting
    late."""
    stages = phone.page.locator(".train-live")
    for _ in range(4 * most):
        if stages.get_attribute("data-stage") == stage:
            return
        advance(phone, 0.25, step=0.25)
    assert stages.get_attribute("data-stage") == stage


def test_timed_workout_runs_to_its_end_and_is_stored(own_demo, new_phone, tmp_path):
    phone = open_train(new_phone, own_demo, "/train/start?items=3,2,2,5")
    page = phone.page
    posted = []
    phone.context.on(
        "request", lambda r: posted.append(r.post_data_buffer) if r.url.endswith("/api/sessions") else None)
    turn_camera_off(phone)
    phone.action("start").click()
    page.wait_for_url("**/train/live")
    assert page.locator(".train-live").get_attribute("data-stage") == "ready"
    advance_until(phone, "active", 6)
    advance_until(phone, "rest", 10)
    phone.action("more-rest").click()
    advance(phone, 8, step=0.25)
    assert page.locator(".train-live").get_attribute("data-stage") == "rest"
    phone.action("skip-part").click()
    phone.action("pause").click()
    page.wait_for_selector("body[data-state=paused]")
    advance(phone, 20, step=0.25)
    phone.action("resume").click()
    advance(phone, 8, step=0.25)
    page.wait_for_url("**/train/summary")
    # A complete workout can't be continued, so it is uploaded immediately.
    page.wait_for_selector("[data-when=sent]:visible")
    assert not page.locator("[data-action=undo]").is_visible()
    (log,) = posted
    (tmp_path / "workout.log").write_bytes(log)
    assert sum(kind == PROGRAMME for kind, _ in records(log)) == 1
    digest = page.locator("[data-screen]").get_attribute("data-digest")
    assert replay(tmp_path / "workout.log")["digest"] == digest
    phone.action("done").click()
    page.wait_for_url("**/train")
    assert phone.logs() == {}
    phone.goto("/activities")
    assert "Workout" in page.locator("[data-rows] [data-activity]").first.text_content()


@pytest.mark.parametrize("items", ["99,3,10,60", "3,0,10,60", "3,2.5,10,60"])
def test_invalid_programme_address_asks_to_choose_an_exercise(demo, new_phone, items):
    page = new_phone(demo).goto(f"/train/start?items={items}")
    page.get_by_text("Choose an exercise first.").wait_for()


@pytest.mark.parametrize("kept", ["{}", "[]", "5", "[99,3,10,60]", "nonsense"])
def test_invalid_stored_programme_is_ignored(demo, new_phone, kept):
    phone = new_phone(demo)
    phone.goto("/about")
    phone.page.evaluate("(kept) => localStorage.setItem('andante.programme', kept)", kept)
    page = phone.goto("/train/start")
    page.get_by_text("Choose an exercise first.").wait_for()
    phone.goto(SQUATS_BY_TIME)
    assert page.locator("[data-step-value='0.1']").text_content() == "1"


def test_time_while_the_page_was_closed_is_not_counted(demo, new_phone):
    phone = new_phone(demo)
    page = phone.page
    page.clock.install()
    start_by_time(phone, DANCE_BY_TIME)
    phone.action("skip-part").click()
    done = lambda: int(phone.slot("number"))
    eventually(lambda: page.locator(".train-live").get_attribute("data-stage") == "active" and done() >= 2)
    before, began = done(), time.monotonic()
    page.goto("/about")
    page.clock.fast_forward(45_000)
    phone.goto("/train/live")
    page.wait_for_selector("body[data-state=running]")
    after = done()
    assert before - 1 <= after <= before + time.monotonic() - began + 2


def test_pause_hides_the_start_button(demo, new_phone):
    phone = new_phone(demo)
    start_by_time(phone, "/train/start?items=3,2,5,60")
    page = phone.page
    assert phone.slot("feedback") == "Get ready"
    phone.action("pause").click()
    page.wait_for_selector("body[data-state=paused]")
    assert not page.locator("[data-action=skip-part]").is_visible()
    phone.action("resume").click()
    phone.action("skip-part").click()


def test_demo_workout_counts_repetitions(demo, new_phone):
    phone = open_train(new_phone, demo, "/train/start?items=3,1,3,0")
    page = phone.page
    phone.action("simulate").click()
    page.wait_for_url("**/train/live")
    advance(phone, 4, step=0.25)
    counts = []
    for _ in range(14):
        advance(phone, 1, step=0.25)
        number = page.evaluate("document.querySelector('[data-slot=number]')?.textContent")
        if number is None or "summary" in page.url:
            break
        counts.append(int(re.sub(r"\D", "", number) or 0))
    assert counts == sorted(counts) and max(counts) == 2, counts
    page.wait_for_url("**/train/summary")
    assert page.locator(".repetitions tbody tr").count() == 3


def test_blocked_camera_is_reported_and_timed_workouts_work(demo, new_phone):
    phone = new_phone(demo)
    page = phone.goto(SQUATS_BY_TIME)
    phone.action("start").click()
    page.locator("[data-when=camera-denied], [data-when=camera-missing]").locator("visible=true").first.wait_for()
    assert "/train/start" in page.url
    assert phone.logs() == {}
    turn_camera_off(phone)
    phone.action("start").click()
    page.wait_for_url("**/train/live")


def test_music_beats_are_logged(demo, new_phone):
    """The log contains the music's tempo and the time of one of its beats, which are needed to evaluate dances."""
    phone = new_phone(demo)
    start_by_time(phone, DANCE_BY_TIME)

    def beats():
        (log,) = phone.logs().values()
        # The file exists before its first chunk is written.
        return [fields for kind, fields in records(log) if kind == MUSIC_BEAT] if log else []

    eventually(beats)
    # If the audio skips frames at the start on a busy machine, all beats are later and another record is logged.
    for beat in beats():
        assert beat[2] == DANCE_GROOVE_TEMPO
        assert beat[0] - 1 < beat[1] <= beat[0]
