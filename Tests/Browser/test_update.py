"""Updates of the app: offered when available, applied on request, and never during a run."""

import shutil

import pytest

from demos import demo_server
from servers import ROOT

pytestmark = pytest.mark.service_worker

BANNER = "[data-when=update]:visible"
CHECK_FOR_UPDATE = "() => navigator.serviceWorker.getRegistration().then((r) => r.update())"


@pytest.fixture
def own_web(tmp_path):
    """A copy of the web folder that the test may change, and a server that serves it."""
    web = tmp_path / "Web"
    shutil.copytree(ROOT / "Web", web)
    with demo_server(tmp_path, "--web", web) as server:
        yield web, server


def change_an_asset(web):
    with open(web / "styles" / "style.css", "a") as style:
        style.write("\n/* A newer version. */\n")


def ready(phone):
    phone.until("() => navigator.serviceWorker.controller !== null")


def test_new_version_is_offered_and_applied_on_request(own_web, new_phone):
    web, server = own_web
    phone = new_phone(server)
    phone.goto("/about")
    ready(phone)
    assert phone.page.locator(BANNER).count() == 0
    change_an_asset(web)
    phone.page.evaluate(CHECK_FOR_UPDATE)
    phone.page.wait_for_selector(BANNER)
    old = phone.page.evaluate("caches.keys()")
    with phone.page.expect_navigation():
        phone.action("apply-update").click()
    phone.page.wait_for_selector("html[data-ready]", state="attached")
    phone.until("async (old) => !(await caches.keys()).includes(old)",
                next(name for name in old if "assets" in name))
    assert phone.page.locator(BANNER).count() == 0


def test_new_version_never_interrupts_a_run(own_web, new_phone):
    web, server = own_web
    phone = new_phone(server)
    phone.allow_location("denied")
    phone.goto("/run")
    ready(phone)
    phone.start_run()
    change_an_asset(web)
    phone.page.evaluate("() => { window.stays = true; }")
    phone.page.evaluate(CHECK_FOR_UPDATE)
    phone.until("() => navigator.serviceWorker.getRegistration().then((r) => r.waiting !== null)")
    assert phone.page.locator(BANNER).count() == 0
    assert phone.page.evaluate("window.stays === true")
    phone.end_run()
    phone.page.wait_for_selector(BANNER, timeout=30_000)
