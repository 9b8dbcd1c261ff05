// Clicks of the athlete's own among the sounds that a session offers, by name: those of the page, which the server
// knew, and those of this device.

import { OwnSounds } from './own-sounds.js';

/** How a setting and the desk call a click of the athlete's own. */
export const OWN = 3;

/** `data-own-clicks`: an identity and a name on each line. */
function ofPage() {
  const lines = (document.body.dataset.ownClicks ?? '').split('\n').filter(Boolean);
  return lines.map((line) => [line.split(' ', 1)[0], line.slice(line.indexOf(' ') + 1)]);
}

export class OwnChoice {
  /** Identity → name. */
  #names = new Map(ofPage());

  /** Adds those that only this device has. */
  async open() {
    const sounds = await (await OwnSounds.open()).list().catch(() => []);
    for (const { id, name } of sounds) if (name && !this.#names.has(id)) this.#names.set(id, name);
  }

  /** @returns {Promise<ArrayBuffer | null>} */
  async bytes(id) { return (await OwnSounds.open()).bytes(id).catch(() => null); }

  /** Draws them after the product's own, and checks what is chosen. */
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
