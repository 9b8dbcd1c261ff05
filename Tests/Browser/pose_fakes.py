"""Fakes of the camera and the pose worker. The test decides what they report."""

# A fake camera. `camera.error` is the name of the error that opening it throws, `camera.isSlow` delays opening until the
# test calls `camera.finishOpening`, `camera.onlyFacing` is the only available facing mode. `camera.opened` lists the
# requested facing modes, `camera.started` is the number of tracks so far, and `camera.running` is the number of those
# that aren't stopped.
CAMERA = """
(() => {
  const camera = window.camera = { error: null, isSlow: false, onlyFacing: null, opened: [], started: 0, running: 0, devices: 2, facing: null };
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
    camera.started += 1;
    camera.running += 1;
    return new MediaStream([track]);
  };
  Object.defineProperty(navigator, 'mediaDevices', { value: {
    async getUserMedia({ video, audio }) {
      if (audio !== false) throw new Error('the microphone is never asked for');
      if (camera.error) throw new DOMException('', camera.error);
      if (camera.onlyFacing && video.facingMode !== camera.onlyFacing) throw new DOMException('', 'OverconstrainedError');
      camera.opened.push(video.facingMode);
      if (camera.isSlow) await new Promise((opened) => { camera.finishOpening = opened; });
      camera.facing = video.facingMode;
      return picture();
    },
    enumerateDevices: async () => Array.from({ length: camera.devices }, () => ({ kind: 'videoinput' })),
  } });
})();
"""

# A fake pose worker that reports a standing person. `person.isThere` says whether a person is in the picture,
# `person.lost` lists the invisible landmarks, `person.hand` raises a hand, and `person.milliseconds` is the processing
# time per frame. `person.seen` is the number of frames that were processed. If `networksFail` is set, the worker reports this error instead of becoming ready.
PERSON = """
(() => {
  const person = window.person = { isThere: true, lost: [], hand: false, milliseconds: 20, seen: 0 };
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
      setTimeout(() => this.#report(networksFail ? { error: networksFail } : { ready: true, build: 'exact', size: 0 }));
    }

    postMessage({ frame, seconds }) {
      if (!frame) return;
      const [width, height] = [frame.displayWidth ?? frame.width, frame.displayHeight ?? frame.height];
      frame.close();
      const { milliseconds } = person;
      setTimeout(() => {
        this.#report({ seconds, width, height, milliseconds, landmarks: person.isThere ? landmarks() : null });
        person.seen += 1;
      }, milliseconds);
    }

    terminate() { this.isOver = true; }

    #report(data) { if (!this.isOver) this.onmessage({ data }); }
  }

  window.Worker = new Proxy(Worker, {
    construct: (Real, [url, options]) => (
      String(url).includes('pose-worker') ? new PoseWorker() : new Real(url, options)),
  });
})();
"""
