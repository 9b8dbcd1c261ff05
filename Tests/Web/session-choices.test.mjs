import { document, Element, fire, localStorage, navigator, signIn } from './browser.mjs';
import { Clock } from './clock.mjs';
import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { EVENT, OPTION, SETTING } from '../../Web/engine/codes.js';
import { BatterySaver } from '../../Web/session/battery-saver.js';
import { SessionChoices } from '../../Web/session/session-choices.js';

const clock = new Clock();

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

describe('choices', () => {
  let container;
  let engine;
  let source;
  const KEY = 'andante.run.a1';
  const kept = () => JSON.parse(localStorage.getItem(KEY));
  const choices = ({ stored, settings: known = [], ...kind } = {}) => {
    if (stored) localStorage.setItem(KEY, typeof stored === 'string' ? stored : JSON.stringify(stored));
    container = new Element('main');
    engine = {
      sets: [],
      set(...args) { this.sets.push(args); },
      optionText: (code, text) => ({ value: Number(text), sentence: Number(text) > 0 ? '' : 'Not a number.' }),
    };
    source = recordedSession();
    return new SessionChoices(container, engine, new Map(known), { key: 'andante.run', shownAs: SETTING.tempoUnit, ...kind });
  };
  const control = (tag, attributes, properties = {}) => {
    const element = Object.assign(new Element(tag, attributes), properties);
    container.append(element);
    return element;
  };

  test('unreadable and blocked storage counts as empty', () => {
    for (const stored of ['{', 'null', '""']) assert.equal(choices({ stored }).value('beat'), undefined);
    localStorage.isBlocked = true;
    assert.equal(choices().value('beat'), undefined);
  });

  test('a button sets all its options, which are remembered', () => {
    const own = choices();
    own.use(source, true);
    const button = control('button', { 'data-set': 'followsSpeed:1 chosenCadence:0' });
    button.append(new Element('span'));
    fire(button.children[0], 'click');
    assert.deepEqual(source.sent, [['option', OPTION.followsSpeed, 1], ['option', OPTION.chosenCadence, 0]]);
    assert.deepEqual(kept().options, { followsSpeed: 1, chosenCadence: 0 });
    assert.equal(own.value('followsSpeed'), 1);
  });

  test('choices in a played session are applied, but not remembered', () => {
    const own = choices();
    own.use(source, false);
    fire(control('button', { 'data-option': 'beatMode', 'data-value': '2' }), 'click');
    assert.deepEqual(source.sent, [['option', OPTION.beatMode, 2]]);
    assert.equal(localStorage.getItem(KEY), null);
    assert.equal(own.value('beatMode'), undefined);
  });

  test('a checkbox applies when it changes, a slider on every input', () => {
    choices().use(source, true);
    const box = control('input', { 'data-option': 'beat', type: 'checkbox' }, { checked: true });
    fire(box, 'input');
    assert.deepEqual(source.sent, []);
    fire(box, 'change');
    const slider = control('input', { 'data-option': 'cadenceOffset', type: 'range' }, { value: '3' });
    fire(slider, 'input');
    assert.deepEqual(source.sent, [['option', OPTION.beat, 1], ['option', OPTION.cadenceOffset, 3]]);
  });

  test('typed text applies while it is valid, and a fault is shown when the field is left', () => {
    choices().use(source, true);
    const field = control('input', { 'data-option': 'targetSpeed', 'data-text': '', id: 'speed' }, { value: '3' });
    const fault = new Element('p', { id: 'speed-fault' });
    document.body.append(fault);
    fire(field, 'input');
    assert.deepEqual(source.sent, [['option', OPTION.targetSpeed, 3]]);
    field.value = 'x';
    fire(field, 'input');
    assert.equal(field.hasAttribute('aria-invalid'), false);
    fire(field, 'change');
    assert.deepEqual([field.getAttribute('aria-invalid'), fault.textContent, fault.hidden], ['true', 'Not a number.', false]);
    assert.equal(source.sent.length, 1);
    field.value = '4';
    field.setAttribute('value', '4.0');
    fire(field, 'change');
    assert.deepEqual([field.hasAttribute('aria-invalid'), fault.hidden, field.value], [false, true, '4.0']);
  });

  test('a session gets defaults, remembered options and the workout', () => {
    const own = choices({ stored: { options: { beat: 0, unheardOf: 3, beatMode: 1 }, workout: [5, 6] }, defaults: { beat: 1, lockMode: 2 } });
    own.sendAll(source);
    assert.deepEqual(source.sent, [
      ['option', OPTION.beat, 0], ['option', OPTION.lockMode, 2], ['option', OPTION.beatMode, 1],
      ['send', EVENT.workout, 5, 6], ['send', EVENT.workout],
    ]);
  });

  test('a workout that is switched on is not switched off again', () => {
    choices({ stored: { workout: [5], hasWorkout: true } }).sendAll(source);
    assert.deepEqual(source.sent, [['send', EVENT.workout, 5]]);
  });

  test('a new height on the server replaces the remembered one', () => {
    const stored = { options: { height: 1.7, weight: 60 }, seen: { height: 1.7, weight: 61 } };
    choices({ stored, settings: [[SETTING.height, 1.7], [SETTING.weight, 70]] }).sendAll(source);
    assert.deepEqual(source.sent, [['option', OPTION.height, 1.7]]);
  });

  test('a chosen height remembers the server’s height of that time', () => {
    const own = choices({ settings: [[SETTING.height, 1.7]] });
    own.use(source, true);
    own.adopt({ height: 1.8 }, { note: 'x' });
    assert.deepEqual(kept(), { options: { height: 1.8 }, seen: { height: 1.7 }, note: 'x' });
    assert.equal(own.note('note'), 'x');
  });

  test('options that belong to one page are forgotten', () => {
    assert.equal(choices({ stored: { options: { knownDistance: 9 } }, forgotten: ['knownDistance'] }).value('knownDistance'), undefined);
  });

  test('an option is on if chosen, by default, or by the default of the caller', () => {
    assert.equal(choices().isOn('beat'), false);
    assert.equal(choices().isOn('beat', true), true);
    assert.equal(choices({ defaults: { beat: 1 } }).isOn('beat'), true);
    assert.equal(choices({ stored: { options: { beat: 0 } }, defaults: { beat: 1 } }).isOn('beat', true), false);
  });

  test('the unit is set at the start and when it changes', () => {
    const units = [];
    choices({ stored: { shownAs: 1 }, onShownAs: (unit) => units.push(unit) }).use(source, true);
    const select = control('select', { 'data-input': 'shown-as' }, { value: '2' });
    fire(select, 'input');
    fire(select, 'change');
    assert.deepEqual([engine.sets, units], [[[SETTING.tempoUnit, 1], [SETTING.tempoUnit, 2]], [1, 2]]);
    assert.deepEqual(source.sent, [['send', EVENT.tick]]);
    assert.equal(kept().shownAs, 2);
  });

  test('a workout is parsed as a whole, and a fault is shown at its line', () => {
    choices().use(source, true);
    const lines = [1, 2, 3, 4, 5].map((line) => control('input', { 'data-workout': String(line), id: `line-${line}` }, { value: `l${line}` }));
    const isOn = control('input', { 'data-workout': 'on' }, { checked: true });
    engine.workoutText = (text) => {
      assert.equal(text, 'l1\nl2\nl3\nl4\nl5');
      return { fields: [1, 2], line: 0, sentence: '' };
    };
    fire(lines[0], 'input');
    assert.deepEqual(source.sent, []);
    fire(lines[0], 'change');
    isOn.checked = false;
    fire(isOn, 'change');
    assert.deepEqual(source.sent, [['send', EVENT.workout, 1, 2], ['send', EVENT.workout]]);
    assert.deepEqual([kept().workout, kept().hasWorkout], [[1, 2], false]);
    engine.workoutText = () => ({ fields: [], line: 3, sentence: 'Too long.' });
    fire(lines[0], 'change');
    assert.deepEqual(lines.map((line) => line.hasAttribute('aria-invalid')), [false, false, true, false, false]);
    assert.equal(source.sent.length, 2);
  });
});

describe('battery saver', () => {
  const page = ({ savesLater, seconds = 0, isRecording = true } = {}) => {
    const sent = [];
    const saver = new Element('button', { 'data-slot': 'saver', 'aria-pressed': 'false' });
    const shown = { shown: 2 };
    return {
      sent, saver, screen: shown, kind: { live: 2 }, container: new Element('main', {}, [saver]),
      engine: { header: { lastSeconds: seconds } }, source: { isRecording, option: (...args) => sent.push(args) },
      choices: { note: () => savesLater, adopt: (...args) => sent.push(args) },
    };
  };
  const run = async (own, times) => {
    const saver = new BatterySaver(own);
    saver.drawn();
    for (const seconds of times) {
      own.engine.header.lastSeconds = seconds;
      await clock.pass(10_000);
    }
    own.screen.shown = 3;
    saver.drawn();
  };
  const ON = [[OPTION.saver, 1]];

  for (const [name, own, times, expected] of [
    ['saving begins when the session passes an hour', page(), [3590, 3600], ON],
    ['it begins once', page(), [3590, 3600, 3610, 3620], ON],
    ['it does not begin before', page(), [3580, 3599.9], []],
    ['it does not begin if the page was opened later', page(), [3600, 3610], []],
    ['it does not begin if the athlete disabled it', page({ savesLater: false }), [3590, 3600], []],
    ['it does not begin in a played session', page({ isRecording: false }), [3590, 3600], []],
  ]) {
    test(name, async () => {
      await run(own, times);
      assert.deepEqual(own.sent, expected);
    });
  }

  test('it does not begin if it is already on, or if the browser shows the charge', async () => {
    const on = page();
    on.saver.setAttribute('aria-pressed', 'true');
    await run(on, [3590, 3600]);
    navigator.getBattery = () => {};
    const charge = page();
    await run(charge, [3590, 3600]);
    delete navigator.getBattery;
    assert.deepEqual([on.sent, charge.sent], [[], []]);
  });
});
