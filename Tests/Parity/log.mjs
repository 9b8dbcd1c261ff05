// Checks that restoring a log produces the same session: from pieces of any size, after truncation, and after
// continuing it.

import { App, compile, joined, seededRandom } from './host.mjs';

const DEMO = 0;
const SEED = 3;

function recorded(module) {
  const app = new App(module);
  const chunks = [];
  const ends = [];
  app.begin();
  app.simulate(SEED, DEMO, (kind) => {
    if (kind !== 0) return;
    chunks.push(app.takeLog());
    ends.push((ends.at(-1) ?? 0) + chunks.at(-1).length);
  });
  chunks.push(app.takeLog());
  return { bytes: joined(chunks), ends, digest: app.digest, count: app.wasm.snapshot_count() };
}

export async function checkLog(check) {
  const module = await compile('app');
  const log = recorded(module);
  checkChunkings(check, module, log);
  checkTruncation(check, module, log);
  checkContinuation(check, module);
}

function checkChunkings(check, module, log) {
  const random = seededRandom(1);
  for (let round = 0; round < 20; round += 1) {
    const largest = 1 + Math.floor(random() ** 3 * 20_000);
    check(`pieces of up to ${largest} bytes give the same session`, () => {
      const app = new App(module);
      const valid = app.restore(log.bytes, () => Math.ceil(random() * largest));
      return valid === log.bytes.length && app.digest === log.digest
        && app.wasm.snapshot_count() === log.count;
    });
  }
}

function checkTruncation(check, module, { bytes, ends }) {
  const random = seededRandom(2);
  const holds = (count) => ends.filter((end) => end <= count).at(-1);
  check('a truncated log keeps every whole chunk', () => {
    for (let round = 0; round < 40; round += 1) {
      const count = ends[0] + Math.floor(random() * (bytes.length - ends[0]));
      const valid = new App(module).restore(bytes.subarray(0, count));
      if (valid !== holds(count)) throw new Error(`${valid} of ${count} bytes hold`);
    }
  });
  check('a damaged byte loses only its chunk and later ones', () => {
    for (let round = 0; round < 40; round += 1) {
      const damaged = bytes.slice();
      const at = ends[0] + Math.floor(random() * (ends.at(-1) - ends[0]));
      damaged[at] ^= 1 << Math.floor(random() * 8);
      const valid = new App(module).restore(damaged);
      if (valid !== holds(at)) throw new Error(`${valid} bytes hold, damaged at ${at}`);
    }
  });
}

/** Checks that a session that is restored after `stop` events and then continued has the same results and log. */
function checkContinuation(check, module) {
  const whole = recorded(module);
  const random = seededRandom(4);
  for (let round = 0; round < 5; round += 1) {
    const stop = Math.floor(random() * whole.count);
    check(`a session continueAfterKill after ${stop} events continues unchanged`, () => {
      const { app, stored } = continueAfterKill(module, stop);
      const restored = new App(module);
      const log = joined([stored, app.takeLog()]);
      return app.digest === whole.digest && restored.restore(log) === log.length
        && restored.digest === whole.digest;
    });
  }
}

function continueAfterKill(module, stop) {
  const first = new App(module);
  const chunks = [];
  let second = null;
  let count = 0;
  first.begin();
  first.wasm.simulation_begin(SEED, DEMO);
  for (let kind = first.wasm.played_next(); kind >= 0; kind = first.wasm.played_next()) {
    const fields = Array.from(first.input);
    (second ?? first).event(kind, ...fields);
    if (kind === 0 || count === stop) chunks.push((second ?? first).takeLog());
    if (count === stop) {
      second = new App(module);
      second.restore(joined(chunks));
    }
    count += 1;
  }
  return { app: second, stored: joined(chunks) };
}
