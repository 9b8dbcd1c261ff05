// The camera in a workout: its picture on the page, its frames to the pose networks, the skeleton over it. Nothing of
// it leaves the device, and the microphone is never asked for.

import { PoseFinder } from '../pose/pose.js';
import { drawSkeleton } from './skeleton.js';

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

export class CameraView {
  #stream;
  #video = null;
  #overlay = null;
  #finder = new PoseFinder();
  #isOpen = true;

  /** Called with the moment (`performance.now()`) of a frame, width over height, and 33 × 4 numbers or none. */
  onPose = () => {};
  /** Called where the pose networks are not installed. */
  onMissing = () => {};

  static async open(facing = 'user') {
    if (!navigator.mediaDevices?.getUserMedia) throw new CameraTrouble('missing');
    try {
      const video = { ...WANTED, facingMode: facing };
      return new CameraView(await navigator.mediaDevices.getUserMedia({ video, audio: false }));
    } catch (error) {
      throw new CameraTrouble(KINDS[error.name] ?? 'missing', error);
    }
  }

  constructor(stream) {
    this.#stream = stream;
    this.#finder.onPose = (pose) => this.#found(pose);
    this.#finder.onMissing = () => this.onMissing();
  }

  /** Shows the picture in what was just drawn. */
  async show(container) {
    const video = container.querySelector('video[data-camera]');
    this.#overlay = container.querySelector('canvas[data-overlay]');
    if (!video || video === this.#video) return;
    this.#video = video;
    video.muted = true;
    video.playsInline = true;
    video.srcObject = this.#stream;
    await video.play().catch(() => {});
    this.#nextFrame(video);
  }

  #nextFrame(video) {
    if (!this.#isOpen || video !== this.#video) return;
    video.requestVideoFrameCallback(async (moment) => {
      this.#nextFrame(video);
      const bitmap = await createImageBitmap(video).catch(() => null);
      if (bitmap && this.#isOpen) this.#finder.find(bitmap, moment / 1000);
      else bitmap?.close();
    });
  }

  #found({ seconds, landmarks, width, height }) {
    if (!this.#isOpen) return;
    const points = landmarks ? firstFour(landmarks) : new Float64Array();
    this.onPose(1000 * seconds, width / height, points);
    if (this.#overlay?.isConnected) drawSkeleton(this.#overlay, points, width / height);
  }

  close() {
    this.#isOpen = false;
    this.#finder.close();
    for (const track of this.#stream.getTracks()) track.stop();
    if (this.#video) this.#video.srcObject = null;
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
