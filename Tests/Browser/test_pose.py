"""The pose worker: choice of build, dropped frames, results for noise, missing models."""

import pathlib

import pytest

from phone import eventually

BUILD = pathlib.Path(__file__).parents[2] / "Web/build"
HAS_MODELS = all((BUILD / name).exists() for name in ("detector.pose", "landmarks.pose"))

# Returns a pose finder on the page, and a function that generates frames of noise.
SETUP = """async () => {
  const { PoseFinder } = await import('/pose/pose.js');
  const finder = new PoseFinder();
  window.poses = [];
  window.errors = [];
  finder.onPose = (pose) => window.poses.push({ ...pose, landmarks: pose.landmarks && [...pose.landmarks] });
  finder.onMissing = () => { window.missing = true; };
  finder.onError = (sentence) => window.errors.push(sentence);
  window.finder = finder;
  window.noise = () => {
    const image = new ImageData(320, 240);
    for (let index = 0; index < image.data.length; index += 1) image.data[index] = Math.imul(index, 2654435761) >>> 24;
    return createImageBitmap(image);
  };
}"""


@pytest.fixture
def page(demo, new_phone):
    phone = new_phone(demo)
    phone.goto("/about")
    phone.page.evaluate(SETUP)
    return phone.page


def until(page, condition):
    """Waits for a condition, because the content security policy blocks Playwright's `wait_for_function`."""
    eventually(lambda: page.evaluate(condition))


@pytest.mark.skipif(not HAS_MODELS, reason="the pose models are not here: scripts/pose-models.sh")
def test_newest_frame_wins_and_noise_has_no_person(page):
    until(page, "finder.build")
    assert page.evaluate("finder.build") in ("exact", "relaxed")
    page.evaluate("async () => { for (let s = 1; s <= 12; s += 1) finder.find(await noise(), s); }")
    until(page, "poses.at(-1)?.seconds === 12")
    poses = page.evaluate("poses")
    seconds = [pose["seconds"] for pose in poses]
    assert seconds == sorted(seconds) and len(seconds) < 12, "frames that a newer one replaced are not looked at"
    assert all(pose["landmarks"] is None and pose["detected"] for pose in poses)
    assert all((pose["width"], pose["height"]) == (320, 240) and pose["milliseconds"] > 0 for pose in poses)
    assert page.evaluate("errors") == []


@pytest.mark.skipif(not HAS_MODELS, reason="the pose models are not here: scripts/pose-models.sh")
def test_relaxed_build_agrees_with_the_exact_one(page):
    """Runs both builds of the module on the same noise. The relaxed build may differ only in rounding."""
    found = page.evaluate("""async () => {
      const bytes = async (url) => new Uint8Array(await (await fetch(url)).arrayBuffer());
      const codes = [await bytes('/pose.wasm'), await bytes('/pose-relaxed.wasm')].filter((c) => WebAssembly.validate(c));
      const model = await bytes('/landmarks.pose');
      return Promise.all(codes.map(async (code) => {
        const { exports } = (await WebAssembly.instantiate(code, {})).instance;
        const at = exports.model_bytes(model.length);
        new Uint8Array(exports.memory.buffer, at, model.length).set(model);
        return [exports.model_load(1), exports.noise_digest(1) >>> 0, [0, 1, 2].map((part) => exports.self_check(part))];
      }));
    }""")
    assert [code for code, _, _ in found] == [0] * len(found)
    stored = dict(line.split() for line in (pathlib.Path(__file__).parents[1] / "Parity/pose.txt").read_text().splitlines())
    assert found[0][1] == int(stored["landmarks"], 16), "the exact build gives the native bits in a browser as well"
    assert all(checks == found[0][2] for _, _, checks in found), "what needs no fused operation is the same in both"


def test_missing_models_are_reported(demo, new_phone):
    phone = new_phone(demo, service_workers="block")
    # Service workers are blocked, because the service worker would otherwise respond from its cache. `app.js` then logs
    # an error.
    phone.context.guard.expect("404", "addEventListener")
    phone.goto("/about")
    phone.context.route("**/*.pose", lambda route: route.fulfill(status=404))
    phone.page.evaluate(SETUP)
    until(phone.page, "window.missing")
    assert phone.page.evaluate("finder.build") is None
