// Checks that the exports are those in docs/developing/bridge.md, and that every invalid call returns an error code
// that has a message.

import { App, compile } from './host.mjs';

const APP = ['abi_version', 'allocation_count', 'input', 'bytes', 'output', 'output_length',
  'error_text', 'settings', 'session_new', 'event', 'motion', 'sensor', 'digest_text', 'snapshot_count',
  'session_facts', 'kind_facts', 'option_text', 'workout_text', 'screen', 'log_pending', 'log_take', 'log_address',
  'restore_begin', 'restore_feed', 'restore_end', 'steps_merge', 'steps_add', 'simulation_begin', 'log_play_begin',
  'log_play_feed', 'played_next', 'pose', 'programme', 'workout_simulation_begin', 'figure'];
const AUDIO = [
  'abi_version', 'allocation_count', 'desk_new', 'control', 'control_at', 'render', 'left', 'right',
  'frame', 'tempo', 'lock_strength', 'lock_angle', 'beat', 'beat_take', 'music_beat', 'sound_bytes',
  'sound_load',
  'tap_along_begin', 'tap_along_beat', 'tap_along_tap', 'tap_along_left',
];

const functions = (module) => WebAssembly.Module.exports(module)
  .filter(({ kind }) => kind === 'function').map(({ name }) => name)
  .filter((name) => name !== '_initialize').sort().join(' ');

const parse = (lines) => lines.split('\n').filter(Boolean).map((line) => line.split('\t'));

function startedApp(module) {
  const app = new App(module);
  app.begin();
  app.event(3, 0, 1);
  app.event(2, 0, 1);
  return app;
}

export async function checkBridge(check) {
  const [app, audio] = [await compile('app'), await compile('audio')];
  for (const [module, names] of [[app, APP], [audio, AUDIO]]) {
    check('a module imports nothing', () => WebAssembly.Module.imports(module).length === 0);
    check('the exports are the documented ones',
      () => functions(module) === [...names].sort().join(' '));
  }
  checkErrorCodes(check, app);
  checkEffects(check, app);
  checkSensors(check, app);
}

function checkErrorCodes(check, module) {
  const app = new App(module);
  const code = (expected, work) => check(`${work} is answered with ${expected}`, () => {
    const answer = work();
    if (answer !== expected) throw new Error(`is ${answer}`);
    return app.text(app.wasm.error_text(expected)).length > 20;
  });
  code(-1, () => app.wasm.event(0));
  code(-1, () => app.wasm.log_take());
  code(-1, () => app.wasm.digest_text());
  code(-1, () => app.wasm.session_facts());
  code(-1, () => app.wasm.screen(2));
  code(-1, () => app.wasm.restore_feed(0));
  code(-6, () => app.wasm.screen(99));
  code(-7, () => app.wasm.simulation_begin(1, 99));
  code(-7, () => app.wasm.log_play_feed(0));
  code(-7, () => app.wasm.played_next());
  code(-8, () => app.wasm.kind_facts(9));
  code(-8, () => app.begin({ sport: 99 }));
  code(-8, () => app.begin({ start: NaN }));
  code(-4, () => app.restore(new TextEncoder().encode('<gpx></gpx> is no log of ours')));
  check('a session begins', () => app.begin() === 0);
  code(-2, () => { app.input.fill(0); return app.wasm.event(99); });
  code(-2, () => { app.input.fill(0); return app.wasm.event(2); });
  code(-2, () => { app.input.fill(NaN); return app.wasm.event(0); });
  code(-3, () => { app.input.fill(-1); return app.wasm.event(0); });
  code(-3, () => { app.input.fill(1e308); return app.wasm.event(0); });
  code(-9, () => app.wasm.sensor(3, 2, 1));
  code(-9, () => app.wasm.sensor(1, 0, 1));
  code(-5, () => app.wasm.sensor(1, 70_000, 1));
  code(-5, () => app.wasm.sensor(1, -1, 1));
  app.wasm.restore_begin();
  code(-1, () => app.wasm.motion(1, 0, 0, 9.8, NaN, NaN, NaN));
  code(-5, () => app.wasm.restore_feed(70_000));
  code(-5, () => app.wasm.restore_feed(-1));
  app.wasm.log_play_begin();
  code(-5, () => app.wasm.log_play_feed(70_000));
  code(-5, () => app.wasm.steps_merge(-1));
  code(-5, () => app.wasm.steps_add(70_000, 0));
}

function checkEffects(check, module) {
  check('an event sends only the slots that changed', () => {
    const app = startedApp(module);
    const first = parse(app.event(0, 1));
    const again = parse(app.event(4, 1, 120));
    const names = again.map(([name, slot]) => `${name} ${slot}`).join(', ');
    if (names !== 'text heartRate') throw new Error(names);
    return first.some(([name, slot]) => name === 'text' && slot === 'elapsed');
  });
  check('a command changes the state, is announced and asks for the log to be stored', () => {
    const effects = parse(startedApp(module).event(2, 5, 2));
    const has = (...start) => effects.some((line) => start.every((word, i) => line[i] === word));
    return has('state', '', 'paused') && has('cue', 'paused') && has('log');
  });
  check('the live screen is rendered whole and then updated by slots', () => {
    const app = startedApp(module);
    const html = app.text(app.wasm.screen(2));
    const slots = parse(app.event(0, 61)).filter(([name]) => name === 'text');
    return slots.every(([, slot]) => html.includes(`data-slot="${slot}"`)) && slots.length > 1;
  });
  check('the facts of a session can be read', () => {
    const app = startedApp(module);
    app.event(0, 12.5);
    app.wasm.session_facts();
    return Array.from(app.input.slice(0, 6)).join() === '1,1790000000,60,12.5,1,1';
  });
}

/**
 * Returns the vertical acceleration of a runner's trunk at a phase of a step: a push, then free fall for 35 % of the
 * step.
 */
function verticalAcceleration(phase) {
  return phase < 0.65 ? 9.81 * (Math.PI / 2 / 0.65) * Math.sin(Math.PI * phase / 0.65) : 0;
}

function feedRun(app, { seconds, cadence, from = 2 }) {
  const footfalls = [];
  for (let at = from; at < from + seconds; at += 1 / 60) {
    const phase = (at * cadence / 60) % 1;
    const length = app.wasm.motion(at, 0.3, verticalAcceleration(phase), 0.2, NaN, NaN, NaN);
    if (length < 0) throw new Error(`is ${length}`);
    footfalls.push(...parse(app.text(length)).filter(([name]) => name === 'footfall'));
  }
  return footfalls.map(([, , at]) => Number(at));
}

const bytesOf = (app, ...values) => {
  new Uint8Array(app.wasm.memory.buffer, app.wasm.bytes(), values.length).set(values);
  return values.length;
};

function checkSensors(check, module) {
  check("a strap's bytes become a heart rate on the screen", () => {
    const app = startedApp(module);
    app.event(0, 1);
    const length = app.wasm.sensor(1, bytesOf(app, 0x16, 150, 0x20, 0x03), 2);
    return parse(app.text(length)).some(([name, slot, value]) => `${name} ${slot} ${value}` === 'text heartRate 150');
  });
  check('a strap without skin contact reports nothing', () => {
    const app = startedApp(module);
    return app.wasm.sensor(1, bytesOf(app, 0x04, 150), 2) === 0 && app.wasm.snapshot_count() === 2;
  });
  check('motion becomes footfalls in the log', () => {
    const app = startedApp(module);
    feedRun(app, { seconds: 30, cadence: 170 });
    // Two events precede the footfalls. Some of the expected 85 steps may not be confirmed yet.
    return Math.abs(app.wasm.snapshot_count() - 2 - 85) < 5;
  });
  check('impossible motion changes nothing', () => {
    const app = startedApp(module);
    for (const invalid of [NaN, Infinity, -1, 1e308]) {
      app.wasm.motion(invalid, 0, 9.8, 0, 0, 0, 0);
      app.wasm.motion(2, invalid, invalid, invalid, invalid, invalid, invalid);
    }
    return app.wasm.snapshot_count() === 2;
  });
}
