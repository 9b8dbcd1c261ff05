"""Athletes of one server, made and let in from the command line beside it."""

import json
import subprocess

from servers import andante_path


def athletes(server, command, *arguments):
    """What `andante athletes COMMAND … --json` says of the server's data."""
    result = subprocess.run(
        [str(andante_path()), "athletes", command, *arguments, "--data", str(server.data), "--json"],
        capture_output=True, text=True)
    assert result.returncode == 0, result.stderr
    return json.loads(result.stdout)


def sign_in(phone, link):
    """Opens a one-time link in this browser and uses it."""
    phone.page.goto(link)
    phone.page.wait_for_selector("html[data-ready]", state="attached")
    phone.page.locator("main form [type=submit]").click()
    phone.page.wait_for_url(phone.server.url + "/")
    phone.page.wait_for_selector("html[data-ready]", state="attached")


def stored_pages(phone):
    """All pages the service worker keeps, as one text."""
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
