"""Map tiles below routes: from a PMTiles archive or a tile server, online and offline. The page never requests them
from another host. `map_fixtures.py` generates the maps."""

import http.server
import json
import subprocess
import threading

import pytest

from demos import demo_server
from map_fixtures import picture, pmtiles, town
from phone import eventually
from servers import andante_path
from test_map import run_of

OFFLINE_ERRORS = ("ERR_CONNECTION_REFUSED", "ERR_INTERNET_DISCONNECTED", "ERR_FAILED", "Failed to fetch")
# The tiles cover Munich, where the demo athlete runs.
LATITUDES, LONGITUDES = (47.9, 48.4), (11.3, 11.9)
WATER, WATER_DARK, WOOD, PARK = (210, 224, 227), (19, 44, 53), (226, 232, 213), (232, 237, 219)

# The percentage of the map's canvas that has each colour, or null until all tiles are loaded and faded in.
SHARES = """async (colors) => {
  const { mapOf } = await import(new URL('/map/map.js', location.href));
  const { TileLayer } = await import(new URL('/map/tile-layer.js', location.href));
  const view = mapOf(document.querySelector('[data-map]'))?.view;
  const layer = view?.layers.find((each) => each instanceof TileLayer);
  if (!layer?.isComplete) return null;
  await new Promise((resolve) => { setTimeout(resolve, 250); });
  const { canvas } = view;
  const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
  return colors.map(([red, green, blue]) => {
    let count = 0;
    for (let at = 0; at < data.length; at += 4) {
      if (Math.abs(data[at] - red) + Math.abs(data[at + 1] - green) + Math.abs(data[at + 2] - blue) < 8) count += 1;
    }
    return Math.round((400 * count) / data.length * 100) / 100;
  });
}"""


def tile_columns(zoom):
    from math import asinh, pi, radians, tan
    across = [int((degrees / 360 + 0.5) * 2 ** zoom) for degrees in LONGITUDES]
    down = [int((1 - asinh(tan(radians(degrees))) / pi) / 2 * 2 ** zoom) for degrees in reversed(LATITUDES)]
    return range(across[0], across[1] + 1), range(down[0], down[1] + 1)


@pytest.fixture(scope="session")
def region(tmp_path_factory):
    """A PMTiles archive of a region, with leaf directories."""
    tiles = {
        (zoom, x, y): town(zoom, x, y)
        for zoom in range(0, 14) for columns, rows in [tile_columns(zoom)] for x in columns for y in rows
    }
    path = tmp_path_factory.mktemp("maps") / "region.pmtiles"
    bounds = (LONGITUDES[0], LATITUDES[0], LONGITUDES[1], LATITUDES[1])
    path.write_bytes(pmtiles(tiles, bounds=bounds, leaf=200))
    return path


def command(server, *arguments):
    result = subprocess.run(
        [str(andante_path()), "map", *map(str, arguments), "--data", str(server.data), "--json"],
        capture_output=True, check=True, text=True)
    return json.loads(result.stdout)


def add_map(server, region):
    """Adds the region's map with the command line tool while the server runs."""
    added = command(server, "add", region)
    assert added["added"][0]["kind"] == "vector" and added["added"][0]["maxZoom"] == 13
    return server


@pytest.fixture(scope="module")
def demo_with_map(tmp_path_factory, region):
    """A shared demo server with a map. Tests must not change data that other tests read."""
    with demo_server(tmp_path_factory.mktemp("map")) as server:
        yield add_map(server, region)


@pytest.fixture
def own_demo_with_map(own_demo, region):
    return add_map(own_demo, region)


def shares(phone, *colors):
    phone.page.locator("[data-map] canvas").first.scroll_into_view_if_needed()
    last = []
    eventually(lambda: last.append(phone.page.evaluate(SHARES, list(colors))) or last[-1] is not None)
    return last[-1]


def test_archive_tiles_are_drawn_below_the_route(demo_with_map, new_phone):
    phone = new_phone(demo_with_map, color_scheme="light")
    run_of(phone)
    eventually(lambda: shares(phone, WATER, WOOD)[0] > 5)
    assert shares(phone, WATER, WOOD)[1] > 0.5
    assert "© Nobody" in phone.page.locator("[data-map-credit]").first.text_content()


# Moves the map to a point in the lake of a tile at zoom 13, away from the athlete's routes. At zoom 18.4, the view is
# inside a single tile.
LOOK_AT_THE_LAKE = """async ([longitude, latitude]) => {
  const { mapOf } = await import(new URL('/map/map.js', location.href));
  const { worldX, worldY } = await import(new URL('/map/mercator.js', location.href));
  const at = (value, zoom, share) => (Math.floor(value * 2 ** zoom) + share) / 2 ** zoom;
  const [x, y] = [worldX(longitude), worldY(latitude)].map((value) => at(at(value, 13, 0.25), 17, 0.5));
  mapOf(document.querySelector('[data-map]')).view.look(x, y, 18.4, { byUser: true });
}"""


def test_single_visible_tile_is_drawn(demo_with_map, new_phone):
    phone = new_phone(demo_with_map, color_scheme="light")
    run_of(phone)
    shares(phone, WATER)
    phone.page.evaluate(LOOK_AT_THE_LAKE, [LONGITUDES[0] + 0.1, LATITUDES[0] + 0.1])
    eventually(lambda: shares(phone, WATER)[0] > 90)


def test_session_terminates_workers_of_closed_maps(demo_with_map, new_phone):
    phone = new_phone(demo_with_map)

    def tile_workers():
        # Playwright updates its list of workers only during calls to its API.
        phone.page.title()
        return [worker.url for worker in phone.page.workers if "tile-worker" in worker.url]

    phone.start_run()
    eventually(tile_workers)
    for _ in range(2):
        phone.end_run()
        phone.action("undo").click()
        phone.page.wait_for_url("**/run/live")
    eventually(lambda: len(tile_workers()) == 1)


def test_dark_theme_has_a_dark_map(demo_with_map, new_phone):
    phone = new_phone(demo_with_map, color_scheme="dark")
    run_of(phone)
    eventually(lambda: shares(phone, WATER_DARK)[0] > 5)
    assert shares(phone, WATER)[0] == 0


@pytest.mark.parametrize("lack", [
    "delete window.OffscreenCanvas", "const Usual = Worker; window.Worker = function () { return new Usual('/none.js'); }"])
def test_page_draws_tiles_if_workers_are_unavailable(demo_with_map, new_phone, lack):
    phone = new_phone(demo_with_map, color_scheme="light")
    phone.context.guard.expect("none.js", "404")
    phone.page.add_init_script(lack)
    run_of(phone)
    eventually(lambda: shares(phone, WATER)[0] > 5)


# Reads a tile with the app's reader and returns the classes of the shapes in each layer.
CLASSES = """async (address) => {
  const { readTile } = await import(new URL('/map/vector-tile.js', location.href));
  const response = await fetch(address);
  const layers = readTile(new Uint8Array(await response.arrayBuffer()));
  return Object.fromEntries(layers.map((layer) => (
    [layer.name, [...new Set([...layer.features()].map(({ properties }) => properties.class))]])));
}"""


def test_demo_map_is_drawn_below_its_routes(own_demo, new_phone):
    # A new demo has no stored map choice.
    (own_demo.data / "maps" / "maps.json").unlink()
    phone = new_phone(own_demo, color_scheme="light")
    run_of(phone)
    eventually(lambda: shares(phone, WOOD, PARK)[1] > 2)
    assert "Made-up map of the demo" in phone.page.locator("[data-map-credit]").first.text_content()
    classes = phone.page.evaluate(CLASSES, "/map/tiles/15/17439/11369")
    assert "path" in classes["transportation"] and classes["park"] == ["park"]
    assert classes["water"] == ["river", "lake"] and "stream" in classes["waterway"]


def test_disabled_map_requests_no_tiles(demo, new_phone):
    phone = new_phone(demo)
    asked = []
    phone.context.on("request", lambda request: asked.append(request.url))
    run_of(phone)
    phone.page.locator("[data-map] canvas").first.wait_for()
    assert not [url for url in asked if "/map/tiles/" in url or "/map/tile-layer" in url]
    assert phone.page.locator("body[data-tiles]").count() == 0


@pytest.mark.service_worker
def test_viewed_tiles_are_available_offline(own_demo_with_map, new_phone):
    phone = new_phone(own_demo_with_map, color_scheme="light")
    phone.context.guard.expect(*OFFLINE_ERRORS)
    phone.goto("/")
    phone.until("() => navigator.serviceWorker.controller !== null")
    address = run_of(phone)
    eventually(lambda: shares(phone, WATER)[0] > 5)
    own_demo_with_map.stop()
    phone.goto(address)
    eventually(lambda: shares(phone, WATER)[0] > 5)


SEEN = """async () => {
  const name = (await caches.keys()).find((each) => each.startsWith('andante-tiles-seen-'));
  return name ? (await (await caches.open(name)).keys()).length : 0;
}"""
# Fetches a downloaded tile that has expired. Returns whether it was replaced by a new one, and how many tiles are in
# the cache of viewed tiles.
REFRESH = """async () => {
  const name = (await caches.keys()).find((each) => each.startsWith('andante-tiles-kept-'));
  const kept = await caches.open(name);
  const [{ url }] = await kept.keys();
  const old = await kept.match(url);
  const headers = new Headers(old.headers);
  headers.set('Date', 'Thu, 01 Jan 2015 00:00:00 GMT');
  headers.delete('Content-Encoding');
  await kept.put(url, new Response(await old.blob(), { headers }));
  await fetch(url);
  let isNew = false;
  for (let tries = 0; tries < 100 && !isNew; tries += 1) {
    await new Promise((resolve) => { setTimeout(resolve, 50); });
    isNew = Date.parse((await kept.match(url)).headers.get('Date')) > Date.parse('2016-01-01');
  }
  const seen = (await caches.keys()).find((each) => each.startsWith('andante-tiles-seen-'));
  return [isNew, seen ? (await (await caches.open(seen)).keys()).length : 0];
}"""


@pytest.mark.service_worker
def test_area_of_the_routes_can_be_downloaded_and_deleted(demo_with_map, new_phone):
    phone = new_phone(demo_with_map)
    phone.goto("/")
    phone.until("() => navigator.serviceWorker.controller !== null")
    page = phone.goto("/settings/map")
    kept = page.locator("[data-map-kept]")
    # Nothing has been downloaded yet, so there is nothing to delete.
    page.get_by_role("button", name="Download my routes’ area").wait_for()
    assert page.get_by_role("button", name="Delete from this device").is_hidden()
    page.get_by_role("button", name="Download my routes’ area").click()
    page.get_by_text("The area is downloaded.").wait_for()
    eventually(lambda: float(kept.text_content()) > 0)
    count = page.evaluate(
        "caches.keys().then((names) => caches.open(names.find((name) => name.startsWith('andante-tiles-kept-'))))"
        ".then((cache) => cache.keys()).then((keys) => keys.length)")
    assert count > 20
    # Downloaded tiles aren't stored again in the cache of viewed tiles.
    assert page.evaluate(SEEN) == 0
    assert page.evaluate(REFRESH) == [True, 0]
    page.get_by_role("button", name="Delete from this device").click()
    page.get_by_text("Deleted.").wait_for()
    eventually(lambda: float(kept.text_content()) == 0)


class TileServer:
    """A tile server that responds to each request with the same tile, and records the requests."""

    def __init__(self, tile):
        self.asked, self.agents, status = [], [], self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                status.asked.append(self.path)
                status.agents.append(self.headers["User-Agent"])
                self.send_response(200)
                self.send_header("Content-Length", str(len(tile)))
                self.end_headers()
                self.wfile.write(tile)

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self.server.server_port}/{{z}}/{{x}}/{{y}}.png"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def stop(self):
        self.server.shutdown()
        self.server.server_close()


def choose(server, address):
    """Writes what Settings → Map would store. A demo doesn't allow changing the map."""
    folder = server.data / "maps"
    folder.mkdir(exist_ok=True)
    template = {"address": address, "attribution": "© Painter", "highestZoom": 19}
    (folder / "maps.json").write_text(json.dumps({"choice": "address", "template": template}))


def test_server_fetches_and_caches_tiles_of_a_tile_server(own_demo, new_phone):
    tiles = TileServer(picture(120, 160, 200))
    try:
        choose(own_demo, tiles.address)
        phone = new_phone(own_demo, color_scheme="light")
        run_of(phone)
        eventually(lambda: shares(phone, (120, 160, 200))[0] > 60)
        assert "© Painter" in phone.page.locator("[data-map-credit]").first.text_content()
        assert tiles.asked and len(tiles.asked) == len(set(tiles.asked))
        assert all(agent.startswith("Andante/") for agent in tiles.agents)
        count = len(tiles.asked)
    finally:
        tiles.stop()
    # The server has cached the tiles, so another device gets them without the tile server.
    other = new_phone(own_demo, color_scheme="dark")
    other.goto(phone.page.url)
    eventually(lambda: shares(other, (68, 90, 112))[0] > 60)
    assert len(tiles.asked) == count


def test_unreachable_tile_server_leaves_the_map_usable(own_demo, new_phone):
    choose(own_demo, "http://127.0.0.1:9/{z}/{x}/{y}.png")
    phone = new_phone(own_demo)
    phone.context.guard.expect("503")
    run_of(phone)
    # Tiles were requested, but none arrived.
    assert shares(phone, WATER) == [0]
    page = phone.goto("/settings/map")
    eventually(lambda: page.reload() and page.get_by_text("127.0.0.1 does not answer.").is_visible())


DAMAGE = """async (text) => {
  const { readTile } = await import(new URL('/map/vector-tile.js', location.href));
  const good = Uint8Array.fromBase64(text);
  let state = 7;
  const random = (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  const counts = { read: 0, refused: 0, other: '' };
  for (let round = 0; round < 4000; round += 1) {
    let bytes = good.slice(0, random(8) === 0 ? random(good.length) : good.length);
    for (let change = random(5); change >= 0 && bytes.length > 0; change -= 1) {
      bytes[random(bytes.length)] = random(3) === 0 ? 255 : random(256);
    }
    try {
      for (const layer of readTile(bytes)) for (const feature of layer.features()) feature.lines();
      counts.read += 1;
    } catch (error) {
      if (error.name === 'TileError') counts.refused += 1;
      else counts.other = String(error);
    }
  }
  const layers = readTile(good);
  const shapes = layers.map((layer) => [layer.name, ...[...layer.features()].map((feature) => (
    [feature.type, feature.lines(), { ...feature.properties }]))]);
  return { counts, shapes };
}"""


def test_vector_tile_reader_rejects_damaged_tiles(demo, new_phone):
    import base64
    import gzip

    page = new_phone(demo).goto("/about")
    tile = gzip.decompress(town(3, 4, 2))
    answer = page.evaluate(DAMAGE, base64.b64encode(tile).decode())
    assert answer["counts"]["other"] == ""
    assert answer["counts"]["read"] > 100 and answer["counts"]["refused"] > 100
    shapes = {name: features for name, *features in answer["shapes"]}
    assert shapes["water"] == [[3, [[0, 0, 2048, 0, 2048, 4096, 0, 4096]], {"class": "lake"}]]
    assert shapes["place"] == [
        [1, [[3000, 2048]], {"class": "town", "name": "Nowhere 3-4-2", "rank": 3}]]
    assert shapes["transportation"][0] == [2, [[2100, 2048, 4096, 2048]], {"class": "primary"}]
