import { define, document, Element, localStorage, signIn } from './browser.mjs';
import { Clock } from './clock.mjs';
import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { COMMAND, EVENT, OPTION, SETTING } from '../../Web/engine/codes.js';
import { applyAthleteSettings, settings } from '../../Web/session/athlete.js';
import { SessionClock } from '../../Web/session/clock.js';
import { fetchLog, PlayedSession } from '../../Web/session/played-session.js';
import { StepKnowledge } from '../../Web/session/step-knowledge.js';
import { UndoCountdown } from '../../Web/session/undo-countdown.js';
import { address } from '../../Web/shared/address.js';

const clock = new Clock();
const near = (value, expected) => assert.ok(Math.abs(value - expected) < 1e-6, `${value} is not ${expected}`);

beforeEach(() => {
  localStorage.values.clear();
  localStorage.isBlocked = false;
  signIn('a1');
});

/** A session that records the options and events that it is sent. */
const recordedSession = () => {
  const sent = [];
  return { sent, option: (...args) => sent.push(['option', ...args]), send: (...args) => sent.push(['send', ...args]) };
};

describe('session clock', () => {
  const DAY = 86_400_000;
  const begin = (lastSeconds) => new SessionClock(Date.now() / 1000, lastSeconds);

  test('a new session counts from 0', async () => {
    const session = begin();
    near(session.now(), 0);
    await clock.pass(2500);
    near(session.now(), 2.5);
  });

  test('a resumed session continues with the wall clock', () => near(new SessionClock(Date.now() / 1000 - 100, 60).now(), 100));

  test('a resumed session never starts before its last event', () => near(new SessionClock(Date.now() / 1000 - 10, 60).now(), 60));

  test('a session resumed after more than a day continues at its last event', () => {
    near(new SessionClock((Date.now() - DAY) / 1000 - 60, 60).now(), 60 + DAY / 1000);
    near(new SessionClock((Date.now() - DAY - 1000) / 1000 - 60, 60).now(), 60);
  });

  for (const [name, ms, seconds] of [
    ['a lead of two seconds is drift', 2000, 0], ['a longer lead is sleep', 2001, 2.001], ['a day is sleep', DAY, DAY / 1000],
    ['more than a day is a corrected clock', DAY + 1, 0], ['a clock that is set back changes nothing', -60_000, 0],
  ]) {
    test(name, async () => {
      const session = begin();
      clock.lead += ms;
      near(session.now(), seconds);
      await clock.pass(1000);
      near(session.now(), seconds + 1);
    });
  }

  test('sleep after a corrected clock is still noticed', () => {
    const session = begin();
    clock.lead += DAY + 1;
    session.now();
    clock.lead += 5000;
    near(session.now(), 5);
  });

  test('corrections in both directions do not count as time', () => {
    const session = begin();
    for (const jump of [3 * 365 * DAY, -3 * 365 * DAY, 3 * 365 * DAY]) {
      clock.lead += jump;
      near(session.now(), 0);
    }
  });

  test('it never runs backwards', async () => {
    const session = begin();
    let before = 0;
    for (const jump of [3000, -5000, 100, DAY * 2, -DAY * 3, 2500, 10_000, 0]) {
      clock.lead += jump;
      const now = session.now();
      assert.ok(now >= before, `${jump}: ${now} < ${before}`);
      before = now;
      await clock.pass(10);
    }
  });

  test('the wait for the next second is between 10 ms and a second', async () => {
    const session = begin();
    for (const [ms, wait] of [[0, 1000], [250, 750], [740, 10], [5, 10], [5, 1000]]) {
      await clock.pass(ms);
      near(session.untilNextSecond(), wait);
    }
  });

  test('times of events within five seconds are converted, others count as now', async () => {
    const session = begin();
    await clock.pass(10_000);
    for (const [moment, seconds] of [[clock.now - 4999, 5.001], [clock.now, 10], [clock.now - 500, 9.5], [clock.now - 5000, 10], [clock.now + 1, 10], [Date.now(), 10]]) {
      near(session.secondsOf(moment), seconds);
    }
  });

  test('times return unchanged from the clock of the page', async () => {
    const session = begin();
    await clock.pass(3000);
    near(session.momentOf(session.secondsOf(clock.now - 1234)), clock.now - 1234);
  });

  test('times of a receiver are converted within a day, others are unknown', async () => {
    const session = begin();
    await clock.pass(5000);
    near(session.at(Date.now() - 2000), 3);
    near(session.at(Date.now() + 1000), 6);
    for (const stamp of [0, Date.now() - DAY, Date.now() + DAY, NaN, undefined]) assert.ok(Number.isNaN(session.at(stamp)), String(stamp));
  });
});

describe('settings of the athlete', () => {
  for (const [text, expected] of [['1:0 2:1.75', [[1, 0], [2, 1.75]]], ['', []], [' 3:70  ', [[3, 70]]]]) {
    test(`"${text}" is parsed`, () => {
      document.body.dataset.settings = text;
      assert.deepEqual(settings(), expected);
    });
  }

  test('a session gets the options among them, and the personal model', () => {
    document.body.dataset.settings = `${SETTING.units}:1 ${SETTING.height}:1.8 ${SETTING.weight}:70 ${SETTING.cadenceIncrease}:5`;
    document.body.dataset.personal = '1,2.5,-3';
    const session = recordedSession();
    applyAthleteSettings(session);
    assert.deepEqual(session.sent, [
      ['option', OPTION.height, 1.8], ['option', OPTION.weight, 70], ['option', OPTION.cadenceIncrease, 5],
      ['send', EVENT.personalModel, 1, 2.5, -3],
    ]);
    delete document.body.dataset.personal;
    delete document.body.dataset.settings;
    const empty = recordedSession();
    applyAthleteSettings(empty);
    assert.deepEqual(empty.sent, []);
  });
});

describe('played session', () => {
  const played = (seconds) => {
    const events = [];
    const engine = { event: (...args) => { events.push(args); return 'line'; }, takeLog: () => { events.push(['log']); } };
    const session = new PlayedSession(engine);
    session.take(seconds.map((each) => ({ kind: EVENT.tick, fields: [each] })).values());
    let ends = 0;
    session.addEventListener('end', () => { ends += 1; });
    return { session, events, ends: () => ends };
  };

  test('events are played up to and including a time, then the session ends', () => {
    const { session, events, ends } = played([0, 1, 1, 2]);
    session.playUntil(0.5);
    assert.equal(events.length, 1);
    session.playUntil(1);
    assert.deepEqual([events.length, ends()], [3, 0]);
    session.playUntil(5);
    assert.deepEqual([events.length, ends()], [4, 1]);
  });

  for (const [rate, seconds] of [[1, 1], [20, 20], [100, 20], [0, 1]]) {
    test(`at rate ${rate} a second plays ${seconds} s`, async () => {
      const { session, events } = played(Array.from({ length: 100 }, (_, index) => index));
      session.rate = rate;
      session.startSensors();
      await clock.pass(1010);
      session.stopSensors();
      assert.equal(events.length, seconds + 1);
      await clock.pass(1000);
      assert.equal(events.length, seconds + 1);
    });
  }

  test('a pause stops the playback until it is resumed', async () => {
    const { session, events } = played([0, 1, 2, 3, 4, 5, 6]);
    session.startSensors();
    await clock.pass(1010);
    session.command(COMMAND.pause);
    await clock.pass(5000);
    assert.deepEqual([events.at(-1)[0], events.at(-1)[2]], [EVENT.command, COMMAND.pause]);
    near(events.at(-1)[1], 1);
    session.command(COMMAND.resume);
    await clock.pass(1000);
    assert.equal(events.at(-1)[1], 2);
    session.close();
  });

  test('its effects are dispatched, and options have the time of the playback', () => {
    const { session, events } = played([0, 9]);
    const lines = [];
    session.addEventListener('effects', ({ detail }) => lines.push(detail));
    session.playUntil(3);
    session.option(OPTION.beat, 1);
    assert.deepEqual(events.at(-1), [EVENT.option, 3, OPTION.beat, 1]);
    assert.deepEqual(lines, ['line', 'line']);
    assert.equal(session.isRecording, false);
  });

  test('a log is fetched from this server, and an error has its status', async () => {
    define('fetch', async (url) => ({ ok: url === address('/good'), status: 404, arrayBuffer: async () => Uint8Array.of(1, 2).buffer }));
    assert.deepEqual(await fetchLog('/good'), Uint8Array.of(1, 2));
    await assert.rejects(fetchLog('/bad'), /\/bad: 404/);
  });
});

describe('undo countdown', () => {
  for (const [name, children, seconds] of [['a summary', [], 15], ['a question', [new Element('input', { 'data-action': 'straight-gaps' })], 60]]) {
    test(`${name} leaves ${seconds} seconds`, async () => {
      const place = new Element('b', { 'data-undo-seconds': '' });
      let ends = 0;
      new UndoCountdown(new Element('main', {}, [place, ...children])).begin(() => { ends += 1; });
      assert.equal(place.textContent, seconds);
      await clock.pass((seconds - 1) * 1000);
      assert.deepEqual([place.textContent, ends], [1, 0]);
      await clock.pass(1000);
      assert.equal(ends, 1);
    });
  }

  test('a stopped countdown never ends, and a new one starts anew', async () => {
    let ends = 0;
    const countdown = new UndoCountdown(new Element('main'));
    countdown.begin(() => { ends += 1; });
    await clock.pass(14_000);
    countdown.begin(() => { ends += 10; });
    await clock.pass(14_999);
    assert.equal(ends, 0);
    countdown.stop();
    await clock.pass(60_000);
    assert.equal(ends, 0);
  });
});

describe('steps that were learnt', () => {
  const KEY = 'andante.walk.steps.a1';
  /** Texts are sets of letters; a digit is the time of a reset. */
  const engine = { mergeSteps: (one, other) => {
    const text = [...new Set([...one, ...other])].sort().join('');
    return { text, forgottenAt: Number(/\d+/.exec(text)?.[0] ?? 0) };
  } };
  let posted;

  beforeEach(() => {
    posted = [];
    define('fetch', async (url, options) => {
      if (options.method === 'POST') posted.push([url, String(options.body), options.headers]);
      return { ok: true, json: async () => ({ csrf: 'token', athleteID: 'a1' }) };
    });
    document.body.dataset.walk = 'xy';
  });

  test('those of the device and the server are merged', () => {
    localStorage.setItem(KEY, 'az');
    assert.equal(new StepKnowledge(engine).all().text, 'axyz');
  });

  test('new ones are added on the device', () => {
    const steps = new StepKnowledge(engine);
    steps.add('b');
    steps.add('a');
    assert.equal(localStorage.getItem(KEY), 'ab');
    localStorage.isBlocked = true;
    steps.add('c');
    assert.equal(steps.all().text, 'xy');
  });

  test('a reset is posted until the server knows it', async () => {
    localStorage.setItem(KEY, '7');
    await new StepKnowledge(engine).postReset();
    assert.deepEqual(posted, [[address('/api/walk/forget'), 'moment=7', { 'X-Andante-CSRF': 'token' }]]);
    document.body.dataset.walk = '7';
    await new StepKnowledge(engine).postReset();
    assert.equal(posted.length, 1);
  });

  test('an unreachable server is not an error', async () => {
    localStorage.setItem(KEY, '7');
    define('fetch', async () => { throw new Error('offline'); });
    await new StepKnowledge(engine).postReset();
  });
});
