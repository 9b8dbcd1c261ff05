"""Measuring the audio latency by tapping along with the beat."""

from sound_tools import TAP_AT, is_playing, open_metronome, tempo


def test_measured_latency_can_be_applied(demo, new_phone):
    phone = new_phone(demo)
    page = open_metronome(phone)
    before = tempo(page)
    page.locator("[data-tap-along]").click()
    page.wait_for_selector("[data-when=tap-along-going]:visible")
    page.evaluate(TAP_AT, ["[data-tap-along]", 60_000 / 72, 10])
    page.wait_for_selector("[data-when=tap-along-found]:visible")
    found = page.locator("[data-slot=tap-offset]").inner_text()
    page.locator("[data-tap-along]").click()
    # A new measurement would begin at once.
    page.wait_for_timeout(200)
    assert page.locator("[data-when=tap-along-found]").is_visible(), "a tap too many takes nothing back"
    phone.action("use-offset").click()
    assert page.locator("[data-slot=latency]").inner_text() == found
    assert not is_playing(phone) and tempo(page) == before


def test_tapping_along_measures_the_latency(demo, new_phone):
    page = new_phone(demo).goto("/about")
    for late in (0, 180, 295, -120):
        found = page.evaluate("""async (late) => {
          const { TapAlong } = await import('/metronome/tap-along.js');
          const measure = await TapAlong.begin();
          let found = null;
          for (let beat = 0; found === null; beat += 1) {
            const moment = 1000 + beat * 60_000 / measure.tempo;
            measure.addBeat(moment);
            // The taps vary by 20 ms, and one of them is far off.
            const slip = beat === 6 ? 150 : 20 * Math.sin(beat * 2.4);
            found = measure.tap(moment + late + slip);
          }
          return found;
        }""", late)
        assert abs(found - late) <= 15, late
