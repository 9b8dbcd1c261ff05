"""Screens rendered by the engine on the page match the server's, and the layouts of some screens remain stable."""

import pytest

# Gallery slugs of the run set-up, with the location status that each of them shows.
STATES = {
    "run-ask": 0, "run-refused": 2, "run-denied": 3, "run-off": 4, "run-unavailable": 5,
    "run-timeout": 6, "run-unknown": 7, "run-by-time": 8,
}

DRAWN_BY_THE_ENGINE = """async (status) => {
  const { EVENT } = await import('/engine/codes.js');
  const { Engine } = await import('/engine/engine.js');
  const { SCREEN } = await import('/engine/codes.js');
  const engine = await Engine.open();
  engine.begin(new Uint8Array(16), { sport: 0, startUnixSeconds: 1.8e9, zoneMinutes: 0 });
  engine.event(EVENT.location, 0, status);
  const template = document.createElement('template');
  template.innerHTML = engine.screen(SCREEN.runSetup);
  return template.content.querySelector('[data-slot=location]').innerHTML;
}"""


@pytest.mark.parametrize("slug", STATES)
def test_page_and_server_render_the_same(gallery, new_phone, slug):
    page = new_phone(gallery).goto(f"/gallery/{slug}")
    served = page.locator("[data-slot=location]").inner_html()
    assert served.strip() != ""
    assert page.evaluate(DRAWN_BY_THE_ENGINE, STATES[slug]) == served


@pytest.mark.parametrize("slug", ["train-rest", "train-no-picture"])
def test_fourth_button_does_not_move_the_others(gallery, new_phone, slug):
    page = new_phone(gallery).goto("/gallery/train-active")
    place = page.locator(".train-controls .stop").bounding_box()
    page.goto(f"/gallery/{slug}")
    assert page.locator(".train-controls .stop").bounding_box() == place
    tops = [button.bounding_box()["y"] for button in page.locator(".train-controls button:visible").all()]
    assert sorted(set(tops)) == [tops[3], tops[0]], "the fourth is above the row of the others"


def test_figures_side_by_side_do_not_touch(gallery, new_phone):
    page = new_phone(gallery).goto("/gallery/summary-imperial")
    crowded = page.evaluate("""() => [...document.querySelectorAll('.run-summary > .figures b')].filter((number) => {
      const next = number.closest('.figures > div').nextElementSibling?.querySelector('b');
      const [own, other] = [number, next ?? number].map((each) => each.getBoundingClientRect());
      return other.top === own.top && other !== own && other.left > own.left && other.left - own.right < 8;
    }).map((number) => number.textContent)""")
    assert crowded == []


def test_run_without_location_shows_its_time_once(gallery, new_phone):
    page = new_phone(gallery).goto("/gallery/live-by-time")
    live = page.locator(".live-main")
    assert live.get_by_text("1:02:03").locator("visible=true").count() == 1
    assert not page.locator("[data-slot=averagePace]").is_visible()
