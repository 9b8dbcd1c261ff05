// What the athlete sees of a session: screens of app.wasm, and the slots that change in them.

import { announce } from '../shared/announce.js';
import { armHolds } from '../shared/actions.js';
import { placed } from '../shared/address.js';
import { bringChartsToLife } from '../pages/chart.js';
import { EFFECT } from '../engine/codes.js';
import { apply } from '../engine/effects.js';
import { showOnLockScreen } from '../sound/media.js';
import { pathOf } from './session-kinds.js';
import { reducedMotion } from '../shared/swing.js';
import { refresh } from '../shared/when.js';

/** What opens below the figures of a live screen, and those of them that hold settings. */
const PANEL = '.on-the-fly';
const OPEN_SETTINGS = '.on-the-fly[open]:has(.fold-body)';

function bringIntoView({ target }) {
  if (!target.open || !target.matches(PANEL)) return;
  target.scrollIntoView({ block: 'nearest', behavior: reducedMotion.matches ? 'instant' : 'smooth' });
}

export class SessionScreen {
  #container;
  #engine;
  #beat;
  #shown = null;
  #whenDrawn;
  /** Of maps that came to life. */
  #closeMaps = () => {};

  /** @param {() => void} whenDrawn called after a whole screen was drawn */
  constructor(container, engine, beat, whenDrawn) {
    this.#whenDrawn = whenDrawn;
    this.#container = container;
    this.#engine = engine;
    this.#beat = beat;
    // It does not bubble.
    container.addEventListener('toggle', bringIntoView, { capture: true });
  }

  get shown() { return this.#shown; }

  /** Draws the screen that is shown once more. */
  draw() {
    const known = this.#container.querySelector('[data-of-server]');
    this.#closeMaps();
    this.#container.innerHTML = placed(this.#engine.screen(this.#shown));
    this.#keep(known);
    // What the server must find again when it replays the log.
    this.#container.dataset.digest = this.#engine.digest;
    armHolds(this.#container);
    refresh(this.#container);
    this.#beat.drawn();
    if (this.#container.querySelector('[data-chart]')) bringChartsToLife(this.#container);
    if (this.#container.querySelector('[data-map]')) this.#bringMapsToLife();
    this.#whenDrawn();
  }

  /** The session does not wait for its map. */
  async #bringMapsToLife() {
    const { bringMapsToLife, closeMaps } = await import('../map/map.js');
    this.#closeMaps = () => closeMaps(this.#container);
    bringMapsToLife(this.#container);
  }

  /** What only the server knows stays where the engine has nothing newer in its place. */
  #keep(known) {
    const place = known?.id ? this.#container.querySelector(`#${known.id}`) : null;
    if (place?.dataset.ofServer === '') place.replaceWith(known);
  }

  /** The word of the state is seen, and settings that were opened give way to the figures. */
  showState() {
    const settings = this.#container.querySelector(OPEN_SETTINGS);
    if (settings) settings.open = false;
    window.scrollTo(0, 0);
  }

  /** Draws another screen and tells assistive technology that it is there. */
  go(screen) {
    const isFirst = this.#shown === null;
    this.#shown = screen;
    this.draw();
    if (window.location.pathname !== pathOf(screen)) history.replaceState(null, '', pathOf(screen));
    if (isFirst) return;
    window.scrollTo(0, 0);
    const heading = this.#container.querySelector('h1');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus({ preventScroll: true });
  }

  /**
   * Shows the effects of the engine that `source` drives. `more` handles effects of this kind of session alone.
   */
  show(lines, source, more = {}) {
    apply(lines, {
      [EFFECT.log]: () => source.save(),
      [EFFECT.lock]: (text) => showOnLockScreen(...text.split('\n')),
      [EFFECT.cue]: announce,
      [EFFECT.vibrate]: (pattern, earcon) => this.#beat.feel(pattern, earcon),
      [EFFECT.sound]: (value, code) => this.#beat.hear(Number(code), Number(value)),
      [EFFECT.speak]: (text, slot) => this.#beat.say(text, slot === 'kept'),
      [EFFECT.footfall]: (seconds) => this.#beat.footfall(source.momentOf(Number(seconds))),
      ...more,
    });
    this.#beat.follow();
  }
}
