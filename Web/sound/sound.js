// Everything a page makes heard: one audio context, the sound desk in it, and what it takes to keep
// both going through calls, locked screens and devices that disappear.

import { CONTROL } from '../engine/codes.js';
import { address } from '../shared/address.js';
import { inTime } from '../shared/in-time.js';
import { MediaControls } from './media.js';
import { SoundClock } from './sound-clock.js';
import { HANGING_LOOKS, SoundWatch } from './sound-watch.js';
/** Said once: a desk made anew is not told again. */
const MOMENTARY = new Set([CONTROL.tap, CONTROL.footfall, CONTROL.fill, CONTROL.earcon, CONTROL.testTone]);

const BEAT_NUMBERS = 5;
const [SOUNDED, ACCENTED, LEFT] = [1, 2, 4];
const [SOUNDING, METRONOME, MUSIC] = [1, 2, 4];
/** Silence after which the device is let go. */
const REST_MS = 20_000;
const START_MS = 8000;

/** Why a start came to nothing that nobody has to be told of: it was closed, or begun anew. */
class Dismantled extends Error {}

let bytes;
/** The engine of the audio thread. */
export const engineBytes = () => (bytes ??= fetch(address('/audio.wasm')).then((response) => {
  if (!response.ok) throw new Error(`/audio.wasm: ${response.status}`);
  return response.arrayBuffer();
}).catch((error) => { bytes = undefined; throw error; }));

/**
 * Dispatches `status` (idle, running, interrupted, failed), `playing` (metronome, music, sounding),
 * `beat`, `tempo`, `music` (a beat of it, null where none plays), `watch` (dropouts, latency), each with its `detail`.
 */
export class Sound extends EventTarget {
  #context = null;
  #node = null;
  #clock = null;
  #watch = null;
  #patience = HANGING_LOOKS;
  #opening = null;
  #values = new Map();
  #own = null;
  #isWanted = false;
  #isPaused = false;
  #status = 'idle';
  #restTimer = null;
  #isSilent = true;
  #lostDropouts = 0;
  #media = new MediaControls({ play: () => this.resume(), pause: () => this.pause() });
  /** Play on behind a locked screen (true), or mix with other apps' music (false). */
  #isExclusive = true;
  #extraLatency = 0;
  /** Whether the device is held through silence, too. */
  #isKept = false;

  constructor() {
    super();
    for (const type of ['visibilitychange', 'resume', 'pointerdown']) {
      document.addEventListener(type, () => this.#recover());
    }
    for (const type of ['pageshow', 'focus']) window.addEventListener(type, () => this.#recover());
    navigator.audioSession?.addEventListener?.('statechange', () => this.#recover());
  }

  static get isSupported() { return 'AudioWorkletNode' in window; }

  get status() { return this.#status; }
  /** What the lock screen shows and its buttons do. */
  get media() { return this.#media; }
  get isStarting() { return this.#opening !== null; }
  get isPaused() { return this.#isPaused; }
  get sampleRate() { return this.#context?.sampleRate; }
  get dropouts() { return this.#lostDropouts + (this.#watch?.dropouts ?? 0); }

  /** Milliseconds from a frame's being made to its being heard; null before the start. */
  get latency() {
    if (this.#context?.state !== 'running') return null;
    return this.#clock.latency * 1000 + this.#extraLatency;
  }

  /** A word for where the sound comes out: what an athlete says about lateness belongs to it. */
  get output() {
    const far = (this.#context?.outputLatency ?? 0) > 0.1 ? 'far' : 'near';
    return `${this.#context?.sinkId || 'default'} ${far}`;
  }

  /** iOS allows one of the two; elsewhere the silent element decides. */
  set isExclusive(value) {
    this.#isExclusive = value;
    if (!value) this.#media.release();
    if (navigator.audioSession) navigator.audioSession.type = value || this.#media.isHeld ? 'playback' : 'ambient';
    if (value && this.#isWanted && !this.#isPaused) this.#media.hold();
  }

  get isKept() { return this.#isKept; }

  set isKept(value) {
    this.#isKept = value;
    if (value) clearTimeout(this.#restTimer);
    else if (this.#isSilent && this.#isWanted) this.#restSoon();
  }

  /** Milliseconds the sound is heard later than the device says, −300 … 300. */
  set extraLatency(milliseconds) {
    this.#extraLatency = milliseconds;
    this.set(CONTROL.outputLatency, milliseconds / 1000);
  }

  /** Tells the desk, and every desk that takes its place. */
  set(code, value) {
    if (!MOMENTARY.has(code)) this.#values.set(code, value);
    this.#post({ control: [code, value] });
  }

  #post(message) { this.#node?.port.postMessage(message); }

  /** The athlete tapped at a moment of `performance.now()`, or of an event's `timeStamp`. */
  tap(moment) { this.#tellMoment(CONTROL.tap, moment); }

  /** A foot met the ground then. */
  footfall(moment) { this.#tellMoment(CONTROL.footfall, moment); }

  /** What was heard at a moment was made earlier: the frame is the one heard then. */
  #tellMoment(code, moment) {
    if (this.#clock) this.#post({ control: [code, this.#clock.frameAt(moment), true] });
  }

  /** The bytes of the athlete's own click. */
  setOwnSound(buffer) {
    this.#own = buffer;
    this.#post({ sound: buffer });
  }

  /** Call it from a tap, before the first wait. Resolves when the desk plays. */
  async start() {
    this.#isWanted = true;
    clearTimeout(this.#restTimer);
    if (this.#isPaused) this.#unpause();
    if (this.#isExclusive) this.#media.hold();
    try {
      await this.#open();
      this.#setStatus('running');
      if (this.#isSilent) this.#restSoon();
    } catch (error) {
      if (!(error instanceof Dismantled)) {
        console.warn('The sound did not start.', error);
        this.#setStatus('failed');
      }
      throw error;
    }
  }

  /** As the system's pause button: everything fades out and holds its place. */
  pause() {
    if (!this.#isWanted || this.#isPaused) return;
    this.#isPaused = true;
    clearTimeout(this.#restTimer);
    this.set(CONTROL.paused, 1);
    this.#media.rest();
    this.#tellPlaying(0);
  }

  resume() {
    if (!this.#isWanted) return Promise.resolve();
    return this.start().catch(() => {});
  }

  /** As the athlete's "go on" after an interruption: what still hangs then is made anew. */
  async restart() {
    await Promise.race([this.#context?.resume(), new Promise((done) => { setTimeout(done, 500); })])
      .catch(() => {});
    if (this.#context?.state === 'running') await this.resume();
    else await this.#rebuild();
  }

  #unpause() {
    this.#isPaused = false;
    this.set(CONTROL.paused, 0);
  }

  /** Lets everything go. What the desk was told is told the next one. */
  async close() {
    this.#isWanted = false;
    this.#media.release();
    await this.#dismantle();
    if (!this.#isWanted) this.#setStatus('idle');
  }

  // Context and desk

  /** One context, one desk; made anew where there is none. */
  #open() {
    if (!this.#opening) {
      const opening = this.#make().finally(() => {
        if (this.#opening === opening) this.#opening = null;
      });
      this.#opening = opening;
    }
    return this.#opening;
  }

  async #make() {
    // Safari wants context and resume() in the tap itself, before anything is waited for.
    const context = (this.#context ??= this.#makeContext());
    const running = context.resume();
    // Who waits for it below may have been dismantled by then.
    running.catch(() => {});
    try {
      const node = this.#node ?? await this.#makeNode(context);
      if (context === this.#context) this.#node = node;
      await inTime(running, START_MS, 'The audio device did not play.');
    } catch (error) {
      throw context === this.#context ? error : new Dismantled();
    }
    if (context !== this.#context) throw new Dismantled();
    this.#watch ??= new SoundWatch(context, {
      patience: this.#patience,
      onChange: () => this.#emit('watch', { dropouts: this.dropouts, latency: this.latency }),
      onHang: () => this.#hung(),
    });
  }

  #makeContext() {
    const context = new AudioContext({ latencyHint: 'interactive' });
    context.addEventListener('statechange', () => this.#stateChanged(context));
    // The output device failed.
    context.addEventListener('error', () => this.#rebuild());
    this.#clock = new SoundClock(context);
    return context;
  }

  async #makeNode(context) {
    const wasmBytes = await engineBytes();
    await context.audioWorklet.addModule(address('/sound/sound-worklet.js'));
    const node = new AudioWorkletNode(context, 'desk', {
      numberOfInputs: 0, outputChannelCount: [2],
      processorOptions: { wasmBytes, controls: [...this.#values] },
    });
    node.port.onmessage = ({ data }) => this.#receive(data);
    node.onprocessorerror = () => {
      console.warn('The audio thread stopped.');
      this.#dismantle();
      this.#setStatus('failed');
    };
    node.connect(context.destination);
    if (this.#own) node.port.postMessage({ sound: this.#own });
    return node;
  }

  async #dismantle() {
    const context = this.#context;
    this.#lostDropouts = this.dropouts;
    this.#watch?.stop();
    this.#node?.disconnect();
    this.#opening = null;
    this.#context = null;
    this.#node = null;
    this.#watch = null;
    this.#tellPlaying(0);
    this.#tellMusic([]);
    if (context && context.state !== 'closed') await context.close().catch(() => {});
  }

  /** The device died, or the context hangs: another one takes its place and plays on. */
  async #rebuild() {
    if (this.#opening || !this.#isWanted) return;
    await this.#dismantle();
    await this.resume();
  }

  /**
   * Another context is no help where the system's own sound hangs, and costs: Chromium stops the whole
   * page for up to 20 s to make one. So each that never played doubles the wait for the next.
   */
  #hung() {
    this.#patience = 2 * (this.#watch.hasPlayed ? HANGING_LOOKS : this.#patience);
    this.#rebuild();
  }

  // Interruptions

  #stateChanged(context) {
    if (context !== this.#context || !this.#isWanted) return;
    if (context.state === 'running') {
      // What took the sound away has paused the silent element as well.
      if (this.#isExclusive && !this.#isPaused) this.#media.hold();
      this.#setStatus('running');
    } else if (!this.#opening) this.#setStatus('interrupted');
  }

  /** Whatever may mean that the sound is ours again. A call that goes on refuses, and later ones ask. */
  #recover() {
    if (this.#status !== 'interrupted' || document.visibilityState !== 'visible') return;
    // Asked for while a call goes on, Safari's context runs afterwards without its clock.
    if (navigator.audioSession?.state === 'interrupted') return;
    if (this.#context?.state === 'closed') this.#rebuild();
    else this.#context?.resume().catch(() => {});
  }

  // From the desk

  #receive({ beats, music, state, tempo, sound }) {
    if (beats) this.#tellBeats(beats);
    if (music) this.#tellMusic(music);
    if (tempo !== undefined) {
      // Taps have changed it: the next desk is to go on with it.
      this.#values.set(CONTROL.tempo, tempo);
      this.#emit('tempo', tempo);
    }
    if (sound !== undefined) this.#emit('sound', sound);
    if (state === undefined) return;
    this.#tellPlaying(this.#isPaused ? 0 : state);
    clearTimeout(this.#restTimer);
    this.#isSilent = (state & ~SOUNDING) === 0;
    if (this.#isSilent) this.#restSoon();
  }

  #restSoon() {
    clearTimeout(this.#restTimer);
    // What the lock screen paused, its Play must find again, however late.
    if (!this.#isPaused && !this.#isKept) this.#restTimer = setTimeout(() => this.#rest(), REST_MS);
  }

  #tellBeats(numbers) {
    const moment = (frame) => this.#clock.momentOf(frame) + this.#extraLatency;
    for (let at = 0; at < numbers.length; at += BEAT_NUMBERS) {
      const [frame, index, beatsPerMinute, flags, next] = numbers.subarray(at, at + BEAT_NUMBERS);
      this.#emit('beat', {
        index, beatsPerMinute, moment: moment(frame), next: moment(next),
        isSounded: (flags & SOUNDED) !== 0, isAccented: (flags & ACCENTED) !== 0,
        isLeft: (flags & LEFT) !== 0,
      });
    }
  }

  /** The latest beat that was heard by now. */
  #tellMusic([frame, beatsPerMinute]) {
    if (frame === undefined) {
      this.#emit('music', null);
      return;
    }
    const period = 60_000 / beatsPerMinute;
    const since = performance.now() - this.#clock.momentOf(frame) - this.#extraLatency;
    const beats = Math.floor(since / period);
    this.#emit('music', { moment: performance.now() - since + beats * period, beatsPerMinute });
  }

  #tellPlaying(state) {
    this.#emit('playing', {
      sounding: (state & SOUNDING) !== 0, metronome: (state & METRONOME) !== 0,
      music: (state & MUSIC) !== 0,
    });
  }

  /** Nothing sounds for long: battery and lock screen are given back. */
  #rest() {
    this.#isWanted = false;
    this.#media.release();
    this.#context?.suspend();
    this.#setStatus('idle');
  }

  #setStatus(status) {
    if (status === this.#status) return;
    this.#status = status;
    this.#emit('status', status);
  }

  #emit(type, detail) { this.dispatchEvent(new CustomEvent(type, { detail })); }
}
