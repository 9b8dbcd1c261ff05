import { define, document, Element, fire, localStorage, sessionStorage, signIn, window } from './browser.mjs';
import { Clock, settled } from './clock.mjs';
import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';

const clock = new Clock();
define('matchMedia', () => ({ matches: false }));
const { actions } = await import('../../Web/shared/actions.js');
const { address, ownPath, withBasePath } = await import('../../Web/shared/address.js');
const { setCookie } = await import('../../Web/shared/cookie.js');
const { inTime } = await import('../../Web/shared/in-time.js');
const { isOwn, keyOf, ownerOf, storedText } = await import('../../Web/shared/owner.js');
const { whenReleased } = await import('../../Web/shared/release.js');
const { armRepeats } = await import('../../Web/shared/repeat.js');
const { Swing } = await import('../../Web/shared/swing.js');
const { refresh, when } = await import('../../Web/shared/when.js');
const { onTap } = await import('../../Web/metronome/tap.js');
const { FormEntries } = await import('../../Web/pages/form-entries.js');
const { added, isProgramme, movedUp, programmeOf, removed, stepped } = await import('../../Web/train/programme.js');

beforeEach(() => {
  for (const storage of [localStorage, sessionStorage]) {
    storage.values.clear();
    storage.isBlocked = false;
  }
  signIn('a1');
});

describe('addresses', () => {
  const base = new URL('../../Web', import.meta.url).pathname;

  test('the base path is added and removed', () => {
    assert.equal(address('/run'), `${base}/run`);
    window.location.pathname = `${base}/activities`;
    assert.equal(ownPath(), '/activities');
  });

  for (const [markup, expected] of [
    ['<a href="/run">', `<a href="${base}/run">`],
    ['<form action="/a" data-next="/b">', `<form action="${base}/a" data-next="${base}/b">`],
    ['<img src="/a"><b data-share-url="/c">', `<img src="${base}/a"><b data-share-url="${base}/c">`],
    ['<a href="//other/run">', '<a href="//other/run">'], ['<a href="https://other/">', '<a href="https://other/">'],
    ['<a href="run">', '<a href="run">'], ['<a title="/run">', '<a title="/run">'], ['<a xhref="/run">', '<a xhref="/run">'],
    [' href=&quot;/run&quot;', ' href=&quot;/run&quot;'], ['', ''],
  ]) test(`${markup || 'empty markup'} becomes ${expected}`, () => assert.equal(withBasePath(markup), expected));

  test('a cookie lasts a year on this site', () => {
    setCookie('andante-zone', 'Europe/Berlin');
    assert.equal(document.cookie, `andante-zone=Europe/Berlin; path=${base}/; max-age=31536000; samesite=lax`);
  });
});

describe('owner', () => {
  test('keys contain the athlete, if there is one', () => {
    assert.equal(keyOf('andante-run'), 'andante-run.a1');
    assert.equal(ownerOf(keyOf('log')), 'a1');
    signIn(null);
    assert.equal(keyOf('log'), 'log');
    assert.equal(ownerOf('log'), '');
  });

  for (const [name, athlete, expected] of [
    ['log.a1', 'a1', true], ['log.a2', 'a1', false], ['log', 'a1', true], ['log.a1', null, false], ['log', null, true], ['log.a10', 'a1', false],
  ]) {
    test(`${name} is ${expected ? '' : 'not '}own for ${athlete ?? 'nobody'}`, () => {
      signIn(athlete);
      assert.equal(isOwn({ name }), expected);
    });
  }

  test('an early value belongs to the first athlete who reads it', () => {
    localStorage.setItem('key', 'early');
    assert.equal(storedText('key'), 'early');
    signIn('a2');
    assert.equal(storedText('key'), null);
    assert.deepEqual([...localStorage.values], [['key.a1', 'early']]);
  });

  test('an early value never replaces an own one', () => {
    localStorage.setItem('key', 'early');
    localStorage.setItem('key.a1', 'own');
    assert.equal(storedText('key'), 'own');
    assert.equal(localStorage.getItem('key'), null);
  });

  test('without an athlete the value stays', () => {
    signIn(null);
    localStorage.setItem('key', 'early');
    assert.equal(storedText('key'), 'early');
    assert.equal(localStorage.getItem('key'), 'early');
  });
});

describe('time limits', () => {
  test('a result in time is returned, and an error is passed on', async () => {
    assert.equal(await inTime(Promise.resolve(5), 10, 'late'), 5);
    await assert.rejects(inTime(Promise.reject(new Error('own')), 10, 'late'), /own/);
  });

  test('a late result is an error at its time', async () => {
    let message = null;
    inTime(new Promise(() => {}), 100, 'late').catch((error) => { message = error.message; });
    await clock.pass(99);
    assert.equal(message, null);
    await clock.pass(1);
    await settled();
    assert.equal(message, 'late');
  });
});

describe('states', () => {
  test('elements follow their state, also those that are added later', () => {
    const [one, other] = ['s1', 's2'].map((name) => new Element('p', { 'data-when': name }));
    document.body.append(one, other);
    other.hidden = true;
    when('s1', false);
    assert.deepEqual([one.hidden, other.hidden], [true, true]);
    when('s1', true);
    assert.equal(one.hidden, false);
    const late = new Element('p', { 'data-when': 's1' });
    late.hidden = true;
    refresh(new Element('main', {}, [late]));
    assert.equal(late.hidden, false);
  });
});

describe('presses', () => {
  test('an action runs once at a time, with its element', async () => {
    let finish;
    const calls = [];
    actions.set('own', (element) => {
      calls.push(element);
      return new Promise((resolve) => { finish = resolve; });
    });
    const button = new Element('button', { 'data-action': 'own' });
    document.body.append(button);
    for (let count = 0; count < 2; count += 1) assert.equal(fire(button, 'click').defaultPrevented, true);
    assert.deepEqual(calls, [button]);
    finish();
    await settled();
    fire(button, 'click');
    assert.equal(calls.length, 2);
  });

  test('unknown actions, and links that open elsewhere, are left to the browser', () => {
    actions.set('link', () => assert.fail());
    const [link, unknown] = [new Element('a', { 'data-action': 'link' }), new Element('a', { 'data-action': 'unknown' })];
    document.body.append(link, unknown);
    for (const key of ['ctrlKey', 'metaKey', 'shiftKey']) assert.equal(fire(link, 'click', { [key]: true }).defaultPrevented, false);
    assert.equal(fire(unknown, 'click').defaultPrevented, false);
  });

  test('work waits until a press and its click are over', async () => {
    let count = 0;
    const work = () => { count += 1; };
    whenReleased(work);
    assert.equal(count, 1);
    fire(document, 'pointerdown');
    whenReleased(work);
    fire(document, 'pointerup');
    await clock.pass(99);
    assert.equal(count, 1);
    fire(document, 'pointerdown');
    await clock.pass(200);
    assert.equal(count, 1);
    fire(document, 'pointercancel');
    await clock.pass(100);
    assert.equal(count, 2);
  });

  test('a held button repeats after 400 ms, every 70 ms, and the click of its release does not count', async () => {
    armRepeats();
    const button = new Element('button', { 'data-repeat': '' });
    document.body.append(button);
    let clicks = 0;
    button.addEventListener('click', () => { clicks += 1; });
    const release = () => {
      fire(window, 'pointerup');
      return fire(button, 'click', { isTrusted: true });
    };
    fire(button, 'pointerdown', { button: 0 });
    await clock.pass(399);
    assert.equal(clicks, 0);
    await clock.pass(1 + 70);
    assert.equal(clicks, 2);
    assert.equal(release().defaultPrevented, true);
    assert.equal(clicks, 2);
    fire(button, 'pointerdown', { button: 0 });
    assert.equal(release().defaultPrevented, false);
    assert.equal(clicks, 3);
    await clock.pass(1000);
    fire(button, 'pointerdown', { button: 2 });
    await clock.pass(1000);
    assert.equal(clicks, 3);
  });

  test('a tapped beat has the time of the touch, unless the click came without one', () => {
    const button = new Element('button');
    const times = [];
    onTap(button, (moment) => times.push(moment));
    const send = (type, timeStamp, rest = {}) => fire(button, type, { timeStamp, ...rest });
    send('pointerdown', 100);
    send('click', 180);
    send('click', 200);
    send('pointerdown', 300);
    send('click', 1300);
    send('keydown', 2000, { key: ' ' });
    send('keydown', 2050, { key: ' ', repeat: true });
    send('keydown', 2060, { key: 'a' });
    send('click', 2100);
    assert.deepEqual(times, [100, 200, 1300, 2000]);
  });
});

test('a swing reaches its side on each beat, and comes to rest after the last', async () => {
  const beats = new EventTarget();
  const outs = [];
  const swing = Object.assign(new Swing(beats), { place: ({ out }) => outs.push(out) });
  beats.dispatchEvent(new CustomEvent('beat', { detail: { moment: clock.now, next: clock.now + 5000, isLeft: false } }));
  swing.isPlaying = true;
  await clock.pass(320);
  assert.ok(outs.at(-1) > 0.97 && outs[0] < 0.1);
  await clock.pass(2180);
  assert.ok(Math.abs(outs.at(-1)) < 0.02);
  await clock.pass(2500);
  assert.ok(outs.at(-1) < -0.99);
  beats.dispatchEvent(new CustomEvent('beat', { detail: { moment: clock.now, next: clock.now + 5000, isLeft: true } }));
  await clock.pass(16);
  assert.ok(outs.at(-1) < -0.99);
  swing.isPlaying = false;
  await clock.pass(300);
  assert.equal(Math.abs(outs.at(-1)), 0);
  assert.equal(clock.waiting, 0);
});

describe('entries of a form', () => {
  const form = (...fields) => {
    const element = new Element('form', { action: '/gear' });
    element.elements = { 'form-id': { value: 'id-1' } };
    element.querySelectorAll = () => fields;
    return element;
  };
  const field = (name, value, type = 'text') => {
    const element = Object.assign(new Element('input'), { name, type, value });
    element.changes = 0;
    element.addEventListener('change', () => { element.changes += 1; });
    return element;
  };
  const box = (name, checked) => Object.assign(field(name, 'on', 'checkbox'), { checked });
  const load = (type) => Object.defineProperty(performance, 'getEntriesByType', { value: () => [{ type }], configurable: true });
  const KEY = 'andante.form.a1 /gear';

  test('entries return after a reload, with the identifier of the form', () => {
    new FormEntries(form(field('name', 'Bike'), box('retired', true))).keep(false);
    const [name, retired] = [field('name', ''), box('retired', false)];
    const fresh = form(name, retired);
    fresh.elements['form-id'].value = 'id-2';
    for (const type of ['reload', 'back_forward']) {
      load(type);
      assert.equal(new FormEntries(fresh).restore(), false);
      assert.deepEqual([name.value, retired.checked, fresh.elements['form-id'].value], ['Bike', true, 'id-1']);
    }
    assert.equal(name.changes, 2);
  });

  test('a new visit forgets entries, unless they wait to be sent', () => {
    load('navigate');
    for (const [isWaiting, value] of [[true, 'Bike'], [false, '']]) {
      new FormEntries(form(field('name', 'Bike'))).keep(isWaiting);
      const name = field('name', '');
      assert.equal(new FormEntries(form(name)).restore(), isWaiting);
      assert.equal(name.value, value);
      assert.equal(sessionStorage.values.has(KEY), isWaiting);
    }
  });

  test('fields that no longer exist are skipped', () => {
    load('reload');
    new FormEntries(form(field('gone', 'x'), field('name', 'Bike'), field('more', 'y'))).keep(false);
    const [other, name] = [field('other', ''), field('name', '')];
    new FormEntries(form(other, name)).restore();
    assert.deepEqual([other.value, name.value], ['', 'Bike']);
  });

  test('fields without a name are not kept', () => {
    new FormEntries(form(field('', 'x'), field('name', 'y'))).keep(false);
    assert.deepEqual(JSON.parse(sessionStorage.getItem(KEY)).values, [['name', 'y']]);
  });

  for (const text of ['{', 'null', '[]', '{"values":5}']) {
    test(`the stored text ${text} restores nothing`, () => {
      load('reload');
      sessionStorage.setItem(KEY, text);
      const name = field('name', 'own');
      assert.equal(new FormEntries(form(name)).restore(), false);
      assert.equal(name.value, 'own');
    });
  }

  test('blocked storage is not an error', () => {
    sessionStorage.isBlocked = true;
    const entries = new FormEntries(form(field('name', 'x')));
    entries.keep(true);
    assert.equal(entries.restore(), false);
  });

  test('entries are stored for each athlete, and can be removed', () => {
    const entries = new FormEntries(form(field('name', 'x')));
    entries.keep(true);
    assert.deepEqual([...sessionStorage.values.keys()], [KEY]);
    entries.remove();
    assert.equal(sessionStorage.values.size, 0);
  });
});

describe('programme', () => {
  const numbers = [3, 1, 8, 10, 2, 2, 30, 0];

  for (const [value, expected] of [
    [numbers, true], [[3, 1, 8, 10], true], [[], false], [[1, 2, 3], false], [[1, 2, 3, NaN], false], [[1, 2, 3, Infinity], false],
    [[1, 2, 3, '4'], false], ['abcd', false], [null, false], [{ length: 4 }, false],
  ]) test(`${JSON.stringify(value)} is ${expected ? 'a' : 'no'} programme`, () => assert.equal(isProgramme(value), expected));

  for (const [search, expected] of [
    ['?items=3,3,10,60;24,2,30,45', [3, 3, 10, 60, 24, 2, 30, 45]], ['?items=3,3,10', null], ['?items=3,3,10,x', null],
    ['?items=3,3,10,60;', null], ['?items=', null], ['', null], ['?items=3,3,,60', [3, 3, 0, 60]],
  ]) test(`the address ${search} gives ${expected}`, () => assert.deepEqual(programmeOf(search), expected));

  test('exercises are added, removed and moved without changing the original', () => {
    const before = [...numbers];
    assert.deepEqual(added(numbers, '5,1,2,3'), [...numbers, 5, 1, 2, 3]);
    assert.deepEqual(removed(numbers, { item: '0' }), [2, 2, 30, 0]);
    assert.deepEqual(removed(numbers, { item: '1' }), [3, 1, 8, 10]);
    assert.deepEqual(movedUp(numbers, { item: '1' }), [2, 2, 30, 0, 3, 1, 8, 10]);
    assert.deepEqual(movedUp([...numbers, 5, 1, 2, 3], { item: '2' }), [3, 1, 8, 10, 5, 1, 2, 3, 2, 2, 30, 0]);
    assert.deepEqual(numbers, before);
  });

  for (const [field, from, by, expected] of [
    [1, 1, -1, 1], [1, 5, 1, 6], [1, 5, -1, 4], [1, 19, 1, 20], [1, 20, 1, 20], [2, 1, -1, 1], [2, 19, 1, 20], [2, 20, 1, 25], [2, 20, -1, 19], [2, 21, -1, 16],
    [2, 25, -1, 20], [2, 3600, 1, 3600], [3, 0, -1, 0], [3, 0, 1, 5], [3, 900, 1, 900], [3, 60, -1, 55],
  ]) {
    test(`field ${field} of ${from} becomes ${expected} after ${by}`, () => {
      const own = [...numbers, 5, 1, 2, 3].with(8 + field, from);
      const press = { item: '2', field: String(field), by: String(by) };
      assert.deepEqual(stepped(own, press), own.with(8 + field, expected));
    });
  }
});
