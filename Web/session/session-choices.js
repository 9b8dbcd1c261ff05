// What the athlete chooses for a session: fields and buttons tell the session, and this device remembers it for
// the next one. What a choice means, and what a typed text says, is the engine's.

import { EVENT, OPTION, SETTING } from '../engine/codes.js';
import { keyOf } from '../shared/owner.js';

/** Settings the server knows as well; another value there is news, and what was remembered is not. */
const FROM_SERVER = { height: SETTING.height, weight: SETTING.weight };

function stored(key) {
  try {
    return JSON.parse(localStorage.getItem(key)) ?? {};
  } catch {
    // Nothing can be kept here, or what was kept is no longer readable.
    return {};
  }
}

export class SessionChoices {
  #key;
  #usual;
  #shownAs;
  #tell;
  #container;
  #engine;
  #settings;
  #source = null;
  #remembers = false;
  /** `options` by name, `seen` of the server's, `workout` (an event's fields), `hasWorkout`, `shownAs`. */
  #kept;

  /**
   * @param {Map<number, number>} settings the server's, by code
   * @param {{key: string, shownAs: number, tell?: (value: number) => void, usual?: object, passing?: string[]}} kind where it is remembered, the setting
   *   of the page that `shown-as` changes and what to do with its value (`tell`), options (by name) of who chose nothing yet, and those that hold only until
   *   the page is left
   */
  constructor(container, engine, settings, { key, shownAs, tell = () => {}, usual = {}, passing = [] }) {
    this.#usual = usual;
    this.#key = keyOf(key);
    this.#shownAs = shownAs;
    this.#tell = tell;
    this.#kept = { options: {}, seen: {}, ...stored(this.#key) };
    for (const name of passing) delete this.#kept.options[name];
    this.#container = container;
    this.#engine = engine;
    this.#settings = settings;
    if (this.#kept.shownAs !== undefined) this.#setShownAs(this.#kept.shownAs);
    container.addEventListener('input', ({ target }) => this.#changed(target, false));
    container.addEventListener('change', ({ target }) => this.#changed(target, true));
    container.addEventListener('click', ({ target }) => {
      const button = target.closest('button[data-option], button[data-set]');
      if (button) this.#apply(pairs(button));
    });
  }

  /** What is chosen from now on goes to this session; `remembers` while the choices are the athlete's own. */
  use(source, remembers) {
    this.#source = source;
    this.#remembers = remembers;
  }

  /** What was chosen the last time; undefined where nothing was. */
  value(name) { return this.#kept.options[name]; }

  isOn(name, usual = false) { return (this.#kept.options[name] ?? this.#usual[name] ?? Number(usual)) === 1; }

  /** Sends a session, before its start, what was chosen the last time, or is usual. */
  sendAll(source) {
    for (const [name, value] of Object.entries({ ...this.#usual, ...this.#kept.options })) {
      if (OPTION[name] && !this.#isOutdated(name)) source.option(OPTION[name], value);
    }
    const { workout, hasWorkout } = this.#kept;
    if (workout) source.send(EVENT.workout, ...workout);
    if (workout && !hasWorkout) source.send(EVENT.workout);
  }

  #isOutdated(name) {
    const server = this.#settings.get(FROM_SERVER[name]);
    return name in FROM_SERVER && server !== this.#kept.seen[name];
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

  /** Read by the engine letter by letter; said to be wrong only when the athlete is done with it. */
  #typed(field, isDone) {
    const name = field.dataset.option;
    const { value, sentence } = this.#engine.optionText(OPTION[name], field.value);
    if (isDone || !sentence) showFault(field, sentence);
    if (sentence) return;
    this.#apply([[name, value]]);
    // As the engine writes it.
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
    this.#tell(value);
  }

  /** Something known beside the options, as what a calibration was from. */
  note(name) { return this.#kept[name]; }

  /** Takes options (by name) as if the athlete had chosen them, and notes beside them. */
  adopt(options, notes) {
    this.#apply(Object.entries(options));
    this.#keep(notes);
  }

  #apply(options) {
    for (const [name, value] of options) {
      this.#source?.option(OPTION[name], value);
      if (!this.#remembers) continue;
      this.#kept.options[name] = value;
      if (FROM_SERVER[name]) this.#kept.seen[name] = this.#settings.get(FROM_SERVER[name]);
    }
    this.#keep({});
  }

  #keep(changes) {
    if (!this.#remembers) return;
    Object.assign(this.#kept, changes);
    try {
      localStorage.setItem(this.#key, JSON.stringify(this.#kept));
    } catch {
      // It holds until the page closes.
    }
  }
}

/** What a control says, as pairs of option name and value: `data-set="followsSpeed:1 chosenCadence:0"`, or its own. */
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
