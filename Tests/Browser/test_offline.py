"""Offline use: a run can be opened, recorded and finished without the server, and is uploaded once the server is back.
A run that is uploaded twice is stored only once.
"""

import time

import pytest

from servers import Server, replay

pytestmark = pytest.mark.service_worker

OFFLINE_ERRORS = ("ERR_CONNECTION_REFUSED", "ERR_INTERNET_DISCONNECTED", "ERR_FAILED", "Failed to fetch")


def wait_until_cached(phone):
    """Waits until a service worker controls the page, which only happens once its caches are complete."""
    phone.until("() => navigator.serviceWorker.controller !== null")


def record_short_run(phone):
    phone.allow_location()
    phone.place(48.137, 11.575)
    phone.start_run()
    phone.run_north(5)
    phone.end_run()


def test_run_is_recorded_offline_and_uploaded_once(own_demo, new_phone, tmp_path):
    phone = new_phone(own_demo)
    phone.context.guard.expect(*OFFLINE_ERRORS)
    phone.goto("/")
    wait_until_cached(phone)
    own_demo.stop()

    phone.page.close()
    phone.open_page()
    record_short_run(phone)
    phone.page.wait_for_selector("[data-when=waiting]:visible", timeout=25_000)
    (log,) = phone.logs().values()

    posted = []
    phone.context.on("request", lambda r: posted.append(r) if r.url.endswith("/api/sessions") else None)
    own_demo.start()
    phone.page.evaluate("dispatchEvent(new Event('online'))")
    phone.page.wait_for_selector("[data-when=sent]:visible", timeout=15_000)
    answer = posted[-1].response().json()
    assert posted[-1].response().status == 201
    assert phone.logs() == {}

    status, again = phone.post_log(log)
    assert status == 200 and again["id"] == answer["id"]
    (tmp_path / "run.log").write_bytes(log)
    assert replay(tmp_path / "run.log")["digest"] == answer["digest"]


def test_recent_pages_open_offline(own_demo, new_phone):
    phone = new_phone(own_demo)
    phone.context.guard.expect(*OFFLINE_ERRORS)
    phone.goto("/")
    wait_until_cached(phone)
    phone.goto("/activities")
    own_demo.stop()
    for path in ("/activities", "/device-check", "/about", "/run"):
        phone.goto(path)
        assert phone.page.locator("main h1").first.is_visible()
    phone.goto("/settings?never-seen")
    assert phone.page.locator("main h1").first.is_visible()
    # The errors of the latest requests arrive after the page is ready.
    time.sleep(0.2)


def test_service_worker_caches_pages_after_sign_in(new_phone, tmp_path):
    with Server(tmp_path / "data") as server:
        phone = new_phone(server)
        phone.context.guard.expect("401", *OFFLINE_ERRORS)
        phone.page.goto(server.setup_link())
        wait_until_cached(phone)
        assert not phone.page.evaluate("caches.match('/run').then(Boolean)")
        phone.page.locator("main form [type=submit]").click()
        phone.page.wait_for_url(server.url + "/")
        for path in ("/run", "/metronome", "/device-check", "/about", "/offline"):
            phone.until("(path) => caches.match(path).then(Boolean)", path)
        server.stop()
        phone.goto("/run")
        assert phone.action("start").is_visible()


CACHED_RUN_PAGE = "caches.match('/run').then(async (kept) => await kept?.text())"


def test_cached_run_page_has_no_personal_data_after_sign_out(new_phone, tmp_path):
    with Server(tmp_path / "data") as server:
        phone = new_phone(server)
        phone.context.guard.expect("401")
        page = phone.page
        page.goto(server.setup_link())
        page.locator("main form [type=submit]").click()
        page.wait_for_url(server.url + "/")
        phone.goto("/settings")
        page.fill("input[name=height]", "183 cm")
        page.locator("main form [type=submit]").first.click()
        page.wait_for_url("**/settings?saved=1")
        wait_until_cached(phone)
        phone.goto("/run")
        phone.until(f"() => {CACHED_RUN_PAGE}.then((text) => text?.includes('2:1.83'))")

        phone.context.clear_cookies()
        page.goto("/")
        phone.until(f"() => {CACHED_RUN_PAGE}.then((text) => text && !text.includes('2:1.83'))")
        assert 'data-settings="1:0"' in page.evaluate(CACHED_RUN_PAGE)


def test_pages_with_playback_are_not_cached(own_demo, new_phone):
    phone = new_phone(own_demo)
    phone.goto("/")
    wait_until_cached(phone)
    phone.until("() => caches.match('/run').then(Boolean)")
    phone.goto("/run?play=simulation")
    phone.goto("/settings?play=simulation")
    # A later page has been cached, so the earlier ones would have been cached by now.
    phone.goto("/settings?seen")
    phone.until("() => caches.match('/settings?seen').then(Boolean)")
    names = "names.filter((name) => name.startsWith('andante-pages-'))"
    kept = phone.page.evaluate(f"""async () => {{
      const names = await caches.keys();
      const requests = await Promise.all({names}.map(async (name) => (await caches.open(name)).keys()));
      return requests.flat().map(({{ url }}) => url);
    }}""")
    assert kept and not [url for url in kept if "play" in url]
    run = phone.page.evaluate("caches.match('/run').then((page) => page.text())")
    assert "start-bar" in run and "Starting the demo" not in run


# Lets the test control what the browser reports about its connection.
CONNECTION = """
window.isConnected = true;
Object.defineProperty(Navigator.prototype, 'onLine', { get: () => window.isConnected });
window.connect = (isConnected) => {
  window.isConnected = isConnected;
  dispatchEvent(new Event(isConnected ? 'online' : 'offline'));
};
"""


def test_short_disconnection_shows_no_notice(demo, new_phone):
    phone = new_phone(demo)
    page = phone.page
    page.clock.install()
    page.add_init_script(CONNECTION)
    phone.goto("/about")
    page.clock.pause_at(page.evaluate("Date.now() / 1000 + 60"))
    notice = page.locator("[data-when=offline]").first

    page.evaluate("connect(false)")
    page.clock.run_for(900)
    assert notice.is_hidden()
    page.evaluate("connect(true)")
    page.clock.run_for(2000)
    assert notice.is_hidden()

    page.evaluate("connect(false)")
    page.clock.run_for(1100)
    assert notice.is_visible()
    page.evaluate("connect(true)")
    assert notice.is_hidden()


def test_page_opened_offline_shows_a_notice_after_a_second(demo, new_phone):
    phone = new_phone(demo)
    page = phone.page
    page.clock.install()
    page.add_init_script(CONNECTION.replace("isConnected = true", "isConnected = false", 1))
    # Pause the page's clock while the page is being opened.
    page.clock.pause_at(2_000_000_000)
    phone.goto("/about")
    notice = page.locator("[data-when=offline]").first
    assert notice.is_hidden()
    page.clock.run_for(1100)
    assert notice.is_visible()
