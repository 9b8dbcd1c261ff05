// All sound of a page: one audio context with the sound desk. Keeps it running through calls, locked screens and lost
// audio devices.

import { CONTROL } from '../engine/codes.js';
import { address } from '../shared/address.js';
import { inTime } from '../shared/in-time.js';
import { MediaControls } from './media.js';
import { SoundClock } from './sound-clock.js';
import { AudioContextMonitor, HANG_CHECKS } from './audio-context-monitor.js';
/** Controls with a momentary effect, which aren't sent again to a new desk. */
const MOMENTARY = new Set([CONTROL.tap, CONTROL.footfall, CONTROL.fill, CONTROL.earcon, CONTROL.testTone]);

const BEAT_NUMBERS = 5;
const [SOUNDED, ACCENTED, LEFT] = [1, 2, 4];
const [SOUNDING, METRONOME, MUSIC] = [1, 2, 4];
/** The audio device is released after this time of silence. */
const RELEASE_MS = 20_000;
const START_MS = 8000;

/** Thrown if a start was cancelled because the sound was closed or restarted. It doesn't need to be reported. */
class StartCancelled extends Error {}

let bytes;
/** Loads audio.wasm, the engine of the audio thread. */
export const engineBytes = () => (bytes ??= fetch(address('/audio.wasm')).then((response) => {
  if (!response.ok) throw new Error(`/audio.wasm: ${response.status}`);
  return response.arrayBuffer();
}).catch((error) => { bytes = undefined; throw error; }));

/**
 * Dispatches `status` (idle, running, interrupted, failed), `playing` (metronome, music, sounding), `beat`, `tempo`,
 * `music` (a beat of the music, or null if none plays) and `watch` (dropouts, latency), each with its `detail`.
 */
export class Sound extends EventTarget {
  #context = null;
  #node = null;
  #clock = null;
  #monitor = null;
  #hangChecks = HANG_CHECKS;
  #opening = null;
  #values = new Map();
  #own = null;
  #isWanted = false;
  #isPaused = false;
  #status = 'idle';
  #releaseTimer = null;
  #isSilent = true;
  #lostDropouts = 0;
  #media = new MediaControls({ play: () => this.resume(), pause: () => this.pause() });
  /** True to continue behind a locked screen, false to mix with other apps' sound. */
  #isExclusive = true;
  #extraLatency = 0;
  /** Whether the audio device is also kept during silence. */
  #keepsDevice = false;

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
  /** The controls on the lock screen. */
  get media() { return this.#media; }
  get isStarting() { return this.#opening !== null; }
  get isPaused() { return this.#isPaused; }
  get sampleRate() { return this.#context?.sampleRate; }
  get dropouts() { return this.#lostDropouts + (this.#monitor?.dropouts ?? 0); }

  /** The time from rendering a frame to hearing it, in milliseconds; null before the start. */
  get latency() {
    if (this.#context?.state !== 'running') return null;
    return this.#clock.latency * 1000 + this.#extraLatency;
  }

  /** The key under which the current output device's latency correction is stored. */
  get output() {
    const far = (this.#context?.outputLatency ?? 0) > 0.1 ? 'far' : 'near';
    return `${this.#context?.sinkId || 'default'} ${far}`;
  }

  /**
   * Whether the sound continues behind a locked screen instead of mixing with other apps' sound. iOS supports only one
   * of the two at a time. On other systems, the silent media element decides.
   */
  set isExclusive(value) {
    this.#isExclusive = value;
    if (!value) this.#media.release();
    if (navigator.audioSession) navigator.audioSession.type = value || this.#media.isHeld ? 'playback' : 'ambient';
    if (value && this.#isWanted && !this.#isPaused) this.#media.hold();
  }

  get keepsDevice() { return this.#keepsDevice; }

  set keepsDevice(value) {
    this.#keepsDevice = value;
    if (value) clearTimeout(this.#releaseTimer);
    else if (this.#isSilent && this.#isWanted) this.#scheduleRelease();
  }

  /** How much later than reported the sound is heard, in milliseconds, −300 … 300. */
  set extraLatency(milliseconds) {
    this.#extraLatency = milliseconds;
    this.set(CONTROL.outputLatency, milliseconds / 1000);
  }

  /** Sends a control to the desk, and to any desk that replaces it. */
  set(code, value) {
    if (!MOMENTARY.has(code)) this.#values.set(code, value);
    this.#post({ control: [code, value] });
  }

  #post(message) { this.#node?.port.postMessage(message); }

  /** Reports the athlete's tap at a `performance.now()` time or an event's `timeStamp`. */
  tap(moment) { this.#sendMoment(CONTROL.tap, moment); }

  /** Reports the time at which a foot touched the ground. */
  footfall(moment) { this.#sendMoment(CONTROL.footfall, moment); }

  /** Sends a control with the frame that was heard at a time. The frame was rendered earlier. */
  #sendMoment(code, moment) {
    if (this.#clock) this.#post({ control: [code, this.#clock.frameAt(moment), true] });
  }

  /** Sets the athlete's own click, as the bytes of a WAV file. */
  setOwnSound(buffer) {
    this.#own = buffer;
    this.#post({ sound: buffer });
  }

  /** Must be called during a tap, before the first `await`. Resolves when the desk is playing. */
  async start() {
    this.#isWanted = true;
    clearTimeout(this.#releaseTimer);
    if (this.#isPaused) this.#unpause();
    if (this.#isExclusive) this.#media.hold();
    try {
      await this.#open();
      this.#setStatus('running');
      if (this.#isSilent) this.#scheduleRelease();
    } catch (error) {
      if (!(error instanceof StartCancelled)) {
        console.warn('The sound did not start.', error);
        this.#setStatus('failed');
      }
      throw error;
    }
  }

  /** Pauses like the system's pause button: everything fades out and keeps its playback position. */
  pause() {
    if (!this.#isWanted || this.#isPaused) return;
    this.#isPaused = true;
    clearTimeout(this.#releaseTimer);
    this.set(CONTROL.paused, 1);
    this.#media.pause();
    this.#emitPlaying(0);
  }

  resume() {
    if (!this.#isWanted) return Promise.resolve();
    return this.start().catch(() => {});
  }

  /** Continues after an interruption at the athlete's request. Replaces the context if it still hangs. */
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

  /** Releases everything. The next desk gets the same settings. */
  async close() {
    this.#isWanted = false;
    this.#media.release();
    await this.#dismantle();
    if (!this.#isWanted) this.#setStatus('idle');
  }

  // Context and desk

  /** Opens the context and the desk, creating them if necessary. */
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
    // Safari requires the context and `resume()` in the tap itself, before the first `await`.
    const context = (this.#context ??= this.#makeContext());
    const running = context.resume();
    // Avoids an unhandled rejection, because the `await` below may never be reached.
    running.catch(() => {});
    try {
      const node = this.#node ?? await this.#makeNode(context);
      if (context === this.#context) this.#node = node;
      await inTime(running, START_MS, 'The audio device did not play.');
    } catch (error) {
      throw context === this.#context ? error : new StartCancelled();
    }
    if (context !== this.#context) throw new StartCancelled();
    this.#monitor ??= new AudioContextMonitor(context, {
      hangChecks: this.#hangChecks,
      onChange: () => this.#emit('watch', { dropouts: this.dropouts, latency: this.latency }),
      onHang: () => this.#replaceHanging(),
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
    this.#monitor?.stop();
    this.#node?.disconnect();
    this.#opening = null;
    this.#context = null;
    this.#node = null;
    this.#monitor = null;
    this.#emitPlaying(0);
    this.#emitMusic([]);
    if (context && context.state !== 'closed') await context.close().catch(() => {});
  }

  /** Replaces a context that hangs or whose device has failed, and resumes playing. */
  async #rebuild() {
    if (this.#opening || !this.#isWanted) return;
    await this.#dismantle();
    await this.resume();
  }

  /**
   * Replaces a hanging context. This doesn't help if the system's audio itself hangs, and it is expensive: Chromium can
   * block the whole page for up to 20 s to create a context. So each context that never played doubles the wait before
   * the next replacement.
   */
  #replaceHanging() {
    this.#hangChecks = 2 * (this.#monitor.hasPlayed ? HANG_CHECKS : this.#hangChecks);
    this.#rebuild();
  }

  // Interruptions

  #stateChanged(context) {
    if (context !== this.#context || !this.#isWanted) return;
    if (context.state === 'running') {
      // The interruption has also paused the silent element.
      if (this.#isExclusive && !this.#isPaused) this.#media.hold();
      this.#setStatus('running');
    } else if (!this.#opening) this.#setStatus('interrupted');
  }

  /** Tries to resume when the interruption may have ended. If a call is still active, retries later. */
  #recover() {
    if (this.#status !== 'interrupted' || document.visibilityState !== 'visible') return;
    // Don't resume during a call: Safari's context would then run without its clock advancing.
    if (navigator.audioSession?.state === 'interrupted') return;
    if (this.#context?.state === 'closed') this.#rebuild();
    else this.#context?.resume().catch(() => {});
  }

  // Messages from the desk

  #receive({ beats, music, state, tempo, sound }) {
    if (beats) this.#emitBeats(beats);
    if (music) this.#emitMusic(music);
    if (tempo !== undefined) {
      // The user tapped a tempo. Remember it, so that a new mixing desk starts with it.
      this.#values.set(CONTROL.tempo, tempo);
      this.#emit('tempo', tempo);
    }
    if (sound !== undefined) this.#emit('sound', sound);
    if (state === undefined) return;
    this.#emitPlaying(this.#isPaused ? 0 : state);
    clearTimeout(this.#releaseTimer);
    this.#isSilent = (state & ~SOUNDING) === 0;
    if (this.#isSilent) this.#scheduleRelease();
  }

  #scheduleRelease() {
    clearTimeout(this.#releaseTimer);
    // Don't release a paused sound, because Play on the lock screen must work even much later.
    if (!this.#isPaused && !this.#keepsDevice) this.#releaseTimer = setTimeout(() => this.#release(), RELEASE_MS);
  }

  #emitBeats(numbers) {
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

  /** Dispatches the latest music beat that has already been heard. */
  #emitMusic([frame, beatsPerMinute]) {
    if (frame === undefined) {
      this.#emit('music', null);
      return;
    }
    const period = 60_000 / beatsPerMinute;
    const since = performance.now() - this.#clock.momentOf(frame) - this.#extraLatency;
    const beats = Math.floor(since / period);
    this.#emit('music', { moment: performance.now() - since + beats * period, beatsPerMinute });
  }

  #emitPlaying(state) {
    this.#emit('playing', {
      sounding: (state & SOUNDING) !== 0, metronome: (state & METRONOME) !== 0,
      music: (state & MUSIC) !== 0,
    });
  }

  /** Releases the audio device and the lock screen after a long silence, to save battery. */
  #release() {
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
