"""Replaces `navigator.geolocation` with scripted positions on the page's fake clock, so that an hour's run takes only
seconds. All other code is the app's."""

# Moves north at `speed` m/s, with one position per second in mode "moving". Mode "tunnel" sends no positions, "stand"
# repeats the last one. Tests change the settings through `window.positions`.
FAKE_POSITIONS = """
(() => {
  const METERS_PER_DEGREE = 111_195;
  const positions = window.positions = { mode: 'moving', speed: %(speed)s, accuracy: 4, meters: 0 };
  let last = null;
  const position = () => {
    const now = Date.now();
    if (last !== null && positions.mode !== 'stand') positions.meters += positions.speed * (now - last) / 1000;
    last = now;
    return { timestamp: now, coords: {
      latitude: 48.137 + positions.meters / METERS_PER_DEGREE, longitude: 11.575, altitude: 520,
      accuracy: positions.accuracy, altitudeAccuracy: 3, heading: 0,
      speed: positions.mode === 'stand' ? 0 : positions.speed } };
  };
  const receiver = {
    watchPosition(received) {
      return setInterval(() => { const p = position(); if (positions.mode !== 'tunnel') received(p); }, 1000);
    },
    clearWatch: (watch) => clearInterval(watch),
    getCurrentPosition: (received) => received(position()),
  };
  Object.defineProperty(navigator, 'geolocation', { value: receiver });
  navigator.permissions.query = async () => Object.assign(new EventTarget(), { state: 'granted' });
})();
"""


def simulate_positions(phone, speed=3.0):
    """Installs a fake clock and simulated positions. Call this before the page is opened."""
    phone.page.clock.install()
    phone.page.add_init_script(FAKE_POSITIONS % {"speed": speed})


def advance(phone, seconds, step=10):
    """Advances the page's clock in steps of at most `step` seconds, so that the page's asynchronous work can run
    between them."""
    for _ in range(int(seconds // step)):
        phone.page.clock.run_for(step * 1000)
    if seconds % step:
        phone.page.clock.run_for(int(seconds % step * 1000))
