// Plays a simulated run: the engine's own simulator in place of the sensors, at 1 to 20 times the
// speed of life. Nothing of it is stored or posted.

import { EVENT } from './engine.js';
import { newFacts } from './recorder.js';

const STEP_MS = 50;
const MAX_RATE = 20;
export const SCENARIO = Object.freeze({ demo: 0 });

/** The same face as `Recorder`, as far as a run page needs it. */
export class SimulatedRun extends EventTarget {
  #engine;
  #events = null;
  #next = null;
  #seconds = 0;
  #timer = null;
  #rate = 1;

  constructor(engine) {
    super();
    this.#engine = engine;
  }

  isRecording = false;

  set rate(value) {
    this.#rate = Math.min(MAX_RATE, Math.max(1, value));
  }

  start(sport, { seed, scenario }) {
    const facts = newFacts(sport);
    this.#engine.begin(facts.identifier, facts);
    this.#events = this.#engine.simulation(seed, scenario);
    this.#next = this.#events.next().value;
    this.#seconds = 0;
    this.wake();
  }

  #step() {
    this.#seconds += (STEP_MS / 1000) * this.#rate;
    while (this.#next && this.#next.fields[0] <= this.#seconds) {
      this.#emit(this.#next.kind, this.#next.fields);
      this.#next = this.#events.next().value;
    }
    if (!this.#next) this.#end();
  }

  #emit(kind, fields) {
    const lines = this.#engine.event(kind, ...fields);
    this.dispatchEvent(new CustomEvent('effects', { detail: lines }));
  }

  #end() {
    this.rest();
    this.dispatchEvent(new Event('end'));
  }

  command(code) { this.#emit(EVENT.command, [this.#seconds, code]); }

  option(code, value) { this.#emit(EVENT.option, [this.#seconds, code, value]); }

  /** Keeps the engine's pending log from growing; it goes nowhere. */
  save() { this.#engine.takeLog(); }

  rest() { clearInterval(this.#timer); }

  wake() {
    this.rest();
    this.#timer = setInterval(() => this.#step(), STEP_MS);
  }
}
