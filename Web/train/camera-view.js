// The camera in a workout: its picture on the page, its frames to the pose networks, the skeleton over it. Nothing of
// it leaves the device, and the microphone is never asked for.

import { PoseFinder } from '../pose/pose.js';
import { Overlay } from './skeleton.js';

/** Enough for the networks, which look at squares of 256 pixels, and light for a phone. */
const WANTED = { width: { ideal: 640 }, height: { ideal: 480 }, frameRate: { ideal: 30 } };
const KINDS = {
  NotAllowedError: 'denied', SecurityError: 'denied', NotReadableError: 'busy', AbortError: 'busy',
  NotFoundError: 'missing', OverconstrainedError: 'missing',
};
const POINTS = 33;
const PER_POINT = 8;

/** Why there is no picture: `kind` is denied, busy or missing. */
export class CameraTrouble extends Error {
  constructor(kind, cause) {
    super(kind, { cause });
    this.kind = kind;
  }
}

/** The networks are loaded from the start, so that they are ready when the camera opens. */
export class CameraView {
  #stream = null;
  /** Asked for and not there yet. */
  #opening = null;
  /** Another one each time the camera is let go: a picture that was asked for before comes too late. */
  #turn = 0;
  #video = null;
  #overlay = null;
  #finder = new PoseFinder();

  /** Called with the moment (`performance.now()`) of a frame, width over height, and 33 × 4 numbers or none. */
  onPose = () => {};
  /** 'relaxed' or 'exact': the build of the networks, once it is ready. */
  get build() { return this.#finder.build; }

  /** Called where the pose networks are not installed. */
  onMissing = () => {};
  /** Called where they did not load for another reason. */
  onFailed = () => {};

  constructor() {
    this.#finder.onPose = (pose) => this.#found(pose);
    this.#finder.onMissing = () => this.onMissing();
    this.#finder.onFailed = () => this.onFailed();
  }

  get isOpen() { return this.#stream !== null; }

  /**
   * Asks for the camera, once.
   * @param {string} facing `user` or `environment`, where there are both
   * @returns {Promise<boolean>} false where it was let go before it came
   */
  async open(facing) {
    if (this.#stream) return true;
    this.#opening ??= this.#ask(facing);
    return this.#opening;
  }

  async #ask(facing) {
    const turn = this.#turn;
    const { stream, trouble } = await streamOf(facing);
    if (turn !== this.#turn) {
      stop(stream);
      return false;
    }
    this.#opening = null;
    if (trouble) throw trouble;
    this.#stream = stream;
    return true;
  }

  /** Whether there is another one to turn to. */
  static async canTurn() {
    const devices = await navigator.mediaDevices.enumerateDevices().catch(() => []);
    return devices.filter(({ kind }) => kind === 'videoinput').length > 1;
  }

  /** Whether it looks at the athlete from the screen, as a mirror does; a desk's camera says nothing. */
  get #isFront() { return this.#stream.getVideoTracks()[0].getSettings().facingMode !== 'environment'; }

  /** Shows the picture in what was just drawn; `mirrors` shows a front camera's as a mirror would. */
  async show(container, mirrors) {
    const video = container.querySelector('video[data-camera]');
    if (!this.#stream || !video) return;
    container.querySelector('.camera-picture').toggleAttribute('data-mirrored', mirrors && this.#isFront);
    this.#lay(container.querySelector('canvas[data-overlay]'));
    if (video.srcObject === this.#stream) return;
    const isNew = video !== this.#video;
    this.#video = video;
    video.muted = true;
    video.playsInline = true;
    video.srcObject = this.#stream;
    await video.play().catch(() => {});
    if (isNew) this.#nextFrame(video);
  }

  #lay(canvas) {
    if (this.#overlay?.canvas === canvas) return;
    this.#overlay?.close();
    this.#overlay = new Overlay(canvas);
  }

  #nextFrame(video) {
    if (video !== this.#video) return;
    whenNextShown(video, async (now, { captureTime }) => {
      this.#nextFrame(video);
      const frame = await frameOf(video);
      if (frame && this.#stream) this.#finder.find(frame, (captureTime ?? now) / 1000);
      else frame?.close();
    });
  }

  #found({ seconds, landmarks, width, height }) {
    if (!this.#stream) return;
    const points = landmarks ? firstFour(landmarks) : new Float64Array();
    this.onPose(1000 * seconds, width / height, points);
    if (this.#overlay?.canvas.isConnected) this.#overlay.draw(points, width / height);
  }

  /** The camera is let go; it can be opened again. */
  rest() {
    this.#turn += 1;
    this.#opening = null;
    stop(this.#stream);
    this.#stream = null;
    this.#finder.reset();
    if (this.#video) this.#video.srcObject = null;
  }

  close() {
    this.rest();
    this.#video = null;
    this.#overlay?.close();
    this.#finder.close();
  }
}

/** The camera's stream, or why there is none. */
async function streamOf(facing) {
  if (!navigator.mediaDevices?.getUserMedia) return { trouble: new CameraTrouble('missing') };
  try {
    const video = { ...WANTED, facingMode: facing };
    return { stream: await navigator.mediaDevices.getUserMedia({ video, audio: false }) };
  } catch (error) {
    return { trouble: new CameraTrouble(KINDS[error.name] ?? 'missing', error) };
  }
}

function stop(stream) {
  for (const track of stream?.getTracks() ?? []) track.stop();
}

/** Calls `work` with the next picture; where a browser does not tell of them, with the next that it paints. */
function whenNextShown(video, work) {
  if (video.requestVideoFrameCallback) video.requestVideoFrameCallback(work);
  else requestAnimationFrame((now) => work(now, {}));
}

/** The picture that is shown. A video frame is only a reference; where there is none, the page pays for a copy. */
function frameOf(video) {
  if (!('VideoFrame' in window)) return createImageBitmap(video).catch(() => null);
  try {
    return new VideoFrame(video, { timestamp: 0 });
  } catch {
    // The camera has just ended.
    return null;
  }
}

/** x, y, z and visibility of each point. */
function firstFour(landmarks) {
  const points = new Float64Array(4 * POINTS);
  for (let point = 0; point < POINTS; point += 1) {
    points.set(landmarks.subarray(PER_POINT * point, PER_POINT * point + 4), 4 * point);
  }
  return points;
}
