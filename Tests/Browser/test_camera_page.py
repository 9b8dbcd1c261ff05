"""The camera workout page with a fake camera: waiting for the person, errors, switching cameras, hand gestures."""

import pytest

from pose_fakes import CAMERA, PERSON

SQUATS = "/train/start?items=3,1,5,0"
FEET = [27, 28, 29, 30, 31, 32]


def with_camera(new_phone, server, first=""):
    phone = new_phone(server)
    phone.page.add_init_script(CAMERA)
    phone.page.add_init_script(PERSON + first)
    phone.goto(SQUATS)
    return phone


@pytest.fixture
def phone(demo, new_phone):
    return with_camera(new_phone, demo)


def start(phone):
    phone.action("start").click()
    phone.page.wait_for_url("**/train/live")


def stage(phone):
    return phone.page.locator(".train-live").get_attribute("data-stage")


def until_stage(phone, name):
    phone.page.wait_for_selector(f".train-live[data-stage={name}]")


def wait_for_frames(phone, count):
    """Waits until this many more frames of the camera have been processed."""
    seen = phone.page.evaluate("person.seen")
    phone.until("seen => person.seen >= seen", seen + count)


def feedback_is(phone, words):
    phone.until("(words) => document.querySelector('[data-slot=feedback]').textContent.includes(words)", words)


def test_set_starts_only_once_the_feet_are_visible(phone):
    phone.page.evaluate("(feet) => { person.lost = feet; }", FEET)
    start(phone)
    feedback_is(phone, "I can’t see your feet. Step back.")
    wait_for_frames(phone, 30)
    assert stage(phone) == "setup"
    phone.page.evaluate("() => { person.lost = []; }")
    until_stage(phone, "ready")
    until_stage(phone, "active")
    assert phone.page.locator("[data-overlay]").get_attribute("data-line").split()[-1] in ("0", "1")


def test_set_can_be_started_by_hand_without_a_person(phone):
    phone.page.evaluate("() => { person.isThere = false; }")
    start(phone)
    feedback_is(phone, "I can’t see you.")
    phone.action("skip-part").click()
    until_stage(phone, "ready")


def test_raised_hand_pauses_and_resumes(phone):
    start(phone)
    until_stage(phone, "active")
    for state in ("paused", "running"):
        phone.page.evaluate("() => { person.hand = true; }")
        phone.page.wait_for_selector(f"body[data-state={state}]")
        phone.page.evaluate("() => { person.hand = false; }")
        wait_for_frames(phone, 6)


# Stores a finished log that the server will reject.
WAITING_LOG = """async () => {
  const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('sessions', { create: true });
  for (const [end, text] of [['log', 'no log'], ['done', '']]) {
    const writing = await (await folder.getFileHandle(`${'0'.repeat(32)}.${end}`, { create: true })).createWritable();
    await writing.write(text);
    await writing.close();
  }
}"""


@pytest.mark.service_worker
def test_no_api_requests_while_the_camera_runs(own_demo, new_phone):
    phone = with_camera(new_phone, own_demo)
    phone.context.guard.expect("status of 4")
    asked = []
    phone.context.on("request", lambda r: asked.append(r.url) if "/api/" in r.url else None)
    start(phone)
    until_stage(phone, "active")
    asked.clear()
    phone.page.evaluate(WAITING_LOG)
    phone.page.evaluate("""() => {
      dispatchEvent(new Event('online'));
      document.dispatchEvent(new Event('visibilitychange'));
    }""")
    # A request would begin as soon as the stored log was found.
    phone.page.wait_for_timeout(1000)
    phone.goto("/train/live")
    phone.until("() => camera.running === 1")
    phone.page.wait_for_timeout(1000)
    assert asked == []
    with phone.page.expect_request("**/api/sessions"):
        phone.hold("finish")


def test_model_failure_is_reported_and_the_timer_takes_over(demo, new_phone):
    phone = with_camera(new_phone, demo, "window.networksFail = 'CompileError: damaged';")
    phone.context.guard.expect("pose worker")
    phone.page.wait_for_selector("[data-when=model-failed]:visible")
    start(phone)
    phone.page.wait_for_selector(".train-live[data-without-picture]")
    until_stage(phone, "active")
    assert phone.page.evaluate("camera.running") == 0


def test_camera_that_opens_after_the_end_is_stopped(phone):
    start(phone)
    phone.action("turn-camera").wait_for()
    phone.page.evaluate("() => { camera.isSlow = true; }")
    phone.action("turn-camera").click()
    phone.until("() => camera.opened.length === 2")
    phone.hold("finish")
    phone.page.wait_for_url("**/train/summary")
    phone.page.evaluate("camera.finishOpening()")
    phone.until("() => camera.started === 2 && camera.running === 0")


def test_mirroring_can_be_turned_off(demo, new_phone):
    phone = with_camera(new_phone, demo)
    phone.page.locator("[data-input=mirror]").uncheck()
    phone.goto(SQUATS)
    assert not phone.page.locator("[data-input=mirror]").is_checked()
    start(phone)
    phone.until("() => camera.running === 1")
    until_stage(phone, "ready")
    assert phone.page.locator(".camera-picture[data-mirrored]").count() == 0


def test_complete_workout_offers_no_undo(own_demo, new_phone):
    phone = with_camera(new_phone, own_demo)
    start(phone)
    until_stage(phone, "active")
    phone.action("skip-part").click()
    phone.page.wait_for_url("**/train/summary")
    phone.page.wait_for_selector("[data-when=sent]:visible")
    assert not phone.page.locator("[data-action=undo]").is_visible()


def test_slow_device_is_offered_the_timer(phone):
    phone.page.evaluate("() => { person.milliseconds = 400; }")
    start(phone)
    phone.page.wait_for_selector("[data-action=by-time]:visible")
    feedback_is(phone, "This device is slow.")
    phone.action("by-time").click()
    phone.until("() => camera.running === 0")
    assert phone.page.locator(".train-live[data-without-picture]").count() == 1
    # The timer also counts the current set.
    phone.until("() => Number(document.querySelector('[data-slot=number]')?.textContent) >= 1 && "
                "document.querySelector('.train-live').dataset.stage === 'active'")


def test_cameras_can_be_switched_and_the_choice_persists(own_demo, new_phone):
    phone = with_camera(new_phone, own_demo)
    page = phone.page
    mirrored = page.locator(".camera-picture[data-mirrored]")
    start(phone)
    phone.action("turn-camera").wait_for()
    assert mirrored.count() == 1
    phone.action("turn-camera").click()
    phone.until("() => camera.opened.length === 2")
    phone.until("() => camera.running === 1")
    assert page.evaluate("camera.opened") == ["user", "environment"]
    phone.until("() => !document.querySelector('.camera-picture').hasAttribute('data-mirrored')")
    until_stage(phone, "active")
    phone.hold("finish")
    page.wait_for_url("**/train/summary")
    phone.until("() => camera.running === 0")
    phone.action("undo").click()
    phone.until("() => camera.opened.length === 3")
    phone.hold("finish")
    page.wait_for_url("**/train/summary")
    phone.action("done").click()
    page.wait_for_url("**/train")
    phone.goto(SQUATS)
    assert page.locator("[data-input=facing][value=environment]").is_checked()


def test_raised_hand_in_a_replay_does_not_pause_again(own_demo, new_phone):
    """The log already contains the pause that the gesture caused."""
    phone = with_camera(new_phone, own_demo)
    page = phone.page
    start(phone)
    until_stage(phone, "active")
    page.evaluate("() => { person.hand = true; }")
    page.wait_for_selector("body[data-state=paused]")
    page.evaluate("() => { person.hand = false; }")
    # The recorded pause must be longer than the time for which its replay is watched below.
    page.wait_for_timeout(5000)
    phone.hold("finish")
    page.wait_for_url("**/train/summary")
    page.wait_for_selector("[data-when=sent]:visible", timeout=25_000)
    activity = page.locator("a[data-sent-link]").first.get_attribute("href")
    phone.goto(f"/train/start?play={activity}/log")
    page.wait_for_selector("body[data-state=paused]")
    page.wait_for_timeout(2000)
    assert page.locator("body[data-state=paused]").count() == 1


def test_switching_to_a_missing_camera_keeps_the_current_one(phone):
    start(phone)
    phone.action("turn-camera").wait_for()
    phone.page.evaluate("() => { camera.onlyFacing = 'user'; }")
    phone.action("turn-camera").click()
    phone.until("() => camera.opened.length === 2 && camera.running === 1")
    assert phone.page.evaluate("camera.opened") == ["user", "user"]


def test_camera_taken_by_another_app_is_reported(phone):
    start(phone)
    phone.action("turn-camera").wait_for()
    phone.page.evaluate("() => { camera.error = 'NotReadableError'; }")
    phone.action("turn-camera").click()
    phone.page.wait_for_selector("[data-when=camera-busy]:visible")
    phone.page.wait_for_selector(".train-live[data-without-picture]")
    until_stage(phone, "active")


@pytest.mark.parametrize("name, kind", [
    ("NotAllowedError", "denied"), ("NotReadableError", "busy"), ("NotFoundError", "missing")])
def test_camera_error_shows_its_cause(phone, name, kind):
    phone.page.evaluate("(name) => { camera.error = name; }", name)
    phone.action("start").click()
    phone.page.wait_for_selector(f"[data-when=camera-{kind}]:visible")
    assert "/train/start" in phone.page.url
    phone.page.evaluate("() => { camera.error = null; }")
    start(phone)


def test_figure_and_music_change_with_the_exercise(phone):
    """Each exercise has its own animated figure and music."""
    page = phone.goto("/train/start?items=3,1,2,3;15,1,20,0")
    page.locator("[data-option=usesCamera]").uncheck()
    start(phone)
    number = lambda: page.locator("canvas[data-figure]").get_attribute("data-figure")
    music = lambda: page.locator(".train-live").get_attribute("data-music")
    first = (number(), music())
    phone.action("skip-part").click()
    until_stage(phone, "active")
    phone.action("skip-part").click()
    phone.until("(figure) => document.querySelector('canvas[data-figure]').dataset.figure !== figure", first[0])
    assert music() != first[1]


def test_music_follows_pauses_and_its_settings_persist(phone):
    page = phone.page
    page.locator("[data-option=usesCamera]").uncheck()
    start(phone)
    button = page.locator("[data-action=music]")
    pressed = lambda value: page.wait_for_selector(f"[data-action=music][aria-pressed={value}]")
    pressed("true")
    page.locator("[data-input=music-volume]").fill("35")
    phone.action("pause").click()
    pressed("false")
    phone.action("resume").click()
    pressed("true")
    button.click()
    pressed("false")
    phone.goto(SQUATS)
    assert not page.locator("[data-input=with-music]").is_checked()
    start(phone)
    pressed("false")
    assert page.locator("[data-input=music-volume]").input_value() == "35"


def test_music_preview_can_be_started_and_stopped(demo, new_phone):
    phone = new_phone(demo)
    page = phone.goto("/train/how/squat")
    phone.action("preview-music").click()
    page.wait_for_selector("[data-action=preview-music][aria-pressed=true]")
    phone.action("preview-music").click()
    page.wait_for_selector("[data-action=preview-music][aria-pressed=false]")
