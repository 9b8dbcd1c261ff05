// Clicks of the athlete's own: checked by the engine, kept on this device and by the server.

import { athlete } from '../shared/owner.js';
import { address } from '../shared/address.js';
import { csrfToken } from '../storage/outbox.js';
import { openAudioEngine } from './audio-engine.js';

const NAME = 'andante-sounds';
const STORE = 'sounds';
const CHECK_RATE = 48_000;
/** How names of sounds begin that the server does not have yet. */
const HERE = 'here-';

const settled = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});

export const isOnlyHere = ({ id }) => id.startsWith(HERE);

/** @returns {Promise<number>} 0, or the engine's `WAVError` */
export async function refusal(buffer) {
  const engine = await openAudioEngine();
  engine.desk_new(CHECK_RATE);
  const place = engine.sound_bytes(buffer.byteLength);
  if (place !== 0) new Uint8Array(engine.memory.buffer, place).set(new Uint8Array(buffer));
  return -engine.sound_load();
}

/** @returns {Promise<{id: string, name: string}>} as the server keeps it */
async function post({ name, buffer }) {
  const response = await fetch(address(`/metronome/sounds?name=${encodeURIComponent(name)}`), {
    method: 'POST', body: buffer, credentials: 'same-origin',
    headers: { 'X-Andante-CSRF': await csrfToken(), 'Content-Type': 'audio/wav' },
  });
  if (response.status === 409) throw new SoundsFull();
  if (!response.ok) throw new Error(`sounds ${response.status}`);
  return response.json();
}

/** The server keeps as many sounds as it may. */
export class SoundsFull extends Error {}

export class OwnSounds {
  #database = null;
  /** What no database takes lives as long as the page. */
  #memory = new Map();

  static async open() {
    const sounds = new OwnSounds();
    try {
      const request = indexedDB.open(NAME, 1);
      request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'id' });
      sounds.#database = await settled(request);
      await sounds.#takeUnowned();
    } catch {
      // As in private windows of some browsers.
    }
    return sounds;
  }

  /** Whether sounds outlive the page. */
  get isLasting() { return this.#database !== null; }

  #in(mode) { return this.#database.transaction(STORE, mode).objectStore(STORE); }

  /** Those of whoever the page is for. */
  async list() {
    const all = this.#database ? await settled(this.#in('readonly').getAll()) : [...this.#memory.values()];
    return all.filter((sound) => (sound.athlete ?? '') === athlete());
  }

  /** What was kept before sounds had owners is of whoever comes first. */
  async #takeUnowned() {
    const all = await settled(this.#in('readonly').getAll());
    for (const sound of all.filter((each) => !each.athlete)) await this.#keep(sound);
  }

  async #keep(named) {
    const sound = { ...named, athlete: athlete() };
    if (this.#database) await settled(this.#in('readwrite').put(sound));
    else this.#memory.set(sound.id, sound);
    return sound;
  }

  async #forget(id) {
    if (this.#database) await settled(this.#in('readwrite').delete(id));
    else this.#memory.delete(id);
  }

  /** The bytes of a sound, from this device or else from the server. */
  async bytes(id) {
    const known = (await this.list()).find((sound) => sound.id === id);
    if (known) return known.buffer;
    const response = await fetch(address(`/metronome/sounds/${id}.wav`), { credentials: 'same-origin' });
    if (!response.ok) throw new Error(`sound ${id}: ${response.status}`);
    const buffer = await response.arrayBuffer();
    await this.#keep({ id, name: '', buffer });
    return buffer;
  }

  /** Keeps a sound here and tries to give it to the server. @returns {{sound, error}} */
  async add(name, buffer) {
    try {
      const { id } = await post({ name, buffer });
      return { sound: await this.#keep({ id, name, buffer }) };
    } catch (error) {
      const id = `${HERE}${crypto.randomUUID()}`;
      return { sound: await this.#keep({ id, name, buffer }), error };
    }
  }

  /** Gives the server what it did not have. @returns {Promise<Map<string, string>>} old id → new id */
  async send() {
    const sent = new Map();
    for (const sound of (await this.list()).filter(isOnlyHere)) {
      // One that is not taken waits for the next time and keeps none of the others from going.
      const taken = await post(sound).catch(() => null);
      if (!taken) continue;
      await this.#keep({ ...sound, id: taken.id });
      await this.#forget(sound.id);
      sent.set(sound.id, taken.id);
    }
    return sent;
  }

  async remove(id) {
    if (!id.startsWith(HERE)) {
      const response = await fetch(address(`/metronome/sounds/${id}/delete`), {
        method: 'POST', credentials: 'same-origin', redirect: 'manual',
        headers: { 'X-Andante-CSRF': await csrfToken() },
      });
      if (response.status >= 400 && response.status !== 404) throw new Error(`sounds ${response.status}`);
    }
    await this.#forget(id);
  }
}
