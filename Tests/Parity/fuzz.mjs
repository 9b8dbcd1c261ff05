// Checks that JavaScript can't pass any number that traps the module or makes it unusable.

import { App, compile, seededRandom } from './host.mjs';

const CALLS = 40_000;
const WILD = [NaN, Infinity, -Infinity, 0, -0, 1, -1, 0.5, 5e-324, -5e-324, 1e-9, 1e308, -1e308,
  2 ** 31, -(2 ** 31), 2 ** 32, 2 ** 53, 2 ** 63, 2 ** 64, 90, -90, 180, 360, 1e5, 2.6e6, 255, 256];

/** A generator of random calls and numbers. Many are invalid, but enough of them are plausible to reach deep states. */
class Fuzz {
  constructor(module, seed) {
    this.module = module;
    this.random = seededRandom(seed);
    this.app = new App(module);
    this.seconds = 0;
    this.chunks = [];
  }

  below(count) { return Math.floor(this.random() * count); }

  number() { return this.random() < 0.5 ? WILD[this.below(WILD.length)] : this.random() * 200 - 100; }

  whole() { return this.random() < 0.3 ? this.number() : this.below(12) - 2; }

  time() {
    if (this.random() < 0.05) return this.number();
    this.seconds += this.random() < 0.02 ? this.random() * 1e4 : this.random() * 2;
    return this.seconds;
  }

  /** Returns a fix near a moving runner. Some of its numbers are random. */
  fix(seconds) {
    const at = (value) => (this.random() < 0.03 ? this.number() : value);
    return [seconds, at(48 + seconds * 2.7e-5), at(11 + this.random() * 1e-5), at(500), at(5), at(8),
      at(3), at(0), at(seconds - this.random()), at(0.3)];
  }

  event() {
    const seconds = this.time();
    const kind = this.below(17) - 1;
    const fields = kind === 1 ? this.fix(seconds)
      : [seconds, this.whole(), this.number(), this.number(), this.number()];
    const { input } = this.app;
    input.fill(NaN);
    fields.forEach((field, index) => { input[index] = field; });
    return this.app.wasm.event(kind);
  }

  /** Sends a reading of a runner's motion. Some of its numbers are random. */
  motion() {
    const at = (value) => (this.random() < 0.02 ? this.number() : value);
    this.seconds += 1 / 60;
    const push = 15 * Math.abs(Math.sin(this.seconds * 9));
    return this.app.wasm.motion(
      at(this.seconds), at(0.1), at(push), at(0.2), at(NaN), at(0), at(0));
  }

  sensor() {
    const { wasm } = this.app;
    const bytes = new Uint8Array(wasm.memory.buffer, wasm.bytes(), 16);
    bytes.forEach((_, index) => { bytes[index] = this.below(256); });
    return wasm.sensor(this.whole(), this.random() < 0.1 ? this.number() : this.below(16), this.time());
  }

  /** Parses text that an athlete might enter, or random bytes. */
  typed() {
    const { wasm } = this.app;
    const bytes = new Uint8Array(wasm.memory.buffer, wasm.bytes(), 32);
    const letters = new TextEncoder().encode('0123456789:.,- kmcftinlbs/h\n\u00a0');
    const isWild = this.random() < 0.3;
    bytes.forEach((_, index) => {
      bytes[index] = isWild ? this.below(256) : letters[this.below(letters.length)];
    });
    const count = this.random() < 0.1 ? this.number() : this.below(33);
    const code = this.random() < 0.5
      ? wasm.workout_text(count) : wasm.option_text(this.below(24), count);
    return this.app.text(wasm.output_length()).length + code;
  }

  session() {
    if (this.random() < 0.5) this.seconds = 0;
    this.app.begin({ sport: this.whole(), start: this.number(), zone: this.number() });
    if (this.random() < 0.8) this.app.begin({ coach: this.below(4) });
  }

  /** Sends the input of a camera or of a workout's set-up. Some of its numbers are random. */
  workout() {
    const { wasm } = this.app;
    const at = (value) => (this.random() < 0.02 ? this.number() : value);
    const count = this.random() < 0.1 ? this.whole() : 132;
    const numbers = new Float64Array(wasm.memory.buffer, wasm.bytes(), 132);
    numbers.forEach((_, index) => { numbers[index] = at(this.random()); });
    if (this.random() < 0.9) return wasm.pose(this.time(), at(this.seconds), at(0.75), count);
    numbers.set([this.below(30), this.below(22), this.below(40), this.below(20)]);
    if (this.random() < 0.3) return wasm.workout_simulation_begin(4);
    if (this.random() < 0.3) return wasm.figure(this.below(30), this.number());
    return wasm.programme(this.random() < 0.9 ? 4 : this.whole(), this.time());
  }

  /** Plays part of a log, or random bytes, and merges the same bytes as a step calibration text. */
  play() {
    const { wasm } = this.app;
    if (this.random() < 0.3) wasm.log_play_begin();
    const count = this.below(40);
    const bytes = new Uint8Array(wasm.memory.buffer, wasm.bytes(), 40);
    const letters = new TextEncoder().encode('0123456789.,;;-\n');
    const chunk = this.chunks.at(-1) ?? letters;
    bytes.forEach((_, index) => {
      bytes[index] = index < chunk.length ? chunk[index] : letters[this.below(letters.length)];
    });
    const known = this.random() < 0.5 ? wasm.steps_merge(count) : wasm.steps_add(count, this.time());
    return wasm.log_play_feed(count) + wasm.played_next() + wasm.kind_facts(this.whole()) + known;
  }

  restore() {
    const log = this.chunks.splice(0).flatMap((chunk) => Array.from(chunk));
    const bytes = Uint8Array.from(log);
    for (let hits = this.below(4); hits > 0 && bytes.length > 0; hits -= 1) {
      bytes[this.below(bytes.length)] = this.below(256);
    }
    this.app.restore(bytes, () => this.below(5_000));
    if (this.random() < 0.7) this.app.begin();
  }

  call() {
    const draw = this.random();
    const { wasm } = this.app;
    if (draw < 0.5) return this.event();
    if (draw < 0.6) return this.workout();
    if (draw < 0.9) return this.motion();
    if (draw < 0.92) return this.sensor();
    if (draw < 0.93) return this.typed();
    if (draw < 0.95) return this.app.text(Math.max(0, wasm.screen(this.whole())));
    if (draw < 0.96) return wasm.settings(this.whole(), this.number());
    if (draw < 0.975) { if (wasm.log_pending() > 0) this.chunks.push(this.app.takeLog()); return 0; }
    if (draw < 0.98) return wasm.restore_feed(this.whole());
    if (draw < 0.985) return wasm.simulation_begin(this.whole(), this.whole());
    if (draw < 0.99) { return wasm.played_next() + wasm.error_text(this.whole()); }
    if (draw < 0.992) return this.play();
    if (draw < 0.995) return wasm.restore_end() + wasm.session_facts() + wasm.digest_text();
    return this.random() < 0.5 ? this.session() : this.restore();
  }
}

export async function checkFuzz(check) {
  const module = await compile('app');
  for (let seed = 1; seed <= 4; seed += 1) {
    check(`${CALLS} wild calls with seed ${seed} never trap`, () => {
      const fuzz = new Fuzz(module, seed);
      fuzz.session();
      for (let call = 0; call < CALLS; call += 1) fuzz.call();
      return fuzz.app.begin() === 0 && fuzz.app.event(0, 1).length > 0;
    });
  }
}
