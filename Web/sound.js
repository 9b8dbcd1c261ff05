// Sound driver: the engine on the audio thread.

let bytes;
const engineBytes = () => (bytes ??= fetch('/audio.wasm').then((response) => response.arrayBuffer()));

/**
 * Plays the engine's test tone. Must be called from a tap.
 * @returns {Promise<{frames: number, sampleRate: number}>} when the tone has ended
 */
export async function playTone({ frequency = 440, seconds = 1 } = {}) {
  const context = new AudioContext();
  try {
    await context.resume();
    await context.audioWorklet.addModule('/tone-worklet.js');
    const node = new AudioWorkletNode(context, 'tone', {
      numberOfInputs: 0,
      processorOptions: { wasmBytes: await engineBytes(), frequency, seconds },
    });
    const ended = new Promise((resolve, reject) => {
      node.port.onmessage = ({ data }) => resolve(data);
      node.onprocessorerror = () => reject(new Error('The audio thread stopped.'));
      setTimeout(() => reject(new Error('The audio device did not play.')), seconds * 1000 + 3000);
    });
    node.connect(context.destination);
    return { frames: await ended, sampleRate: context.sampleRate };
  } finally {
    await context.close();
  }
}
