"""The engine on the page and the native engine produce the same results."""

import base64

import pytest

from servers import replay
from session_log import chunk, chunk_ends

# A record of an unknown kind, without fields.
UNKNOWN_RECORD = bytes([0x30, 0, 0])

# Records a simulated run on the page, which keeps the log in `window.recorded`. Returns the log in base64, because
# Playwright takes many seconds to transfer a list of numbers.
RECORD = """async ([seed, scenario]) => {
  const { Engine } = await import('/engine/engine.js');
  const engine = await Engine.open();
  engine.begin(new Uint8Array(16).fill(seed), { sport: 0, startUnixSeconds: 1.8e9, zoneMinutes: 60 });
  for (const { kind, fields } of engine.simulation(seed, scenario)) engine.event(kind, ...fields);
  engine.takeLog();
  window.recorded = engine.log;
  return { digest: engine.digest, count: engine.snapshotCount, log: engine.log.toBase64() };
}"""

# Restores the session from the first `length` bytes of the recorded log.
RESTORE = """async (length) => {
  const { Engine } = await import('/engine/engine.js');
  const engine = await Engine.open();
  const valid = engine.restore(window.recorded.subarray(0, length));
  return { digest: valid ? engine.digest : null, count: engine.snapshotCount, valid };
}"""

# Measures the microseconds per fix, both in the engine alone and with its effects applied to the live screen. Times
# whole runs because the page's clock is coarse, and uses the fastest one because other work on the machine only adds
# time.
COST = """async () => {
  const { EVENT } = await import('/engine/codes.js');
  const { Engine } = await import('/engine/engine.js');
  const { SCREEN } = await import('/engine/codes.js');
  const { apply } = await import('/engine/effects.js');
  const engine = await Engine.open();
  const others = [EVENT.tick, EVENT.heartRate, EVENT.steps];
  const events = [...engine.simulation(1, 0)].filter(({ kind }) => !others.includes(kind));
  const fixes = events.filter(({ kind }) => kind === EVENT.fix).length;
  const run = (show) => {
    engine.begin(new Uint8Array(16), { sport: 0, startUnixSeconds: 1.8e9, zoneMinutes: 0 });
    document.querySelector('[data-screen]').innerHTML = engine.screen(SCREEN.runLive);
    const start = performance.now();
    for (const { kind, fields } of events) show(engine.event(kind, ...fields));
    const micros = 1000 * (performance.now() - start) / fixes;
    engine.takeLog();
    return micros;
  };
  const best = (show) => Math.min(...Array.from({ length: 7 }, () => run(show)));
  return { fixes, engine: best(() => {}), page: best(apply) };
}"""


@pytest.mark.parametrize("scenario", [0, 1, 9])
def test_page_and_terminal_give_the_same_digest(demo, new_phone, tmp_path, scenario):
    page = new_phone(demo).goto("/about")
    recorded = page.evaluate(RECORD, [scenario + 1, scenario])
    log = base64.b64decode(recorded["log"])
    (tmp_path / "run.log").write_bytes(log)
    native = replay(tmp_path / "run.log")
    assert native["digest"] == recorded["digest"]
    assert native["snapshots"] == recorded["count"]
    restored = page.evaluate(RESTORE, len(log))
    assert restored == {"digest": recorded["digest"], "count": recorded["count"], "valid": len(log)}


def test_truncated_log_is_restored_up_to_its_last_whole_chunk(demo, new_phone):
    page = new_phone(demo).goto("/about")
    log = base64.b64decode(page.evaluate(RECORD, [1, 0])["log"])
    ends = chunk_ends(log)
    assert ends[-1] == len(log) and len(ends) > 2
    for torn in (len(log) - 1, len(log) - 40, len(log) // 2, ends[1], ends[1] - 1, ends[1] + 1):
        valid = page.evaluate(RESTORE, torn)["valid"]
        assert valid == max(end for end in ends if end <= torn), torn
    assert page.evaluate(RESTORE, 5)["valid"] == 0


def test_unknown_records_are_skipped_with_a_console_message(demo, new_phone):
    page = new_phone(demo).goto("/about")
    said = []
    page.on("console", lambda message: said.append(message.text))
    log = base64.b64decode(page.evaluate(RECORD, [3, 0])["log"])
    page.evaluate("log => { window.recorded = Uint8Array.fromBase64(log); }",
                  base64.b64encode(log + chunk(UNKNOWN_RECORD)).decode())
    assert page.evaluate(RESTORE, len(log))["valid"] == len(log) and said == []
    whole = len(log) + len(chunk(UNKNOWN_RECORD))
    assert page.evaluate(RESTORE, whole)["valid"] == whole
    assert said == ["Records left out of the session because this version of the app cannot read them: 1"]


def test_cost_of_a_fix_is_measured(demo, new_phone):
    page = new_phone(demo).goto("/run")
    cost = page.evaluate(COST)
    print(f"a fix: {cost['engine']:.1f} µs in the engine, {cost['page']:.1f} µs with its effects in "
          f"the page, best of 7 runs of {cost['fixes']}")
    assert cost["fixes"] > 500
