// Pocket mode: a black page that ignores every touch until it is held for one second.

import { onHold } from './hold.js';

/** @param {HTMLDialogElement} dialog with an element `[data-hold=unlock]` that fills it */
export class Pocket {
  #dialog;

  constructor(dialog) {
    this.#dialog = dialog;
    onHold(dialog.querySelector('[data-hold=unlock]'), () => this.leave());
    // Escape would close a dialog; a swallowed touch must not scroll or zoom what is behind.
    dialog.addEventListener('cancel', (event) => event.preventDefault());
    dialog.addEventListener('touchmove', (event) => event.preventDefault(), { passive: false });
  }

  enter() {
    this.#dialog.showModal();
    document.documentElement.requestFullscreen?.().catch(() => {});
  }

  leave() {
    this.#dialog.close();
    if (document.fullscreenElement) document.exitFullscreen().catch(() => {});
  }
}
