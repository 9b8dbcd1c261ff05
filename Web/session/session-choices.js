// The athlete's choices for a session. Fields and buttons change the session, and this device remembers the choices
// for the next one. The engine interprets them and parses typed text.

import { EVENT, OPTION, SETTING } from '../engine/codes.js';
import { keyOf } from '../shared/owner.js';

/** Settings that the server also stores. If the server's value has changed, it replaces the remembered one. */
const FROM_SERVER = { height: SETTING.height, weight: SETTING.weight };

function stored(key) {
  try {
    return JSON.parse(localStorage.getItem(key)) ?? {};
  } catch {
    // Storage is unavailable or its content is unreadable.
    return {};
  }
}

export class SessionChoices {
  #key;
  #defaults;
  #shownAs;
  #onShownAs;
  #container;
  #engine;
  #settings;
  #source = null;
  #remembers = false;
  /**
   * The remembered values: `options` by name, `seen` (the server's values), `workout` (an event's fields), `hasWorkout`,
   * `shownAs`.
   */
  #remembered;

  /**
   * @param {Map<number, number>} settings the server's settings by code
   * @param {{key: string, shownAs: number, onShownAs?: (value: number) => void, defaults?: object,
   * forgotten?: string[]}} kind
   * the storage key (`key`), the page's setting that `shown-as` changes (`shownAs`), a function that is called with its
   * value (`onShownAs`), the default options by name (`defaults`), and the options that aren't remembered beyond the
   * page (`forgotten`)
   */
  constructor(container, engine, settings, { key, shownAs, onShownAs = () => {}, defaults = {}, forgotten = [] }) {
    this.#defaults = defaults;
    this.#key = keyOf(key);
    this.#shownAs = shownAs;
    this.#onShownAs = onShownAs;
    this.#remembered = { options: {}, seen: {}, ...stored(this.#key) };
    for (const name of forgotten) delete this.#remembered.options[name];
    this.#container = container;
    this.#engine = engine;
    this.#settings = settings;
    if (this.#remembered.shownAs !== undefined) this.#setShownAs(this.#remembered.shownAs);
    container.addEventListener('input', ({ target }) => this.#changed(target, false));
    container.addEventListener('change', ({ target }) => this.#changed(target, true));
    container.addEventListener('click', ({ target }) => {
      const button = target.closest('button[data-option], button[data-set]');
      if (button) this.#apply(pairs(button));
    });
  }

  /**
   * Applies future choices to this session. `remembers` is true if they are the athlete's own choices, which are
   * stored.
   */
  use(source, remembers) {
    this.#source = source;
    this.#remembers = remembers;
  }

  /** Returns the remembered value of an option, or undefined. */
  value(name) { return this.#remembered.options[name]; }

  isOn(name, isOnByDefault = false) {
    return (this.#remembered.options[name] ?? this.#defaults[name] ?? Number(isOnByDefault)) === 1;
  }

  /** Sends the remembered and default options to a session before it starts. */
  sendAll(source) {
    for (const [name, value] of Object.entries({ ...this.#defaults, ...this.#remembered.options })) {
      if (OPTION[name] && !this.#isOutdated(name)) source.option(OPTION[name], value);
    }
    const { workout, hasWorkout } = this.#remembered;
    if (workout) source.send(EVENT.workout, ...workout);
    if (workout && !hasWorkout) source.send(EVENT.workout);
  }

  #isOutdated(name) {
    const server = this.#settings.get(FROM_SERVER[name]);
    return name in FROM_SERVER && server !== this.#remembered.seen[name];
  }

  #changed(field, isDone) {
    if (field.matches('[data-workout]')) {
      if (isDone) this.#workoutChanged();
    } else if (field.matches('[data-input=shown-as]')) {
      if (isDone) this.#showAs(Number(field.value));
    } else if (field.matches('[data-option][data-text]')) {
      this.#typed(field, isDone);
    } else if (field.matches('[data-option], [data-set]')) {
      if (isDone || field.type === 'range') this.#apply(pairs(field));
    }
  }

  /** Lets the engine parse a field on every keystroke. A mistake is only reported once the athlete leaves the field. */
  #typed(field, isDone) {
    const name = field.dataset.option;
    const { value, sentence } = this.#engine.optionText(OPTION[name], field.value);
    if (isDone || !sentence) showFault(field, sentence);
    if (sentence) return;
    this.#apply([[name, value]]);
    // Show the value as the engine formats it.
    if (isDone) field.value = field.getAttribute('value') ?? '';
  }

  #workoutChanged() {
    const field = (name) => this.#container.querySelector(`[data-workout="${name}"]`);
    const lines = [1, 2, 3, 4, 5].map((line) => field(line).value);
    const { fields, line, sentence } = this.#engine.workoutText(lines.join('\n'));
    for (const each of [1, 2, 3, 4, 5]) showFault(field(each), each === line ? sentence : '');
    if (sentence) return;
    const hasWorkout = field('on').checked;
    this.#source?.send(EVENT.workout, ...(hasWorkout ? fields : []));
    this.#keep({ workout: fields, hasWorkout });
  }

  #showAs(value) {
    this.#setShownAs(value);
    this.#source?.send(EVENT.tick);
    this.#keep({ shownAs: value });
  }

  #setShownAs(value) {
    this.#engine.set(this.#shownAs, value);
    this.#onShownAs(value);
  }

  /** Returns a remembered value that isn't an option, such as the calibration that determined the target. */
  note(name) { return this.#remembered[name]; }

  /** Applies and remembers options (by name) as if the athlete had chosen them, and remembers other values. */
  adopt(options, notes) {
    this.#apply(Object.entries(options));
    this.#keep(notes);
  }

  #apply(options) {
    for (const [name, value] of options) {
      this.#source?.option(OPTION[name], value);
      if (!this.#remembers) continue;
      this.#remembered.options[name] = value;
      if (FROM_SERVER[name]) this.#remembered.seen[name] = this.#settings.get(FROM_SERVER[name]);
    }
    this.#keep({});
  }

  #keep(changes) {
    if (!this.#remembers) return;
    Object.assign(this.#remembered, changes);
    try {
      localStorage.setItem(this.#key, JSON.stringify(this.#remembered));
    } catch {
      // If storage is unavailable, the choices last until the page closes.
    }
  }
}

/**
 * Returns the pairs of option name and value that a control sets: those in `data-set="followsSpeed:1 chosenCadence:0"`,
 * or its own option and value.
 */
function pairs(control) {
  const { set, option, value } = control.dataset;
  if (set) return set.split(' ').map((pair) => pair.split(':')).map(([name, text]) => [name, Number(text)]);
  if (control.type === 'checkbox') return [[option, Number(control.checked)]];
  return [[option, Number(value ?? control.value)]];
}

function showFault(field, sentence) {
  const place = document.getElementById(`${field.id}-fault`);
  if (sentence) field.setAttribute('aria-invalid', 'true');
  else field.removeAttribute('aria-invalid');
  if (!place) return;
  place.textContent = sentence;
  place.hidden = !sentence;
}
