// Measures the cost of a fix on the page: the event, its effects, and passing text to JavaScript. Only prints the
// results. docs/measurements/performance.md contains the goals and results.

import { App, compile, joined } from './host.mjs';

const OPEN_SKY_HOUR = 1;

export async function measure() {
  const module = await compile('app');
  const chunks = [];
  run(new App(module));
  const app = new App(module);
  const before = process.cpuUsage().user;
  const times = run(app, chunks);
  const mean = (process.cpuUsage().user - before) / times[1].length;
  console.log(`a second of a run (fix, steps, heart rate, tick, log): mean ${mean.toFixed(0)} µs of the processor`);
  for (const [name, kind] of [['fix', 1], ['tick', 0]]) report(name, times[kind]);
  const kilobytes = app.wasm.memory.buffer.byteLength / 1024;
  const log = joined(chunks);
  console.log(`memory after an hour: ${kilobytes} KiB; log ${(log.length / 1024).toFixed(0)} KiB`);
  const start = performance.now();
  new App(module).restore(log);
  console.log(`an hour's log read back in ${(performance.now() - start).toFixed(0)} ms`);
  walk(new App(module));
}

/** Measures the cost of a motion sensor reading in a walk: step detection, logging, and updating the screen. */
function walk(app) {
  const [HERTZ, WALK, WALKING, MINUTES] = [60, 1, 2, 10];
  app.begin({ sport: WALKING, coach: WALK });
  app.event(2, 0, 1);
  let best = Infinity;
  for (let minute = 0; minute < MINUTES; minute += 1) {
    const before = process.cpuUsage().user;
    for (let index = minute * 60 * HERTZ; index < (minute + 1) * 60 * HERTZ; index += 1) {
      const seconds = index / HERTZ;
      const push = Math.sin(2 * Math.PI * 1.8 * seconds);
      app.text(app.wasm.motion(seconds, 0.3 * push, 9.8 + 2 * push, 0.2, 0.4 * push, 0.1, 0));
      if (index % HERTZ === 0) app.takeLog();
    }
    best = Math.min(best, (process.cpuUsage().user - before) / (60 * HERTZ));
  }
  console.log(`a reading of the motion sensor in a walk: ${best.toFixed(1)} µs of the processor in the best minute`);
}

/** Plays an hour's run and returns the microseconds of every event, grouped by kind. */
function run(app, chunks = []) {
  const times = {};
  app.begin();
  app.wasm.simulation_begin(1, OPEN_SKY_HOUR);
  for (let kind = app.wasm.played_next(); kind >= 0; kind = app.wasm.played_next()) {
    const start = performance.now();
    app.text(app.wasm.event(kind));
    (times[kind] ??= []).push((performance.now() - start) * 1000);
    if (kind === 0) chunks.push(app.takeLog());
  }
  return times;
}

function report(name, times) {
  const sorted = [...times].sort((a, b) => a - b);
  const mean = times.reduce((sum, time) => sum + time, 0) / times.length;
  const at = (share) => sorted[Math.floor(share * (sorted.length - 1))].toFixed(0);
  console.log(`a ${name} with its effects, by the clock: mean ${mean.toFixed(1)} µs, median ${at(0.5)} µs, `
    + `99 % under ${at(0.99)} µs, most ${at(1)} µs`);
}
