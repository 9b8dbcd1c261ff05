// The engine on the audio thread. This scope has no fetch and no TextDecoder, so the module arrives
// as bytes and only numbers cross.

const BLOCK_FRAMES = 1024;
const TEST_TONE = 24;

class Tone extends AudioWorkletProcessor {
  #engine;
  #block;
  #frames = 0;
  #end;

  constructor({ processorOptions: { wasmBytes, frequency, seconds } }) {
    super();
    // Synchronous on purpose: the first process() call already has an engine.
    this.#engine = new WebAssembly.Instance(new WebAssembly.Module(wasmBytes), {}).exports;
    this.#engine._initialize?.();
    this.#engine.desk_new(sampleRate);
    this.#engine.control(TEST_TONE, frequency);
    this.#end = Math.ceil(seconds * sampleRate);
  }

  #samples() {
    // memory.grow detaches every view.
    if (this.#block?.buffer !== this.#engine.memory.buffer) {
      const address = this.#engine.left();
      this.#block = new Float32Array(this.#engine.memory.buffer, address, BLOCK_FRAMES);
    }
    return this.#block;
  }

  process(_inputs, [channels]) {
    const { length } = channels[0];
    this.#engine.render(length);
    const samples = this.#samples().subarray(0, length);
    for (const channel of channels) channel.set(samples);
    this.#frames += length;
    if (this.#frames < this.#end) return true;
    this.port.postMessage(this.#frames);
    return false;
  }
}

registerProcessor('tone', Tone);
