"""What the page does with the camera, before one that a test holds: waiting, troubles, both cameras, a raised hand."""

import pytest

from pose_stand_ins import CAMERA, PERSON

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


def feedback_is(phone, words):
    phone.until("(words) => document.querySelector('[data-slot=feedback]').textContent.includes(words)", words)


def test_nothing_begins_before_the_feet_are_in_the_picture(phone):
    phone.page.evaluate("(feet) => { person.lost = feet; }", FEET)
    start(phone)
    feedback_is(phone, "I can’t see your feet. Step back.")
    phone.page.wait_for_timeout(1500)
    assert stage(phone) == "setup"
    phone.page.evaluate("() => { person.lost = []; }")
    until_stage(phone, "ready")
    until_stage(phone, "active")
    assert phone.page.locator("[data-overlay]").get_attribute("data-line").split()[-1] in ("0", "1")


def test_who_does_not_want_to_wait_starts_by_hand(phone):
    phone.page.evaluate("() => { person.isThere = false; }")
    start(phone)
    feedback_is(phone, "I can’t see you.")
    phone.action("skip-part").click()
    until_stage(phone, "ready")


def test_a_raised_hand_pauses_and_goes_on(phone):
    start(phone)
    until_stage(phone, "active")
    for state in ("paused", "running"):
        phone.page.evaluate("() => { person.hand = true; }")
        phone.page.wait_for_selector(f"body[data-state={state}]")
        phone.page.evaluate("() => { person.hand = false; }")
        phone.page.wait_for_timeout(300)


# A finished log in the page's storage that no server takes.
WAITING_LOG = """async () => {
  const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('sessions', { create: true });
  for (const [end, text] of [['log', 'no log'], ['done', '']]) {
    const writing = await (await folder.getFileHandle(`${'0'.repeat(32)}.${end}`, { create: true })).createWritable();
    await writing.write(text);
    await writing.close();
  }
}"""


@pytest.mark.service_worker
def test_nothing_is_asked_of_the_network_while_the_camera_runs(own_demo, new_phone):
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
    phone.page.wait_for_timeout(1000)
    phone.goto("/train/live")
    phone.until("() => camera.running === 1")
    phone.page.wait_for_timeout(1000)
    assert asked == []
    with phone.page.expect_request("**/api/sessions"):
        phone.hold("finish")


def test_networks_that_fail_are_said_and_time_goes_on(demo, new_phone):
    phone = with_camera(new_phone, demo, "window.networksFail = 'CompileError: damaged';")
    phone.context.guard.expect("pose worker")
    phone.page.wait_for_selector("[data-when=model-failed]:visible")
    start(phone)
    phone.page.wait_for_selector(".train-live[data-without-picture]")
    until_stage(phone, "active")
    assert phone.page.evaluate("camera.running") == 0


def test_a_camera_that_comes_after_the_end_is_let_go(phone):
    start(phone)
    phone.action("turn-camera").wait_for()
    phone.page.evaluate("() => { camera.delay = 4000; }")
    phone.action("turn-camera").click()
    phone.hold("finish")
    phone.page.wait_for_url("**/train/summary")
    phone.until("() => camera.opened.length === 2")
    phone.page.wait_for_timeout(4000)
    assert phone.page.evaluate("camera.running") == 0


def test_the_picture_is_no_mirror_where_that_is_not_wanted(own_demo, new_phone):
    phone = with_camera(new_phone, own_demo)
    phone.page.locator("[data-input=mirror]").uncheck()
    phone.goto(SQUATS)
    assert not phone.page.locator("[data-input=mirror]").is_checked()
    start(phone)
    phone.until("() => camera.running === 1")
    until_stage(phone, "ready")
    assert phone.page.locator(".camera-picture[data-mirrored]").count() == 0


def test_a_workout_that_is_complete_is_not_taken_back(own_demo, new_phone):
    phone = with_camera(new_phone, own_demo)
    start(phone)
    until_stage(phone, "active")
    phone.action("skip-part").click()
    phone.page.wait_for_url("**/train/summary")
    phone.page.wait_for_selector("[data-when=sent]:visible")
    assert not phone.page.locator("[data-action=undo]").is_visible()


def test_a_slow_device_is_offered_the_timer(phone):
    phone.page.evaluate("() => { person.milliseconds = 400; }")
    start(phone)
    phone.page.wait_for_selector("[data-action=by-time]:visible")
    feedback_is(phone, "This device is slow.")
    phone.action("by-time").click()
    phone.until("() => camera.running === 0")
    assert phone.page.locator(".train-live[data-without-picture]").count() == 1
    # Of the set under way, too.
    phone.until("() => Number(document.querySelector('[data-slot=number]')?.textContent) >= 1 && "
                "document.querySelector('.train-live').dataset.stage === 'active'")


def test_both_cameras_serve_and_the_choice_is_kept(own_demo, new_phone):
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


def test_a_raised_hand_that_is_played_pauses_nothing_again(own_demo, new_phone):
    """The log has the pause that it brought about."""
    phone = with_camera(new_phone, own_demo)
    page = phone.page
    start(phone)
    until_stage(phone, "active")
    page.evaluate("() => { person.hand = true; }")
    page.wait_for_selector("body[data-state=paused]")
    page.evaluate("() => { person.hand = false; }")
    page.wait_for_timeout(5000)
    phone.hold("finish")
    page.wait_for_url("**/train/summary")
    page.wait_for_selector("[data-when=sent]:visible", timeout=25_000)
    activity = page.locator("a[data-sent-link]").first.get_attribute("href")
    phone.goto(f"/train/start?play={activity}/log")
    page.wait_for_selector("body[data-state=paused]")
    page.wait_for_timeout(2000)
    assert page.locator("body[data-state=paused]").count() == 1


def test_a_camera_that_cannot_be_turned_stays(phone):
    start(phone)
    phone.action("turn-camera").wait_for()
    phone.page.evaluate("() => { camera.onlyFacing = 'user'; }")
    phone.action("turn-camera").click()
    phone.until("() => camera.opened.length === 2 && camera.running === 1")
    assert phone.page.evaluate("camera.opened") == ["user", "user"]


def test_a_camera_that_another_app_takes_is_said_and_time_goes_on(phone):
    start(phone)
    phone.action("turn-camera").wait_for()
    phone.page.evaluate("() => { camera.trouble = 'NotReadableError'; }")
    phone.action("turn-camera").click()
    phone.page.wait_for_selector("[data-when=camera-busy]:visible")
    phone.page.wait_for_selector(".train-live[data-without-picture]")
    until_stage(phone, "active")


@pytest.mark.parametrize("name, kind", [
    ("NotAllowedError", "denied"), ("NotReadableError", "busy"), ("NotFoundError", "missing")])
def test_why_there_is_no_picture_is_said(phone, name, kind):
    phone.page.evaluate("(name) => { camera.trouble = name; }", name)
    phone.action("start").click()
    phone.page.wait_for_selector(f"[data-when=camera-{kind}]:visible")
    assert "/train/start" in phone.page.url
    phone.page.evaluate("() => { camera.trouble = null; }")
    start(phone)


def test_the_figure_follows_the_programme(phone):
    """Each exercise has its own figure and music."""
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


def test_the_music_is_paused_louder_and_off_with_the_workout(phone):
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


def test_the_music_can_be_heard_before(demo, new_phone):
    phone = new_phone(demo)
    page = phone.goto("/train/how/squat")
    phone.action("preview-music").click()
    page.wait_for_selector("[data-action=preview-music][aria-pressed=true]")
    phone.action("preview-music").click()
    page.wait_for_selector("[data-action=preview-music][aria-pressed=false]")
