import { navigator } from './browser.mjs';
import { Clock } from './clock.mjs';
import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { Files } from '../../Web/storage/storage-files.js';

const clock = new Clock();
const failure = (name) => Object.assign(new Error(name), { name });

/** The private file system: contents and times by name, and the names of the files that are open. */
let disk;
let open;
/** How many bytes fit on the disk, and the most that one call writes. */
let capacity;
let mostAtOnce;
let flushes;
let removed;

const size = () => [...disk.values()].reduce((sum, { bytes }) => sum + bytes.length, 0);

function syncHandle(name) {
  const file = disk.get(name);
  return {
    getSize: () => file.bytes.length,
    read(into, { at }) { into.set(Uint8Array.from(file.bytes).subarray(at, at + into.length)); },
    write(bytes, { at }) {
      const count = Math.min(bytes.length, mostAtOnce, capacity - size());
      file.bytes.splice(at, count, ...bytes.subarray(0, count));
      return count;
    },
    truncate(count) { file.bytes.length = count; },
    flush() { flushes += 1; },
    close() { open.delete(name); },
  };
}

const fileHandle = (name) => ({
  async createSyncAccessHandle() {
    if (open.has(name)) throw failure('NoModificationAllowedError');
    open.add(name);
    return syncHandle(name);
  },
  async getFile() {
    const { bytes, lastModified } = disk.get(name);
    return { lastModified, arrayBuffer: async () => Uint8Array.from(bytes).buffer };
  },
});

const folder = {
  async getFileHandle(name, { create = false } = {}) {
    if (!disk.has(name) && !create) throw failure('NotFoundError');
    if (!disk.has(name)) disk.set(name, { bytes: [], lastModified: disk.size });
    return fileHandle(name);
  },
  async removeEntry(name) {
    removed.push(name);
    if (!disk.delete(name)) throw failure('NotFoundError');
  },
  async* entries() { for (const name of disk.keys()) yield [name, fileHandle(name)]; },
};

let files;
const bytes = (...values) => Uint8Array.from(values);

beforeEach(async () => {
  [disk, open] = [new Map(), new Set()];
  [capacity, mostAtOnce, flushes, removed] = [1000, 1000, 0, []];
  navigator.storage = { getDirectory: async () => ({ getDirectoryHandle: async (name) => {
    assert.equal(name, 'sessions');
    return folder;
  } }) };
  files = await Files.open();
  removed = [];
});

describe('a log', () => {
  test('the probe at the start leaves nothing behind', () => assert.deepEqual([disk.size, open.size], [0, 0]));

  test('it contains what was appended, in order and flushed', async () => {
    await files.open('a');
    files.append(bytes(1, 2));
    files.append(bytes(3));
    assert.deepEqual([await files.read('a'), flushes], [bytes(1, 2, 3), 2]);
    files.close();
    assert.deepEqual(await files.read('a'), bytes(1, 2, 3));
  });

  test('it continues at its end when it is opened again', async () => {
    await files.open('a');
    files.append(bytes(1));
    await files.open('b');
    await files.open('a');
    files.append(bytes(2));
    assert.deepEqual(await files.read('a'), bytes(1, 2));
    assert.deepEqual([...open], ['a.log']);
  });

  test('partial writes are continued', async () => {
    mostAtOnce = 3;
    await files.open('a');
    files.append(bytes(1, 2, 3, 4, 5, 6, 7));
    assert.deepEqual(await files.read('a'), bytes(1, 2, 3, 4, 5, 6, 7));
  });

  test('a full disk restores the previous size, and later bytes follow it', async () => {
    await files.open('a');
    files.append(bytes(1, 2));
    capacity = 4;
    assert.throws(() => files.append(bytes(3, 4, 5)), /full/);
    assert.deepEqual(await files.read('a'), bytes(1, 2));
    capacity = 1000;
    files.append(bytes(6));
    assert.deepEqual(await files.read('a'), bytes(1, 2, 6));
  });

  test('a truncated log continues at its new end', async () => {
    await files.open('a');
    files.append(bytes(1, 2, 3));
    files.truncate(1);
    files.append(bytes(4));
    assert.deepEqual(await files.read('a'), bytes(1, 4));
  });

  test('a log that another page closes within three seconds is opened, a busy one is not', async () => {
    open.add('a.log');
    disk.set('a.log', { bytes: [9], lastModified: 0 });
    let outcome = null;
    const attempt = () => files.open('a').then(() => { outcome = 'open'; }, ({ name }) => { outcome = name; });
    attempt();
    await clock.pass(2950);
    assert.equal(outcome, null);
    await clock.pass(50);
    assert.equal(outcome, 'NoModificationAllowedError');
    attempt();
    await clock.pass(1000);
    open.clear();
    await clock.pass(100);
    assert.equal(outcome, 'open');
  });
});

describe('the list', () => {
  const add = (name, lastModified) => disk.set(name, { bytes: [], lastModified });

  test('logs are listed from the oldest, and finished if they have a mark', async () => {
    add('new.log', 3);
    add('old.log', 1);
    add('old.done', 9);
    add('gone.done', 2);
    add('other', 2);
    assert.deepEqual(await files.list(), [
      { name: 'old', finished: true, modified: 1 }, { name: 'new', finished: false, modified: 3 },
    ]);
  });

  test('finishing the open log closes it, finishing another does not', async () => {
    await files.open('a');
    add('b.log', 5);
    await files.finish('b');
    assert.equal(open.size, 1);
    await files.finish('a');
    assert.equal(open.size, 0);
    assert.deepEqual((await files.list()).map(({ finished }) => finished), [true, true]);
  });

  test('a log is removed before its mark', async () => {
    await files.open('a');
    await files.finish('a');
    await files.remove('a');
    assert.deepEqual([removed, disk.size], [['a.log', 'a.done'], 0]);
  });

  test('an open log and one without a mark can be removed', async () => {
    await files.open('a');
    await files.remove('a');
    assert.deepEqual([disk.size, open.size], [0, 0]);
    await files.remove('a');
  });

  test('another error on removal is passed on, and the mark stays', async () => {
    add('a.log', 0);
    add('a.done', 0);
    const { removeEntry } = folder;
    folder.removeEntry = async () => { throw failure('NoModificationAllowedError'); };
    await assert.rejects(files.remove('a'), { name: 'NoModificationAllowedError' });
    folder.removeEntry = removeEntry;
    assert.equal(disk.has('a.done'), true);
  });
});

test('a browser without sync access handles is refused', async () => {
  const { getFileHandle } = folder;
  folder.getFileHandle = async () => ({});
  await assert.rejects(Files.open(), TypeError);
  folder.getFileHandle = getFileHandle;
});
