// Worker of the pose networks. In: {bitmap, seconds} or 'reset'. Out: {ready, build}, {missing}, {error}, or for each bitmap
// {seconds, landmarks, presence, detected, milliseconds, width, height}.

import { ModelsMissing, PoseModule } from './pose-module.js';

/** Larger frames are scaled down: the networks look at squares of 256 pixels. */
const MAX_SIDE = 640;
const canvas = new OffscreenCanvas(1, 1);
const context = canvas.getContext('2d', { willReadFrequently: true });
let module = null;

function pixels(bitmap) {
  const scale = Math.min(1, MAX_SIDE / Math.max(bitmap.width, bitmap.height));
  const width = Math.max(1, Math.round(bitmap.width * scale));
  const height = Math.max(1, Math.round(bitmap.height * scale));
  if (canvas.width !== width || canvas.height !== height) {
    canvas.width = width;
    canvas.height = height;
  }
  context.drawImage(bitmap, 0, 0, width, height);
  return context.getImageData(0, 0, width, height);
}

function find({ bitmap, seconds }) {
  const began = performance.now();
  const { width, height } = bitmap;
  try {
    const landmarks = module.find(pixels(bitmap), seconds);
    const milliseconds = performance.now() - began;
    const { presence, didDetect: detected } = module;
    self.postMessage(
      { seconds, landmarks, presence, detected, milliseconds, width, height },
      landmarks ? [landmarks.buffer] : [],
    );
  } finally {
    bitmap.close();
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
