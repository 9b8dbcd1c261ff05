// The exports are those of docs/border.md, and every mistake gets a code and a sentence.

import { App, compile } from './host.mjs';

const APP = ['abi_version', 'allocation_count', 'input', 'bytes', 'output', 'output_length',
  'error_text', 'settings', 'session_new', 'event', 'digest_text', 'snapshot_count',
  'session_facts', 'screen', 'log_pending', 'log_take', 'log_address', 'restore_begin',
  'restore_feed', 'restore_end', 'simulation_begin', 'simulation_next', 'self_check'];
const AUDIO = [
  'abi_version', 'allocation_count', 'desk_new', 'control', 'control_at', 'render', 'left', 'right',
  'frame', 'tempo', 'lock_strength', 'lock_angle', 'beat', 'beat_take', 'sound_bytes', 'sound_load',
];

const functions = (module) => WebAssembly.Module.exports(module)
  .filter(({ kind }) => kind === 'function').map(({ name }) => name)
  .filter((name) => name !== '_initialize').sort().join(' ');

const parse = (lines) => lines.split('\n').filter(Boolean).map((line) => line.split('\t'));

function started(module) {
  const app = new App(module);
  app.begin();
  app.event(3, 0, 1);
  app.event(2, 0, 1);
  return app;
}

export async function checkBorder(check) {
  const [app, audio] = [await compile('app'), await compile('audio')];
  for (const [module, names] of [[app, APP], [audio, AUDIO]]) {
    check('a module imports nothing', () => WebAssembly.Module.imports(module).length === 0);
    check('the exports are the documented ones',
      () => functions(module) === [...names].sort().join(' '));
  }
  checkMistakes(check, app);
  checkEffects(check, app);
}

function checkMistakes(check, module) {
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
  code(-6, () => app.wasm.screen(9));
  code(-7, () => app.wasm.simulation_begin(1, 99));
  code(-8, () => app.begin({ sport: 99 }));
  code(-8, () => app.begin({ start: NaN }));
  code(-4, () => app.restore(new TextEncoder().encode('<gpx></gpx> is no log of ours')));
  check('a session begins', () => app.begin() === 0);
  code(-2, () => { app.input.fill(0); return app.wasm.event(99); });
  code(-2, () => { app.input.fill(0); return app.wasm.event(2); });
  code(-2, () => { app.input.fill(NaN); return app.wasm.event(0); });
  code(-3, () => { app.input.fill(-1); return app.wasm.event(0); });
  code(-3, () => { app.input.fill(1e308); return app.wasm.event(0); });
  app.wasm.restore_begin();
  code(-5, () => app.wasm.restore_feed(70_000));
  code(-5, () => app.wasm.restore_feed(-1));
}

function checkEffects(check, module) {
  check('an event sends only the slots that changed', () => {
    const app = started(module);
    const first = parse(app.event(0, 1));
    const again = parse(app.event(4, 1, 120));
    const names = again.map(([name, slot]) => `${name} ${slot}`).join(', ');
    if (names !== 'text heartRate') throw new Error(names);
    return first.some(([name, slot]) => name === 'text' && slot === 'elapsed');
  });
  check('a command changes the state, is announced and asks for the log to be stored', () => {
    const effects = parse(started(module).event(2, 5, 2));
    const has = (...start) => effects.some((line) => start.every((word, i) => line[i] === word));
    return has('state', '', 'paused') && has('cue', 'paused') && has('log');
  });
  check('the live screen is drawn whole and then updated by slots', () => {
    const app = started(module);
    const html = app.text(app.wasm.screen(2));
    const slots = parse(app.event(0, 61)).filter(([name]) => name === 'text');
    return slots.every(([, slot]) => html.includes(`data-slot="${slot}"`)) && slots.length > 1;
  });
  check('the facts of a session can be asked for', () => {
    const app = started(module);
    app.event(0, 12.5);
    app.wasm.session_facts();
    return Array.from(app.input.slice(0, 6)).join() === '1,1790000000,60,12.5,1,1';
  });
}
