// The metronome page's list of the athlete's own click sounds: selecting, adding and deleting them.

import { isLocalOnly, OwnSounds, checkSound, SoundsFull } from '../sound/own-sounds.js';
import { when } from '../shared/when.js';

const BYTE_LIMIT = 1 << 20;
const TOO_LARGE = 10;
const OWN = 3;
/** Names of the messages about a file (`OwnSoundIssue`). */
const SENTENCES = [
  ...Array.from({ length: TOO_LARGE }, (_, index) => `file-${index + 1}`),
  'full', 'not-kept', 'only-here',
];

export class MetronomeSounds {
  #root;
  #rows;
  #template;
  #sounds;
  #choose;

  /** @param {(sound: {id: string | null, buffer?: ArrayBuffer}) => void} choose */
  constructor(root, choose) {
    this.#root = root;
    this.#rows = root.querySelector('[data-own-sounds]');
    this.#template = root.querySelector('template[data-own-sound]');
    this.#choose = choose;
    root.querySelector('[data-own-file]').addEventListener('change', (event) => {
      const [file] = event.target.files;
      event.target.value = '';
      if (file) this.#add(file);
    });
  }

  /**
   * Adds the sounds that are only on this device to the server's list.
   * @returns {Promise<Map<string, string>>} old → new ids of sounds that were just uploaded
   */
  async open() {
    this.#sounds = await OwnSounds.open();
    const sent = await this.#sounds.send().catch(() => new Map());
    const fresh = [...sent.values()];
    for (const sound of await this.#sounds.list()) {
      const isMissing = isLocalOnly(sound) || fresh.includes(sound.id);
      if (isMissing && !this.#row(sound.id)) this.#show(sound);
    }
    this.#updateNotice();
    return sent;
  }

  bytes(id) { return this.#sounds.bytes(id); }

  /** Selects the row of a sound. @returns {boolean} whether the row exists */
  select(id) {
    const row = this.#row(id);
    if (row) row.querySelector('input').checked = true;
    return row !== null;
  }

  #row(id) { return this.#rows.querySelector(`[data-own="${CSS.escape(id)}"]`); }

  #show({ id, name }) {
    // If the file was added before, replace its row, because the file may have a new name.
    this.#row(id)?.remove();
    const row = this.#template.content.firstElementChild.cloneNode(true);
    row.dataset.own = id;
    row.querySelector('[data-slot=own-name]').textContent = name;
    const button = row.querySelector('button');
    button.setAttribute('aria-label', `${button.getAttribute('aria-label')}${name}`);
    this.#rows.append(row);
    this.#updateNotice();
  }

  #updateNotice() { when('own-sounds', this.#rows.children.length > 0); }

  #showMessage(name) {
    for (const sentence of SENTENCES) when(`own-${sentence}`, sentence === name);
  }

  async #add(file) {
    this.#showMessage(null);
    if (file.size > BYTE_LIMIT) return this.#showMessage(`file-${TOO_LARGE}`);
    const buffer = await file.arrayBuffer();
    const reason = await checkSound(buffer);
    if (reason !== 0) return this.#showMessage(`file-${reason}`);
    const { sound, error } = await this.#sounds.add(file.name, buffer);
    this.#show(sound);
    this.select(sound.id);
    this.#choose({ code: OWN, id: sound.id });
    if (!this.#sounds.isPersistent) return this.#showMessage('not-kept');
    if (error) this.#showMessage(error instanceof SoundsFull ? 'full' : 'only-here');
    return undefined;
  }

  /** Handles the selection of a sound. */
  chosen(input) {
    const id = input.closest('[data-own]')?.dataset.own ?? null;
    this.#choose({ code: Number(input.value), id });
  }

  async remove(button) {
    const row = button.closest('[data-own]');
    const wasChosen = row.querySelector('input').checked;
    await this.#sounds.remove(row.dataset.own);
    const next = row.nextElementSibling ?? row.previousElementSibling;
    row.remove();
    this.#updateNotice();
    const first = this.#root.querySelector('input[name=sound]');
    if (wasChosen) {
      first.checked = true;
      this.chosen(first);
    }
    (next?.querySelector('button') ?? first).focus();
  }
}
