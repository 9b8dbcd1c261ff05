// Runs audio.wasm outside the audio thread, for checking files and measuring taps.

import { engineBytes } from './sound.js';

/** @returns {Promise<WebAssembly.Exports>} a new instance */
export async function openAudioEngine() {
  const module = await WebAssembly.compile(await engineBytes());
  const engine = new WebAssembly.Instance(module, {}).exports;
  engine._initialize?.();
  return engine;
}
