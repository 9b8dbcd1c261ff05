// The workout pages: what is to be done, the camera and what it sees, music. What counts is the engine's.

import { COACH, COMMAND, EFFECT } from '../engine/codes.js';
import { announce } from '../session/session-screen.js';
import { SessionChoices } from '../session/session-choices.js';
import { SessionPage } from '../session/session-page.js';
import { when } from '../shared/when.js';
import { CameraView, CameraTrouble } from './camera-view.js';
import { Figures } from './figures.js';
import { added, movedUp, programmeOf, removed, stepped } from './programme.js';

const KEPT = 'andante.programme';
/** What is shown to who only looks: five squats. */
const SHOWN = [3, 1, 5, 0];
const TROUBLES = ['denied', 'busy', 'missing'];

export class TrainPage extends SessionPage {
  #numbers = programmeOf(window.location.search) ?? kept();
  #camera = null;
  #figures = null;

  get coaches() { return [COACH.workout]; }

  get ownActions() {
    const command = (code) => () => this.source.command(code);
    return {
      step: (button) => this.#step(button),
      'add-exercise': () => this.#change(added(this.#numbers, this.container.querySelector('#addition').value)),
      'remove-exercise': ({ dataset }) => this.#change(removed(this.#numbers, dataset)),
      'move-exercise': ({ dataset }) => this.#change(movedUp(this.#numbers, dataset)),
      'skip-part': command(COMMAND.skipPart),
      'more-rest': command(COMMAND.prolongRest),
      music: (button) => this.#toggleMusic(button),
      'by-time': () => this.#goByTime(),
    };
  }

  get effects() {
    return {
      [EFFECT.cue]: (text, name) => {
        announce(text);
        // An event must not be sent from within the effects of another.
        if (name === 'hand-raised') queueMicrotask(() => this.#togglePause());
        if (name === 'workout-complete') queueMicrotask(() => this.finish());
      },
    };
  }

  makeChoices(known) {
    return new SessionChoices(this.container, this.engine, known, { key: 'andante.train' });
  }

  prepare(source) {
    super.prepare(source);
    if (this.#numbers) source.programme(this.#numbers);
  }

  get #usesCamera() { return this.choices.isOn('usesCamera', true); }

  simulated() { return this.engine.workoutSimulation(this.#numbers ?? SHOWN); }

  async mayStart() {
    if (!this.#numbers) return false;
    keep(this.#numbers);
    if (!this.#usesCamera) return true;
    return this.#openCamera();
  }

  async #openCamera() {
    for (const trouble of TROUBLES) when(`camera-${trouble}`, false);
    try {
      this.#camera ??= await CameraView.open();
    } catch (error) {
      if (!(error instanceof CameraTrouble)) throw error;
      when(`camera-${error.kind}`, true);
      return false;
    }
    this.#camera.onPose = (moment, aspect, points) => this.source?.pose?.(moment, aspect, points);
    this.#camera.onMissing = () => {
      when('model-missing', true);
      this.#goByTime();
    };
    return true;
  }

  async start(wantsLocation) {
    await super.start(wantsLocation);
    if (!this.source.isRecording) return;
    this.beat.onMusic = (beat) => this.source.musicBeat?.(beat);
    this.#playMusic();
  }

  whenDrawn() {
    this.#figures ??= new Figures(this.engine);
    this.#figures.show(this.container);
    this.#camera?.show(this.container);
    this.container.querySelector('.train-live')?.toggleAttribute('data-without-picture', !this.#camera);
  }

  whenOver() {
    this.beat.music(null);
    this.#camera?.close();
    this.#camera = null;
  }

  leave() { window.location.assign('/train'); }

  #togglePause() {
    const isPaused = document.body.dataset.state === 'paused';
    this.source.command(isPaused ? COMMAND.resume : COMMAND.pause);
  }

  /** The sets to come go by time; the one under way is ended by hand. */
  #goByTime() {
    this.choices.adopt({ usesCamera: 0 }, {});
    this.#camera?.close();
    this.#camera = null;
  }

  #change(numbers) {
    this.#numbers = numbers;
    keep(numbers);
    this.source.programme(numbers);
    this.screen.draw();
  }

  #step({ dataset }) {
    this.#change(stepped(this.#numbers, dataset));
    const place = `[data-item="${dataset.item}"][data-field="${dataset.field}"][data-by="${dataset.by}"]`;
    this.container.querySelector(place)?.focus();
  }

  // Music

  get #style() { return Number(this.container.querySelector('[data-music]')?.dataset.music); }

  #playMusic() { if (this.choices.note('music') !== false) this.beat.music(this.#style); }

  #toggleMusic(button) {
    const plays = button.getAttribute('aria-pressed') !== 'true';
    button.setAttribute('aria-pressed', String(plays));
    this.choices.adopt({}, { music: plays });
    this.beat.music(plays ? this.#style : null);
  }
}

function kept() {
  try {
    return JSON.parse(localStorage.getItem(KEPT));
  } catch {
    return null;
  }
}

function keep(numbers) {
  try {
    localStorage.setItem(KEPT, JSON.stringify(numbers));
  } catch {
    // It holds until the page closes.
  }
}
