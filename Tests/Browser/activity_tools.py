"""The page of an activity at a desk and on a phone."""

import re

from phone import Phone

DESK = {"viewport": {"width": 1280, "height": 800}, "has_touch": False, "is_mobile": False}

# What is told between charts, map and splits, in the order it was told.
LISTEN = """
window.told = [];
for (const name of ['track-place', 'track-stretch']) {
  document.addEventListener(name, ({ detail }) => window.told.push({ name, ...detail }));
}"""


def open_desk(new_context, server):
    return Phone(new_context(server, **DESK), server)


def open_activity(phone, needs="[data-samples] [data-track]", sport="running"):
    """An activity of the demo that has what is asked for."""
    page = phone.goto("/activities")
    addresses = dict.fromkeys(re.findall(r'href="(/activities/[0-9a-f]{32})"', page.content()))
    for address in addresses:
        phone.goto(address)
        if page.locator(needs).count():
            return page
    raise AssertionError(f"no activity has {needs}")


def middle(locator, across=0.5, down=0.5):
    """A point of something on the page, which is scrolled to."""
    locator.scroll_into_view_if_needed()
    box = locator.bounding_box()
    return box["x"] + across * box["width"], box["y"] + down * box["height"]
