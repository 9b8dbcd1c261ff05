"""A camera workout: the camera plays a generated clip of squats, which are counted, corrected, stored and uploaded."""

import fcntl

import pytest

import camera_clip
from camera_clip import Clip, FULL, HALF
from camera_tools import camera_phone, counted_repetitions, persistent_camera_phone, rejected_movements
from phone import eventually
from servers import replay
from test_crash import SLACK_SECONDS, kill_chromium, stored_log
from test_offline import OFFLINE_ERRORS, wait_until_cached
from session_log import start_and_last_second

pytestmark = [
    pytest.mark.real_time,
    pytest.mark.skipif(not camera_clip.IS_POSSIBLE, reason="no pose models or no picture: scripts/pose-pictures.sh"),
]

CLIP = Clip(FULL, FULL, HALF, FULL)
# True once two repetitions were counted since the page was opened.
MORE_ARE_COUNTED = """() => {
  const counts = watch.counts.filter(({ stage, text }) => stage === 'active' && text !== '').map(({ text }) => Number(text));
  return counts.at(-1) - counts[0] >= 2;
}"""


@pytest.fixture(scope="session")
def clip(browser, tmp_path_factory):
    path = tmp_path_factory.mktemp("clip") / "squats.mjpeg"
    CLIP.write(browser, path)
    return path


@pytest.fixture(autouse=True)
def exclusive_camera(tmp_path_factory):
    """Runs one camera test at a time, because pose detection uses a whole core, and two tests at once would miss
    movements on a small machine."""
    with open(tmp_path_factory.getbasetemp().parent / "camera.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def start(phone, repetitions):
    phone.goto(f"/train/start?items=3,1,{repetitions},0")
    phone.action("start").click()
    phone.page.wait_for_url("**/train/live")


def finish(phone):
    phone.page.wait_for_url("**/train/summary", timeout=90_000)


def assert_counted(phone):
    """Asserts that each full squat in the clip was counted once and in order, and that only half squats were
    rejected."""
    counts = counted_repetitions(phone)
    assert [count for count, _ in counts] == list(range(1, len(counts) + 1))
    whole = [index for index, depth in enumerate(CLIP.squats) if depth == FULL]
    done = [whole.index(CLIP.latest_bottom(number)) for _, number in counts]
    assert all(after == (before + 1) % len(whole) for before, after in zip(done, done[1:])), counts
    refusals = rejected_movements(phone)
    assert refusals and all(CLIP.squats[CLIP.latest_bottom(number)] == HALF for _, number in refusals), refusals


def test_camera_counts_corrects_and_stores_squats(playwright, clip, own_demo):
    with camera_phone(playwright, clip, own_demo) as phone:
        phone.goto("/train")
        wait_until_cached(phone)
        requests = []
        phone.context.on("request", lambda request: requests.append((request.method, request.url)))
        start(phone, 6)
        phone.until("() => watch.poses.some(({ isSomebody }) => isSomebody)")
        requests.clear()
        phone.until("() => watch.isMusicHeard")
        phone.until("() => watch.counts.some(({ stage, text }) => stage === 'active' && text === '5')", seconds=90)
        assert requests == [], "nothing leaves the page while the camera runs"
        finish(phone)
        assert_counted(phone)
        assert phone.page.evaluate("watch.asked.every(({ audio }) => audio === false)")
        assert phone.page.evaluate("watch.build") in ("relaxed", "exact")
        assert phone.page.locator(".repetitions tbody tr").count() == 6
        phone.action("done").click()
        phone.page.wait_for_url("**/train")
        eventually(lambda: phone.logs() == {})
        phone.goto("/activities")
        row = phone.page.locator("[data-rows] [data-activity] a").first
        assert "Workout" in row.text_content()
        row.click()
        phone.page.locator("details:has(.repetitions) > summary").click()
        phone.page.wait_for_selector(".repetitions")
        assert phone.page.locator(".repetitions tbody tr").count() == 6


def test_offline_camera_workout_is_counted_and_uploaded_later(
    playwright, clip, own_demo, tmp_path
):
    with camera_phone(playwright, clip, own_demo) as phone:
        phone.context.guard.expect(*OFFLINE_ERRORS)
        phone.goto("/train")
        wait_until_cached(phone)
        own_demo.stop()
        start(phone, 2)
        finish(phone)
        assert len(counted_repetitions(phone)) >= 1
        (log,) = phone.logs().values()
        (tmp_path / "workout.log").write_bytes(log)
        digest = phone.page.locator("[data-screen]").get_attribute("data-digest")
        assert replay(tmp_path / "workout.log")["digest"] == digest
        phone.page.wait_for_selector("[data-when=waiting]:visible", timeout=25_000)
        own_demo.start()
        phone.page.evaluate("dispatchEvent(new Event('online'))")
        phone.page.wait_for_selector("[data-when=sent]:visible", timeout=15_000)
        assert phone.logs() == {}


def test_browser_killed_during_a_set_loses_at_most_a_second(playwright, clip, own_demo, tmp_path):
    profile = tmp_path / "profile"
    phone = persistent_camera_phone(playwright, clip, own_demo, profile)
    start(phone, 30)
    for _ in range(2):
        phone.until(MORE_ARE_COUNTED, seconds=60)
        counted_before = int(phone.slot("number"))
        killed = kill_chromium(profile)
        phone = persistent_camera_phone(playwright, clip, own_demo, profile)
        began, last = start_and_last_second(stored_log(phone))
        print(f"seconds lost: {killed - began - last:.2f}")
        assert killed - began - last <= 1 + SLACK_SECONDS
        phone.goto("/train/live")
        phone.page.wait_for_selector("body[data-state=running]")
        # The latest repetition may have been in the lost second.
        assert int(phone.slot("number")) >= counted_before - 1
    phone.until(MORE_ARE_COUNTED, seconds=60)
    phone.context.close()
    phone.context.guard.check()
