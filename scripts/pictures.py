"""Takes the README's screenshots of a demo server. Usage: pictures.py ADDRESS"""

import sys

from playwright.sync_api import sync_playwright

PHONE = {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 2}
DESK = {"viewport": {"width": 1280, "height": 800}}
FOLDER = "docs/images"


def save(page, name):
    page.screenshot(path=f"{FOLDER}/{name}.png")


def open_activity(page, sport):
    """Opens the latest activity of a sport and waits for its map, which a script draws."""
    page.goto(f"{address}/activities?sport={sport}")
    page.locator("main a[href^='/activities/']").first.click()
    page.locator("[data-map] canvas").first.wait_for()
    page.wait_for_timeout(1500)


def play(page, path, slot, least, rate="20"):
    """Plays a demo session until a number on the screen has reached a value."""
    page.goto(f"{address}{path}")
    if rate:
        page.locator("[data-input=rate]").select_option(rate)
    page.wait_for_function(
        "([slot, least]) => parseFloat(document.querySelector(`[data-slot=${slot}]`)?.textContent) >= least",
        arg=[slot, least], timeout=120_000)


def take_pictures(browser):
    phone = browser.new_page(**PHONE)
    phone.goto(f"{address}/garage")
    save(phone, "garage")
    open_activity(phone, 1)
    save(phone, "activity")
    play(phone, "/run?play=simulation", "distance", 1.5)
    save(phone, "run")
    play(phone, "/walk?play=/play/walk", "distance", 30)
    save(phone, "walk")
    play(phone, "/train/start?play=simulation", "number", 5, rate=None)
    save(phone, "train")
    desk = browser.new_page(**DESK)
    open_activity(desk, 1)
    save(desk, "desk")


address = sys.argv[1]
with sync_playwright() as playwright:
    chromium = playwright.chromium.launch(
        executable_path="/usr/bin/chromium-headless-shell", args=["--no-sandbox"])
    take_pictures(chromium)
    chromium.close()
