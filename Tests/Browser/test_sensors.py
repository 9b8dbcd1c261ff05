"""Bluetooth sensors, speech, motion and battery: the page's drivers with fake devices."""

from coach_tools import OPTION, events
from motion_tools import override_motion
from phone import eventually
from simulated_positions import advance
from fakes import BATTERY, BODY, RADIO, TRUE_CADENCE

# A chest strap's measurement with skin contact, 150 bpm and an RR interval.
HEART = [0x16, 150, 0x9A, 0x01]
# A foot pod's measurements at 3 m/s: running with 172 steps per minute, and the same cadence as strides of one foot.
STEPS = [0x04, 0x00, 0x03, 172]
STRIDES = [0x07, 0x00, 0x03, 86, 0xD1, 0x00, 0x10, 0x27, 0x00, 0x00]


def driver(new_phone, demo, *scripts):
    phone = new_phone(demo)
    for script in scripts:
        phone.page.add_init_script(script)
    phone.goto("/about")
    return phone


def connect(phone, name):
    """Connects a sensor with its button, which may be in a collapsed part of the screen."""
    phone.page.evaluate("name => document.querySelector(`[data-action=connect-${name}]`).click()", name)
    phone.until("name => document.querySelector(`[data-when=${name}-connected]`)?.hidden === false", name)


def options(phone):
    """Returns the codes and values of the run's options in the log so far."""
    return [(fields[1], fields[2]) for fields in events(phone, OPTION)]


def test_heart_rate_and_steps_of_sensors_reach_the_run(own_demo, new_phone):
    phone = new_phone(own_demo)
    phone.allow_location("denied")
    phone.page.add_init_script(RADIO)
    phone.start_run()
    connect(phone, "heart")
    phone.page.evaluate("bytes => radio.notify(bytes)", HEART)
    phone.until("() => document.querySelector('[data-slot=heartRate]').textContent.includes('150')")
    phone.page.evaluate("() => { window.strap = radio.device; }")
    connect(phone, "pod")
    for bytes in (STEPS, STRIDES, [0x04], [0x04, 0xFF, 0xFF, 172]):
        phone.page.evaluate("bytes => radio.notify(bytes)", bytes)
    eventually(lambda: [fields[1] for fields in events(phone, 7)] == [172, 172])
    assert [fields[1] for fields in events(phone, 4)] == [150]
    phone.end_run()
    phone.action("done").click()
    phone.page.wait_for_url(own_demo.url + "/run")


def test_steps_are_detected_by_the_phones_motion_sensor(demo, new_phone):
    phone = new_phone(demo)
    phone.allow_location("denied")
    phone.page.clock.install()
    phone.page.add_init_script(BODY + BATTERY)
    phone.start_run()
    phone.page.evaluate("body.cadence = 172")
    advance(phone, 12, step=1)
    truth = phone.page.evaluate(TRUE_CADENCE, 8)
    phone.page.evaluate("battery.drain(0.19)")
    advance(phone, 2, step=1)
    eventually(lambda: (19, 0.19) in options(phone))
    footfalls = [fields[1] for fields in events(phone, 8)]
    found = 60 * 16 / (footfalls[-1] - footfalls[-17])
    print(f"true {truth:.1f}, found {found:.1f} spm from {len(footfalls)} footfalls")
    assert abs(found - truth) <= 2 and len(footfalls) > 25
    assert {(21, 1), (19, 0.8)} <= set(options(phone))


def test_tap_requests_motion_permission_again(demo, new_phone):
    phone = new_phone(demo)
    phone.allow_location("denied")
    phone.page.clock.install()
    phone.page.add_init_script(BODY + """
      window.answers = ['denied', 'granted'];
      DeviceMotionEvent.requestPermission = async () => answers.shift();""")
    phone.start_run()
    phone.page.evaluate("body.cadence = 165")
    advance(phone, 2, step=1)
    assert phone.page.evaluate("answers.length") == 1
    phone.page.evaluate("document.querySelector('[data-action=ask-motion]').click()")
    phone.until("() => answers.length === 0")
    advance(phone, 7, step=1)
    eventually(lambda: (21, 1) in options(phone) and len(events(phone, 8)) > 5)


WATCH_MOTION = """async () => {
  const { watchMotion } = await import('/sensors/motion.js');
  window.samples = [];
  watchMotion((...sample) => samples.push(sample));
}"""


def test_rotation_and_acceleration_keep_their_axes(demo, new_phone):
    phone = driver(new_phone, demo)
    override_motion(phone.devtools, (0.5, -1.5, 9.5), (1, 2, 3))
    phone.page.evaluate(WATCH_MOTION)
    phone.until("() => samples.length > 3")
    _, *sample = phone.page.evaluate("samples.at(-1)")
    assert [round(value, 1) for value in sample] == [0.5, -1.5, 9.5, 1, 2, 3]


def test_acceleration_has_one_sign_in_every_browser(demo, new_phone):
    apple = "Object.defineProperty(navigator, 'vendor', { get: () => 'Apple Computer, Inc.' });"
    phone = driver(new_phone, demo, apple)
    override_motion(phone.devtools, (0.5, -1.5, -9.5), (1, 2, 3))
    phone.page.evaluate(WATCH_MOTION)
    phone.until("() => samples.length > 3")
    _, *sample = phone.page.evaluate("samples.at(-1)")
    assert [round(value, 1) for value in sample] == [-0.5, 1.5, 9.5, 1, 2, 3]
