"""Measures pose.wasm in Chromium: milliseconds per frame of both builds, the time to the first landmarks, and memory.

measure_browser.py PICTURE.png [FRAMES]

Requires the Python environment of the browser tests, and the output of scripts/wasm.sh and scripts/pose-models.sh.
"""

import functools
import http.server
import os
import pathlib
import statistics
import sys
import threading

from playwright.sync_api import sync_playwright

WEB = pathlib.Path(__file__).parents[2] / "Web"

FRAMES_OF_BOTH = """async ([picture, count]) => {
  const { PoseModule } = await import('/pose/pose-module.js');
  const bytes = async (url) => new Uint8Array(await (await fetch(url)).arrayBuffer());
  const models = await Promise.all(['/detector.pose', '/landmarks.pose'].map(bytes));
  const bitmap = await createImageBitmap(await (await fetch(picture)).blob());
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  context.drawImage(bitmap, 0, 0);
  const pixels = context.getImageData(0, 0, bitmap.width, bitmap.height);
  const builds = { exact: await bytes('/pose.wasm'), relaxed: await bytes('/pose-relaxed.wasm') };
  const modules = {}, times = {};
  for (const [name, code] of Object.entries(builds)) {
    if (!WebAssembly.validate(code)) continue;
    modules[name] = new PoseModule((await WebAssembly.instantiate(code, {})).instance.exports, name, models);
    times[name] = [];
  }
  for (let frame = 0; frame < count; frame += 1) {
    for (const [name, module] of Object.entries(modules)) {
      const began = performance.now();
      if (!module.find(pixels, frame / 30)) throw new Error('nobody');
      times[name].push(performance.now() - began);
    }
  }
  return { times, memory: Math.max(...Object.values(modules).map((module) => module.size)) };
}"""

FIRST = """async (picture) => {
  const { PoseFinder } = await import('/pose/pose.js');
  const blob = await (await fetch(picture)).blob();
  const began = performance.now();
  const finder = new PoseFinder();
  const found = new Promise((resolve) => { finder.onPose = resolve; });
  finder.find(await createImageBitmap(blob), 0);
  const { landmarks, milliseconds } = await found;
  return { after: performance.now() - began, milliseconds, somebody: landmarks !== null, build: finder.build };
}"""


class Files(http.server.SimpleHTTPRequestHandler):
    """Serves the page's files at their usual addresses. The page is cross-origin isolated, so that its clock has a
    resolution of 5 µs."""

    picture = None
    extensions_map = {**http.server.SimpleHTTPRequestHandler.extensions_map, ".wasm": "application/wasm", ".js": "text/javascript"}

    def translate_path(self, path):
        if path == "/picture.png":
            return self.picture
        if path.endswith((".wasm", ".pose")):
            return str(WEB / "build" / path[1:])
        return super().translate_path(path)

    def end_headers(self):
        self.send_header("Cross-Origin-Opener-Policy", "same-origin")
        self.send_header("Cross-Origin-Embedder-Policy", "require-corp")
        super().end_headers()

    def log_message(self, *_):
        pass


def main():
    Files.picture = sys.argv[1]
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 60
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Files, directory=str(WEB)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    chromium = os.environ.get("ANDANTE_CHROMIUM", "/usr/bin/chromium-headless-shell")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        print(f"Chromium {browser.version}")
        for _ in range(3):
            page = browser.new_page()
            page.goto(f"http://127.0.0.1:{server.server_address[1]}/manifest.webmanifest")
            first = page.evaluate(FIRST, "/picture.png")
            print(f"first landmarks after {first['after']:.0f} ms, {first['build']}, frame {first['milliseconds']:.0f} ms, somebody {first['somebody']}")
            page.close()
        page = browser.new_page()
        page.goto(f"http://127.0.0.1:{server.server_address[1]}/manifest.webmanifest")
        result = page.evaluate(FRAMES_OF_BOTH, ["/picture.png", count])
        for name, times in result["times"].items():
            settled = times[count // 4:]
            print(f"{name}: least {min(settled):.1f}, median {statistics.median(settled):.1f} ms a frame")
        print(f"memory {result['memory'] / 1e6:.1f} MB")
        browser.close()


if __name__ == "__main__":
    main()
