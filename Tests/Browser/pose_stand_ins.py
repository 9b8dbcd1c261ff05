"""A camera and a pose worker in the place of real ones: what they see is the test's."""

# `camera.trouble` is the name of an error that opening ends with, `camera.delay` how many milliseconds it takes, `camera.onlyFacing` the one way there is; `camera.opened` are the ways it was asked to face, and
# `camera.running` how many pictures are not stopped.
CAMERA = """
(() => {
  const camera = window.camera = { trouble: null, delay: 0, onlyFacing: null, opened: [], running: 0, devices: 2, facing: null };
  const picture = () => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [480, 640];
    const context = canvas.getContext('2d');
    setInterval(() => context.fillRect(Math.random() * 400, 0, 40, 40), 33);
    const [track] = canvas.captureStream(30).getVideoTracks();
    const { facing } = camera;
    track.getSettings = () => ({ facingMode: facing });
    const stop = track.stop.bind(track);
    track.stop = () => { camera.running -= 1; stop(); };
    camera.running += 1;
    return new MediaStream([track]);
  };
  Object.defineProperty(navigator, 'mediaDevices', { value: {
    async getUserMedia({ video, audio }) {
      if (audio !== false) throw new Error('the microphone is never asked for');
      if (camera.trouble) throw new DOMException('', camera.trouble);
      if (camera.onlyFacing && video.facingMode !== camera.onlyFacing) throw new DOMException('', 'OverconstrainedError');
      camera.opened.push(video.facingMode);
      if (camera.delay) await new Promise((come) => { setTimeout(come, camera.delay); });
      camera.facing = video.facingMode;
      return picture();
    },
    enumerateDevices: async () => Array.from({ length: camera.devices }, () => ({ kind: 'videoinput' })),
  } });
})();
"""

# Somebody who stands before it. `person.lost` are points that cannot be seen, `person.hand` raises one, `person.isThere`,
# `person.milliseconds` is what a frame takes. `networksFail` is told in place of networks.
PERSON = """
(() => {
  const person = window.person = { isThere: true, lost: [], hand: false, milliseconds: 20 };
  const [SHOULDER, ELBOW, WRIST, HIP, KNEE, ANKLE, HEEL, TOE] = [11, 13, 15, 23, 25, 27, 29, 31];
  const HEIGHT = { [SHOULDER]: 0.25, [ELBOW]: 0.38, [WRIST]: 0.5, [HIP]: 0.5, [KNEE]: 0.7, [ANKLE]: 0.9, [HEEL]: 0.92, [TOE]: 0.93 };
  const landmarks = () => {
    const numbers = new Float64Array(33 * 8);
    const put = (point, x, y) => numbers.set([x, y, 0, person.lost.includes(point) ? 0 : 0.99, 0.99], 8 * point);
    for (let point = 0; point < 33; point += 1) put(point, 0.5, point < 11 ? 0.14 : 0.5);
    for (const [point, y] of Object.entries(HEIGHT)) {
      put(Number(point), 0.57, y);
      put(Number(point) + 1, 0.43, y);
    }
    if (person.hand) put(WRIST, 0.6, 0.02);
    return numbers;
  };
  class PoseWorker {
    constructor() {
      const { networksFail } = window;
      setTimeout(() => this.#tell(networksFail ? { error: networksFail } : { ready: true, build: 'exact', size: 0 }));
    }

    postMessage({ frame, seconds }) {
      if (!frame) return;
      const [width, height] = [frame.displayWidth ?? frame.width, frame.displayHeight ?? frame.height];
      frame.close();
      const { milliseconds } = person;
      setTimeout(() => this.#tell({
        seconds, width, height, milliseconds, landmarks: person.isThere ? landmarks() : null,
      }), milliseconds);
    }

    terminate() { this.isOver = true; }

    #tell(data) { if (!this.isOver) this.onmessage({ data }); }
  }

  window.Worker = new Proxy(Worker, {
    construct: (Real, [url, options]) => (
      String(url).includes('pose-worker') ? new PoseWorker() : new Real(url, options)),
  });
})();
"""
