#!/usr/bin/env python3
"""Draws the PNG icons in Web/icons from the SVG files, using headless Chromium.

    scripts/icons.py      requires Playwright; the environment variable CHROMIUM is the path of the browser
"""

import os
import pathlib

from playwright.sync_api import sync_playwright

ICONS = pathlib.Path(__file__).resolve().parent.parent / "Web" / "icons"
# File name, source, side in pixels, and whether the icon is square. iOS rounds the corners itself, so its icon fills
# the square.
PICTURES = [
    ("icon-192.png", "icon.svg", 192, False),
    ("icon-512.png", "icon.svg", 512, False),
    ("maskable-512.png", "maskable.svg", 512, False),
    ("apple-touch-icon.png", "icon.svg", 180, True),
]


def draw(page, source: str, side: int, is_square: bool) -> bytes:
    page.set_viewport_size({"width": side, "height": side})
    svg = (ICONS / source).read_text(encoding="utf-8")
    if is_square:
        svg = svg.replace(' rx="112"', "")
    page.set_content(
        f"<style>body{{margin:0}}svg{{display:block;width:{side}px;height:{side}px}}</style>{svg}"
    )
    return page.screenshot(omit_background=True)


def main() -> None:
    chromium = os.environ.get("CHROMIUM", "/usr/bin/chromium-headless-shell")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        page = browser.new_page()
        for name, source, side, is_square in PICTURES:
            (ICONS / name).write_bytes(draw(page, source, side, is_square))
            print(f"{name}: {side} x {side}")
        browser.close()


if __name__ == "__main__":
    main()
