// The test tone of the device check.

import { CONTROL } from '../engine/codes.js';
import { inTime } from '../shared/in-time.js';
import { Sound } from './sound.js';

const PLAY_MS = 8000;

/**
 * Plays the test tone for a second. Must be called during a tap.
 * @returns {Promise<{sampleRate: number, latency: number, dropouts: number}>} the measurements, taken after the tone
 *   has ended
 */
export async function playTone(frequency = 440) {
  const sound = new Sound();
  try {
    await sound.start();
    const ended = new Promise((resolve) => {
      let began = false;
      sound.addEventListener('playing', ({ detail: { sounding } }) => {
        if (began && !sounding) resolve();
        began ||= sounding;
      });
    });
    sound.set(CONTROL.testTone, frequency);
    await inTime(ended, PLAY_MS, 'The audio device did not play.');
    const { sampleRate, latency, dropouts } = sound;
    return { sampleRate, latency, dropouts };
  } finally {
    await sound.close();
  }
}
