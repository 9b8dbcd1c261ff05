// Measures the processor time and allocations of a block of 128 frames on a WebAssembly host, for the metronome and the
// music of each style. Prints JSON. Usage: node quantum.mjs    (after scripts/wasm.sh)

import { compile } from '../../Tests/Parity/host.mjs';

const RATE = 48_000;
const QUANTUM = 128;
const SECONDS = 60;
const CONTROLS = { metronomePlaying: 1, musicStyle: 14, musicPlaying: 15 };
const MUSIC_PLAYS = 4;

const module = await compile('audio');

/** Returns the processor time per block in microseconds, and the allocations per minute. */
function measure(style) {
  const audio = new WebAssembly.Instance(module, {}).exports;
  audio.desk_new(RATE);
  audio.control(CONTROLS.metronomePlaying, 1);
  audio.control(CONTROLS.musicStyle, style);
  audio.control(CONTROLS.musicPlaying, 1);
  const warm = render(audio, 1);
  const before = audio.allocation_count();
  const start = process.cpuUsage();
  const state = render(audio, SECONDS);
  const { user, system } = process.cpuUsage(start);
  return {
    style,
    microseconds: (user + system) / (SECONDS * RATE / QUANTUM),
    allocations: audio.allocation_count() - before,
    hasMusic: (state & warm & MUSIC_PLAYS) !== 0,
  };
}

function render(audio, seconds) {
  let state = 0;
  for (let left = RATE * seconds; left > 0; left -= QUANTUM) {
    state = audio.render(QUANTUM);
    while (audio.beat_take() === 1);
  }
  return state;
}

console.log(JSON.stringify([1, 2, 3].map(measure)));
