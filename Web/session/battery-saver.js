// Battery saving during a run or ride. In browsers that hide the battery level, the page can't offer battery saving
// when the charge is low. It turns battery saving on after an hour instead, unless the athlete disabled that on this
// device.

import { OPTION } from '../engine/codes.js';
import { when } from '../shared/when.js';

const AFTER_SECONDS = 3600;
const CHECK_MS = 10_000;
const showsCharge = () => 'getBattery' in navigator;
const isPressed = (element) => element.getAttribute('aria-pressed') === 'true';

export class BatterySaver {
  #page;
  #timer = null;
  /** The session's time at the last check, in seconds; null before the first check. */
  #seconds = null;

  /** @param {import('./session-page.js').SessionPage} page */
  constructor(page) { this.#page = page; }

  get actions() {
    return {
      saver: (element) => this.#setSaving(!isPressed(element)),
      'saver-off': () => {
        this.#page.choices.adopt({}, { savesLater: false });
        this.#setSaving(false);
      },
      'saver-later': ({ checked }) => this.#page.choices.adopt({}, { savesLater: checked }),
    };
  }

  get #savesLater() { return this.#page.choices.note('savesLater') ?? true; }

  /** Updates the controls. Called after a whole screen has been drawn. */
  drawn() {
    const { screen, kind, container } = this.#page;
    when('no-charge', !showsCharge());
    const later = container.querySelector('[data-input=saver-later]');
    if (later) later.checked = this.#savesLater;
    clearInterval(this.#timer);
    this.#seconds = null;
    if (screen.shown === kind.live && !showsCharge()) this.#timer = setInterval(() => this.#checkTime(), CHECK_MS);
    else when('saver-began', false);
  }

  /**
   * Turns battery saving on when the session's time passes one hour while the page is open. Checks only that moment, so
   * that a later choice by the athlete isn't overridden.
   */
  #checkTime() {
    const { source, engine } = this.#page;
    if (!source.isRecording) return;
    const before = this.#seconds;
    this.#seconds = engine.header.lastSeconds;
    const isPassing = before !== null && before < AFTER_SECONDS && this.#seconds >= AFTER_SECONDS;
    if (!isPassing || !this.#savesLater || this.#isSaving) return;
    this.#setSaving(true);
    when('saver-began', true);
  }

  get #isSaving() { return isPressed(this.#page.container.querySelector('[data-slot=saver]')); }

  #setSaving(saves) {
    when('saver-began', false);
    this.#page.source.option(OPTION.saver, Number(saves));
  }
}
