"""Takes the screenshots of the demo for the README. Usage: pictures.py ADDRESS, with a running demo."""

import sys

from playwright.sync_api import sync_playwright

address = sys.argv[1]
with sync_playwright() as playwright:
    browser = playwright.chromium.launch(
        executable_path="/usr/bin/chromium-headless-shell", args=["--no-sandbox"]
    )
    page = browser.new_page(viewport={"width": 390, "height": 844}, device_scale_factor=2)
    page.goto(address)
    page.screenshot(path="docs/images/today.png")
    # Finds a run with the list's filter. A script draws its map.
    page.goto(f"{address}/activities?sport=1")
    page.locator("main a[href^='/activities/']").first.click()
    page.locator("[data-map] canvas").first.wait_for()
    page.wait_for_timeout(1500)
    page.screenshot(path="docs/images/activity.png")
    page.goto(f"{address}/run?play=simulation")
    page.locator("[data-input=rate]").select_option("20")
    page.wait_for_function(
        "() => parseFloat(document.querySelector('[data-slot=distance]').textContent) >= 1.5",
        timeout=120_000,
    )
    page.screenshot(path="docs/images/live.png")
    browser.close()
