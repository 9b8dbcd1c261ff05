"""What the engine draws on the page is what the same code draws on the server."""

import pytest

# The gallery's screens of set-up and the location status each shows.
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
def test_page_and_server_draw_the_same(demo, new_phone, slug):
    page = new_phone(demo).goto(f"/gallery/{slug}")
    served = page.locator("[data-slot=location]").inner_html()
    assert served.strip() != ""
    assert page.evaluate(DRAWN_BY_THE_ENGINE, STATES[slug]) == served
