// audio.wasm outside of the audio thread, for what is no matter of samples: checking files, measuring taps.

import { engineBytes } from './sound.js';

/** @returns {Promise<WebAssembly.Exports>} an instance of its own */
export async function openAudioEngine() {
  const module = await WebAssembly.compile(await engineBytes());
  const engine = new WebAssembly.Instance(module, {}).exports;
  engine._initialize?.();
  return engine;
}
