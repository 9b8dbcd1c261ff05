// Checks pose.wasm: its results are bit-for-bit the native ones (pose.txt) for a small network and, if available, for
// the real models. It doesn't allocate while processing frames, and rejects invalid calls.

import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { compile } from './host.mjs';

const MODELS = ['detector', 'landmarks'];
const [DETECTOR, LANDMARKS] = [0, 1];
const file = (name) => new URL(name, import.meta.url);
const model = (name) => new URL(`../../Web/build/${name}.pose`, import.meta.url);
const instance = (module) => new WebAssembly.Instance(module, {}).exports;
const hexadecimal = (value) => (value >>> 0).toString(16);

function load(wasm, kind, bytes) {
  const at = wasm.model_bytes(bytes.length);
  if (at === 0) throw new Error('no room for the model');
  new Uint8Array(wasm.memory.buffer, at, bytes.length).set(bytes);
  return wasm.model_load(kind);
}

async function golden() {
  const lines = (await readFile(file('pose.txt'), 'utf8')).trim().split('\n');
  return new Map(lines.map((line) => line.split(' ')));
}

function checkChecks(check, wasm, wanted) {
  for (const [name, digest] of wanted) {
    if (!name.startsWith('check')) continue;
    check(`pose self-check ${name}`, () => hexadecimal(wasm.self_check(Number(name.slice(5)))) === digest);
  }
  check('pose has no other self-check', () => wasm.self_check(99) === 0 && wasm.self_check(-1) === 0);
}

function checkDamage(check, module, bytes) {
  check('damaged pose models are refused', () => {
    const wasm = instance(module);
    const results = new Set();
    for (let round = 0; round < 200; round += 1) {
      const damaged = bytes.slice(0, round % 2 ? bytes.length : (round * 7919) % bytes.length);
      if (round % 2) damaged[(round * 104729) % bytes.length] ^= 1 + (round % 255);
      if (damaged.length) results.add(load(wasm, round % 4 > 1 ? DETECTOR : LANDMARKS, damaged));
    }
    return [...results].every((code) => code < 0 && code > -7) && results.size > 1;
  });
}

function checkBridge(check, module, synthetic) {
  check('pose.wasm imports nothing', () => WebAssembly.Module.imports(module).length === 0);
  const wasm = instance(module);
  check('its version is 1', () => wasm.abi_version() === 1);
  check('tracking without models is refused', () => wasm.track(0) === -10);
  check('an unknown model is refused', () => wasm.model_load(7) === -12);
  check('impossible model sizes are refused', () => [0, -1, (16 << 20) + 1].every((count) => wasm.model_bytes(count) === 0));
  check('impossible frame sizes are refused', () => [[0, 1], [1, 0], [-1, 5], [8193, 1]].every(([w, h]) => wasm.frame(w, h) === 0));
  check('a model without bytes is refused', () => wasm.model_load(DETECTOR) < 0);
  check('networks of the wrong kind are refused', () => {
    const codes = [load(wasm, DETECTOR, synthetic), load(wasm, LANDMARKS, synthetic)];
    return codes[0] === 0 && codes[1] === -6 && wasm.track(0) === -10;
  });
}

function checkSynthetic(check, module, synthetic, wanted) {
  const wasm = instance(module);
  check('a small network gives the native bits', () => {
    if (load(wasm, DETECTOR, synthetic) !== 0) throw new Error('does not load');
    return hexadecimal(wasm.noise_digest(DETECTOR)) === wanted.get('synthetic');
  });
}

/** Fills a frame with noise. It doesn't show a person, but the detection processes it completely. */
function fillNoise(wasm, width, height) {
  const at = wasm.frame(width, height);
  const bytes = new Uint8Array(wasm.memory.buffer, at, 4 * width * height);
  for (let index = 0; index < bytes.length; index += 1) bytes[index] = Math.imul(index, 2654435761) >>> 24;
}

async function checkModels(check, module, wanted) {
  if (!MODELS.every((name) => existsSync(model(name)))) {
    console.log('pose: the models are not here (scripts/pose-models.sh): only the small network was compared');
    return;
  }
  const wasm = instance(module);
  const files = await Promise.all(MODELS.map((name) => readFile(model(name))));
  files.forEach((bytes, kind) => {
    check(`${MODELS[kind]} loads`, () => load(wasm, kind, bytes) === 0);
    check(`${MODELS[kind]} gives the native bits`, () => (
      hexadecimal(wasm.noise_digest(kind)) === wanted.get(MODELS[kind])));
  });
  check('a frame allocates nothing', () => {
    fillNoise(wasm, 320, 240);
    wasm.track(0);
    const before = wasm.allocation_count();
    for (let frame = 1; frame < 4; frame += 1) if (wasm.track(frame) < 0) return false;
    return wasm.allocation_count() === before;
  });
  check('the page needs at most 70 MB', () => {
    wasm.frame(640, 480);
    return wasm.memory.buffer.byteLength <= 70e6;
  });
}

export async function checkPose(check) {
  const [module, wanted, synthetic] = [await compile('pose'), await golden(), await readFile(file('synthetic.pose'))];
  checkBridge(check, module, synthetic);
  checkChecks(check, instance(module), wanted);
  checkSynthetic(check, module, synthetic, wanted);
  checkDamage(check, module, synthetic);
  await checkModels(check, module, wanted);
}
