"""Tiles below routes: from a PMTiles archive and from a tile server, with and without a connection, and never from another
host. The maps are made up (`made_up_map.py`)."""

import http.server
import json
import subprocess
import threading

import pytest

from made_up_map import picture, pmtiles, town
from phone import eventually
from servers import andante_path
from test_map import run_of

AWAY = ("ERR_CONNECTION_REFUSED", "ERR_INTERNET_DISCONNECTED", "ERR_FAILED", "Failed to fetch")
# The demo's athlete runs in Munich: tiles of all zooms there.
LATITUDES, LONGITUDES = (47.9, 48.4), (11.3, 11.9)
WATER, WATER_DARK, WOOD, PARK = (210, 224, 227), (19, 44, 53), (226, 232, 213), (232, 237, 219)

# How much of the map's canvas has each colour, in hundredths, once all tiles are there and have come in fully.
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
    """A file of a region, with further directories."""
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


@pytest.fixture
def mapped(own_demo, region):
    """A demo whose map was added beside the running server."""
    added = command(own_demo, "add", region)
    assert added["added"][0]["kind"] == "vector" and added["added"][0]["maxZoom"] == 13
    return own_demo


def shares(phone, *colors):
    phone.page.locator("[data-map] canvas").first.scroll_into_view_if_needed()
    last = []
    eventually(lambda: last.append(phone.page.evaluate(SHARES, list(colors))) or last[-1] is not None)
    return last[-1]


def test_a_files_tiles_lie_below_the_route(mapped, new_phone):
    phone = new_phone(mapped, color_scheme="light")
    run_of(phone)
    eventually(lambda: shares(phone, WATER, WOOD)[0] > 5)
    assert shares(phone, WATER, WOOD)[1] > 0.5
    assert "© Nobody" in phone.page.locator("[data-map-credit]").first.text_content()


# A place the demo's athlete does not run at, in the lake of a tile of zoom 13. At zoom 18.4 it is inside one tile.
LOOK_AT_THE_LAKE = """async ([longitude, latitude]) => {
  const { mapOf } = await import(new URL('/map/map.js', location.href));
  const { worldX, worldY } = await import(new URL('/map/mercator.js', location.href));
  const at = (value, zoom, share) => (Math.floor(value * 2 ** zoom) + share) / 2 ** zoom;
  const [x, y] = [worldX(longitude), worldY(latitude)].map((value) => at(at(value, 13, 0.25), 17, 0.5));
  mapOf(document.querySelector('[data-map]')).view.look(x, y, 18.4, { byUser: true });
}"""


def test_a_tile_that_comes_alone_is_shown(mapped, new_phone):
    phone = new_phone(mapped, color_scheme="light")
    run_of(phone)
    shares(phone, WATER)
    phone.page.evaluate(LOOK_AT_THE_LAKE, [LONGITUDES[0] + 0.1, LATITUDES[0] + 0.1])
    eventually(lambda: shares(phone, WATER)[0] > 90)


def test_a_session_lets_go_of_maps_it_shows_no_more(mapped, new_phone):
    phone = new_phone(mapped)

    def painters():
        # Playwright learns of workers while it asks the page.
        phone.page.title()
        return [worker.url for worker in phone.page.workers if "tile-worker" in worker.url]

    phone.start_run()
    eventually(painters)
    for _ in range(2):
        phone.end_run()
        phone.action("undo").click()
        phone.page.wait_for_url("**/run/live")
    eventually(lambda: len(painters()) == 1)


def test_in_the_dark_theme_the_map_is_dark(mapped, new_phone):
    phone = new_phone(mapped, color_scheme="dark")
    run_of(phone)
    eventually(lambda: shares(phone, WATER_DARK)[0] > 5)
    assert shares(phone, WATER)[0] == 0


@pytest.mark.parametrize("lack", [
    "delete window.OffscreenCanvas", "const Usual = Worker; window.Worker = function () { return new Usual('/none.js'); }"])
def test_where_no_worker_paints_the_page_does(mapped, new_phone, lack):
    phone = new_phone(mapped, color_scheme="light")
    phone.context.guard.expect("none.js", "404")
    phone.page.add_init_script(lack)
    run_of(phone)
    eventually(lambda: shares(phone, WATER)[0] > 5)


# What the page's own reader finds in a tile: layers with the classes of their shapes.
CLASSES = """async (address) => {
  const { readTile } = await import(new URL('/map/vector-tile.js', location.href));
  const response = await fetch(address);
  const layers = readTile(new Uint8Array(await response.arrayBuffer()));
  return Object.fromEntries(layers.map((layer) => (
    [layer.name, [...new Set([...layer.features()].map(({ properties }) => properties.class))]])));
}"""


def test_the_demos_made_up_map_lies_below_its_routes(own_demo, new_phone):
    # As a demo begins: nobody has chosen yet.
    (own_demo.data / "maps" / "maps.json").unlink()
    phone = new_phone(own_demo, color_scheme="light")
    run_of(phone)
    eventually(lambda: shares(phone, WOOD, PARK)[1] > 2)
    assert "Made-up map of the demo" in phone.page.locator("[data-map-credit]").first.text_content()
    classes = phone.page.evaluate(CLASSES, "/map/tiles/15/17439/11369")
    assert "path" in classes["transportation"] and classes["park"] == ["park"]
    assert classes["water"] == ["river", "lake"] and "stream" in classes["waterway"]


def test_a_map_that_is_off_draws_and_asks_nothing(own_demo, new_phone):
    phone = new_phone(own_demo)
    asked = []
    phone.context.on("request", lambda request: asked.append(request.url))
    run_of(phone)
    phone.page.locator("[data-map] canvas").first.wait_for()
    assert not [url for url in asked if "/map/tiles/" in url or "/map/tile-layer" in url]
    assert phone.page.locator("body[data-tiles]").count() == 0


@pytest.mark.service_worker
def test_what_was_looked_at_is_there_without_the_server(mapped, new_phone):
    phone = new_phone(mapped, color_scheme="light")
    phone.context.guard.expect(*AWAY)
    phone.goto("/")
    phone.until("() => navigator.serviceWorker.controller !== null")
    address = run_of(phone)
    eventually(lambda: shares(phone, WATER)[0] > 5)
    mapped.stop()
    phone.goto(address)
    eventually(lambda: shares(phone, WATER)[0] > 5)


SEEN = """async () => {
  const name = (await caches.keys()).find((each) => each.startsWith('andante-tiles-seen-'));
  return name ? (await (await caches.open(name)).keys()).length : 0;
}"""
# Whether a kept tile that was too old is a new one after it was looked at, and how many lie elsewhere.
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
def test_the_area_of_the_routes_is_kept_and_deleted(mapped, new_phone):
    phone = new_phone(mapped)
    phone.goto("/")
    phone.until("() => navigator.serviceWorker.controller !== null")
    page = phone.goto("/settings/map")
    kept = page.locator("[data-map-kept]")
    # Nothing is kept yet, so there is nothing to delete.
    page.get_by_role("button", name="Download my routes’ area").wait_for()
    assert page.get_by_role("button", name="Delete from this device").is_hidden()
    page.get_by_role("button", name="Download my routes’ area").click()
    page.get_by_text("The area is downloaded.").wait_for()
    eventually(lambda: float(kept.text_content()) > 0)
    count = page.evaluate(
        "caches.keys().then((names) => caches.open(names.find((name) => name.startsWith('andante-tiles-kept-'))))"
        ".then((cache) => cache.keys()).then((keys) => keys.length)")
    assert count > 20
    # Once each, not a second time among those that were looked at.
    assert page.evaluate(SEEN) == 0
    assert page.evaluate(REFRESH) == [True, 0]
    page.get_by_role("button", name="Delete from this device").click()
    page.get_by_text("Deleted.").wait_for()
    eventually(lambda: float(kept.text_content()) == 0)


class TileServer:
    """A tile server of one colour, which notes what it is asked."""

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
    """What Settings → Map writes; in a demo nobody may choose."""
    folder = server.data / "maps"
    folder.mkdir(exist_ok=True)
    template = {"address": address, "attribution": "© Painter", "highestZoom": 19}
    (folder / "maps.json").write_text(json.dumps({"choice": "address", "template": template}))


def test_a_tile_servers_pictures_come_through_our_server_once(own_demo, new_phone):
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
    # The server has kept them: another device sees the same without the tile server.
    other = new_phone(own_demo, color_scheme="dark")
    other.goto(phone.page.url)
    eventually(lambda: shares(other, (68, 90, 112))[0] > 60)
    assert len(tiles.asked) == count


def test_a_tile_server_that_is_away_leaves_the_map_usable(own_demo, new_phone):
    choose(own_demo, "http://127.0.0.1:9/{z}/{x}/{y}.png")
    phone = new_phone(own_demo)
    phone.context.guard.expect("503")
    run_of(phone)
    # Tiles were asked for, and none came.
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


def test_the_reader_of_vector_tiles_reads_strictly_and_never_breaks(demo, new_phone):
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
