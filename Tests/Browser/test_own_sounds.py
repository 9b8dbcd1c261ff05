"""Clicks of the athlete's own on the metronome's page: chosen, refused, kept, and sent later."""

import pytest

from sound_tools import AWAY, goes_on, open_metronome, play, upload, wav

pytestmark = pytest.mark.service_worker


def test_an_own_sound_clicks_is_kept_and_goes_to_the_server(own_demo, new_phone):
    phone = new_phone(own_demo)
    page = open_metronome(phone)
    upload(page, "castanet.wav", wav())
    row = page.locator("[data-own]")
    row.wait_for()
    assert "castanet.wav" in row.inner_text() and row.locator("input").is_checked()
    assert page.locator("[role=alert] p:visible").count() == 0
    identifier = row.get_attribute("data-own")
    stored = page.evaluate("id => fetch(`/metronome/sounds/${id}.wav`).then(r => r.arrayBuffer()).then(b => b.byteLength)", identifier)
    assert stored == len(wav())
    play(phone)
    goes_on(phone)

    upload(page, "castanet.wav", wav())
    page.wait_for_timeout(500)
    assert row.count() == 1 and row.locator("input").is_checked(), "the same file is the same sound"

    phone.goto("/metronome")
    assert row.count() == 1 and row.locator("input").is_checked()
    row.locator("[data-action=own-delete]").click()
    row.wait_for(state="detached")
    assert page.locator("[data-input=sound][value='0']").is_checked()
    phone.goto("/metronome")
    assert row.count() == 0


@pytest.mark.parametrize("name, content, words", [
    ("notes.txt", b"no sound at all", "not a WAV"),
    ("torn.wav", wav()[:600], "cut off"),
    ("long.wav", wav(500), "longer"),
    ("short.wav", wav(4), "shorter"),
    ("silent.wav", wav(level=0), "silence"),
    ("huge.wav", wav() + bytes(1 << 20), "larger"),
])
def test_a_file_that_cannot_click_says_why(demo, new_phone, name, content, words):
    page = open_metronome(new_phone(demo))
    upload(page, name, content)
    sentence = page.locator("[role=alert] p:visible")
    sentence.wait_for()
    assert words in sentence.inner_text() and page.locator("[data-own]").count() == 0


def test_a_sound_waits_here_while_the_server_is_away(own_demo, new_phone):
    phone = new_phone(own_demo)
    phone.context.guard.expect(*AWAY)
    page = open_metronome(phone)
    own_demo.stop()
    upload(page, "knock.wav", wav())
    page.wait_for_selector("[data-when=own-only-here]:visible")
    assert page.locator("[data-own] input").is_checked()
    own_demo.start()
    phone.goto("/metronome")
    row = page.locator("[data-own]")
    assert row.count() == 1 and not row.get_attribute("data-own").startswith("here-")
    assert row.locator("input").is_checked()


def test_one_sound_that_is_refused_keeps_no_other_from_going(own_demo, new_phone):
    phone = new_phone(own_demo)
    phone.context.guard.expect(*AWAY)
    page = open_metronome(phone)
    own_demo.stop()
    for name, hertz in {"first.wav": 1500, "second.wav": 1700}.items():
        upload(page, name, wav(hertz=hertz))
        page.locator("[data-own]", has_text=name).wait_for()
    own_demo.start()
    page.add_init_script("""
      const reach = window.fetch;
      window.fetch = (address, ...rest) => (String(address).includes('name=first.wav')
        ? Promise.resolve(new Response('', { status: 409 })) : reach(address, ...rest));""")
    phone.goto("/metronome")
    rows = page.locator("[data-own]")
    phone.until("() => document.querySelectorAll('[data-own]').length === 2")
    kept = {row.inner_text().split("\n")[0].strip(): row.get_attribute("data-own") for row in rows.all()}
    assert kept["first.wav"].startswith("here-") and not kept["second.wav"].startswith("here-")
    assert rows.filter(has_text="second.wav").locator("input").is_checked()


def test_a_sound_out_of_reach_leaves_the_click(own_demo, new_phone):
    phone = new_phone(own_demo)
    phone.context.guard.expect(*AWAY)
    page = open_metronome(phone)
    upload(page, "far.wav", wav())
    row = page.locator("[data-own]")
    row.wait_for()
    page.locator("[data-input=sound][value='0']").check()
    # As on another device of the same athlete, on which it never was.
    page.evaluate("""() => new Promise((done) => {
      indexedDB.open('andante-sounds').onsuccess = ({ target: { result } }) => {
        const change = result.transaction('sounds', 'readwrite');
        change.objectStore('sounds').clear();
        change.oncomplete = done;
      };
    })""")
    page.evaluate("() => { window.fetch = () => Promise.resolve(new Response('', { status: 404 })); }")
    # Not check(): the page may have gone back to the click before that looks.
    row.locator("input").click()
    phone.until("() => document.querySelector('[data-input=sound][value=\"0\"]').checked")
