// Compares the module's results with those of the native engine (golden.txt). Only uses the module's public exports.

import { readFile } from 'node:fs/promises';
import { App, Digest, compile, compileChecks } from './host.mjs';

const [SPORT_WORKOUT, COACH_WORKOUT] = [6, 3];
const [SPORT_CYCLING, COACH_RIDE] = [4, 4];
const identifier = Uint8Array.from({ length: 16 }, (_, index) => index);

export async function checkGolden(check) {
  const [app, engine] = [await compile('app'), await compileChecks()];
  const played = {
    check: (part) => selfCheck(engine, Number(part)),
    run: (scenario) => simulatedRun(new App(app), Number(scenario)),
    ride: (scenario) => simulatedRun(new App(app), Number(scenario), { sport: SPORT_CYCLING, coach: COACH_RIDE }),
    workout: (programme) => simulatedWorkout(new App(app), programme.split(',').map(Number)),
  };
  const text = await readFile(new URL('golden.txt', import.meta.url), 'utf8');
  for (const line of text.trim().split('\n')) {
    const [kind, number, ...expected] = line.split(' ');
    check(`wasm gives the native result of "${kind} ${number}"`, () => {
      const found = played[kind](number);
      if (found !== expected.join(' ')) throw new Error(`${found}, natively ${expected.join(' ')}`);
    });
  }
}

/** Runs a self-check in a new instance, so that the checks are independent. */
function selfCheck(module, part) {
  const { self_check: digest } = new WebAssembly.Instance(module, {}).exports;
  return BigInt.asUintN(64, digest(part)).toString(16).padStart(16, '0');
}

function simulatedRun(app, scenario, kind = {}) {
  app.begin({ identifier, ...kind });
  if (app.wasm.simulation_begin(7, scenario) < 0) throw new Error(`no scenario ${scenario}`);
  return fingerprints(app);
}

function simulatedWorkout(app, programme) {
  app.begin({ identifier, sport: SPORT_WORKOUT, coach: COACH_WORKOUT });
  new Float64Array(app.wasm.memory.buffer, app.wasm.bytes(), programme.length).set(programme);
  if (app.wasm.workout_simulation_begin(programme.length) < 0) throw new Error('no programme');
  return fingerprints(app);
}

/** Plays all events, and returns the digest of the snapshots, their number, and the digest of the log. */
function fingerprints(app) {
  const log = new Digest();
  app.play((kind) => { if (kind === 0) log.addBytes(app.takeLog()); });
  log.addBytes(app.takeLog());
  return `${app.digest} ${app.wasm.snapshot_count()} ${log.text}`;
}
