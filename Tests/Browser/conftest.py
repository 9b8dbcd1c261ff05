"""Fixtures of the browser tests: demo servers, browser contexts that fail on any page error, and simulated phones."""

import os

import pytest
from playwright.sync_api import sync_playwright

from demos import demo_server, gallery_server
from guard import Guard
from phone import Phone
from servers import andante_path, dev_path

# Debian's headless shell renders the same pages as the full Chromium with two thirds of the CPU time. The environment
# variable `ANDANTE_CHROMIUM` selects another executable.
CHROMIUM = {
    "executable_path": os.environ.get("ANDANTE_CHROMIUM", "/usr/bin/chromium-headless-shell"), "args": ["--no-sandbox"]}
# The permissions that Chrome on a phone grants to every page. The headless shell would ask for them.
SENSORS = ["accelerometer", "gyroscope"]
# Rejects the registration of a service worker, like a browser that blocks service workers.
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
    for program in (andante_path(), dev_path()):
        if not program.exists():
            pytest.exit(f"build the programs first: {program} is missing", returncode=1)


def pytest_collection_modifyitems(items):
    """Moves the many short gallery tests to the end, so that the last worker isn't left with one long test."""
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
    """A shared demo server. Tests must not change data that other tests read."""
    with demo_server(tmp_path_factory.mktemp("demo")) as server:
        yield server


@pytest.fixture(scope="session")
def gallery(tmp_path_factory):
    """A shared demo server that also serves the gallery. Tests must not change data that other tests read."""
    with gallery_server(tmp_path_factory.mktemp("gallery")) as server:
        yield server


@pytest.fixture
def own_demo(tmp_path):
    """A demo server for one test, which may stop it, restart it and change its data."""
    with demo_server(tmp_path) as server:
        yield server


@pytest.fixture
def new_context(browser, request):
    """Creates browser contexts. Closes them after the test, and fails the test if a guard has recorded complaints."""
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
    """Creates phones: pages with a simulated position and an adjustable location permission."""
    return lambda server, **options: Phone(new_context(server, **options), server)
