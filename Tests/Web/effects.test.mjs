import { define, document, Element } from './browser.mjs';
import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import * as codes from '../../Web/engine/codes.js';
import { apply, parse } from '../../Web/engine/effects.js';
import { address } from '../../Web/shared/address.js';
import { isAt, pathOf } from '../../Web/session/session-paths.js';

define('Node', { TEXT_NODE: 3 });

describe('lines', () => {
  for (const [name, text, expected] of [
    ['empty text', '', []],
    ['empty lines', '\n\n', []],
    ['all fields', 'text\tpace\t5:00', [['text', 'pace', '5:00']]],
    ['a name alone', 'log', [['log', '', '']]],
    ['a name and a slot', 'text\tpace', [['text', 'pace', '']]],
    ['an empty slot', 'speak\t\tGo', [['speak', '', 'Go']]],
    ['more fields than there are', 'text\ta\tb\tc', [['text', 'a', 'b']]],
    ['several lines', 'text\ta\t1\ntext\tb\t2\n', [['text', 'a', '1'], ['text', 'b', '2']]],
    ['escapes', 'text\ta\tx\\ny\\tz\\\\', [['text', 'a', 'x\ny\tz\\']]],
    ['an escaped backslash before a letter', 'text\ta\t\\\\n', [['text', 'a', '\\n']]],
    ['a backslash that escapes nothing', 'text\ta\t\\x\\', [['text', 'a', '\\x\\']]],
  ]) {
    test(`${name} is parsed`, () => (
      assert.deepEqual(parse(text), expected.map(([each, slot, value]) => ({ name: each, slot, value })))));
  }

  test('every text of the characters that matter returns unchanged', () => {
    const letters = ['\\', '\n', '\t', 'n', 't'];
    const escaped = (text) => text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('\t', '\\t');
    const texts = letters.flatMap((a) => letters.flatMap((b) => letters.flatMap((c) => letters.map((d) => a + b + c + d))));
    assert.equal(texts.length, 625);
    for (const text of texts) assert.equal(parse(`text\tslot\t${escaped(text)}`)[0].value, text);
  });
});

describe('effects', () => {
  let slot = 0;
  let place;

  beforeEach(() => {
    slot += 1;
    place = new Element('b', { 'data-slot': `s${slot}` });
    document.body.append(place);
  });

  const line = (name, value, target = `s${slot}`) => apply(`${name}\t${target}\t${value}`);

  test('a text replaces the content of all elements with the slot', () => {
    const other = new Element('i', { 'data-slot': `s${slot}` });
    document.body.append(other);
    line('text', '5:00');
    assert.deepEqual([place.textContent, other.textContent], ['5:00', '5:00']);
  });

  test('a text changes an only text node in place', () => {
    place.firstChild = { nodeType: 3, data: 'old', nextSibling: null };
    line('text', 'new');
    assert.equal(place.firstChild.data, 'new');
    place.firstChild.nextSibling = {};
    line('text', 'all');
    assert.deepEqual([place.firstChild.data, place.textContent], ['new', 'all']);
  });

  test('an element that left the page is looked up again', () => {
    line('text', 'one');
    document.body.children.pop();
    place.isConnected = false;
    const next = new Element('b', { 'data-slot': `s${slot}` });
    document.body.append(next);
    line('text', 'two');
    assert.deepEqual([place.textContent, next.textContent], ['one', 'two']);
  });

  test('an element is looked up once as long as it stays', () => {
    let lookups = 0;
    const { querySelectorAll } = document;
    document.querySelectorAll = function counted(selector) {
      lookups += 1;
      return querySelectorAll.call(this, selector);
    };
    for (let count = 0; count < 3; count += 1) line('text', 'one');
    delete document.querySelectorAll;
    assert.equal(lookups, 1);
  });

  test('an unknown slot is ignored, and found once it exists', () => {
    line('text', 'early', 'later');
    const later = new Element('b', { 'data-slot': 'later' });
    document.body.append(later);
    line('text', 'late', 'later');
    assert.equal(later.textContent, 'late');
  });

  test('an attribute is set, and removed by an empty value', () => {
    line('attr', 'yes', `s${slot}@data-on`);
    assert.equal(place.getAttribute('data-on'), 'yes');
    line('attr', '', `s${slot}@data-on`);
    assert.equal(place.hasAttribute('data-on'), false);
  });

  test('the value of a field changes too, unless it is being edited', () => {
    place.value = 'typed';
    line('attr', '1', `s${slot}@value`);
    assert.equal(place.value, '1');
    document.activeElement = place;
    line('attr', '2', `s${slot}@value`);
    assert.deepEqual([place.value, place.getAttribute('value')], ['1', '2']);
    document.activeElement = document.body;
  });

  test('markup gets the base path', () => {
    line('html', '<a href="/run">', `s${slot}`);
    assert.equal(place.innerHTML, `<a href="${address('/run')}">`);
  });

  test('new markup gives the focus to the same action, or else to the first button', () => {
    const [old, same, first] = ['lap', 'lap', 'stop'].map((name) => new Element('button', { 'data-action': name }));
    for (const [fresh, expected] of [[[first, same], same], [[first], first]]) {
      place.children = [];
      place.append(old);
      document.activeElement = old;
      Object.defineProperty(place, 'innerHTML', { configurable: true, set: () => {
        place.children = [];
        place.append(...fresh);
      } });
      line('html', '<button>');
      assert.equal(document.activeElement, expected);
    }
    document.activeElement = document.body;
    line('html', '<button>');
    assert.equal(document.activeElement, document.body);
  });

  test('the state is on the body', () => {
    line('state', 'paused');
    assert.equal(document.body.dataset.state, 'paused');
  });

  test('other effects go to their handlers with value and slot; unknown ones are ignored', () => {
    const calls = [];
    apply('cue\tname\tSay it\nunknown\ta\tb\ntoString\ta\tb', { cue: (...args) => calls.push(args) });
    assert.deepEqual(calls, [['Say it', 'name']]);
  });
});

describe('codes', () => {
  for (const [name, table] of Object.entries(codes)) {
    test(`${name} is frozen and uses no code twice`, () => {
      assert.ok(Object.isFrozen(table));
      const values = Object.values(table);
      assert.equal(new Set(values).size, values.length);
      assert.ok(values.every((value) => (name === 'EFFECT' ? /^[a-z]+$/.test(value) : Number.isInteger(value) && value >= 0)));
    });
  }
});

describe('addresses of screens', () => {
  test('every screen has an address of its own below the base path', () => {
    const paths = Object.values(codes.SCREEN).map(pathOf);
    assert.equal(new Set(paths).size, paths.length);
    for (const path of paths) assert.match(path.slice(address('/').length), /^(run|walk|train|ride)(\/[a-z]+)?$/);
    assert.equal(pathOf(codes.SCREEN.runLive), address('/run/live'));
  });

  test('isAt is true only for the current screen', () => {
    window.location.pathname = address('/walk/live');
    assert.deepEqual([isAt(codes.SCREEN.walkLive), isAt(codes.SCREEN.walkHome)], [true, false]);
  });
});
