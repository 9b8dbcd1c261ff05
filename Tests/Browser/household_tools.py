"""Helpers that create athletes on a running server with the command line tool, and sign them in."""

import json
import subprocess

from servers import andante_path


def athletes(server, command, *arguments):
    """Runs `andante athletes COMMAND … --json` on the server's data and returns its output."""
    result = subprocess.run(
        [str(andante_path()), "athletes", command, *arguments, "--data", str(server.data), "--json"],
        capture_output=True, text=True)
    assert result.returncode == 0, result.stderr
    return json.loads(result.stdout)


def sign_in(phone, link):
    """Signs in with a sign-in link."""
    phone.page.goto(link)
    phone.page.wait_for_selector("html[data-ready]", state="attached")
    phone.page.locator("main form [type=submit]").click()
    phone.page.wait_for_url(phone.server.url + "/")
    phone.page.wait_for_selector("html[data-ready]", state="attached")


def stored_pages(phone):
    """Returns the addresses and contents of all pages in the service worker's caches as one text, without the assets.
    """
    return phone.page.evaluate(READ_CACHES)


READ_CACHES = """async () => {
  const texts = [];
  for (const name of await caches.keys()) {
    if (name.startsWith('andante-assets-')) continue;
    const cache = await caches.open(name);
    for (const key of await cache.keys()) texts.push(key.url, await (await cache.match(key)).text());
  }
  return texts.join('\\n');
}"""
