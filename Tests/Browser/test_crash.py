"""Chromium is killed at random moments during a run: at most a second is lost, and the run can be continued."""

import os
import pathlib
import random
import signal
import time

import pytest

from conftest import CHROMIUM, PHONE
from guard import Guard
from phone import Phone
from servers import replay
from session_log import start_and_last_second

# The number of kills per run.
KILLS = 5
# Allows for the time until the last process is dead, and for late timers on two busy cores.
SLACK_SECONDS = 0.2


def kill_chromium(profile):
    """Kills all processes that use this profile. Returns the wall-clock time before the first kill."""
    now = time.time()
    for process in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            if str(profile) in (process / "cmdline").read_text(errors="replace"):
                os.kill(int(process.name), signal.SIGKILL)
        except (FileNotFoundError, ProcessLookupError, PermissionError):
            continue
    return now


def open_browser(playwright, profile, server):
    context = playwright.chromium.launch_persistent_context(
        profile, base_url=server.url, **CHROMIUM, **PHONE)
    context.guard = Guard(context, server.url)
    phone = Phone(context, server)
    phone.allow_location()
    phone.place(48.137, 11.575, speed=0)
    return phone


def stored_log(phone):
    """Returns the log, which it reads on a page that doesn't modify it."""
    phone.goto("/about")
    (log,) = phone.logs().values()
    return log


@pytest.mark.real_time
@pytest.mark.parametrize("seed", range(4))
def test_killed_browser_loses_at_most_a_second(playwright, own_demo, tmp_path, seed):
    random.seed(seed)
    profile = tmp_path / "profile"
    phone = open_browser(playwright, profile, own_demo)
    phone.start_run()
    lost = []
    for _ in range(KILLS):
        phone.run_north(random.uniform(1.2, 3.2), interval=random.uniform(0.9, 1.1))
        time.sleep(random.uniform(0, 1))
        killed = kill_chromium(profile)
        phone = open_browser(playwright, profile, own_demo)
        start, last = start_and_last_second(stored_log(phone))
        lost.append(killed - start - last)
        phone.goto("/run")
        phone.page.wait_for_selector("[data-when=unfinished]:visible")
        phone.action("continue").click()
        phone.page.wait_for_selector("body[data-state=running]")
    print(f"seconds lost: {', '.join(f'{s:.2f}' for s in lost)}")
    assert max(lost) <= 1 + SLACK_SECONDS

    phone.end_run()
    digest = phone.page.locator("[data-screen]").get_attribute("data-digest")
    (log,) = phone.logs().values()
    (tmp_path / "run.log").write_bytes(log)
    assert replay(tmp_path / "run.log")["digest"] == digest
    phone.context.close()
    phone.context.guard.check()
