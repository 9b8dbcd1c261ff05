// Checks the audio module: it renders the native samples with any block length, doesn't allocate while rendering, and
// rejects invalid arguments instead of trapping.

import { readFile } from 'node:fs/promises';
import { Digest, compile, seededRandom } from './host.mjs';

const TONE_CHECK = 6;
const TONE = 24;
const MUSIC_STYLE = 14;
const DANCE_GROOVE = 3;
const MUSIC_PLAYING = 15;
const RATE = 48_000;
const BLOCK = 1_024;

/** @returns {Promise<{rate: number, seconds: number, digest: string, controls: number[][]}>} */
async function readScript() {
  const text = await readFile(new URL('sound-script.txt', import.meta.url), 'utf8');
  const lines = text.split('\n').filter((line) => line && !line.startsWith('#'));
  const said = (name) => lines.find((line) => line.startsWith(`${name} `)).split(' ')[1];
  const controls = lines.filter((line) => /^\d/.test(line)).map((line) => line.split(' ').map(Number));
  return { rate: Number(said('rate')), seconds: Number(said('seconds')), digest: said('digest'), controls };
}

function desk(module, rate = RATE) {
  const audio = new WebAssembly.Instance(module, {}).exports;
  audio.desk_new(rate);
  return audio;
}

/** Adds the four bytes of a sample, least significant first. */
function addSample(digest, bits) {
  for (let shift = 0; shift < 32; shift += 8) digest.addByte((bits >>> shift) & 255);
}

/** Renders `frames` in blocks of `size()` frames, and passes the bits of each block's samples to `take`. */
function render(audio, frames, size, take) {
  for (let left = frames; left > 0;) {
    const count = Math.min(size(), left);
    audio.render(count);
    take(
      new Uint32Array(audio.memory.buffer, audio.left(), count),
      new Uint32Array(audio.memory.buffer, audio.right(), count));
    left -= count;
  }
}

function scriptDigest(module, { rate, seconds, controls }, size) {
  const audio = desk(module, rate);
  for (const control of controls) {
    if (audio.control_at(...control) !== 0) throw new Error(`refused: ${control}`);
  }
  const digest = new Digest();
  render(audio, rate * seconds, size, (left, right) => {
    for (let index = 0; index < left.length; index += 1) {
      addSample(digest, left[index]);
      addSample(digest, right[index]);
    }
  });
  return digest.text;
}

function toneDigest(module) {
  const audio = desk(module);
  audio.control(TONE, 440);
  const digest = new Digest();
  render(audio, RATE, () => 128, (left) => {
    for (const sample of left) {
      addSample(digest, sample);
      addSample(digest, 0);
    }
  });
  return digest.text;
}

function expectEqual(found, expected) {
  if (found !== expected) throw new Error(`${found}, natively ${expected}`);
}

export async function checkAudio(check) {
  const module = await compile('audio');
  const script = await readScript();
  const golden = await readFile(new URL('golden.txt', import.meta.url), 'utf8');
  const random = seededRandom(5);
  for (const [name, size] of [['of 128', () => 128], ['of any length', () => Math.ceil(random() * BLOCK)]]) {
    check(`blocks ${name} have the native samples`, () => {
      expectEqual(scriptDigest(module, script, size), script.digest);
    });
  }
  check('the test tone matches the native one', () => {
    expectEqual(toneDigest(module), golden.match(new RegExp(`^check ${TONE_CHECK} (.*)$`, 'm'))[1]);
  });
  checkMusicBeat(check, module);
  checkAllocations(check, module, script);
  checkRefusals(check, module);
}

function checkMusicBeat(check, module) {
  check('the music reports one of its beats and its tempo', () => {
    const audio = desk(module);
    if (audio.music_beat() !== 0) return false;
    audio.render(128);
    audio.control(MUSIC_STYLE, DANCE_GROOVE);
    audio.control(MUSIC_PLAYING, 1);
    audio.render(128);
    if (audio.music_beat() !== 1) return false;
    const [frame, beatsPerMinute] = new Float64Array(audio.memory.buffer, audio.beat(), 2);
    return frame === 128 && beatsPerMinute === 128;
  });
}

function checkAllocations(check, module, { controls }) {
  check('rendering sixty seconds allocates nothing', () => {
    const audio = desk(module);
    // Only selecting a music style may allocate, and so may setting the music's seed at the frame of the selection.
    audio.control(MUSIC_STYLE, 1);
    audio.control(MUSIC_PLAYING, 1);
    audio.render(128);
    for (const control of controls) if (control[1] !== MUSIC_STYLE) audio.control_at(...control);
    const before = audio.allocation_count();
    let isSounding = 0;
    for (let left = RATE * 60; left > 0; left -= 128) {
      isSounding |= audio.render(128);
      while (audio.beat_take() === 1);
    }
    return audio.allocation_count() === before && isSounding !== 0;
  });
}

function checkRefusals(check, module) {
  const wild = [NaN, Infinity, -Infinity, -1, 1e308, 0.5, 1e9];
  check('impossible numbers are refused or have no harmful effect', () => {
    for (const rate of [0, NaN, -1, 7_999, 192_001, Infinity]) {
      const audio = new WebAssembly.Instance(module, {}).exports;
      if (audio.desk_new(rate) !== -1 || audio.control(1, 1) !== -10 || audio.render(128) !== 0) return false;
    }
    const audio = desk(module);
    for (let code = -1; code < 40; code += 1) {
      for (const value of wild) {
        const refusals = [audio.control(code, value), audio.control_at(value, code, value)];
        if (refusals.some((refusal) => refusal > 0)) return false;
        if (audio.render(64) < 0) return false;
      }
    }
    return audio.control(99, 1) === -1 && audio.control(2, 29) === -2;
  });
  check('blocks of impossible length are refused', () => {
    const audio = desk(module);
    return audio.render(-1) === -1 && audio.render(BLOCK + 1) === -1 && audio.render(0) === 0;
  });
}
