// What the athlete sees of a run: screens of app.wasm, and the slots that change in them.

import { armHolds } from './actions.js';
import { bringChartsToLife } from './chart.js';
import { apply } from './effects.js';
import { SCREEN } from './engine.js';
import { showOnLockScreen } from './media.js';
import { refresh } from './when.js';

const PATHS = { [SCREEN.setup]: '/run', [SCREEN.live]: '/run/live', [SCREEN.summary]: '/run/summary' };

export class RunScreen {
  #container;
  #engine;
  #shown = null;

  #beat;

  constructor(container, engine, beat) {
    this.#container = container;
    this.#engine = engine;
    this.#beat = beat;
  }

  get shown() { return this.#shown; }

  /** Draws the screen that is shown once more. */
  draw() {
    this.#container.innerHTML = this.#engine.screen(this.#shown);
    // What the server must find again when it replays the log.
    this.#container.dataset.digest = this.#engine.digest;
    armHolds(this.#container);
    refresh(this.#container);
    this.#beat.drawn();
    if (this.#container.querySelector('[data-chart]')) bringChartsToLife(this.#container);
  }

  /** Draws another screen and tells assistive technology that it is there. */
  go(screen) {
    const isFirst = this.#shown === null;
    this.#shown = screen;
    this.draw();
    if (window.location.pathname !== PATHS[screen]) history.replaceState(null, '', PATHS[screen]);
    if (isFirst) return;
    window.scrollTo(0, 0);
    const heading = this.#container.querySelector('h1');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus({ preventScroll: true });
  }

  /** Shows the effects of the engine that `source` drives. */
  show(lines, source) {
    apply(lines, {
      log: () => source.save(),
      cue: announce,
      vibrate: (pattern, earcon) => this.#beat.feel(pattern, earcon),
      sound: (value, code) => this.#beat.hear(Number(code), Number(value)),
      speak: (text, slot) => this.#beat.say(text, slot === 'kept'),
      footfall: (seconds) => this.#beat.footfall(source.momentOf(Number(seconds))),
    });
    if (this.#shown === SCREEN.live) this.#showOnLockScreen();
  }

  #showOnLockScreen() {
    const withUnit = (slot) => {
      const place = this.#container.querySelector(`[data-slot=${slot}]`);
      // Its unit stands beside the number, or below it as the last words of the name.
      const unit = place?.nextElementSibling ?? place?.closest('div')?.querySelector('dt')?.lastChild;
      return `${place?.textContent ?? ''} ${unit?.textContent ?? ''}`.replace(/\s+/g, ' ').trim();
    };
    showOnLockScreen(withUnit('distance'), withUnit('pace'));
  }
}

/** Whether the page was loaded at the live run's address. */
export const isAtLiveRun = () => window.location.pathname === PATHS[SCREEN.live];

function announce(text) {
  const region = document.querySelector('[data-announce]');
  if (region) region.textContent = text;
}
