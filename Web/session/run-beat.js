// Plays everything that can be heard and felt during a run: the coach's beat, tones and voice. The engine decides what
// to play. This class keeps it playing across taps, calls and lost audio devices.

import { actions } from '../shared/actions.js';
import { BeatMark } from './beat-mark.js';
import { Beats } from '../sound/beat.js';
import { canShowOnLockScreen } from '../sound/media.js';
import { armRepeats } from '../shared/repeat.js';
import { CONTROL } from '../engine/codes.js';
import { engineBytes, Sound } from '../sound/sound.js';
import { SoundSettings } from '../sound/sound-settings.js';
import { Speech } from '../sound/speech.js';
import { OWN, OwnChoice } from '../sound/own-choice.js';
import { canVibrate, vibrate } from '../sound/vibration.js';
import { when } from '../shared/when.js';

const FLASH_MS = 1200;
const BEAT_SWITCH = 'input[data-option=beat]';
/** The page's state while the athlete has paused the session. */
const PAUSED = 'paused';
/** This device's choices that are sent to the sound desk. */
const TO_DESK = ['cueMode', 'sound', 'accent', 'pan'];
/** Whether sound may start. Browsers block it before the first tap and log a warning about the attempt. */
const maySound = () => Sound.isSupported && navigator.userActivation?.hasBeenActive !== false;

/**
 * Dispatches `interrupted` when the beat becomes inaudible although it should play, and when that ends (detail: true or
 * false).
 */
export class RunBeat extends EventTarget {
  #container;
  #settings = new SoundSettings();
  #sound;
  #beats;
  #mark;
  #speech = new Speech();
  #own = new OwnChoice();
  /** Whether the coach wants the beat. */
  #isBeating = false;
  #isInterrupted = false;
  /** Whether the athlete is trying the beat before the start. */
  #isPreviewing = false;
  /** The coach's volume factor: below 1 while the beat fades. */
  #share = 1;
  #output = null;
  #flashTimer = null;
  /** Called with each beat of the music and its tempo, and with null once the music has ended. */
  onMusic = () => {};

  /** @param {Sound} sound already started, if a tap led here */
  constructor(container, sound = new Sound()) {
    super();
    this.#container = container;
    this.#sound = sound;
    this.#beats = new Beats(sound);
    this.#mark = new BeatMark(this.#beats, sound);
    this.#settings.sendTo(this.#sound, TO_DESK);
    this.#beats.vibrates = this.#settings.get('vibrate');
    this.#sound.addEventListener('status', () => this.#updateStatus());
    this.#sound.addEventListener('watch', () => this.#followOutput());
    this.#sound.addEventListener('music', ({ detail }) => this.onMusic(detail));
    this.#speech.addEventListener('speaking', ({ detail }) => {
      this.#sound.set(CONTROL.duck, Number(detail));
    });
    when('sound-missing', !Sound.isSupported);
    this.#sound.media.handlers = {
      play: () => actions.get('resume')?.(), pause: () => actions.get('pause')?.(),
    };
    when('can-lock-screen', canShowOnLockScreen());
    when('can-vibrate', canVibrate());
    when('no-vibration', !canVibrate());
    armRepeats();
    // Load the engine early, so that it is ready at the first tap.
    engineBytes().catch(() => {});
    this.#bind();
    this.#loadOwnSound();
    this.#own.open().then(() => this.drawn());
  }

  /** Whether the beat should play but can't be heard. */
  get isInterrupted() { return this.#isInterrupted; }

  /** Sets the beat's volume: this device's setting multiplied by the coach's factor. */
  #sendVolume(share = this.#share) {
    this.#share = share;
    this.#sound.set(CONTROL.metronomeVolume, this.#share * this.#settings.get('volume') / 100);
  }

  /** The volume of the music on this device, 0 … 100. */
  get musicVolume() { return this.#settings.get('music-volume'); }

  set musicVolume(percent) {
    this.#settings.set('music-volume', percent);
    this.#settings.sendTo(this.#sound, 'music-volume');
  }

  #bind() {
    for (const name of TO_DESK) {
      actions.set(name, ({ value }) => {
        this.#settings.set(name, Number(value));
        this.#settings.sendTo(this.#sound, name);
      });
    }
    actions.set('sound', (box) => this.#chooseSound(Number(box.value), box.closest('label').dataset.own));
    actions.set('volume', ({ value }) => {
      this.#settings.set('volume', Number(value));
      this.#sendVolume();
    });
    actions.set('listen', () => this.#preview(!this.#isPreviewing));
    this.#container.addEventListener('change', ({ target }) => {
      if (target.matches(BEAT_SWITCH) && !target.checked) this.#preview(false);
    });
    actions.set('lock-screen', ({ checked }) => this.#settings.set('lock-screen', checked));
    actions.set('vibrate', ({ checked }) => {
      this.#settings.set('vibrate', checked);
      this.#beats.vibrates = checked;
    });
    actions.set('sound-resume', () => this.#sound.restart());
  }

  async #chooseSound(sound, own) {
    this.#settings.set('sound', sound);
    if (sound !== OWN) return this.#settings.sendTo(this.#sound, 'sound');
    this.#settings.set('own', own);
    return this.#loadOwnSound();
  }

  async #loadOwnSound() {
    if (this.#settings.get('sound') !== OWN) return;
    const bytes = await this.#own.bytes(this.#settings.get('own'));
    if (bytes) {
      this.#sound.setOwnSound(bytes);
      this.#settings.sendTo(this.#sound, 'sound');
    } else this.#sound.set(CONTROL.sound, 0);
  }

  /**
   * Begins or resumes a run. Must be called during the tap that starts it, because that unlocks sound for later.
   * @param {boolean} wantsBeat whether the beat plays from the start
   */
  begin(wantsBeat) {
    if (!maySound()) {
      if (this.#holdsLockScreen) this.#playAfterTap();
      return;
    }
    this.#preview(false);
    this.#speech.unlock();
    if (this.#holdsLockScreen) this.#sound.media.hold('session');
    // Only a continuous beat may interrupt other apps' sound.
    this.#sound.isExclusive = wantsBeat && this.#settings.get('session') === 'keep';
    this.#start();
  }

  /**
   * Whether a silent track keeps the session on the lock screen. The athlete chooses this. Workouts don't support it
   * because they have nothing to show there.
   */
  get #holdsLockScreen() {
    return this.#settings.get('lock-screen') && this.#container.dataset.screen !== 'train';
  }

  /** Updates the lock screen. Called when the session's phase may have changed. */
  follow() { this.#sound.media.isPaused = document.body.dataset.state === PAUSED; }

  /** Starts the sound. Errors are ignored because a run also works without sound. */
  #start() { return this.#sound.start().catch(() => {}); }

  // Sound that the engine asks for

  /**
   * @param {number} code a code of `CONTROL`, passed on unchanged; a volume is a factor for this device's own volume
   */
  async hear(code, value) {
    if (code === CONTROL.metronomePlaying) this.#beat(value === 1);
    else if (code === CONTROL.metronomeVolume) this.#sendVolume(value);
    else if (code === CONTROL.earcon) await this.#signal(value);
    else this.#sound.set(code, value);
  }

  /** Plays or stops the beat before the start, mixed with other apps' sound. Must be called during a tap. */
  #preview(plays) {
    if (plays === this.#isPreviewing || !Sound.isSupported) return;
    this.#showPreview(plays);
    this.#sound.isExclusive = false;
    this.#sound.set(CONTROL.metronomePlaying, Number(plays));
    if (plays) this.#sound.start().catch(() => this.#showPreview(false));
  }

  #showPreview(plays) {
    this.#isPreviewing = plays;
    for (const button of this.#container.querySelectorAll('[data-action=listen]')) {
      button.setAttribute('aria-pressed', String(plays));
    }
  }

  #beat(isBeating) {
    // The coach is silent before the start, so ignore it while the athlete is trying the beat.
    if (this.#isPreviewing && !isBeating) return;
    this.#isBeating = isBeating;
    this.#sound.set(CONTROL.metronomePlaying, Number(isBeating));
    // While a run is paused, keep the audio device so that the beat can continue behind a locked screen.
    const isPaused = document.body.dataset.state?.startsWith('paused') ?? false;
    this.#sound.keepsDevice = isBeating || (this.#sound.keepsDevice && isPaused);
    if (isBeating) this.#play();
    else if (!isPaused) this.#sound.isExclusive = false;
    this.#updateStatus();
  }

  #play() {
    if (!maySound()) {
      this.#playAfterTap();
      return;
    }
    this.#sound.isExclusive = this.#settings.get('session') === 'keep';
    this.#start();
  }

  /**
   * Waits for a tap after a run continued automatically on a reloaded page, because the browser blocks sound until
   * then.
   */
  #playAfterTap() {
    const events = ['pointerup', 'keyup'];
    const tapped = () => {
      if (!maySound()) return;
      for (const type of events) document.removeEventListener(type, tapped);
      if (this.#isBeating || this.#holdsLockScreen) this.begin(this.#isBeating);
    };
    for (const type of events) document.addEventListener(type, tapped);
  }

  async #signal(earcon) {
    if (!maySound()) return;
    await this.#start();
    this.#sound.set(CONTROL.earcon, earcon);
  }

  /**
   * Plays music in a style (`MusicStyle`); null stops it.
   * @returns {boolean} whether it can be heard, which is never the case before the first tap
   */
  music(style) {
    this.#sound.set(CONTROL.musicPlaying, 0);
    if (!style || !maySound()) return false;
    this.#settings.sendTo(this.#sound, 'music-volume');
    this.#sound.set(CONTROL.musicSeed, crypto.getRandomValues(new Uint32Array(1))[0]);
    this.#sound.set(CONTROL.musicStyle, style);
    this.#sound.set(CONTROL.musicPlaying, 1);
    this.#start();
    return true;
  }

  /** @param {number} moment the `performance.now()` time at which a foot touched the ground */
  footfall(moment) { this.#sound.footfall(moment); }

  say(text, isRequired) { this.#speech.say(text, isRequired); }

  /** @param {string} earcon the tone to play if the device can't vibrate; empty for no tone */
  feel(pattern, earcon) {
    if (vibrate(pattern)) return;
    document.body.setAttribute('data-flash', '');
    clearTimeout(this.#flashTimer);
    this.#flashTimer = setTimeout(() => document.body.removeAttribute('data-flash'), FLASH_MS);
    if (earcon !== '') this.#signal(Number(earcon));
  }

  /** Ends the sound of a run. The final tone still plays before the audio device is released. */
  end() {
    this.#beat(false);
    this.#sound.keepsDevice = false;
    this.#sound.media.release('session');
    this.#sound.isExclusive = false;
    this.#speech.clearQueue();
  }

  // Interruptions

  #updateStatus() {
    const isHeard = this.#sound.status === 'running';
    const isInterrupted = this.#isBeating && !isHeard && !this.#sound.isStarting;
    if (isHeard) this.#followOutput();
    if (isInterrupted === this.#isInterrupted) return;
    this.#isInterrupted = isInterrupted;
    when('sound-interrupted', isInterrupted);
    this.dispatchEvent(new CustomEvent('interrupted', { detail: isInterrupted }));
  }

  /** Sets the latency of the current headphones or speaker. */
  #followOutput() {
    const { output } = this.#sound;
    if (output === this.#output) return;
    this.#output = output;
    this.#sound.extraLatency = this.#settings.latency(output);
  }

  /** Updates the controls of a newly drawn screen. */
  drawn() {
    this.#showPreview(this.#isPreviewing);
    for (const slider of this.#container.querySelectorAll('[data-input=volume]')) slider.value = this.#settings.get('volume');
    this.#mark.show(this.#container);
    this.#own.show(this.#container, { sound: this.#settings.get('sound'), own: this.#settings.get('own') });
    for (const box of this.#container.querySelectorAll('[data-input=cueMode]')) {
      box.checked = box.value === String(this.#settings.get('cueMode'));
    }
    for (const name of ['vibrate', 'lock-screen']) {
      for (const box of this.#container.querySelectorAll(`[data-input=${name}]`)) box.checked = this.#settings.get(name);
    }
  }
}
