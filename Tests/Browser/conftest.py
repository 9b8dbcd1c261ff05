"""What the browser tests share: the server, a browser that forgives nothing, a phone that moves."""

import os

import pytest
from playwright.sync_api import sync_playwright

from demos import demo_server
from guard import Guard
from phone import Phone
from servers import andante_path

# Debian's Chromium without its windows: the same pages for two thirds of the processor's time. `ANDANTE_CHROMIUM` names
# another.
CHROMIUM = {
    "executable_path": os.environ.get("ANDANTE_CHROMIUM", "/usr/bin/chromium-headless-shell"), "args": ["--no-sandbox"]}
# What Chrome on a phone allows every page; the headless shell would ask.
SENSORS = ["accelerometer", "gyroscope"]
# Rejects the registration, as a browser does that forbids service workers.
NO_SERVICE_WORKER = """
if ('serviceWorker' in navigator)
  navigator.serviceWorker.register = () => Promise.reject(new DOMException('', 'SecurityError'));
"""
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def pytest_configure(config):
    config.addinivalue_line(
        "markers", "real_time: holds a promise about real time; comes after the others")
    config.addinivalue_line(
        "markers", "service_worker: pages may install their service worker, which fetches some 180 files in each new context")
    if not andante_path().exists():
        pytest.exit(f"build the server first: {andante_path()} is missing", returncode=1)


def pytest_collection_modifyitems(items):
    """The many short tests of the gallery last, so that no long one ends alone."""
    items.sort(key=lambda item: "slug" in item.fixturenames)


def pytest_terminal_summary(terminalreporter):
    count = lambda *kinds: sum(len(terminalreporter.stats.get(kind, [])) for kind in kinds)
    terminalreporter.write_line(f"{count('passed')} passed, {count('failed', 'error')} failed")


@pytest.fixture(scope="session")
def playwright():
    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="session")
def browser(playwright):
    launched = playwright.chromium.launch(**CHROMIUM)
    yield launched
    launched.close()


@pytest.fixture(scope="session")
def demo(tmp_path_factory):
    """A demo server for tests that change nothing another test reads."""
    with demo_server(tmp_path_factory.mktemp("demo")) as server:
        yield server


@pytest.fixture
def own_demo(tmp_path):
    """A demo server of the test's own, to stop, start and fill."""
    with demo_server(tmp_path) as server:
        yield server


@pytest.fixture
def new_context(browser, request):
    """Makes contexts that are closed afterwards and checked for what no page may do."""
    opened = []
    has_service_worker = request.node.get_closest_marker("service_worker") is not None

    def make(server, **options):
        context = browser.new_context(base_url=server.url, **{**PHONE, **options})
        context.grant_permissions(SENSORS)
        if not has_service_worker:
            context.add_init_script(NO_SERVICE_WORKER)
        guard = Guard(context, server.url)
        opened.append((context, guard))
        context.guard = guard
        return context

    yield make
    for context, guard in opened:
        context.close()
        guard.check()


@pytest.fixture
def new_phone(new_context):
    """Makes phones: a page with a position that can move and a permission that can change."""
    return lambda server, **options: Phone(new_context(server, **options), server)
