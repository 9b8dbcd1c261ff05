"""The server is away: Run opens, records, finishes, and posts when it is back; twice stores once."""

import time

import pytest

from servers import Server, replay

pytestmark = pytest.mark.service_worker

AWAY = ("ERR_CONNECTION_REFUSED", "ERR_INTERNET_DISCONNECTED", "ERR_FAILED", "Failed to fetch")


def cached(phone):
    """Waits until the service worker has everything: none takes a page over before that."""
    phone.until("() => navigator.serviceWorker.controller !== null")


def record_a_short_run(phone):
    phone.allow_location()
    phone.place(48.137, 11.575)
    phone.start_run()
    phone.run_north(5)
    phone.end_run()


def test_run_opens_records_and_waits_while_the_server_is_away(own_demo, new_phone, tmp_path):
    phone = new_phone(own_demo)
    phone.context.guard.expect(*AWAY)
    phone.goto("/")
    cached(phone)
    own_demo.stop()

    phone.page.close()
    phone.open_page()
    record_a_short_run(phone)
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


def test_pages_seen_last_open_offline_and_others_say_so(own_demo, new_phone):
    phone = new_phone(own_demo)
    phone.context.guard.expect(*AWAY)
    phone.goto("/")
    cached(phone)
    phone.goto("/activities")
    own_demo.stop()
    for path in ("/activities", "/device-check", "/about", "/run"):
        phone.goto(path)
        assert phone.page.locator("main h1").first.is_visible()
    phone.goto("/settings?never-seen")
    assert phone.page.locator("main h1").first.is_visible()
    time.sleep(0.2)


def test_a_worker_that_came_before_sign_in_is_complete_after_it(new_phone, tmp_path):
    with Server(tmp_path / "data") as server:
        phone = new_phone(server)
        phone.context.guard.expect("401", *AWAY)
        phone.page.goto(server.setup_link())
        cached(phone)
        assert not phone.page.evaluate("caches.match('/run').then(Boolean)")
        phone.page.locator("main form [type=submit]").click()
        phone.page.wait_for_url(server.url + "/")
        for path in ("/run", "/metronome", "/device-check", "/about", "/offline"):
            phone.until("(path) => caches.match(path).then(Boolean)", path)
        server.stop()
        phone.goto("/run")
        assert phone.action("start").is_visible()


KEPT_RUN_PAGE = "caches.match('/run').then(async (kept) => await kept?.text())"


def test_signed_out_the_kept_run_page_knows_nobody(new_phone, tmp_path):
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
        cached(phone)
        phone.goto("/run")
        phone.until(f"() => {KEPT_RUN_PAGE}.then((text) => text?.includes('2:1.83'))")

        phone.context.clear_cookies()
        page.goto("/")
        phone.until(f"() => {KEPT_RUN_PAGE}.then((text) => text && !text.includes('2:1.83'))")
        assert 'data-settings="1:0"' in page.evaluate(KEPT_RUN_PAGE)


def test_pages_that_play_are_not_kept(own_demo, new_phone):
    phone = new_phone(own_demo)
    phone.goto("/")
    cached(phone)
    phone.until("() => caches.match('/run').then(Boolean)")
    phone.goto("/run?play=simulation")
    phone.goto("/settings?play=simulation")
    # What came after is kept, so the others had their turn.
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


# What the browser says of its connection is the test's.
CONNECTION = """
window.isConnected = true;
Object.defineProperty(Navigator.prototype, 'onLine', { get: () => window.isConnected });
window.connect = (isConnected) => {
  window.isConnected = isConnected;
  dispatchEvent(new Event(isConnected ? 'online' : 'offline'));
};
"""


def test_who_is_offline_for_a_moment_is_not_told(demo, new_phone):
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


def test_a_page_that_opens_offline_says_so_after_a_moment(demo, new_phone):
    phone = new_phone(demo)
    page = phone.page
    page.clock.install()
    page.add_init_script(CONNECTION.replace("isConnected = true", "isConnected = false", 1))
    # Nothing passes on the page's clock while it opens.
    page.clock.pause_at(2_000_000_000)
    phone.goto("/about")
    notice = page.locator("[data-when=offline]").first
    assert notice.is_hidden()
    page.clock.run_for(1100)
    assert notice.is_visible()
