// The lock screen and headset: shows the session or the sound that is playing, and handles the media buttons.

const SILENT_SECONDS = 10;
const SILENT_RATE = 8000;
const WAV_HEADER_BYTES = 44;

const hasMediaSession = () => 'mediaSession' in navigator;

export function showOnLockScreen(title, artist) {
  if (!canShowOnLockScreen()) return;
  const shown = navigator.mediaSession.metadata;
  if (shown?.title === title && shown?.artist === artist) return;
  navigator.mediaSession.metadata = new MediaMetadata({ title, artist });
}

export function clearLockScreen() {
  if (hasMediaSession()) navigator.mediaSession.metadata = null;
}

/** Returns a silent WAV file: mono, 8 bits, in which 128 means zero. */
function silence() {
  const count = SILENT_SECONDS * SILENT_RATE;
  const bytes = new Uint8Array(WAV_HEADER_BYTES + count).fill(128, WAV_HEADER_BYTES);
  const view = new DataView(bytes.buffer);
  const text = (at, letters) => [...letters].forEach((letter, index) => {
    bytes[at + index] = letter.charCodeAt(0);
  });
  text(0, 'RIFF');
  view.setUint32(4, bytes.length - 8, true);
  text(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, SILENT_RATE, true);
  view.setUint32(28, SILENT_RATE, true);
  view.setUint16(32, 1, true);
  view.setUint16(34, 8, true);
  text(36, 'data');
  view.setUint32(40, count, true);
  return new Blob([bytes], { type: 'audio/wav' });
}

/** Whether the system can show a session on its lock screen. */
export const canShowOnLockScreen = () => hasMediaSession() && 'MediaMetadata' in window;

/**
 * Media controls for generated sound. Systems only show them, and only let sound continue behind a locked screen, for a
 * media element that is playing. So a silent element of ten seconds plays in a loop (Chrome requires more than five)
 * while the sound or the session holds it.
 */
export class MediaControls {
  #element = null;
  #handlers;
  #holders = new Set();
  #isPaused = false;

  /** @param {{play: () => void, pause: () => void}} handlers for the system's buttons */
  constructor(handlers) { this.handlers = handlers; }

  set handlers(handlers) { this.#handlers = { ...handlers, stop: handlers.pause }; }

  get isHeld() { return this.#holders.size > 0; }

  /** Must be called during a tap. @param {'sound' | 'session'} holder */
  hold(holder = 'sound') {
    this.#holders.add(holder);
    if (!this.#isPaused) this.#play();
  }

  /**
   * Whether the athlete has paused the session. Until it is resumed, the system offers Play even if a sound is playing.
   */
  set isPaused(value) {
    if (value === this.#isPaused) return;
    this.#isPaused = value;
    if (!this.isHeld) return;
    if (value) this.pause();
    else this.#play();
  }

  #play() {
    this.#element ??= this.#makeElement();
    // The browser may require another tap. Ignore its refusal, because the sound itself works without the element.
    this.#element.play().catch(() => {});
    this.#listen();
  }

  /** Pauses the element. The media buttons remain. */
  pause() {
    this.#element?.pause();
    this.#show('paused');
  }

  release(holder = 'sound') {
    this.#holders.delete(holder);
    if (this.isHeld || !this.#element) return;
    this.#element.pause();
    URL.revokeObjectURL(this.#element.src);
    this.#element = null;
    this.#show('none');
    if (!hasMediaSession()) return;
    for (const action of Object.keys(this.#handlers)) {
      navigator.mediaSession.setActionHandler(action, null);
    }
  }

  #makeElement() {
    const element = new Audio(URL.createObjectURL(silence()));
    element.loop = true;
    // Set the handlers again, because Safari drops them whenever something starts to play.
    element.addEventListener('playing', () => { if (element === this.#element) this.#listen(); });
    return element;
  }

  #listen() {
    if (!hasMediaSession()) return;
    for (const [action, handler] of Object.entries(this.#handlers)) {
      navigator.mediaSession.setActionHandler(action, handler);
    }
    this.#show('playing');
  }

  #show(state) {
    if (hasMediaSession()) navigator.mediaSession.playbackState = state;
  }
}
