// The workout pages: programme, camera and music. The engine counts the repetitions.

import { COACH, COMMAND, EFFECT, EVENT, OPTION } from '../engine/codes.js';
import { address } from '../shared/address.js';
import { announce } from '../shared/announce.js';
import { SessionChoices } from '../session/session-choices.js';
import { SessionPage } from '../session/session-page.js';
import { storedText, keyOf } from '../shared/owner.js';
import { when } from '../shared/when.js';
import { CameraError, CameraView } from './camera-view.js';
import { Figures } from './figures.js';
import { added, isProgramme, movedUp, programmeOf, removed, stepped } from './programme.js';

const STORAGE_KEY = 'andante.programme';
/**
 * The one-minute demo workout: eight squats, a short rest and eight lateral raises. The engine makes the third squat
 * incorrect.
 */
const DEMO_PROGRAMME = [3, 1, 8, 10, 2, 1, 8, 0];
const CAMERA_ERRORS = ['denied', 'busy', 'missing'];

export class TrainPage extends SessionPage {
  #numbers = programmeOf(window.location.search) ?? storedProgramme();
  #camera = null;
  #figures = null;
  /** Whether the pose networks aren't installed on this server. */
  #isPoseUnavailable = false;
  /** The session whose log already contains the networks' build. */
  #sourceWithBuild = null;
  /** The style of the music that is playing, or null. */
  #style = null;

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
      music: () => this.#toggleMusic(),
      'with-music': ({ checked }) => this.choices.adopt({}, { music: checked }),
      'music-volume': ({ value }) => { this.beat.musicVolume = Number(value); },
      facing: ({ value }) => this.choices.adopt({}, { facing: value }),
      mirror: ({ checked }) => this.choices.adopt({}, { mirror: checked }),
      'turn-camera': () => this.#switchCamera(),
      'by-time': () => this.#continueByTime(),
    };
  }

  get effects() {
    return {
      [EFFECT.cue]: (text, name) => {
        announce(text);
        // Wait, because an event must not be sent while another event's effects are being applied.
        queueMicrotask(() => this.#cueActions[name]?.());
      },
    };
  }

  /** Actions triggered by the engine's cues. */
  #cueActions = {
    'hand-raised': () => this.#togglePause(),
    'workout-complete': () => this.finish(),
    'set-began': () => this.#playMusic(),
    paused: () => this.#play(null),
    resumed: () => this.#playMusic(),
  };

  makeChoices(known) {
    return new SessionChoices(this.container, this.engine, known, { key: 'andante.train' });
  }

  prepare(source) {
    super.prepare(source);
    if (this.#isPoseUnavailable) source.option(OPTION.usesCamera, 0);
    if (this.#numbers) this.#sendProgramme(source);
  }

  /** Does nothing, because a simulated workout has its own programme and no camera. */
  prepareSimulated() {}

  /**
   * Sends the programme to the session. It may come from any link or from an older version, so the engine can reject
   * it. In that case, it is dropped.
   */
  #sendProgramme(source) {
    try {
      source.programme(this.#numbers);
    } catch (error) {
      console.warn(error);
      this.#numbers = null;
      if (!programmeOf(window.location.search)) removeStoredProgramme();
    }
  }

  /** Treats the time while the page was closed as a pause. */
  markGap({ isRunning }) {
    if (!isRunning) return;
    this.source.sendAtEnd(EVENT.command, COMMAND.pause);
    this.source.command(COMMAND.resume);
  }

  /** A complete workout can't be continued, so its end can't be undone. */
  get mayUndo() { return super.mayUndo && !this.#isComplete; }

  get #isComplete() { return this.container.querySelector('.train-live')?.dataset.stage === 'complete'; }

  simulated() { return this.engine.workoutSimulation(this.#numbers ?? DEMO_PROGRAMME); }

  async whenSetUp() { if (this.#numbers && this.#usesCamera) this.#loadCamera(); }

  async mayStart() {
    this.#play(null);
    if (!this.#numbers) return false;
    storeProgramme(this.#numbers);
    return !this.#usesCamera || (await this.#openCamera()) === true || this.#isPoseUnavailable;
  }

  whenDrawn() {
    this.#figures ??= new Figures(this.engine);
    this.#figures.show(this.container);
    this.#showChoices();
    const live = this.container.querySelector('.train-live');
    if (!live) return;
    // The workout was interrupted between its last set and its end.
    if (this.#isComplete && this.source.isRecording) {
      queueMicrotask(() => this.finish());
      return;
    }
    const showsCamera = this.source.isRecording && !live.hasAttribute('data-without-picture');
    live.toggleAttribute('data-without-picture', !showsCamera);
    if (showsCamera) this.#showCamera();
    if (document.body.dataset.state === 'running') this.#playMusic();
  }

  #showChoices() {
    const volume = this.container.querySelector('[data-input=music-volume]');
    if (volume) volume.value = this.beat.musicVolume;
    for (const box of this.container.querySelectorAll('[data-input=facing]')) box.checked = box.value === this.#facing;
    for (const box of this.container.querySelectorAll('[data-input=with-music]')) box.checked = this.#wantsMusic;
    for (const box of this.container.querySelectorAll('[data-input=mirror]')) box.checked = this.#mirrors;
    this.#showMusic();
  }

  async end() {
    this.#play(null);
    this.#camera?.release();
    this.outbox.setSuspended(false);
    await super.end();
  }

  whenOver() {
    this.#play(null);
    this.#closeCamera();
  }

  leave() { window.location.assign(address('/train')); }

  /** Pauses or resumes. Ignored in a played session, which has its own pauses. */
  #togglePause() {
    if (!this.source.isRecording) return;
    const isPaused = document.body.dataset.state === 'paused';
    this.source.command(isPaused ? COMMAND.resume : COMMAND.pause);
  }

  #change(numbers) {
    this.source.programme(numbers);
    this.#numbers = numbers;
    storeProgramme(numbers);
    this.screen.draw();
  }

  #step({ dataset }) {
    this.#change(stepped(this.#numbers, dataset));
    const place = `[data-item="${dataset.item}"][data-field="${dataset.field}"][data-by="${dataset.by}"]`;
    this.container.querySelector(place)?.focus();
  }

  // Camera

  get #usesCamera() { return !this.#isPoseUnavailable && this.choices.isOn('usesCamera', true); }

  get #facing() { return this.choices.note('facing') ?? 'user'; }

  get #mirrors() { return this.choices.note('mirror') !== false; }

  #loadCamera() {
    if (this.#camera) return;
    this.#camera = new CameraView();
    this.#camera.onPose = (moment, aspect, points) => this.#sendPose(moment, aspect, points);
    this.#camera.onMissing = () => this.#disableCamera('model-missing');
    this.#camera.onFailed = () => this.#disableCamera('model-failed');
  }

  #disableCamera(notice) {
    when(notice, true);
    this.#isPoseUnavailable = true;
    this.#continueByTime();
  }

  #sendPose(moment, aspect, points) {
    if (!this.source?.pose) return;
    if (this.#sourceWithBuild !== this.source) {
      this.source.option(OPTION.relaxedPose, Number(this.#camera.build === 'relaxed'));
    }
    this.#sourceWithBuild = this.source;
    this.source.pose(moment, aspect, points);
  }

  /**
   * Opens the camera. Returns whether it is open, or null if it was released in the meantime. Uploads are suspended
   * while it is open.
   */
  async #openCamera() {
    this.#loadCamera();
    this.outbox.setSuspended(true);
    const camera = this.#camera;
    for (const name of CAMERA_ERRORS) when(`camera-${name}`, false);
    try {
      if (!(await camera.open(this.#facing))) return null;
    } catch (error) {
      this.outbox.setSuspended(false);
      if (!(error instanceof CameraError)) throw error;
      when(`camera-${error.kind}`, true);
      return false;
    }
    when('can-turn-camera', await CameraView.canSwitch());
    return camera.isOpen || null;
  }

  /** Shows the camera. Also called for a workout that continues after a reload. */
  async #showCamera() {
    const isOpen = await this.#openCamera();
    if (isOpen) await this.#camera.show(this.container, this.#mirrors);
    else if (isOpen === false) this.#continueByTime();
  }

  /** Switches to the other camera, or back if that one isn't available. */
  async #switchCamera() {
    this.#camera?.release();
    this.#switchFacing();
    const isOpen = await this.#openCamera();
    if (isOpen === false) this.#switchFacing();
    if (isOpen !== null) await this.#showCamera();
  }

  #switchFacing() { this.choices.adopt({}, { facing: this.#facing === 'user' ? 'environment' : 'user' }); }

  /** Counts the current set and all further sets by time. */
  #continueByTime() {
    this.source.option(OPTION.usesCamera, 0);
    this.container.querySelector('.train-live')?.toggleAttribute('data-without-picture', true);
    this.#closeCamera();
  }

  #closeCamera() {
    this.#camera?.close();
    this.#camera = null;
    this.outbox.setSuspended(false);
  }

  // Music

  get #wantsMusic() { return this.choices.note('music') !== false; }

  /** Plays the music of a workout that is being recorded. Played sessions are silent. */
  #playMusic() {
    if (!this.#wantsMusic || !this.source.isRecording) return;
    // Don't log beats after the end, because the music lasts longer than the log.
    this.beat.onMusic = (beat) => {
      if (document.body.dataset.state !== 'finished') this.source?.musicBeat?.(beat);
    };
    this.#play(this.#musicStyle);
  }

  get #musicStyle() { return Number(this.container.querySelector('[data-music]')?.dataset.music) || null; }

  #toggleMusic() {
    const isWanted = this.#style === null;
    // Trying the music before the start isn't stored as a choice.
    if (this.screen.shown === this.kind.setup) {
      this.#play(isWanted ? this.#musicStyle : null);
      return;
    }
    this.choices.adopt({}, { music: isWanted });
    if (isWanted) this.#playMusic();
    else this.#play(null);
  }

  #play(style) {
    if (style === this.#style) return;
    this.#style = this.beat.music(style) ? style : null;
    this.#showMusic();
  }

  #showMusic() {
    for (const button of this.container.querySelectorAll('[data-action=music]')) {
      button.setAttribute('aria-pressed', String(this.#style !== null));
    }
  }
}

function storedProgramme() {
  try {
    const numbers = JSON.parse(storedText(STORAGE_KEY));
    return isProgramme(numbers) ? numbers : null;
  } catch {
    return null;
  }
}

function removeStoredProgramme() {
  try {
    localStorage.removeItem(keyOf(STORAGE_KEY));
  } catch {
    // Storage is unavailable.
  }
}

function storeProgramme(numbers) {
  try {
    localStorage.setItem(keyOf(STORAGE_KEY), JSON.stringify(numbers));
  } catch {
    // If storage is unavailable, the programme lasts until the page closes.
  }
}
