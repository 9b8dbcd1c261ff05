"""Positions from a script instead of a receiver, on the page's own clock, so that an hour's run takes
seconds. Everything behind `navigator.geolocation` is the product's."""

# A runner north at `speed` m/s, a position a second while `mode` is "sky"; in "tunnel" none come, in
# "stand" the place stays. `window.sky` is the test's hand on it.
SKY = """
(() => {
  const METERS_PER_DEGREE = 111_195;
  const sky = window.sky = { mode: 'sky', speed: %(speed)s, accuracy: 4, meters: 0 };
  let last = null;
  const position = () => {
    const now = Date.now();
    if (last !== null && sky.mode !== 'stand') sky.meters += sky.speed * (now - last) / 1000;
    last = now;
    return { timestamp: now, coords: {
      latitude: 48.137 + sky.meters / METERS_PER_DEGREE, longitude: 11.575, altitude: 520,
      accuracy: sky.accuracy, altitudeAccuracy: 3, heading: 0,
      speed: sky.mode === 'stand' ? 0 : sky.speed } };
  };
  const receiver = {
    watchPosition(received) {
      return setInterval(() => { const p = position(); if (sky.mode !== 'tunnel') received(p); }, 1000);
    },
    clearWatch: (watch) => clearInterval(watch),
    getCurrentPosition: (received) => received(position()),
  };
  Object.defineProperty(navigator, 'geolocation', { value: receiver });
  navigator.permissions.query = async () => Object.assign(new EventTarget(), { state: 'granted' });
})();
"""


def under_simulated_sky(phone, speed=3.0):
    """The page's clock is the test's; call before the page is opened."""
    phone.page.clock.install()
    phone.page.add_init_script(SKY % {"speed": speed})


def let_pass(phone, seconds, step=10):
    """Time on the page's clock, at most `step` seconds of it before the page's other work gets its turn."""
    for _ in range(int(seconds // step)):
        phone.page.clock.run_for(step * 1000)
    if seconds % step:
        phone.page.clock.run_for(int(seconds % step * 1000))
