"""Helpers for tests of the activity page, on a desktop and on a phone."""

import re

from phone import Phone

DESKTOP = {"viewport": {"width": 1280, "height": 800}, "has_touch": False, "is_mobile": False}

# Records the events that the charts, the map and the splits send to each other, in order.
LISTEN = """
window.trackEvents = [];
for (const name of ['track-place', 'track-stretch']) {
  document.addEventListener(name, ({ detail }) => window.trackEvents.push({ name, ...detail }));
}"""


def open_desktop(new_context, server):
    return Phone(new_context(server, **DESKTOP), server)


# The addresses of activities that were found, by the selector that was searched for. Every demo server has a copy of the
# same history, so each process searches only once.
_found = {}


def open_activity(phone, needs="[data-samples] [data-track]"):
    """Opens the demo's first activity whose page has an element that matches `needs`."""
    if needs not in _found:
        _found[needs] = _find_activity(phone, needs)
    page = phone.goto(_found[needs])
    assert page.locator(needs).count(), f"{page.url} has no {needs}"
    return page


def _find_activity(phone, needs):
    addresses = dict.fromkeys(re.findall(r'href="(/activities/[0-9a-f]{32})"', phone.goto("/activities").content()))
    for address in addresses:
        if phone.goto(address).locator(needs).count():
            return address
    raise AssertionError(f"no activity has {needs}")


def middle(locator, across=0.5, down=0.5):
    """Scrolls an element into view and returns a point in it, given as fractions of its width and height."""
    locator.scroll_into_view_if_needed()
    box = locator.bounding_box()
    return box["x"] + across * box["width"], box["y"] + down * box["height"]
