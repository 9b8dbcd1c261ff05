"""The athlete's own click sounds on the metronome page: validation, storage, and delayed upload."""

import pytest

from sound_tools import OFFLINE_ERRORS, open_metronome, play, upload, wait_for_beats, wav

@pytest.mark.service_worker
def test_own_sound_is_played_stored_and_uploaded(own_demo, new_phone):
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
    wait_for_beats(phone)

    page.locator("[data-input=sound][value='0']").check()
    upload(page, "castanet.wav", wav())
    phone.until("() => document.querySelector('[data-own] input').checked")
    assert row.count() == 1, "the same file is the same sound"

    phone.goto("/metronome")
    assert row.count() == 1 and row.locator("input").is_checked()
    row.locator("[data-action=own-delete]").click()
    row.wait_for(state="detached")
    assert page.locator("[data-input=sound][value='0']").is_checked()
    phone.goto("/metronome")
    assert row.count() == 0


UNUSABLE = {
    "notes.txt": (b"no sound at all", "not a WAV"),
    "torn.wav": (wav()[:600], "cut off"),
    "long.wav": (wav(500), "longer"),
    "short.wav": (wav(4), "shorter"),
    "silent.wav": (wav(level=0), "silence"),
    "huge.wav": (wav() + bytes(1 << 20), "larger"),
}


def test_unusable_sound_files_are_refused_with_a_reason(demo, new_phone):
    page = open_metronome(new_phone(demo))
    sentence = page.locator("[role=alert] p:visible")
    for name, (content, words) in UNUSABLE.items():
        upload(page, name, content)
        # The sentence replaces that of the previous file.
        sentence.filter(has_text=words).wait_for()
        assert sentence.count() == 1 and page.locator("[data-own]").count() == 0, name


@pytest.mark.service_worker
def test_sound_added_offline_is_uploaded_later(own_demo, new_phone):
    phone = new_phone(own_demo)
    phone.context.guard.expect(*OFFLINE_ERRORS)
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


@pytest.mark.service_worker
def test_refused_sound_does_not_block_other_uploads(own_demo, new_phone):
    phone = new_phone(own_demo)
    phone.context.guard.expect(*OFFLINE_ERRORS)
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


@pytest.mark.service_worker
def test_unavailable_sound_falls_back_to_the_click(own_demo, new_phone):
    phone = new_phone(own_demo)
    phone.context.guard.expect(*OFFLINE_ERRORS)
    page = open_metronome(phone)
    upload(page, "far.wav", wav())
    row = page.locator("[data-own]")
    row.wait_for()
    page.locator("[data-input=sound][value='0']").check()
    # Simulate another device of the same athlete, which doesn't have the sound yet.
    page.evaluate("""() => new Promise((done) => {
      indexedDB.open('andante-sounds').onsuccess = ({ target: { result } }) => {
        const change = result.transaction('sounds', 'readwrite');
        change.objectStore('sounds').clear();
        change.oncomplete = done;
      };
    })""")
    page.evaluate("() => { window.fetch = () => Promise.resolve(new Response('', { status: 404 })); }")
    # Don't use `check()`, because the page may revert to the click before `check()` verifies the state.
    row.locator("input").click()
    phone.until("() => document.querySelector('[data-input=sound][value=\"0\"]').checked")
