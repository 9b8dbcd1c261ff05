// The camera in a workout: shows its picture, passes its frames to the pose networks, and draws the skeleton over it.
// The video never leaves the device, and the microphone is never requested.

import { PoseFinder } from '../pose/pose.js';
import { Overlay } from './skeleton.js';

/** Low resolution is enough for the networks, which use squares of 256 pixels, and saves a phone's resources. */
const VIDEO_CONSTRAINTS = { width: { ideal: 640 }, height: { ideal: 480 }, frameRate: { ideal: 30 } };
const ERROR_KINDS = {
  NotAllowedError: 'denied', SecurityError: 'denied', NotReadableError: 'busy', AbortError: 'busy',
  NotFoundError: 'missing', OverconstrainedError: 'missing',
};
const POINTS = 33;
const PER_POINT = 8;

/** Thrown if the camera can't be opened: `kind` is denied, busy or missing. */
export class CameraError extends Error {
  constructor(kind, cause) {
    super(kind, { cause });
    this.kind = kind;
  }
}

/** Loads the networks immediately, so that they are ready when the camera opens. */
export class CameraView {
  #stream = null;
  /** The pending request for the camera, or null. */
  #opening = null;
  /**
   * A counter that is incremented whenever the camera is released. If a stream was requested before the release, it is
   * stopped when it arrives.
   */
  #generation = 0;
  #video = null;
  #overlay = null;
  #finder = new PoseFinder();

  /**
   * Called with a frame's time (`performance.now()`), its aspect ratio, and 33 × 4 numbers. The array is empty if no
   * person was found.
   */
  onPose = () => {};
  /** The networks' build once they are ready: 'relaxed' or 'exact'. */
  get build() { return this.#finder.build; }

  /** Called if the pose networks aren't installed. */
  onMissing = () => {};
  /** Called if the networks couldn't be loaded for another reason. */
  onFailed = () => {};

  constructor() {
    this.#finder.onPose = (pose) => this.#found(pose);
    this.#finder.onMissing = () => this.onMissing();
    this.#finder.onFailed = () => this.onFailed();
  }

  get isOpen() { return this.#stream !== null; }

  /**
   * Requests the camera, unless it is open or requested already.
   * @param {string} facing `user` or `environment`, on devices that have both cameras
   * @returns {Promise<boolean>} false if the camera was released in the meantime
   */
  async open(facing) {
    if (this.#stream) return true;
    this.#opening ??= this.#request(facing);
    return this.#opening;
  }

  async #request(facing) {
    const generation = this.#generation;
    const { stream, error } = await streamOf(facing);
    if (generation !== this.#generation) {
      stop(stream);
      return false;
    }
    this.#opening = null;
    if (error) throw error;
    this.#stream = stream;
    return true;
  }

  /** Whether there is another camera to switch to. */
  static async canSwitch() {
    const devices = await navigator.mediaDevices.enumerateDevices().catch(() => []);
    return devices.filter(({ kind }) => kind === 'videoinput').length > 1;
  }

  /**
   * Whether the camera faces the athlete. Desktop cameras don't report a direction, so they count as facing the
   * athlete.
   */
  get #isFront() { return this.#stream.getVideoTracks()[0].getSettings().facingMode !== 'environment'; }

  /** Shows the picture in a newly drawn screen. `mirrors` flips it if it comes from a front camera. */
  async show(container, mirrors) {
    const video = container.querySelector('video[data-camera]');
    if (!this.#stream || !video) return;
    container.querySelector('.camera-picture').toggleAttribute('data-mirrored', mirrors && this.#isFront);
    this.#attachOverlay(container.querySelector('canvas[data-overlay]'));
    if (video.srcObject === this.#stream) return;
    const isNew = video !== this.#video;
    this.#video = video;
    video.muted = true;
    video.playsInline = true;
    video.srcObject = this.#stream;
    await video.play().catch(() => {});
    if (isNew) this.#nextFrame(video);
  }

  #attachOverlay(canvas) {
    if (this.#overlay?.canvas === canvas) return;
    this.#overlay?.close();
    this.#overlay = new Overlay(canvas);
  }

  #nextFrame(video) {
    if (video !== this.#video) return;
    onNextFrame(video, async (now, { captureTime }) => {
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

  /** Releases the camera. It can be opened again. */
  release() {
    this.#generation += 1;
    this.#opening = null;
    stop(this.#stream);
    this.#stream = null;
    this.#finder.reset();
    if (this.#video) this.#video.srcObject = null;
  }

  close() {
    this.release();
    this.#video = null;
    this.#overlay?.close();
    this.#finder.close();
  }
}

/** Returns `{stream}` or `{error}`. */
async function streamOf(facing) {
  if (!navigator.mediaDevices?.getUserMedia) return { error: new CameraError('missing') };
  try {
    const video = { ...VIDEO_CONSTRAINTS, facingMode: facing };
    return { stream: await navigator.mediaDevices.getUserMedia({ video, audio: false }) };
  } catch (error) {
    return { error: new CameraError(ERROR_KINDS[error.name] ?? 'missing', error) };
  }
}

function stop(stream) {
  for (const track of stream?.getTracks() ?? []) track.stop();
}

/** Calls `work` with the next video frame, or with the next repaint in browsers that don't support frame callbacks. */
function onNextFrame(video, work) {
  if (video.requestVideoFrameCallback) video.requestVideoFrameCallback(work);
  else requestAnimationFrame((now) => work(now, {}));
}

/**
 * Returns the current frame. A `VideoFrame` only references the frame; browsers that don't support it copy the frame.
 */
function frameOf(video) {
  if (!('VideoFrame' in window)) return createImageBitmap(video).catch(() => null);
  try {
    return new VideoFrame(video, { timestamp: 0 });
  } catch {
    // The camera has just stopped.
    return null;
  }
}

/** Returns x, y, z and visibility of each landmark. */
function firstFour(landmarks) {
  const points = new Float64Array(4 * POINTS);
  for (let point = 0; point < POINTS; point += 1) {
    points.set(landmarks.subarray(PER_POINT * point, PER_POINT * point + 4), 4 * point);
  }
  return points;
}
