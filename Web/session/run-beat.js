// What is heard and felt of a run: the coach's beat, its tones and its voice. The engine decides; this
// keeps them going through taps, calls and lost devices.

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
/** Choices of this device that the desk is told. */
const TO_DESK = ['cueMode', 'sound', 'accent', 'pan'];
/** Before the first tap browsers refuse sound, and warn about having been asked. */
const maySound = () => Sound.isSupported && navigator.userActivation?.hasBeenActive !== false;

/** Dispatches `interrupted` (detail: whether) when the beat is wanted and cannot be heard. */
export class RunBeat extends EventTarget {
  #container;
  #settings = new SoundSettings();
  #sound;
  #beats;
  #mark;
  #speech = new Speech();
  #own = new OwnChoice();
  /** The coach lets it beat. */
  #isBeating = false;
  #isInterrupted = false;
  /** Before the start the athlete listens to it. */
  #isTried = false;
  /** The coach's share of the volume: below 1 while the beat fades. */
  #share = 1;
  #output = null;
  #flashTimer = null;
  /** Called with a beat of the music and its tempo, and with null once it has ended. */
  onMusic = () => {};

  /** @param {Sound} sound begun in a tap already, where there was one */
  constructor(container, sound = new Sound()) {
    super();
    this.#container = container;
    this.#sound = sound;
    this.#beats = new Beats(sound);
    this.#mark = new BeatMark(this.#beats, sound);
    this.#settings.sendTo(this.#sound, TO_DESK);
    this.#beats.vibrates = this.#settings.get('vibrate');
    this.#sound.addEventListener('status', () => this.#look());
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
    // Already here when the first tap asks for it.
    engineBytes().catch(() => {});
    this.#bind();
    this.#loadOwnSound();
    this.#own.open().then(() => this.drawn());
  }

  /** Whether the beat is wanted and cannot be heard. */
  get isInterrupted() { return this.#isInterrupted; }

  /** How loud the beat is: this device's choice, and what the coach leaves of it. */
  #sendVolume(share = this.#share) {
    this.#share = share;
    this.#sound.set(CONTROL.metronomeVolume, this.#share * this.#settings.get('volume') / 100);
  }

  /** 0 … 100: how loud the music is on this device. */
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
    actions.set('listen', () => this.#try(!this.#isTried));
    this.#container.addEventListener('change', ({ target }) => {
      if (target.matches(BEAT_SWITCH) && !target.checked) this.#try(false);
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
   * A run begins or goes on. Call it from the tap that starts it: what it unlocks may sound later.
   * @param {boolean} wantsBeat whether the beat is to be heard from the start
   */
  begin(wantsBeat) {
    if (!maySound()) {
      if (this.#holdsLockScreen) this.#playAfterTap();
      return;
    }
    this.#try(false);
    this.#speech.unlock();
    if (this.#holdsLockScreen) this.#sound.media.hold('session');
    // Only clicks that go on may take the sound from another app.
    this.#sound.isExclusive = wantsBeat && this.#settings.get('session') === 'keep';
    this.#start();
  }

  /** Whether silence keeps the session on the lock screen: the athlete's choice, in sessions that have figures for it. */
  get #holdsLockScreen() {
    return this.#settings.get('lock-screen') && this.#container.dataset.screen !== 'train';
  }

  /** Call it after the session's phase may have changed. */
  follow() { this.#sound.media.isResting = document.body.dataset.state === PAUSED; }

  /** A run without sound is a run all the same. */
  #start() { return this.#sound.start().catch(() => {}); }

  // What the engine wants heard

  /** @param {number} code of `CONTROL`, handed on as it is, but a volume as a share of this device's */
  async hear(code, value) {
    if (code === CONTROL.metronomePlaying) this.#beat(value === 1);
    else if (code === CONTROL.metronomeVolume) this.#sendVolume(value);
    else if (code === CONTROL.earcon) await this.#signal(value);
    else this.#sound.set(code, value);
  }

  /** Plays the beat before the start, beside the sound of other apps, or ends that. Call it from a tap. */
  #try(plays) {
    if (plays === this.#isTried || !Sound.isSupported) return;
    this.#showTried(plays);
    this.#sound.isExclusive = false;
    this.#sound.set(CONTROL.metronomePlaying, Number(plays));
    if (plays) this.#sound.start().catch(() => this.#showTried(false));
  }

  #showTried(plays) {
    this.#isTried = plays;
    for (const button of this.#container.querySelectorAll('[data-action=listen]')) {
      button.setAttribute('aria-pressed', String(plays));
    }
  }

  #beat(isBeating) {
    // Before the start the coach is silent; what the athlete listens to goes on.
    if (this.#isTried && !isBeating) return;
    this.#isBeating = isBeating;
    this.#sound.set(CONTROL.metronomePlaying, Number(isBeating));
    // While a run rests its beat keeps the device: it must go on behind a locked screen as well.
    const isResting = document.body.dataset.state?.startsWith('paused') ?? false;
    this.#sound.isKept = isBeating || (this.#sound.isKept && isResting);
    if (isBeating) this.#play();
    else if (!isResting) this.#sound.isExclusive = false;
    this.#look();
  }

  #play() {
    if (!maySound()) {
      this.#playAfterTap();
      return;
    }
    this.#sound.isExclusive = this.#settings.get('session') === 'keep';
    this.#start();
  }

  /** A run that goes on by itself after the page was lost: the browser wants a tap first. */
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
   * Plays music of a style (`MusicStyle`); null ends it.
   * @returns {boolean} whether it will be heard: before the first tap nothing is
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

  /** @param {number} moment of `performance.now()` at which a foot met the ground */
  footfall(moment) { this.#sound.footfall(moment); }

  say(text, isKept) { this.#speech.say(text, isKept); }

  /** @param {string} earcon heard where nothing vibrates; empty for none */
  feel(pattern, earcon) {
    if (vibrate(pattern)) return;
    document.body.setAttribute('data-flash', '');
    clearTimeout(this.#flashTimer);
    this.#flashTimer = setTimeout(() => document.body.removeAttribute('data-flash'), FLASH_MS);
    if (earcon !== '') this.#signal(Number(earcon));
  }

  /** The run is over. The tone of its end still sounds, and then the device is let go. */
  end() {
    this.#beat(false);
    this.#sound.isKept = false;
    this.#sound.media.release('session');
    this.#sound.isExclusive = false;
    this.#speech.hush();
  }

  // Interruptions

  #look() {
    const isHeard = this.#sound.status === 'running';
    const isInterrupted = this.#isBeating && !isHeard && !this.#sound.isStarting;
    if (isHeard) this.#followOutput();
    if (isInterrupted === this.#isInterrupted) return;
    this.#isInterrupted = isInterrupted;
    when('sound-interrupted', isInterrupted);
    this.dispatchEvent(new CustomEvent('interrupted', { detail: isInterrupted }));
  }

  /** Other headphones are heard later, or earlier. */
  #followOutput() {
    const { output } = this.#sound;
    if (output === this.#output) return;
    this.#output = output;
    this.#sound.extraLatency = this.#settings.latency(output);
  }

  /** Brings what was just drawn in line. */
  drawn() {
    this.#showTried(this.#isTried);
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
