// The test tone: the native samples, whatever the block length, and no allocation while rendering.

import { readFile } from 'node:fs/promises';
import { Digest, compile, seededRandom } from './host.mjs';

const TONE_CHECK = 6;
const RATE = 48_000;
const BLOCK = 1_024;

async function golden() {
  const text = await readFile(new URL('golden.txt', import.meta.url), 'utf8');
  return text.match(new RegExp(`^check ${TONE_CHECK} (.*)$`, 'm'))[1];
}

/** Renders a second of the tone in blocks that `size()` chooses; returns the samples' fingerprint. */
function rendered(module, size) {
  const audio = new WebAssembly.Instance(module, {}).exports;
  const digest = new Digest();
  audio.tone_start(RATE, 440, 1);
  for (let left = RATE; left > 0;) {
    const frames = Math.min(size(), left);
    audio.render(frames);
    const bits = new Uint32Array(audio.memory.buffer, audio.block(), frames);
    for (const sample of bits) addSample(digest, sample);
    left -= frames;
  }
  return digest.text;
}

/** As `Digest.add(UInt64)`: four bytes of the sample's bits, four of zero. */
function addSample(digest, bits) {
  for (let shift = 0; shift < 32; shift += 8) digest.addByte((bits >>> shift) & 255);
  for (let index = 0; index < 4; index += 1) digest.addByte(0);
}

export async function checkAudio(check) {
  const module = await compile('audio');
  const expected = await golden();
  const random = seededRandom(5);
  for (const [name, size] of [['of 128', () => 128], ['of any length', () => Math.ceil(random() * BLOCK)]]) {
    check(`blocks ${name} hold the native samples`, () => {
      const found = rendered(module, size);
      if (found !== expected) throw new Error(`${found}, natively ${expected}`);
    });
  }
  check('rendering ten seconds allocates nothing', () => {
    const audio = new WebAssembly.Instance(module, {}).exports;
    audio.tone_start(RATE, 440, 10);
    const before = audio.allocation_count();
    for (let left = RATE * 10; left > 0; left -= 128) audio.render(128);
    return audio.allocation_count() === before && audio.render(128) === 0;
  });
  check('impossible tones and blocks are refused', () => {
    const audio = new WebAssembly.Instance(module, {}).exports;
    const wild = [NaN, Infinity, -Infinity, -1, 0, 1e308];
    for (const value of wild) {
      for (const tone of [[value, 440, 1], [RATE, value, 1], [RATE, 440, value]]) {
        if (audio.tone_start(...tone) !== -1 || audio.render(128) !== 0) return false;
      }
    }
    return audio.render(-1) === -1 && audio.render(BLOCK + 1) === -1;
  });
}
