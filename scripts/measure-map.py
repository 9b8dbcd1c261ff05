#!/usr/bin/env python3
"""Measures the cost of a frame while the map is dragged, in headless Chromium, for docs/measurements/performance.md.
Doesn't check the results.

    .venv/bin/python scripts/measure-map.py [--points 10000] [--routes 10000] [--picture FOLDER]

Serves Web/ and a page with made-up routes, so it needs no Andante server. A frame's cost is the time that the page's
own drawing takes. The time between frames shows whether the browser kept up.
"""
import argparse, functools, html, http.server, json, math, pathlib, random, struct, threading, zlib

from playwright.sync_api import sync_playwright

WEB = pathlib.Path(__file__).parent.parent / "Web"
TOOLS = "".join(f'<button type="button" data-map-do="{name}" aria-label="{name}"></button>'
                for name in ("full", "all", "in", "out"))
SCALE = "|".join(f"{metres}:{metres} m" for power in range(1, 6) for metres in (10**power, 2 * 10**power, 5 * 10**power))


def encoded(numbers):
    """Encodes differences in polyline format."""
    text, before = [], [0, 0]
    for index, number in enumerate(numbers):
        step = number - before[index % 2]
        before[index % 2] = number
        rest = ~(step << 1) if step < 0 else step << 1
        while rest >= 32:
            text.append(chr((rest & 31 | 32) + 63))
            rest >>= 5
        text.append(chr(rest + 63))
    return "".join(text)


def differences(numbers):
    """Encodes the differences in a single row of numbers."""
    return "".join(encoded([step, 0])[:-1] for step in (b - a for a, b in zip([0] + numbers, numbers)))


def way(count, seed, latitude=48.118, longitude=11.588, step=8):
    """Returns coordinates of a random run, about `step` metres apart."""
    chance = random.Random(seed)
    angle, turn, places = chance.random() * 6.28, 0.0, []
    for _ in range(count):
        turn = 0.97 * turn + chance.gauss(0, 0.012)
        angle += turn
        latitude += math.sin(angle) * step / 111_132
        longitude += math.cos(angle) * step / 74_000
        places.append((latitude, longitude))
    return places


def polyline(places):
    return encoded([round(value * 1e5) for place in places for value in place])


def route_figure(count):
    places = way(count, 1)
    samples = 300
    positions = [min(round(index / count * (samples - 1) * 8), (samples - 1) * 8) for index in range(count)]
    at = [places[min(round(sample / (samples - 1) * (count - 1)), count - 1)] for sample in range(samples)]
    tones = "".join(str(int(3.99 + 3.9 * math.sin(sample / 9))) for sample in range(samples))
    marks = "|".join(f"{a:.5f},{b:.5f},{number + 1}" for number, (a, b) in enumerate(places[125::125]))
    data = {
        "map": "route", "route": polyline(places), "positions": differences(positions),
        "places": " ".join(f"{a:.5f},{b:.5f}" for a, b in at), "tones-tempo": tones, "marks": marks, "ends": "Start|End|Start, end",
    }
    return figure(data, key("map-color", ["tempo", "plain"]))


def key(name, values):
    radios = "".join(f'<label><input type="radio" name="{name}" value="{value}"><span>{value}</span></label>' for value in values)
    return f'<div class="map-key" data-map-key hidden><fieldset class="map-colors"><div class="segments">{radios}</div></fieldset></div>'


def figure(data, below=""):
    attributes = " ".join(f'data-{name}="{html.escape(str(value))}"' for name, value in data.items())
    return (f'<figure class="map" data-label="Map" data-scale="{SCALE}" {attributes}><div class="map-stage">'
            f'<div class="map-tools" data-map-tools hidden>{TOOLS}</div><p class="map-readout" data-map-readout></p>'
            f'<p data-map-before></p><progress data-map-loading hidden></progress><p data-map-failed hidden></p>'
            f'<a class="map-open" data-map-open href="/" hidden></a></div>{below}</figure>')


def all_figure():
    return figure({"map": "all", "routes": "/routes"}, key("map-routes", ["heat", "lines"]))


def all_routes(count):
    """Returns routes, most of which start at home and some at holiday places."""
    chance = random.Random(7)
    lines = [""]
    for number in range(count):
        far = 2.0 if number % 40 == 0 else 0.0
        home = 48.118 + far + chance.choice([0, 0, 0.02, -0.03]), 11.588 - far + chance.choice([0, 0, 0.04, -0.02])
        lines.append(f"/activities/{number}\tRun {number}\t{polyline(way(180, number % 400, *home, step=50))}")
    return "\n".join(lines) + "\n"


TILES = {"kind": "raster", "url": "/map/tiles/{z}/{x}/{y}", "minZoom": 0, "maxZoom": 18, "attribution": "Made up",
         "bounds": [-180, -85, 180, 85]}


def tile_picture():
    """Returns a striped PNG of 256 × 256 pixels, like one from a tile server."""
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    rows = b"".join(b"\0" + bytes(230 + (x // 16 + y // 16) % 2 * 12 for x in range(256) for _ in range(3)) for y in range(256))
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 256, 256, 8, 2, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


def page(body, tiles=None):
    source = f' data-tiles="{html.escape(json.dumps(tiles))}"' if tiles else ""
    styles = "".join(f'<link rel="stylesheet" href="/styles/{name}.css">' for name in ("style", "screens", "map"))
    return (f'<!doctype html><html lang="en"><head><meta name="viewport" content="width=device-width">{styles}'
            f'<script type="module">import {{ startMaps }} from "/map/map.js"; startMaps(document);</script>'
            f"</head><body{source}><main>{body}</main></body></html>")


def serve(pages):
    picture = tile_picture()

    class Handler(http.server.SimpleHTTPRequestHandler):
        def do_GET(self):
            if self.path.startswith("/map/tiles/"):
                return self.answer(picture, "image/png")
            if self.path not in pages:
                return super().do_GET()
            self.answer(pages[self.path].encode(), "text/html; charset=utf-8")

        def answer(self, body, kind):
            self.send_response(200)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Handler, directory=WEB))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server.server_address[1]


# Drags the map in circles for several frames. A frame's cost is the time spent drawing it.
DRAG = """async ({frames, zoom}) => {
  const { mapOf } = await import('/map/map.js');
  const { view } = mapOf(document.querySelector('[data-map]'));
  if (zoom) view.zoomTo(view.zoom + zoom);
  await new Promise((done) => setTimeout(done, 1500));
  const costs = [], gaps = [];
  let before = 0, started = 0;
  view.add({ draw: () => { started = performance.now(); } }, { below: view.layers[0] });
  view.add({ draw: () => costs.push(performance.now() - started) });
  for (let frame = 0; frame < frames; frame += 1) {
    const now = await new Promise(requestAnimationFrame);
    if (before) gaps.push(now - before);
    before = now;
    view.panBy(9 * Math.cos(frame / 9), 9 * Math.sin(frame / 9));
  }
  const at = (list, share) => [...list].sort((a, b) => a - b)[Math.floor((list.length - 1) * share)];
  const figures = (list) => [0.5, 0.95, 1].map((share) => Number(at(list, share).toFixed(2)));
  return { drawing: figures(costs), between: figures(gaps), frames: costs.length };
}"""


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--points", type=int, default=10_000)
    parser.add_argument("--routes", type=int, default=10_000)
    parser.add_argument("--picture", type=pathlib.Path)
    chosen = parser.parse_args()
    route = route_figure(chosen.points)
    port = serve({"/route.html": page(route), "/tiles.html": page(route, TILES), "/all.html": page(all_figure()),
                  "/routes": all_routes(chosen.routes)})
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        for name, size, ratio in (("phone", (390, 844), 3), ("desktop", (1280, 800), 1)):
            context = browser.new_context(viewport={"width": size[0], "height": size[1]}, device_scale_factor=ratio)
            tab = context.new_page()
            tab.on("pageerror", lambda error: print("error:", error))
            for kind in ("route", "tiles") if (WEB / "map/tiles.js").exists() else ("route",):
                for what, zoom in (("whole route", 0), ("2 zooms nearer", 2), ("4 zooms nearer", 4)):
                    tab.goto(f"http://127.0.0.1:{port}/{kind}.html")
                    tab.wait_for_selector("[data-alive]")
                    figures = tab.evaluate(DRAG, {"frames": 120, "zoom": zoom})
                    print(f"{name}, {kind}, {chosen.points} points, {what}: {json.dumps(figures)}", flush=True)
                    shoot(tab, chosen.picture, f"{name}-{kind}-{zoom}")
            for mode in ("heat", "lines"):
                tab.goto(f"http://127.0.0.1:{port}/all.html")
                tab.evaluate(f"localStorage.setItem('andante-map-routes', '{mode}')")
                tab.reload()
                tab.wait_for_selector("[data-loaded]", timeout=60_000)
                tab.wait_for_timeout(3000)
                figures = tab.evaluate(DRAG, {"frames": 120, "zoom": 0})
                print(f"{name}, {chosen.routes} routes, {mode}: {json.dumps(figures)}", flush=True)
                shoot(tab, chosen.picture, f"{name}-{mode}")
            context.close()
        browser.close()


def shoot(tab, folder, name):
    if folder:
        folder.mkdir(exist_ok=True, parents=True)
        tab.wait_for_timeout(1500)
        tab.screenshot(path=folder / f"{name}.png")


if __name__ == "__main__":
    main()
