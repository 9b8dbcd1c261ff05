// Adds the athlete's own clicks to the sounds that a session offers: those on the server, which are listed in the page,
// and those on this device.

import { OwnSounds } from './own-sounds.js';

/** The code of the athlete's own click, in settings and in the sound desk. */
export const OWN = 3;

/** Parses `data-own-clicks`, which has an identifier and a name on each line. */
function ofPage() {
  const lines = (document.body.dataset.ownClicks ?? '').split('\n').filter(Boolean);
  return lines.map((line) => [line.split(' ', 1)[0], line.slice(line.indexOf(' ') + 1)]);
}

export class OwnChoice {
  /** The names by identifier. */
  #names = new Map(ofPage());

  /** Adds the clicks that are stored only on this device. */
  async open() {
    const sounds = await (await OwnSounds.open()).list().catch(() => []);
    for (const { id, name } of sounds) if (name && !this.#names.has(id)) this.#names.set(id, name);
  }

  /** @returns {Promise<ArrayBuffer | null>} */
  async bytes(id) { return (await OwnSounds.open()).bytes(id).catch(() => null); }

  /** Lists the athlete's own clicks after the built-in ones and selects the current choice. */
  show(root, { sound, own }) {
    for (const template of root.querySelectorAll('template[data-own-segment]')) {
      const place = template.previousElementSibling;
      for (const [id, name] of this.#names) {
        if (!place.querySelector(`[data-own="${CSS.escape(id)}"]`)) place.append(segment(template, id, name));
      }
    }
    for (const box of root.querySelectorAll('[data-input=sound]')) {
      const { own: id } = box.closest('label').dataset;
      box.checked = box.value === String(sound) && (id === undefined || id === own);
    }
  }
}

function segment(template, id, name) {
  const label = template.content.firstElementChild.cloneNode(true);
  label.dataset.own = id;
  label.querySelector('[data-own-name]').textContent = name;
  return label;
}
