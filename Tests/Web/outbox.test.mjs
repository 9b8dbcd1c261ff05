import { define, document, fire, navigator, signIn, window } from './browser.mjs';
import { Clock, settled } from './clock.mjs';
import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { address } from '../../Web/shared/address.js';
import { LogBusy, storage } from '../../Web/storage/storage.js';
import { csrfToken, Outbox } from '../../Web/storage/outbox.js';

const clock = new Clock();

/** Logs by name, in the worker of the storage. */
let logs;
/** The errors of calls to the storage by method. */
let errors;
let worker;
define('Worker', class {
  constructor() { worker = this; }
  postMessage({ call, method, args: [name] }) {
    const results = {
      list: () => [...logs].map(([each, { finished }]) => ({ name: each, finished })),
      read: () => logs.get(name).bytes,
      remove: () => { logs.delete(name); },
    };
    const data = errors[method] ? { call, ...errors[method] } : { call, result: results[method]() };
    queueMicrotask(() => this.onmessage({ data }));
  }
});

/** The requests that the server received, and its answers to uploads: a status or an error, the last one for all others. */
let requests;
let answers;
let whoami;
let unlock;
let locks;
define('fetch', async (url, { body, headers, ...options }) => {
  requests.push({ url, body, headers, options });
  const answer = url === address('/api/whoami') ? whoami : answers.length > 1 ? answers.shift() : answers[0];
  await unlock;
  if (answer instanceof Error) throw answer;
  const { status, ...content } = typeof answer === 'number' ? { status: answer } : answer;
  return { status, ok: status === 200, json: async () => content };
});
navigator.locks = { request: (name, work) => {
  locks.push(name);
  return work();
} };

let outbox;
let events;

beforeEach(() => {
  logs = new Map();
  errors = {};
  requests = [];
  answers = [{ status: 201, id: 7 }];
  whoami = { status: 200, csrf: 'token', athleteID: 'a1' };
  unlock = null;
  locks = [];
  signIn('a1');
  outbox = new Outbox();
  events = [];
  for (const type of ['waiting', 'others', 'refused', 'sent']) outbox.addEventListener(type, ({ detail }) => events.push([type, detail]));
});

const add = (name, finished = true) => logs.set(name, { finished, bytes: Uint8Array.of(name.length) });
const uploads = () => requests.filter(({ url }) => url === address('/api/sessions'));
const countOf = (type) => events.filter(([each]) => each === type).map(([, detail]) => detail);

describe('upload', () => {
  test('without logs only the counts are reported', async () => {
    await outbox.send();
    assert.deepEqual([events, requests], [[['waiting', 0], ['others', 0]], []]);
  });

  test('finished logs are uploaded in order and removed; an unfinished one stays', async () => {
    for (const name of ['x.a1', 'xx.a1']) add(name);
    add('xxx.a1', false);
    await outbox.send();
    assert.deepEqual(uploads().map(({ body }) => body[0]), [4, 5]);
    assert.deepEqual(uploads()[0].headers, { 'X-Andante-CSRF': 'token', 'Content-Type': 'application/octet-stream' });
    assert.deepEqual([...logs.keys()], ['xxx.a1']);
    assert.deepEqual(countOf('sent'), [{ name: 'x.a1', id: 7 }, { name: 'xx.a1', id: 7 }]);
    assert.deepEqual(countOf('waiting'), [2, 0]);
    assert.equal(clock.waiting, 0);
  });

  test('one page at a time uploads, with the cookies of this site and past all caches', async () => {
    add('x.a1');
    await outbox.send();
    assert.deepEqual(locks, ['andante-outbox']);
    for (const { options } of requests) {
      assert.equal(options.credentials, 'same-origin');
      assert.equal(options.cache, 'no-store');
      assert.ok(options.signal instanceof AbortSignal);
    }
  });

  test('a log without an owner belongs to the athlete who is signed in', async () => {
    add('x');
    await outbox.send();
    assert.equal(logs.size, 0);
  });

  test('logs of other athletes stay and are counted separately', async () => {
    for (const name of ['x.a2', 'x.a1', 'x.a3']) add(name);
    await outbox.send();
    assert.deepEqual([...logs.keys()], ['x.a2', 'x.a3']);
    assert.deepEqual(countOf('waiting'), [1, 0]);
    assert.deepEqual(countOf('others'), [2, 2]);
  });

  test('the athlete who is signed in counts, not the one of the page', async () => {
    add('x.a1');
    whoami.athleteID = 'a2';
    await outbox.send();
    assert.deepEqual([uploads().length, logs.size], [0, 1]);
  });

  test('a page without an athlete counts all logs as its own', async () => {
    signIn(null);
    for (const name of ['x.a1', 'x.a2']) add(name);
    await outbox.send();
    assert.deepEqual(countOf('waiting'), [2, 1]);
    assert.deepEqual(countOf('others'), [0, 0]);
  });

  test('warnings of the server are logged', async () => {
    const warned = [];
    const { warn } = console;
    console.warn = (text) => warned.push(text);
    add('x.a1');
    answers = [{ status: 200, id: 1, warnings: ['one', 'two'] }];
    await outbox.send();
    console.warn = warn;
    assert.deepEqual(warned, ['one', 'two']);
  });
});

describe('refusal and retry', () => {
  for (const status of [400, 413, 415, 422]) {
    test(`status ${status} refuses a log: it is kept, and not sent again`, async () => {
      for (const name of ['x.a1', 'xx.a1']) add(name);
      answers = [status, 201];
      await outbox.send();
      assert.deepEqual(countOf('refused'), [{ name: 'x.a1' }]);
      assert.deepEqual([...logs.keys()], ['x.a1']);
      assert.equal(clock.waiting, 0);
      await outbox.send();
      assert.equal(uploads().length, 2);
    });
  }

  for (const status of [401, 403, 404, 409, 429, 500, 502, 503]) {
    test(`status ${status} is tried again`, async () => {
      add('x.a1');
      answers = [status, 201];
      await outbox.send();
      assert.equal(logs.size, 1);
      await clock.pass(5000);
      assert.equal(logs.size, 0);
    });
  }

  test('the delays grow to five minutes', async () => {
    add('x.a1');
    answers = [500];
    await outbox.send();
    for (const [count, seconds] of [5, 15, 60, 300, 300].entries()) {
      await clock.pass(seconds * 1000 - 1);
      assert.equal(uploads().length, count + 1);
      await clock.pass(1);
      assert.equal(uploads().length, count + 2);
    }
    answers = [201];
    await clock.pass(300_000);
    assert.deepEqual([logs.size, clock.waiting], [0, 0]);
  });

  test('after a success the delays start anew', async () => {
    add('x.a1');
    answers = [500, 500, 201];
    await outbox.send();
    await clock.pass(20_000);
    assert.equal(logs.size, 0);
    add('x.a1');
    answers = [500, 201];
    await outbox.send();
    await clock.pass(5000);
    assert.equal(logs.size, 0);
  });

  test('a log that cannot be sent yet does not hold up the next one', async () => {
    for (const name of ['x.a1', 'xx.a1']) add(name);
    answers = [500, 201];
    await outbox.send();
    assert.deepEqual([...logs.keys()], ['x.a1']);
    await clock.pass(5000);
    assert.equal(logs.size, 0);
  });

  for (const [name, answer] of [['no connection', new Error('offline')], ['a failing server', { status: 503 }], ['a sign-out', { status: 401 }]]) {
    test(`${name} is tried again, without an upload`, async () => {
      add('x.a1');
      const before = whoami;
      whoami = answer;
      await outbox.send();
      assert.deepEqual([uploads().length, countOf('waiting')], [0, [1, 1]]);
      whoami = before;
      await clock.pass(5000);
      assert.equal(logs.size, 0);
    });
  }

  test('an unreadable storage counts as empty', async () => {
    errors.list = { error: 'gone' };
    await outbox.send();
    assert.deepEqual(countOf('waiting'), [0]);
  });
});

describe('unstored logs', () => {
  test('a log that could not be stored is uploaded from memory, once', async () => {
    outbox.hold({ name: 'x.a1', bytes: Uint8Array.of(9) });
    await outbox.send();
    assert.deepEqual(uploads().map(({ body }) => body[0]), [9]);
    assert.deepEqual(countOf('waiting'), [1, 0]);
    await outbox.send();
    assert.equal(uploads().length, 1);
  });

  test('a refused one still waits', async () => {
    outbox.hold({ name: 'x.a1', bytes: Uint8Array.of(9) });
    answers = [422];
    await outbox.send();
    assert.deepEqual(countOf('waiting'), [1, 1]);
  });
});

describe('suspension', () => {
  test('nothing is sent until it ends', async () => {
    add('x.a1');
    outbox.setSuspended(true);
    await outbox.send();
    assert.deepEqual(requests, []);
    outbox.setSuspended(false);
    await settled();
    assert.equal(logs.size, 0);
  });

  test('ending it twice sends once', async () => {
    add('x.a1');
    outbox.setSuspended(false);
    await settled();
    assert.deepEqual(requests, []);
  });

  test('an upload in progress is the last one', async () => {
    for (const name of ['x.a1', 'xx.a1']) add(name);
    let release;
    outbox.addEventListener('sent', () => outbox.setSuspended(true));
    unlock = new Promise((resolve) => { release = resolve; });
    const sent = outbox.send();
    release();
    await sent;
    assert.deepEqual([...logs.keys()], ['xx.a1']);
  });
});

describe('triggers', () => {
  test('a new connection sends', async () => {
    add('x.a1');
    fire(window, 'online');
    await settled();
    assert.equal(logs.size, 0);
  });

  test('a page sends when it is shown, not when it is hidden', async () => {
    add('x.a1');
    document.visibilityState = 'hidden';
    fire(document, 'visibilitychange');
    await settled();
    assert.equal(logs.size, 1);
    document.visibilityState = 'visible';
    fire(document, 'visibilitychange');
    await settled();
    assert.equal(logs.size, 0);
  });
});

describe('token', () => {
  test('a fresh token is returned', async () => assert.equal(await csrfToken(), 'token'));
  test('another athlete is refused', async () => {
    whoami.athleteID = 'a2';
    await assert.rejects(csrfToken(), /another athlete/);
  });
  test('a page without an athlete accepts any', async () => {
    signIn(null);
    assert.equal(await csrfToken(), 'token');
  });
  test('a failing server is an error', async () => {
    whoami = { status: 500 };
    await assert.rejects(csrfToken(), /whoami 500/);
  });
});

describe('storage', () => {
  test('answers reach their own calls, in any order', async () => {
    add('x.a1');
    const [list, read] = [storage().list(), storage().read('x.a1')];
    assert.equal((await read)[0], 4);
    assert.equal((await list)[0].name, 'x.a1');
  });

  test('a log that another page writes is busy; other errors are not', async () => {
    errors.read = { error: 'in use', busy: true };
    await assert.rejects(storage().read('x'), LogBusy);
    errors.read = { error: 'gone', busy: false };
    await assert.rejects(storage().read('x'), (error) => !(error instanceof LogBusy) && error.message === 'gone');
  });

  test('a crashed worker rejects all waiting calls', async () => {
    const call = storage().list();
    worker.onerror({ message: 'crash' });
    const { onmessage } = worker;
    worker.onmessage = () => {};
    await assert.rejects(call, /crash/);
    worker.onmessage = onmessage;
  });
});
