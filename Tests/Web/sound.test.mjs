import { define, document, localStorage, navigator, signIn, window } from './browser.mjs';
import { Clock } from './clock.mjs';
import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { CONTROL } from '../../Web/engine/codes.js';
import { AudioContextMonitor, HANG_CHECKS } from '../../Web/sound/audio-context-monitor.js';
import { Beats } from '../../Web/sound/beat.js';
import { SoundClock } from '../../Web/sound/sound-clock.js';
import { possibleTempo, SoundSettings } from '../../Web/sound/sound-settings.js';
import { Speech } from '../../Web/sound/speech.js';

const clock = new Clock();
const near = (value, expected) => assert.ok(Math.abs(value - expected) < 1e-6, `${value} is not ${expected}`);

beforeEach(() => {
  localStorage.values.clear();
  localStorage.isBlocked = false;
  signIn('a1');
});

describe('clock of the sound', () => {
  /** A context whose sound is heard `latency` seconds after it was rendered. */
  const context = ({ latency = 0.2, contextTime = 10 - latency, performanceTime = clock.now, ...rest } = {}) => ({
    currentTime: 10, sampleRate: 48_000, getOutputTimestamp: () => ({ contextTime, performanceTime }), ...rest,
  });

  test('a frame is heard at its time stamp', () => {
    const sound = new SoundClock(context());
    near(sound.momentOf(9.8 * 48_000), clock.now);
    near(sound.momentOf(10.8 * 48_000), clock.now + 1000);
    near(sound.latency, 0.2);
  });

  test('an older time stamp is carried forward to the present', () => {
    const sound = new SoundClock(context({ contextTime: 9.3, performanceTime: clock.now - 500 }));
    near(sound.latency, 0.2);
    near(sound.momentOf(9.8 * 48_000), clock.now);
    near(sound.frameAt(clock.now), 9.8 * 48_000);
  });

  test('times and frames return unchanged', () => {
    for (const own of [context(), context({ performanceTime: 0 }), context({ performanceTime: clock.now - 20 })]) {
      const sound = new SoundClock(own);
      for (const frame of [0, 1, 480_000, 1e9]) assert.ok(Math.abs(sound.frameAt(sound.momentOf(frame)) - frame) < 1e-3);
    }
  });

  for (const [name, options, latency] of [
    ['a latency below a second is used', { latency: 0.99 }, 0.99], ['a latency of more than a second is not', { latency: 1.01 }, 0],
    ['a small negative latency is used', { latency: -0.09 }, -0.09], ['a large one is not', { latency: -0.11 }, 0],
    ['a time stamp of 0 is not', { performanceTime: 0 }, 0], ['the reported latency is next', { performanceTime: 0, outputLatency: 0.3 }, 0.3],
    ['a latency that is not a number is 0', { performanceTime: 0, outputLatency: NaN }, 0],
    ['the latency is used if the browser has no output time stamps', { getOutputTimestamp: undefined, outputLatency: 0.05 }, 0.05],
  ]) test(name, () => near(new SoundClock(context(options)).latency, latency));
});

describe('beats', () => {
  let sound;
  let beats;
  let heard;
  let taps;
  const report = (index, inMs, rest = {}) => sound.dispatchEvent(new CustomEvent('beat', { detail: {
    index, moment: clock.now + inMs, next: clock.now + inMs + 500, isLeft: index % 2 === 0, isSounded: true, isAccented: index % 4 === 0, ...rest } }));

  beforeEach(async () => {
    await clock.pass(5000); // the predictions of the previous test
    sound = new EventTarget();
    beats = new Beats(sound);
    heard = [];
    taps = [];
    navigator.vibrate = (ms) => taps.push(ms);
    beats.addEventListener('beat', ({ detail }) => heard.push([detail.index, clock.now]));
  });

  test('a beat is dispatched when it is heard, and the next one is predicted', async () => {
    const start = clock.now;
    report(0, 40);
    await clock.pass(39);
    assert.deepEqual(heard, []);
    await clock.pass(501);
    assert.deepEqual(heard, [[0, start + 40], [1, start + 540]]);
    await clock.pass(5000);
    assert.equal(heard.length, 2);
  });

  test('a report replaces the prediction, and a beat is never dispatched twice', async () => {
    const start = clock.now;
    report(0, 0);
    await clock.pass(450);
    report(1, 60);
    await clock.pass(100);
    assert.deepEqual(heard, [[0, start], [1, start + 510]]);
    report(1, 0);
    await clock.pass(10);
    assert.equal(heard.length, 2);
  });

  test('a beat that is 60 ms late is dispatched at once, a later one is dropped', async () => {
    report(0, -60);
    await clock.pass(0);
    report(1, -61);
    await clock.pass(0);
    assert.deepEqual(heard.map(([index]) => index), [0]);
  });

  test('a new tempo cancels the prediction, but not a reported beat', async () => {
    report(0, 100);
    sound.dispatchEvent(new Event('tempo'));
    await clock.pass(1000);
    assert.deepEqual(heard.map(([index]) => index), [0]);
  });

  test('a stopped metronome cancels everything, and the next start begins at 0', async () => {
    report(5, 100);
    sound.dispatchEvent(new CustomEvent('playing', { detail: { metronome: false } }));
    await clock.pass(1000);
    assert.deepEqual(heard, []);
    report(0, 0);
    await clock.pass(0);
    assert.deepEqual(heard.map(([index]) => index), [0]);
  });

  test('an index that starts anew resets', async () => {
    report(7, 0);
    await clock.pass(10);
    report(0, 0);
    await clock.pass(10);
    assert.deepEqual(heard.map(([index]) => index), [7, 0]);
  });

  test('only sounding beats vibrate, also predicted ones', async () => {
    beats.vibrates = true;
    report(0, 0);
    await clock.pass(0);
    report(1, 0, { isSounded: false });
    await clock.pass(0);
    assert.deepEqual(taps, [40]);
    await clock.pass(500);
    assert.deepEqual(taps, [40, 40]);
    beats.vibrates = false;
    report(3, 0);
    await clock.pass(0);
    assert.equal(taps.length, 2);
  });

  test('a predicted beat is on the other side, and not accented', async () => {
    const details = [];
    beats.addEventListener('beat', ({ detail }) => details.push([detail.isLeft, detail.isAccented, detail.next - detail.moment]));
    report(0, 0);
    await clock.pass(600);
    assert.deepEqual(details.map(([isLeft, isAccented]) => [isLeft, isAccented]), [[true, true], [false, false]]);
    assert.equal(details[1][2], 500);
  });
});

describe('speech', () => {
  let spoken;
  let cancels;
  let speech;
  let states;
  define('SpeechSynthesisUtterance', class extends EventTarget {
    constructor(text) {
      super();
      this.text = text;
    }
  });
  const end = (type = 'end', at = spoken.length - 1) => spoken[at].dispatchEvent(new Event(type));
  const texts = () => spoken.map(({ text }) => text);

  beforeEach(() => {
    spoken = [];
    cancels = 0;
    define('speechSynthesis', { speak: (utterance) => spoken.push(utterance), cancel: () => { cancels += 1; } });
    speech = new Speech();
    states = [];
    speech.addEventListener('speaking', ({ detail }) => states.push(detail));
  });

  test('sentences are spoken one after another', () => {
    speech.say('one', true);
    speech.say('two', true);
    assert.deepEqual(texts(), ['one']);
    end();
    assert.deepEqual(texts(), ['one', 'two']);
    end('error');
    assert.deepEqual(states, [true, false]);
  });

  test('a newer sentence replaces the one that waits, unless it is required', () => {
    speech.say('now', false);
    speech.say('old', false);
    speech.say('required', true);
    speech.say('older', false);
    speech.say('newest', false);
    for (let count = 0; count < 3; count += 1) end();
    assert.deepEqual(texts(), ['now', 'required', 'newest']);
  });

  test('at most three required sentences wait', () => {
    for (const text of ['now', 'a', 'b', 'c', 'd']) speech.say(text, true);
    for (let count = 0; count < 5; count += 1) end();
    assert.deepEqual(texts(), ['now', 'b', 'c', 'd']);
  });

  test('an utterance that never ends counts as over after 15 s, and its late end is ignored', async () => {
    speech.say('one', true);
    speech.say('two', true);
    await clock.pass(14_999);
    assert.equal(spoken.length, 1);
    await clock.pass(1);
    assert.deepEqual([spoken.length, cancels], [2, 1]);
    end('end', 0);
    assert.deepEqual(states, [true]);
    end();
    assert.deepEqual(states, [true, false]);
    assert.equal(clock.waiting, 0);
  });

  test('a cleared queue ends with the current sentence', () => {
    speech.say('one', true);
    speech.say('two', true);
    speech.clearQueue();
    end();
    assert.deepEqual(texts(), ['one']);
  });

  for (const [type, isComplete] of [['end', true], ['error', false]]) {
    test(`a trial whose utterance ends with ${type} gives ${isComplete}`, async () => {
      const trial = speech.trial('Hello');
      end(type);
      assert.equal(await trial, isComplete);
    });
  }

  test('empty text, and a browser without speech, say nothing', () => {
    speech.say('', true);
    delete window.speechSynthesis;
    speech.say('one', true);
    speech.unlock();
    assert.deepEqual(spoken, []);
  });

  test('it is unlocked by a silent utterance, in the language of the page', () => {
    speech.unlock();
    assert.deepEqual(spoken.map(({ text, volume }) => [text, volume]), [[' ', 0]]);
    speech.say('one', true);
    assert.equal(spoken[1].lang, 'en');
    end();
    document.documentElement.lang = 'de';
    speech.say('two', true);
    assert.equal(spoken[2].lang, 'de');
    document.documentElement.lang = '';
  });
});

describe('settings of the sound', () => {
  const KEY = 'andante-sound.a1';

  test('defaults apply until something is chosen', () => {
    const settings = new SoundSettings();
    assert.deepEqual([settings.get('tempo'), settings.isChosen('tempo')], [170, false]);
    settings.suppose('tempo', 180);
    settings.set('volume', 50);
    settings.suppose('volume', 10);
    assert.deepEqual([settings.get('tempo'), settings.get('volume')], [180, 50]);
    assert.deepEqual(JSON.parse(localStorage.getItem(KEY)), { volume: 50 });
  });

  test('a change of another page is kept', () => {
    const [one, other] = [new SoundSettings(), new SoundSettings()];
    one.set('volume', 10);
    other.set('pan', 20);
    assert.deepEqual(JSON.parse(localStorage.getItem(KEY)), { volume: 10, pan: 20 });
  });

  test('unreadable or blocked storage gives the defaults, and a choice lasts on the page', () => {
    localStorage.setItem(KEY, '{');
    assert.equal(new SoundSettings().get('volume'), 80);
    localStorage.isBlocked = true;
    const settings = new SoundSettings();
    settings.set('volume', 5);
    assert.equal(settings.get('volume'), 5);
  });

  test('each output has its own latency', () => {
    const settings = new SoundSettings();
    settings.setLatency('headphones', 120);
    settings.setLatency('car', 200);
    assert.deepEqual(['headphones', 'car', 'speaker'].map((output) => new SoundSettings().latency(output)), [120, 200, 0]);
  });

  test('settings are sent to the sound desk with their factors', () => {
    const sent = [];
    const desk = { set: (...args) => sent.push(args) };
    const settings = new SoundSettings();
    settings.sendTo(desk, 'volume');
    settings.sendTo(desk, ['tempo', 'flash', 'unheard-of']);
    assert.deepEqual(sent, [[CONTROL.metronomeVolume, 0.8], [CONTROL.tempo, 170]]);
    settings.sendTo(desk);
    assert.equal(new Set(sent.slice(2).map(([code]) => code)).size, 9);
    assert.ok(sent.every(([, value]) => Number.isFinite(value)));
  });

  for (const [tempo, possible] of [[0, 30], [30, 30], [170.5, 170.5], [300, 300], [301, 300]]) {
    test(`the tempo ${tempo} becomes ${possible}`, () => assert.equal(possibleTempo(tempo), possible));
  }
});

describe('monitor of the audio context', () => {
  const watch = () => {
    const context = { state: 'running', currentTime: 0 };
    const calls = { change: 0, hang: 0 };
    const monitor = new AudioContextMonitor(context, {
      hangChecks: HANG_CHECKS, onChange: () => { calls.change += 1; }, onHang: () => { calls.hang += 1; } });
    const second = async (played, ms = 1000) => {
      context.currentTime += played;
      await clock.pass(ms);
    };
    return { context, calls, monitor, second };
  };

  test('regular sound has no dropouts', async () => {
    const { monitor, calls, second } = watch();
    assert.equal(monitor.hasPlayed, false);
    for (let count = 0; count < 10; count += 1) await second(1);
    assert.deepEqual([monitor.dropouts, monitor.hasPlayed, calls], [0, true, { change: 10, hang: 0 }]);
    monitor.stop();
  });

  test('falling behind by more than 30 ms is one dropout, also in small steps that follow each other', async () => {
    const { monitor, second } = watch();
    await second(0.969);
    assert.equal(monitor.dropouts, 1);
    await second(0.98);
    assert.equal(monitor.dropouts, 1);
    await second(0.98);
    assert.equal(monitor.dropouts, 2);
    monitor.stop();
  });

  test('a delay that is made up for is not reported as a dropout', async () => {
    const { monitor, second } = watch();
    for (let count = 0; count < 5; count += 1) {
      await second(0.975);
      await second(1.025);
    }
    assert.equal(monitor.dropouts, 0);
    monitor.stop();
  });

  test('the browser’s own count takes precedence', () => {
    const { monitor, context } = watch();
    context.playbackStats = { underrunEvents: 7 };
    assert.equal(monitor.dropouts, 7);
    monitor.stop();
  });

  test('a clock that does not advance in five checks hangs, once', async () => {
    const { monitor, calls, second } = watch();
    for (let count = 0; count < 4; count += 1) await second(0);
    assert.equal(calls.hang, 0);
    for (let count = 0; count < 3; count += 1) await second(0);
    assert.equal(calls.hang, 1);
    monitor.stop();
  });

  test('a suspended context neither hangs nor drops out', async () => {
    const { monitor, context, calls, second } = watch();
    context.state = 'suspended';
    for (let count = 0; count < 9; count += 1) await second(0);
    assert.deepEqual([calls.hang, monitor.dropouts], [0, 0]);
    monitor.stop();
  });
});
