// Loads the WebAssembly modules for the parity checks, and calls the app module as the page does.

import { readFile } from 'node:fs/promises';

const decoder = new TextDecoder();
export const INPUT_COUNT = 16;
export const FEED_SIZE = 65_536;

const read = async (path) => WebAssembly.compile(await readFile(new URL(`../../${path}`, import.meta.url)));

/** Compiles one of the page's modules. */
export const compile = (name) => read(`Web/build/${name}.wasm`);

/** Compiles the module with the engine's self-checks, which the page doesn't load. */
export const compileChecks = () => read('.build-wasm/wasm32-unknown-none-wasm/release/check.wasm');

/** Returns a generator of reproducible random numbers from 0 up to, but not including, 1 (mulberry32). */
export function seededRandom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let z = Math.imul(state ^ (state >>> 15), state | 1);
    z ^= z + Math.imul(z ^ (z >>> 7), z | 61);
    return ((z ^ (z >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** FNV-1a with 64 bits, as in the engine's `Digest`. */
export class Digest {
  value = 0xcbf29ce484222325n;

  addByte(byte) {
    this.value = BigInt.asUintN(64, (this.value ^ BigInt(byte)) * 0x100000001b3n);
  }

  addBytes(bytes) {
    for (const byte of bytes) this.addByte(byte);
    return this;
  }

  get text() { return this.value.toString(16).padStart(16, '0'); }
}

export class App {
  constructor(module) {
    this.wasm = new WebAssembly.Instance(module, {}).exports;
  }

  get input() {
    return new Float64Array(this.wasm.memory.buffer, this.wasm.input(), INPUT_COUNT);
  }

  text(length) {
    if (length < 0) throw new Error(`${length}: ${this.text(this.wasm.error_text(length))}`);
    return decoder.decode(new Uint8Array(this.wasm.memory.buffer, this.wasm.output(), length));
  }

  begin({ identifier = new Uint8Array(16), sport = 1, start = 1_790_000_000, zone = 60, coach = 0 } = {}) {
    new Uint8Array(this.wasm.memory.buffer, this.wasm.bytes(), 16).set(identifier);
    return this.wasm.session_new(sport, start, zone, coach);
  }

  event(kind, ...fields) {
    const input = this.input;
    input.fill(NaN);
    fields.forEach((field, index) => { input[index] = field; });
    return this.text(this.wasm.event(kind));
  }

  takeLog() {
    const length = this.wasm.log_take();
    return new Uint8Array(this.wasm.memory.buffer, this.wasm.log_address(), length).slice();
  }

  /** Restores a log in pieces of `size()` bytes. Returns the number of valid bytes, or a negative error code. */
  restore(bytes, size = () => FEED_SIZE) {
    this.wasm.restore_begin();
    for (let at = 0; at < bytes.length;) {
      const part = bytes.subarray(at, at + Math.max(1, Math.min(size(), FEED_SIZE)));
      new Uint8Array(this.wasm.memory.buffer, this.wasm.bytes(), part.length).set(part);
      const code = this.wasm.restore_feed(part.length);
      if (code < 0) return code;
      at += part.length;
    }
    return this.wasm.restore_end();
  }

  get digest() { return this.text(this.wasm.digest_text()); }

  /** Plays a simulated run to its end, calling `each(kind, length)` after every event. */
  simulate(seed, scenario, each = () => {}) {
    if (this.wasm.simulation_begin(seed, scenario) < 0) throw new Error(`no scenario ${scenario}`);
    this.play(each);
  }

  /** Plays the current playback to its end, calling `each(kind, length)` after every event. */
  play(each = () => {}) {
    for (;;) {
      const kind = this.wasm.played_next();
      if (kind < 0) return;
      const length = this.wasm.event(kind);
      if (length < 0) this.text(length);
      each(kind, length);
    }
  }
}

export function joined(chunks) {
  const bytes = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.length, 0));
  let at = 0;
  for (const chunk of chunks) { bytes.set(chunk, at); at += chunk.length; }
  return bytes;
}
