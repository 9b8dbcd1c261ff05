// The worker that runs the pose networks.
// In: {frame (ImageBitmap or VideoFrame), seconds} or 'reset'.
// Out: {ready, build}, {missing}, {error}, or for each frame
// {seconds, landmarks, presence, detected, milliseconds, width, height}.

import { ModelsMissing, PoseModule } from './pose-module.js';

/** Larger frames are scaled down, because the networks use squares of 256 pixels. */
const MAX_SIDE = 640;
const canvas = new OffscreenCanvas(1, 1);
const context = canvas.getContext('2d', { willReadFrequently: true });
let module = null;

/** Returns the displayed size. A video's frame may be stored rotated. */
const sizeOf = (frame) => ({ width: frame.displayWidth ?? frame.width, height: frame.displayHeight ?? frame.height });

function pixels(frame, size) {
  const scale = Math.min(1, MAX_SIDE / Math.max(size.width, size.height));
  const width = Math.max(1, Math.round(size.width * scale));
  const height = Math.max(1, Math.round(size.height * scale));
  if (canvas.width !== width || canvas.height !== height) {
    canvas.width = width;
    canvas.height = height;
  }
  context.drawImage(frame, 0, 0, width, height);
  return context.getImageData(0, 0, width, height);
}

function find({ frame, seconds }) {
  const began = performance.now();
  const size = sizeOf(frame);
  try {
    const landmarks = module.find(pixels(frame, size), seconds);
    const milliseconds = performance.now() - began;
    const { presence, didDetect: detected } = module;
    self.postMessage(
      { seconds, landmarks, presence, detected, milliseconds, ...size },
      landmarks ? [landmarks.buffer] : [],
    );
  } finally {
    frame.close();
  }
}

self.onmessage = ({ data }) => {
  try {
    if (data === 'reset') module.reset();
    else find(data);
  } catch (error) {
    self.postMessage({ error: String(error) });
  }
};

try {
  module = await PoseModule.open();
  self.postMessage({ ready: true, build: module.build, size: module.size });
} catch (error) {
  self.postMessage(error instanceof ModelsMissing ? { missing: true } : { error: String(error) });
}
