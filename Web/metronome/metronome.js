// The metronome page: handles its controls and shows the state of the sound.

import { actions } from '../shared/actions.js';
import { Beats } from '../sound/beat.js';
import { showOnLockScreen } from '../sound/media.js';
import { MetronomeSounds } from './metronome-sounds.js';
import { Pendulum } from './pendulum.js';
import { armRepeats } from '../shared/repeat.js';
import { CONTROL } from '../engine/codes.js';
import { engineBytes, Sound } from '../sound/sound.js';
import { possibleTempo, SoundSettings } from '../sound/sound-settings.js';
import { TapAlong } from './tap-along.js';
import { onTap } from './tap.js';
import { canVibrate } from '../sound/vibration.js';
import { when } from '../shared/when.js';

/** A longer pause between taps starts a new measurement. The clicks start after `STARTING_TAPS` taps. */
const TAP_GAP_MS = 2500;
const STARTING_TAPS = 3;
/** Taps within this time after a measurement don't start another one. */
const TAP_ALONG_REST_MS = 2000;
const OWN = 3;
const NEEDS_SOUND = '[data-tap], [data-tap-along], [data-action=beat], [data-action=music]';

class MetronomePage {
  #root;
  #sound = new Sound();
  #settings = new SoundSettings();
  #beats = new Beats(this.#sound);
  #pendulum;
  #sounds;
  #taps = [];
  #alongs = null;
  #playing = { metronome: false, music: false };
  /** The controls that were tapped and are waiting for the sound to start. */
  #opening = new Set();
  /** The most recently selected music style. */
  #style = 0;

  constructor(root) {
    this.#root = root;
    this.#pendulum = new Pendulum(root.querySelector('[data-pendulum]'), this.#beats);
    this.#sounds = new MetronomeSounds(root, (chosen) => this.#chooseSound(chosen));
  }

  async open() {
    when('sound-missing', !Sound.isSupported);
    for (const button of this.#root.querySelectorAll(NEEDS_SOUND)) button.disabled = !Sound.isSupported;
    when('can-vibrate', canVibrate());
    when('no-vibration', !canVibrate());
    // Load the engine early, so that it is ready for the first tap or for checking a file.
    engineBytes().catch(() => {});
    armRepeats();
    this.#bind();
    this.#listen();
    this.#settings.suppose('tempo', Number(this.#root.querySelector('[data-input=tempo]').value));
    this.#show();
    this.#settings.sendTo(this.#sound);
    this.#sound.isExclusive = this.#settings.get('session') === 'keep';
    const sent = await this.#sounds.open();
    const own = this.#settings.get('own');
    if (sent.has(own)) this.#settings.set('own', sent.get(own));
    await this.#restoreSound();
  }

  // Controls

  #bind() {
    const toDesk = ['cueMode', 'accent', 'volume', 'pan', 'music-volume', 'loudness'];
    for (const name of toDesk) actions.set(name, ({ value }) => this.#choose(name, Number(value)));
    const all = {
      // Don't return the promise, because a control that is waiting ignores further taps.
      beat: () => { this.#toggleBeat(); },
      'tempo-up': () => this.#setTempo(Math.round(this.#settings.get('tempo')) + 1),
      'tempo-down': () => this.#setTempo(Math.round(this.#settings.get('tempo')) - 1),
      tempo: ({ value }) => this.#setTempo(Number(value)),
      sound: (input) => this.#sounds.chosen(input),
      'own-delete': (button) => this.#sounds.remove(button),
      flash: ({ checked }) => this.#choose('flash', checked),
      vibrate: ({ checked }) => this.#choose('vibrate', checked),
      latency: ({ value }) => this.#setLatency(Number(value)),
      'use-offset': () => this.#setLatency(this.#alongs.found),
      session: ({ value }) => this.#choose('session', value),
      music: (button) => { this.#toggleMusic(button); },
      'music-follows': ({ checked }) => this.#choose('music-follows', Number(checked)),
      'sound-resume': () => this.#sound.restart(),
    };
    for (const [name, work] of Object.entries(all)) actions.set(name, work);
    onTap(this.#root.querySelector('[data-tap]'), (moment) => this.#tap(moment));
    onTap(this.#root.querySelector('[data-tap-along]'), (moment) => this.#tapAlong(moment));
  }

  #choose(name, value) {
    this.#settings.set(name, value);
    this.#settings.sendTo(this.#sound, name);
    if (name === 'session') this.#sound.isExclusive = value === 'keep';
    this.#show();
  }

  /** Starts the sound. Must be called during a tap. @returns {Promise<boolean>} whether it is playing */
  async #start() {
    try {
      await this.#sound.start();
      return true;
    } catch {
      return false;
    }
  }

  async #toggleBeat() {
    if (this.#opening.delete('beat')) return;
    if (this.#playing.metronome) {
      this.#sound.set(CONTROL.metronomePlaying, 0);
      return;
    }
    if (this.#sound.isPaused) this.#sound.set(CONTROL.metronomePlaying, 0);
    if (await this.#opened('beat')) this.#sound.set(CONTROL.metronomePlaying, 1);
  }

  /** Starts the sound for a control. @returns {Promise<boolean>} whether it should play; a second tap cancels it */
  async #opened(name) {
    this.#opening.add(name);
    const isOpen = await this.#start();
    return this.#opening.delete(name) && isOpen;
  }

  #setTempo(tempo) {
    this.#settings.set('tempo', possibleTempo(tempo));
    this.#settings.sendTo(this.#sound, 'tempo');
    this.#showTempo();
  }

  // Tapping

  async #tap(moment) {
    if (moment - this.#taps.at(-1) > TAP_GAP_MS) this.#taps = [];
    this.#taps.push(moment);
    if (this.#sound.status !== 'running') {
      if (!(await this.#start())) return;
      this.#taps.forEach((earlier) => this.#sound.tap(earlier));
    } else {
      this.#sound.tap(moment);
    }
    if (!this.#playing.metronome && this.#taps.length >= STARTING_TAPS) {
      this.#sound.set(CONTROL.metronomePlaying, 1);
    }
  }

  /** Handles a tap on "Tap along": the first tap starts a slow beat, and the following taps are measured. */
  async #tapAlong(moment) {
    if (this.#alongs?.isGoing) {
      const found = this.#alongs.measure.tap(moment);
      this.#text('taps-left', this.#alongs.measure.tapsLeft);
      if (found !== null) this.#endTapAlong(found, moment);
      return;
    }
    if (moment - this.#alongs?.endedAt < TAP_ALONG_REST_MS) {
      this.#alongs.endedAt = moment;
      return;
    }
    if (!(await this.#start())) return;
    const measure = await TapAlong.begin();
    this.#alongs = { isGoing: true, measure, wasPlaying: this.#playing.metronome, found: 0 };
    this.#sound.set(CONTROL.tempo, measure.tempo);
    this.#sound.set(CONTROL.metronomePlaying, 1);
    this.#text('taps-left', this.#alongs.measure.tapsLeft);
    this.#showTapAlong('going');
  }

  #endTapAlong(found, endedAt) {
    Object.assign(this.#alongs, { isGoing: false, found, endedAt });
    this.#settings.sendTo(this.#sound, 'tempo');
    if (!this.#alongs.wasPlaying) this.#sound.set(CONTROL.metronomePlaying, 0);
    this.#text('tap-offset', found);
    this.#showTapAlong('found');
  }

  #showTapAlong(state) {
    for (const name of ['idle', 'going', 'found']) when(`tap-along-${name}`, name === state);
  }

  #setLatency(milliseconds) {
    this.#settings.setLatency(this.#sound.output, milliseconds);
    this.#sound.extraLatency = milliseconds;
    this.#show();
  }

  // Own sounds

  async #chooseSound({ code, id }) {
    this.#settings.set('own', id);
    if (code !== OWN) this.#choose('sound', code);
    else if (await this.#loadOwnSound(id)) this.#choose('sound', OWN);
  }

  /** Restores the athlete's own click if it was the last sound selected. */
  async #restoreSound() {
    if (this.#settings.get('sound') !== OWN) return;
    const id = this.#settings.get('own');
    await this.#loadOwnSound(this.#sounds.select(id) ? id : null);
  }

  /** @returns {Promise<boolean>} false if the sound is missing or unavailable; the built-in click is used instead */
  async #loadOwnSound(id) {
    const bytes = id === null ? null : await this.#sounds.bytes(id).catch(() => null);
    if (bytes) this.#sound.setOwnSound(bytes);
    else this.#choose('sound', 0);
    return bytes !== null;
  }

  // Music

  async #toggleMusic(button) {
    const style = Number(button.dataset.style);
    if (this.#opening.delete(`music ${style}`)) return;
    if (button.getAttribute('aria-pressed') === 'true') {
      this.#sound.set(CONTROL.musicPlaying, 0);
      return;
    }
    if (!(await this.#opened(`music ${style}`))) return;
    this.#sound.set(CONTROL.musicSeed, crypto.getRandomValues(new Uint32Array(1))[0]);
    this.#sound.set(CONTROL.musicStyle, style);
    this.#sound.set(CONTROL.musicPlaying, 1);
    this.#style = style;
    this.#showMusic();
  }

  #showMusic() {
    for (const button of this.#root.querySelectorAll('[data-action=music]')) {
      const isOn = this.#playing.music && Number(button.dataset.style) === this.#style;
      button.setAttribute('aria-pressed', String(isOn));
    }
  }

  // Events of the sound

  #listen() {
    const on = (type, work) => {
      this.#sound.addEventListener(type, ({ detail }) => work(detail));
    };
    on('status', (status) => this.#statusChanged(status));
    on('playing', (playing) => this.#playingChanged(playing));
    on('tempo', (tempo) => this.#tempoChanged(tempo));
    on('beat', ({ moment }) => this.#alongs?.measure.addBeat(moment - this.#latency));
    on('watch', ({ dropouts, latency }) => {
      this.#text('dropouts', dropouts);
      if (latency !== null) this.#text('to-the-ear', Math.round(latency));
    });
  }

  get #latency() { return this.#settings.latency(this.#sound.output); }

  #statusChanged(status) {
    when('sound-interrupted', status === 'interrupted');
    when('sound-failed', status === 'failed');
    if (status !== 'running') return;
    // The output device is now known, so its stored latency can be applied.
    this.#sound.extraLatency = this.#latency;
    this.#show();
  }

  #playingChanged(playing) {
    this.#playing = playing;
    this.#pendulum.isPlaying = playing.metronome;
    when('beat-playing', playing.metronome);
    when('beat-resting', !playing.metronome);
    this.#showMusic();
    this.#showTempo();
  }

  /** Stores a tapped tempo. Does nothing if the tempo is the one that the athlete has set. */
  #tempoChanged(tempo) {
    if (this.#alongs?.isGoing || Math.abs(tempo - this.#settings.get('tempo')) < 1e-9) return;
    this.#settings.set('tempo', tempo);
    this.#showTempo();
  }

  // Display

  #text(slot, value) {
    for (const place of this.#root.querySelectorAll(`[data-slot="${slot}"]`)) place.textContent = value;
  }

  #show() {
    this.#showTempo();
    for (const name of ['volume', 'pan', 'music-volume']) this.#showSlider(name, this.#settings.get(name));
    this.#showSlider('latency', this.#latency);
    for (const name of ['flash', 'vibrate', 'music-follows']) {
      this.#root.querySelector(`[data-input=${name}]`).checked = Boolean(this.#settings.get(name));
    }
    for (const name of ['cueMode', 'loudness', 'session', 'sound']) this.#showChoice(name);
    this.#root.querySelector('[data-input=accent]').value = this.#settings.get('accent');
    this.#pendulum.flashes = this.#settings.get('flash');
    this.#beats.vibrates = this.#settings.get('vibrate');
  }

  #showSlider(name, value) {
    this.#root.querySelector(`[data-input=${name}]`).value = value;
    this.#text(name, value);
  }

  #showChoice(name) {
    if (name === 'sound' && this.#settings.get('sound') === OWN) return;
    const value = String(this.#settings.get(name));
    for (const input of this.#root.querySelectorAll(`[data-input=${name}]`)) {
      input.checked = input.value === value;
    }
  }

  #showTempo() {
    const tempo = Math.round(this.#settings.get('tempo'));
    this.#text('tempo', tempo);
    this.#root.querySelector('[data-input=tempo]').value = tempo;
    const markings = [...this.#root.querySelectorAll('[data-markings] > *')];
    const marking = markings.findLast((element) => Number(element.dataset.from) <= tempo);
    for (const element of markings) element.hidden = element !== marking;
    this.#showOnLockScreen(tempo);
  }

  #showOnLockScreen(tempo) {
    const text = (selector) => this.#root.querySelector(selector)?.textContent ?? '';
    if (this.#playing.metronome) {
      showOnLockScreen(`${tempo} ${text('.ruler .quiet')}`, text('h1'));
    } else if (this.#playing.music) {
      showOnLockScreen(text(`li:has([data-style="${this.#style}"]) b`), text('.music h2'));
    }
  }
}

export function enhanceMetronome(root) { return new MetronomePage(root).open(); }
