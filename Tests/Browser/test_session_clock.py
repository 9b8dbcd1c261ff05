"""A session's clock while the system's clock jumps."""

JUMP = """async ([start, last, jumps]) => {
  const { SessionClock } = await import('/session/clock.js');
  const real = Date.now;
  let offset = 0;
  Date.now = () => real() + offset;
  const began = Date.now() / 1000;
  const clock = new SessionClock(began + start, last);
  const times = [clock.now()];
  for (const jump of jumps) {
    offset += jump * 1000;
    times.push(clock.now());
  }
  Date.now = real;
  return times;
}"""

HOUR, YEAR = 3600, 365 * 86_400


def times(demo, new_phone, start=0, last=0, jumps=()):
    return new_phone(demo).goto("/about").evaluate(JUMP, [start, last, list(jumps)])


def test_sleep_counts_as_time(demo, new_phone):
    before, after = times(demo, new_phone, jumps=[HOUR])
    assert before < 1 and HOUR <= after < HOUR + 1


def test_correction_of_the_system_clock_does_not_stop_the_session(demo, new_phone):
    assert all(seconds < 1 for seconds in times(demo, new_phone, jumps=[3 * YEAR, -3 * YEAR, 3 * YEAR]))


def test_sleep_after_a_correction_counts(demo, new_phone):
    *_, last = times(demo, new_phone, jumps=[3 * YEAR, 60])
    assert 60 <= last < 61


def test_session_resumed_after_a_correction_continues_after_its_last_event(demo, new_phone):
    assert 100 <= times(demo, new_phone, start=-3 * YEAR, last=100)[0] < 101


def test_session_resumed_after_a_break_includes_the_break(demo, new_phone):
    assert 600 <= times(demo, new_phone, start=-600, last=100)[0] < 601
