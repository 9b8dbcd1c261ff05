// The visible part of a session: draws screens of app.wasm and updates their slots.

import { announce } from '../shared/announce.js';
import { armHolds } from '../shared/actions.js';
import { withBasePath } from '../shared/address.js';
import { startCharts } from '../pages/chart.js';
import { EFFECT } from '../engine/codes.js';
import { apply } from '../engine/effects.js';
import { showOnLockScreen } from '../sound/media.js';
import { pathOf } from './session-paths.js';
import { reducedMotion } from '../shared/swing.js';
import { refresh } from '../shared/when.js';

/** Selectors of the panels that open below a live screen's metrics, and of those open panels that contain settings. */
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
  /** Closes the maps of the current screen. */
  #closeMaps = () => {};

  /** @param {() => void} whenDrawn called after a whole screen was drawn */
  constructor(container, engine, beat, whenDrawn) {
    this.#whenDrawn = whenDrawn;
    this.#container = container;
    this.#engine = engine;
    this.#beat = beat;
    // Listen during the capture phase, because the `toggle` event doesn't bubble.
    container.addEventListener('toggle', bringIntoView, { capture: true });
  }

  get shown() { return this.#shown; }

  /** Redraws the current screen. */
  draw() {
    const known = this.#container.querySelector('[data-of-server]');
    this.#closeMaps();
    this.#container.innerHTML = withBasePath(this.#engine.screen(this.#shown));
    this.#keep(known);
    // The server must get the same digest when it replays the log, so that differences are detected.
    this.#container.dataset.digest = this.#engine.digest;
    armHolds(this.#container);
    refresh(this.#container);
    this.#beat.drawn();
    if (this.#container.querySelector('[data-chart]')) startCharts(this.#container);
    if (this.#container.querySelector('[data-map]')) this.#startMaps();
    this.#whenDrawn();
  }

  /** Loads and starts the maps. Not awaited, so the session isn't delayed. */
  async #startMaps() {
    const { startMaps, closeMaps } = await import('../map/map.js');
    this.#closeMaps = () => closeMaps(this.#container);
    startMaps(this.#container);
  }

  /** Keeps the server's version of a part unless the engine has drawn a newer one. */
  #keep(known) {
    const place = known?.id ? this.#container.querySelector(`#${known.id}`) : null;
    if (place?.dataset.ofServer === '') place.replaceWith(known);
  }

  /** Scrolls to the session's state and closes open settings, so that the metrics are visible. */
  showState() {
    const settings = this.#container.querySelector(OPEN_SETTINGS);
    if (settings) settings.open = false;
    window.scrollTo(0, 0);
  }

  /** Shows another screen and moves the focus to its heading, so that assistive technology announces it. */
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
   * Applies effects from the engine that `source` drives. `more` handles effects that are specific to this kind of
   * session.
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
