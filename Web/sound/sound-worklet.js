// The sound desk on the audio thread. This scope has no `fetch` and no `TextDecoder`, so the module arrives as bytes
// and messages contain only numbers. Frames in messages are the audio context's: `currentTime` times the sample rate.

const ABI_VERSION = 2;
const BLOCK_FRAMES = 1024;
const BEAT_NUMBERS = 5;
/** The maximum number of beats per message. A render quantum never contains more. */
const BEATS_KEPT = 8;
/** The minimum interval between messages about a gliding tempo. */
const TEMPO_SECONDS = 0.05;

class Desk extends AudioWorkletProcessor {
  #engine;
  #memory = null;
  #left;
  #right;
  /** Views of the first frames of both channels, each the length of one render quantum. */
  #quantum = { left: null, right: null };
  #beat;
  #beats = new Float64Array(BEATS_KEPT * BEAT_NUMBERS);
  #script;
  #scriptAt = 0;
  /** The difference between the context's frames and the desk's. */
  #offset = null;
  #state = 0;
  #tempo = 0;
  #tempoAt = 0;
  /** The music's current beat (frame and tempo); empty while no music plays. */
  #music = [];

  constructor({ processorOptions: { wasmBytes, controls = [], script = [] } }) {
    super();
    // Created synchronously, so that the engine exists at the first call of `process()`.
    this.#engine = new WebAssembly.Instance(new WebAssembly.Module(wasmBytes), {}).exports;
    this.#engine._initialize?.();
    const version = this.#engine.abi_version();
    if (version !== ABI_VERSION) throw new Error(`audio.wasm ${version}, page ${ABI_VERSION}`);
    this.#engine.desk_new(sampleRate);
    this.#script = script;
    for (const [code, value] of controls) this.#engine.control(code, value);
    this.#tempo = this.#engine.tempo();
    this.port.onmessage = ({ data }) => this.#receive(data);
  }

  #receive({ control, at, sound }) {
    if (control) this.#control(...control);
    if (at) this.#engine.control_at(at[0] - (this.#offset ?? currentFrame), at[1], at[2]);
    if (sound) this.port.postMessage({ sound: this.#load(new Uint8Array(sound)) });
  }

  #control(code, value, isFrame) {
    this.#engine.control(code, isFrame ? value - (this.#offset ?? currentFrame) : value);
  }

  #load(bytes) {
    const address = this.#engine.sound_bytes(bytes.length);
    if (address === 0) return -1;
    new Uint8Array(this.#engine.memory.buffer, address, bytes.length).set(bytes);
    return this.#engine.sound_load();
  }

  /** Updates the views, which are detached whenever the memory grows. */
  #view(length) {
    const { buffer } = this.#engine.memory;
    if (this.#memory !== buffer) {
      this.#memory = buffer;
      this.#left = new Float32Array(buffer, this.#engine.left(), BLOCK_FRAMES);
      this.#right = new Float32Array(buffer, this.#engine.right(), BLOCK_FRAMES);
      this.#beat = new Float64Array(buffer, this.#engine.beat(), BEAT_NUMBERS);
      this.#quantum.left = null;
    }
    if (this.#quantum.left?.length === length) return;
    this.#quantum.left = this.#left.subarray(0, length);
    this.#quantum.right = this.#right.subarray(0, length);
  }

  process(_inputs, [[left, right]]) {
    // Recalculated every time because a context can skip render quanta, especially when it starts on a busy machine.
    this.#offset = currentFrame - this.#engine.frame();
    this.#followScript();
    const state = this.#engine.render(left.length);
    this.#view(left.length);
    left.set(this.#quantum.left);
    right?.set(this.#quantum.right);
    this.#postBeats();
    this.#postMusic();
    this.#postChanges(state);
    return true;
  }

  /** Queues as much of the script as the desk accepts. */
  #followScript() {
    while (this.#scriptAt < this.#script.length) {
      const [frame, code, value] = this.#script[this.#scriptAt];
      if (this.#engine.control_at(frame, code, value) === -3) return;
      this.#scriptAt += 1;
    }
  }

  #postBeats() {
    let count = 0;
    while (count < BEATS_KEPT && this.#engine.beat_take() === 1) {
      const at = count * BEAT_NUMBERS;
      this.#beats.set(this.#beat, at);
      this.#beats[at] += this.#offset;
      this.#beats[at + 4] += this.#offset;
      count += 1;
    }
    if (count > 0) this.port.postMessage({ beats: this.#beats.slice(0, count * BEAT_NUMBERS) });
  }

  #postMusic() {
    const plays = this.#engine.music_beat() === 1;
    const [frame, beatsPerMinute] = this.#music;
    if (!plays && frame === undefined) return;
    if (plays && this.#beat[0] + this.#offset === frame && this.#beat[1] === beatsPerMinute) return;
    this.#music = plays ? [this.#beat[0] + this.#offset, this.#beat[1]] : [];
    this.port.postMessage({ music: this.#music });
  }

  #postChanges(state) {
    if (state !== this.#state) {
      this.#state = state;
      this.port.postMessage({ state });
    }
    const tempo = this.#engine.tempo();
    if (tempo === this.#tempo || currentTime - this.#tempoAt < TEMPO_SECONDS) return;
    this.#tempo = tempo;
    this.#tempoAt = currentTime;
    this.port.postMessage({ tempo });
  }
}

registerProcessor('desk', Desk);
