"""The sound engine in the browser's audio worklet: its samples match native ones, beats are exact, and changes are
prompt."""

import pytest

from coach_tools import capture_sound, wait_for_service_worker
from servers import ROOT

# Renders a script of control changes, given as [frame, control, value], with the page's audio worklet.
OFFLINE = """
const render = async (rate, seconds, channels, script) => {
  const { engineBytes } = await import('/sound/sound.js');
  const context = new OfflineAudioContext(channels, rate * seconds, rate);
  await context.audioWorklet.addModule('/sound/sound-worklet.js');
  const node = new AudioWorkletNode(context, 'desk', {
    numberOfInputs: 0, outputChannelCount: [2],
    processorOptions: { wasmBytes: await engineBytes(), script },
  });
  node.connect(context.destination);
  return context.startRendering();
};
"""

# FNV-1a over the bits of the interleaved samples, as in the engine's `Digest`.
DIGEST = """async ([rate, seconds, script]) => {
  %s
  const buffer = await render(rate, seconds, 2, script);
  const [left, right] = [0, 1].map((channel) => new Uint8Array(buffer.getChannelData(channel).buffer));
  let value = 0xcbf29ce484222325n;
  const add = (byte) => { value = BigInt.asUintN(64, (value ^ BigInt(byte)) * 0x100000001b3n); };
  for (let at = 0; at < left.length; at += 4) {
    for (const bytes of [left, right]) for (let index = 0; index < 4; index += 1) add(bytes[at + index]);
  }
  return value.toString(16).padStart(16, '0');
}""" % OFFLINE

# The frames at which sound starts after at least 0.1 s of silence.
ONSETS = """async ([rate, seconds, script]) => {
  %s
  const samples = (await render(rate, seconds, 1, script)).getChannelData(0);
  const onsets = [];
  let silence = rate;
  for (let at = 0; at < samples.length; at += 1) {
    if (samples[at] === 0) silence += 1;
    else {
      if (silence > rate / 10) onsets.push(at);
      silence = 0;
    }
  }
  return onsets;
}""" % OFFLINE

# Runs the worklet on the page instead of the audio thread: one second of render quanta, a gap of 300 quanta, and two
# more seconds. Returns each reported beat's offset in its quantum, in frames.
BEAT_OFFSETS_ACROSS_GAP = """async ([metronome]) => {
  const { engineBytes } = await import('/sound/sound.js');
  const wasmBytes = await engineBytes();
  let Desk;
  let reported = [];
  Object.assign(window, {
    sampleRate: 48000, currentFrame: 0, currentTime: 0,
    AudioWorkletProcessor: class { port = { postMessage: ({ beats = [] }) => reported.push(...beats) }; },
    registerProcessor: (_, made) => { Desk = made; },
  });
  await import('/sound/sound-worklet.js');
  const desk = new Desk({ processorOptions: { wasmBytes, controls: [[metronome, 1]] } });
  const quantum = [[new Float32Array(128), new Float32Array(128)]];
  const into = [];
  for (let count = 0; count < 1125; count += 1) {
    if (count === 375) window.currentFrame += 300 * 128;
    desk.process([], quantum);
    for (let at = 0; at < reported.length; at += 5) into.push(reported[at] - window.currentFrame);
    reported = [];
    window.currentFrame += 128;
  }
  return into;
}"""

METRONOME, TEMPO = 1, 2


def golden_script():
    lines = (ROOT / "Tests/Parity/sound-script.txt").read_text().splitlines()
    said = dict(line.split(" ", 1) for line in lines if line[:1].isalpha())
    controls = [[float(n) for n in line.split()] for line in lines if line[:1].isdigit()]
    return int(said["rate"]), int(said["seconds"]), said["digest"], controls


def tempo_curve(rate, minutes):
    """Returns a tempo for each minute, from 140 to 200 bpm. Ramps of ten seconds, in steps of 0.1 s, connect the
    tempos."""
    tempos = [140, 155, 172.5, 200, 181, 163.3, 190, 147]
    changes = [(0, tempos[0])]
    for minute in range(1, minutes):
        before, after = tempos[(minute - 1) % 8], tempos[minute % 8]
        changes += [
            (rate * (600 * minute + step) // 10, before + (after - before) * (step + 1) / 100)
            for step in range(100)]
    return changes


def analytic_onsets(changes, rate, frames):
    """Returns the exact, fractional frames of the beats. The phase is continuous across tempo changes."""
    onsets, beat, done = [], 0, 0.0
    for (start, tempo), (end, _) in zip(changes, changes[1:] + [(frames, 0)]):
        per_beat = rate * 60 / tempo
        while start + (beat - done) * per_beat < end:
            onsets.append(start + (beat - done) * per_beat)
            beat += 1
        done += (end - start) / per_beat
    return onsets


@pytest.fixture
def page(demo, new_context):
    page = new_context(demo).new_page()
    page.goto("/about")
    page.wait_for_selector("html[data-ready]", state="attached")
    return page


def test_audio_worklet_renders_the_native_samples(page):
    rate, seconds, digest, controls = golden_script()
    assert page.evaluate(DIGEST, [rate, seconds, controls]) == digest


@pytest.mark.parametrize("rate, minutes", [(48_000, 30), (44_100, 5)])
def test_beats_are_accurate_to_a_sample_along_tempo_curves(page, rate, minutes):
    changes = tempo_curve(rate, minutes)
    script = [[frame, TEMPO, tempo] for frame, tempo in changes]
    script.insert(1, [0, METRONOME, 1])
    found = page.evaluate(ONSETS, [rate, 60 * minutes, script])
    expected = analytic_onsets(changes, rate, rate * 60 * minutes)
    errors = [at - exact for at, exact in zip(found, expected)]
    print(f"{len(found)} onsets at {rate} Hz, errors {min(errors):.3f} … {max(errors):.3f} samples")
    # The last beat may begin after the last sample.
    assert len(expected) - 1 <= len(found) <= len(expected) and len(found) > 140 * minutes
    assert all(-1e-3 <= error <= 1 + 1e-3 for error in errors)


CHANGE = """async () => {
  const { CONTROL } = await import('/engine/codes.js');
  const { Sound } = await import('/sound/sound.js');
  const sound = new Sound();
  const beats = [];
  sound.addEventListener('beat', ({ detail }) => beats.push(detail));
  sound.set(CONTROL.tempo, 60);
  await sound.start();
  sound.set(CONTROL.metronomePlaying, 1);
  const until = async (holds) => {
    while (!holds()) await new Promise((done) => { setTimeout(done, 5); });
  };
  await until(() => beats.length === 2);
  sound.set(CONTROL.tempo, 200);
  await until(() => receivedControls.some(([, code, value]) => code === CONTROL.tempo && value === 200));
  const [changed] = receivedControls.findLast(([, code]) => code === CONTROL.tempo);
  await until(() => onsets.filter((each) => each > changed).length >= 3);
  await sound.close();
  return { changed, after: onsets.filter((each) => each > changed) };
}"""


def test_beats_are_reported_in_context_frames_after_skipped_quanta(page):
    into = page.evaluate(BEAT_OFFSETS_ACROSS_GAP, [METRONOME])
    assert len(into) >= 7 and all(0 <= frames < 128 for frames in into), into


@pytest.mark.real_time
@pytest.mark.service_worker
def test_tempo_change_is_audible_within_300_ms(demo, new_phone):
    """Measures in seconds of rendered sound, which excludes delays on a busy machine."""
    phone = new_phone(demo)
    capture_sound(phone)
    page = phone.goto("/about")
    wait_for_service_worker(phone)
    page.locator("main").click()
    measured = page.evaluate(CHANGE)
    period = 60 / 200
    first, second = measured["after"][:2]
    # The rest of the slow beat passes at the new tempo, so it takes at most one period.
    assert first - measured["changed"] <= period + 0.3
    assert abs(second - first - period) < 0.01


def test_device_check_shows_rate_latency_and_dropouts(demo, new_phone):
    page = new_phone(demo).goto("/device-check")
    page.locator("[data-action=test-sound]").click()
    page.wait_for_selector("[data-check=sound][data-result=ok]")
    rate, latency, dropouts = page.locator("[data-check=sound] [data-number]").all_inner_texts()
    assert int(rate) in (44_100, 48_000) and 0 <= int(latency) < 500 and int(dropouts) >= 0
