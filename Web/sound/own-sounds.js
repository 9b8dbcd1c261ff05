// The athlete's own clicks: checked by the engine, stored on this device and on the server.

import { athlete } from '../shared/owner.js';
import { address } from '../shared/address.js';
import { csrfToken } from '../storage/outbox.js';
import { openAudioEngine } from './audio-engine.js';

const NAME = 'andante-sounds';
const STORE = 'sounds';
const CHECK_RATE = 48_000;
/** The identifier prefix of sounds that haven't been uploaded yet. */
const LOCAL_PREFIX = 'here-';

const promisify = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});

export const isLocalOnly = ({ id }) => id.startsWith(LOCAL_PREFIX);

/** @returns {Promise<number>} 0 if the file can be used, or the engine's `WAVError` */
export async function checkSound(buffer) {
  const engine = await openAudioEngine();
  engine.desk_new(CHECK_RATE);
  const place = engine.sound_bytes(buffer.byteLength);
  if (place !== 0) new Uint8Array(engine.memory.buffer, place).set(new Uint8Array(buffer));
  return -engine.sound_load();
}

/** @returns {Promise<{id: string, name: string}>} the sound as the server stored it */
async function post({ name, buffer }) {
  const response = await fetch(address(`/metronome/sounds?name=${encodeURIComponent(name)}`), {
    method: 'POST', body: buffer, credentials: 'same-origin',
    headers: { 'X-Andante-CSRF': await csrfToken(), 'Content-Type': 'audio/wav' },
  });
  if (response.status === 409) throw new SoundsFull();
  if (!response.ok) throw new Error(`sounds ${response.status}`);
  return response.json();
}

/** Thrown if the server can't store any more sounds. */
export class SoundsFull extends Error {}

export class OwnSounds {
  #database = null;
  /** The sounds that are kept in memory while the page is open, if no database is available. */
  #memory = new Map();

  static async open() {
    const sounds = new OwnSounds();
    try {
      const request = indexedDB.open(NAME, 1);
      request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'id' });
      sounds.#database = await promisify(request);
      await sounds.#assignUnowned();
    } catch {
      // No database, for example in private windows of some browsers.
    }
    return sounds;
  }

  /** Whether sounds are kept after the page is closed. */
  get isPersistent() { return this.#database !== null; }

  #in(mode) { return this.#database.transaction(STORE, mode).objectStore(STORE); }

  /** Returns the sounds of the page's athlete. */
  async list() {
    const all = this.#database ? await promisify(this.#in('readonly').getAll()) : [...this.#memory.values()];
    return all.filter((sound) => (sound.athlete ?? '') === athlete());
  }

  /** Assigns sounds without an owner to the first athlete who opens them. */
  async #assignUnowned() {
    const all = await promisify(this.#in('readonly').getAll());
    for (const sound of all.filter((each) => !each.athlete)) await this.#store(sound);
  }

  async #store(named) {
    const sound = { ...named, athlete: athlete() };
    if (this.#database) await promisify(this.#in('readwrite').put(sound));
    else this.#memory.set(sound.id, sound);
    return sound;
  }

  async #delete(id) {
    if (this.#database) await promisify(this.#in('readwrite').delete(id));
    else this.#memory.delete(id);
  }

  /** Returns the bytes of a sound from this device, or else from the server. */
  async bytes(id) {
    const known = (await this.list()).find((sound) => sound.id === id);
    if (known) return known.buffer;
    const response = await fetch(address(`/metronome/sounds/${id}.wav`), { credentials: 'same-origin' });
    if (!response.ok) throw new Error(`sound ${id}: ${response.status}`);
    const buffer = await response.arrayBuffer();
    await this.#store({ id, name: '', buffer });
    return buffer;
  }

  /** Tries to upload a sound and stores it on this device. @returns {{sound, error}} */
  async add(name, buffer) {
    try {
      const { id } = await post({ name, buffer });
      return { sound: await this.#store({ id, name, buffer }) };
    } catch (error) {
      const id = `${LOCAL_PREFIX}${crypto.randomUUID()}`;
      return { sound: await this.#store({ id, name, buffer }), error };
    }
  }

  /** Uploads the sounds that the server doesn't have. @returns {Promise<Map<string, string>>} old id → new id */
  async send() {
    const sent = new Map();
    for (const sound of (await this.list()).filter(isLocalOnly)) {
      // If one is refused, try it again next time and continue with the others.
      const stored = await post(sound).catch(() => null);
      if (!stored) continue;
      await this.#store({ ...sound, id: stored.id });
      await this.#delete(sound.id);
      sent.set(sound.id, stored.id);
    }
    return sent;
  }

  async remove(id) {
    if (!id.startsWith(LOCAL_PREFIX)) {
      const response = await fetch(address(`/metronome/sounds/${id}/delete`), {
        method: 'POST', credentials: 'same-origin', redirect: 'manual',
        headers: { 'X-Andante-CSRF': await csrfToken() },
      });
      if (response.status >= 400 && response.status !== 404) throw new Error(`sounds ${response.status}`);
    }
    await this.#delete(id);
  }
}
