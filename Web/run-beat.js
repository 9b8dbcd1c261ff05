// The run's beat: clicks at a steady tempo, and tones and a flash where nothing vibrates.

import { actions } from './actions.js';
import { armRepeats } from './repeat.js';
import { CONTROL, EARCON, Sound } from './sound.js';
import { possibleTempo, SoundSettings } from './sound-settings.js';
import { OwnSounds } from './own-sounds.js';
import { canVibrate } from './vibration.js';
import { when } from './when.js';

const FLASH_MS = 1200;
const OWN = 3;
/** Before the first tap browsers refuse sound, and warn about having been asked. */
const maySound = () => Sound.isSupported && navigator.userActivation?.hasBeenActive !== false;
/** What is heard where a cue would vibrate; any other sounds like `attention`. */
const EARCONS = {
  started: EARCON.countHigh, resumed: EARCON.countHigh, 'finish-undone': EARCON.countHigh,
  kilometer: EARCON.good, mile: EARCON.good, lap: EARCON.good,
  finished: EARCON.finish, 'location-lost': EARCON.warning,
};

export class RunBeat {
  #container;
  #settings = new SoundSettings();
  #sound = new Sound();
  #isPlaying = false;
  /** The run pauses, and the clicks with it. */
  #isResting = false;
  #flashTimer = null;

  constructor(container) {
    this.#container = container;
    this.#settings.tell(this.#sound);
    this.#sound.addEventListener('playing', ({ detail: { metronome } }) => {
      this.#isPlaying = metronome;
      this.drawn();
    });
    this.#sound.addEventListener('status', ({ detail }) => {
      if (detail === 'running') this.#sound.extraLatency = this.#settings.latency(this.#sound.output);
    });
    armRepeats();
    this.#bind();
    this.#loadOwnSound();
  }

  #bind() {
    const step = (by) => () => this.#setTempo(Math.round(this.#settings.get('tempo')) + by);
    actions.set('tempo-up', step(1));
    actions.set('tempo-down', step(-1));
    actions.set('run-beat', (element) => (
      element.matches('input') ? this.#want(element.checked) : this.#toggle()));
  }

  async #loadOwnSound() {
    if (this.#settings.get('sound') !== OWN) return;
    const bytes = await (await OwnSounds.open()).bytes(this.#settings.get('own')).catch(() => null);
    if (bytes) this.#sound.setOwnSound(bytes);
    else this.#sound.set(CONTROL.sound, 0);
  }

  #want(isWanted) {
    this.#settings.set('run-beat', isWanted);
    this.drawn();
  }

  #setTempo(tempo) {
    this.#settings.set('tempo', possibleTempo(tempo));
    this.#settings.tell(this.#sound, 'tempo');
    this.drawn();
  }

  async #toggle() {
    const isOn = this.#isPlaying || this.#isResting;
    this.#want(!isOn);
    this.#isResting = false;
    if (isOn) this.#silence();
    else await this.#play();
  }

  async #play() {
    // Only clicks that go on may take the sound from another app.
    this.#sound.isExclusive = this.#settings.get('session') === 'keep';
    // A run without sound is a run all the same.
    await this.#sound.start().catch(() => {});
    this.#sound.set(CONTROL.metronomePlaying, 1);
  }

  #silence() {
    this.#sound.set(CONTROL.metronomePlaying, 0);
    this.#sound.isExclusive = false;
  }

  /** A run begins or goes on. Call it from the tap that starts it. */
  begin() {
    if (!maySound()) return;
    if (this.#settings.get('run-beat')) this.#play();
    else this.#prepareTones();
  }

  /** Unlocked by the tap, tones may sound later. */
  #prepareTones() {
    this.#sound.isExclusive = false;
    if (!canVibrate()) this.#sound.start().catch(() => {});
  }

  /** The clicks rest while the run does. @param {string} state `data-state` of the body */
  follow(state) {
    const isPaused = state?.startsWith('paused') ?? false;
    if (isPaused && this.#isPlaying) {
      this.#isResting = true;
      this.#sound.set(CONTROL.metronomePlaying, 0);
    } else if (state === 'running' && this.#isResting) {
      this.#isResting = false;
      this.#sound.set(CONTROL.metronomePlaying, 1);
    }
  }

  /** The run is over: no more clicks. The tone of its end still sounds, and then the device is let go. */
  end() {
    this.#isResting = false;
    this.#silence();
  }

  /** A cue that nothing vibrated for. @param {string} kind the cue's name */
  async signal(kind) {
    document.body.setAttribute('data-flash', '');
    clearTimeout(this.#flashTimer);
    this.#flashTimer = setTimeout(() => document.body.removeAttribute('data-flash'), FLASH_MS);
    if (!maySound()) return;
    await this.#sound.start().catch(() => {});
    this.#sound.set(CONTROL.earcon, EARCONS[kind] ?? EARCON.attention);
  }

  /** Brings what was just drawn in line. */
  drawn() {
    const tempo = String(Math.round(this.#settings.get('tempo')));
    for (const place of this.#container.querySelectorAll('[data-slot=tempo]')) place.textContent = tempo;
    const isWanted = this.#settings.get('run-beat');
    when('run-beat', isWanted);
    for (const box of this.#container.querySelectorAll('[data-input=run-beat]')) box.checked = isWanted;
    for (const button of this.#container.querySelectorAll('[data-slot=run-beat]')) {
      button.setAttribute('aria-pressed', String(this.#isPlaying));
      button.disabled = !Sound.isSupported;
    }
  }
}
