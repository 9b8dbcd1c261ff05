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


def open_activity(phone, needs="[data-samples] [data-track]", sport="running"):
    """Opens the demo's first activity whose page has an element that matches `needs`."""
    page = phone.goto("/activities")
    addresses = dict.fromkeys(re.findall(r'href="(/activities/[0-9a-f]{32})"', page.content()))
    for address in addresses:
        phone.goto(address)
        if page.locator(needs).count():
            return page
    raise AssertionError(f"no activity has {needs}")


def middle(locator, across=0.5, down=0.5):
    """Scrolls an element into view and returns a point in it, given as fractions of its width and height."""
    locator.scroll_into_view_if_needed()
    box = locator.bounding_box()
    return box["x"] + across * box["width"], box["y"] + down * box["height"]
