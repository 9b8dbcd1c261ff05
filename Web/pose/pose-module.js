// A JavaScript wrapper for pose.wasm: passes pixels in and returns landmarks. Only used in the worker.

import { address } from '../shared/address.js';

/** The version of the interface to pose.wasm (docs/developing/bridge.md). */
const ABI_VERSION = 1;
const MODELS = ['/detector.pose', '/landmarks.pose'];
const LANDMARKS = 33;
/** Numbers per landmark: x, y, z, visibility, presence, and x, y, z in metres. */
const DOUBLES = 8;
const NO_MODEL = 404;

/** Thrown if the models aren't installed on the server. */
export class ModelsMissing extends Error {}

async function bytes(path) {
  const response = await fetch(address(path));
  if (response.status === NO_MODEL) throw new ModelsMissing(path);
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

/** Loads the build with relaxed SIMD if the browser supports it, otherwise the exact build. */
async function choose() {
  const relaxed = await bytes('/pose-relaxed.wasm');
  if (WebAssembly.validate(relaxed)) return { code: relaxed, build: 'relaxed' };
  return { code: await bytes('/pose.wasm'), build: 'exact' };
}

export class PoseModule {
  #wasm;
  /** 'relaxed' or 'exact'. */
  build;

  static async open() {
    const [{ code, build }, ...models] = await Promise.all([choose(), ...MODELS.map(bytes)]);
    const { instance } = await WebAssembly.instantiate(code, {});
    return new PoseModule(instance.exports, build, models);
  }

  constructor(wasm, build, models) {
    this.#wasm = wasm;
    this.build = build;
    const version = wasm.abi_version();
    if (version !== ABI_VERSION) throw new Error(`pose.wasm ${version}, page ${ABI_VERSION}`);
    models.forEach((model, kind) => this.#load(model, kind));
  }

  #load(model, kind) {
    const at = this.#wasm.model_bytes(model.length);
    new Uint8Array(this.#wasm.memory.buffer, at, model.length).set(model);
    const code = this.#wasm.model_load(kind);
    if (code < 0) throw new Error(`${MODELS[kind]}: ${code}`);
  }

  /** The module's memory in bytes. */
  get size() { return this.#wasm.memory.buffer.byteLength; }

  /** Whether the detector ran on the last frame. */
  get didDetect() { return this.#wasm.did_detect() === 1; }

  get presence() { return this.#wasm.presence(); }

  /** @returns {?Float64Array} 33 × 8 numbers, or null if no person was found */
  find(image, seconds) {
    const at = this.#wasm.frame(image.width, image.height);
    if (at === 0) throw new Error(`a frame of ${image.width} × ${image.height}`);
    new Uint8Array(this.#wasm.memory.buffer, at, image.data.length).set(image.data);
    const code = this.#wasm.track(seconds);
    if (code < 0) throw new Error(`pose.wasm: ${code}`);
    if (code === 0) return null;
    return new Float64Array(this.#wasm.memory.buffer, this.#wasm.landmarks(), LANDMARKS * DOUBLES).slice();
  }

  reset() { this.#wasm.reset(); }
}
