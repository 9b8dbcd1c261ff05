"""`serve --lan`: a browser that trusts the server's certificate authority gets a secure context, and thus location, at
the machine's address. Chromium reads the trusted authorities from an NSS database in a temporary home directory."""

import os
import pathlib
import shutil
import subprocess
import urllib.request

import pytest

from conftest import CHROMIUM, PHONE
from guard import Guard
from phone import Phone
from servers import Server, free_port


def trust(home, certificate):
    database = home / ".pki" / "nssdb"
    database.mkdir(parents=True)
    run = lambda *arguments: subprocess.run(
        ["certutil", *arguments, "-d", f"sql:{database}"], check=True, capture_output=True)
    run("-N", "--empty-password")
    run("-A", "-n", "andante", "-t", "C,,", "-i", str(certificate))


def own_address():
    """Returns this machine's first IPv4 address other than the loopback address, or None."""
    listing = subprocess.run(["hostname", "-I"], capture_output=True, text=True).stdout.split()
    return next((a for a in listing if ":" not in a), None)


@pytest.mark.skipif(shutil.which("certutil") is None, reason="certutil is not installed")
def test_browser_that_trusts_the_authority_gets_location(playwright, tmp_path):
    trust_port = free_port()
    server = Server(tmp_path / "data", "--lan", "--trust-port", trust_port, "--host", "0.0.0.0",
                    scheme="https")
    with server:
        authority = tmp_path / "authority.crt"
        page_url = f"http://127.0.0.1:{trust_port}/trust"
        assert "Andante" in urllib.request.urlopen(page_url).read().decode()
        authority.write_bytes(urllib.request.urlopen(page_url + "/authority.crt").read())
        home = tmp_path / "home"
        trust(home, authority)
        server.address = own_address() or "localhost"
        context = playwright.chromium.launch_persistent_context(
            tmp_path / "profile", base_url=server.url, **CHROMIUM, **PHONE,
            env={**os.environ, "HOME": str(home)})
        context.guard = Guard(context, server.url)
        phone = Phone(context, server)
        phone.page.goto(server.setup_link())
        phone.page.locator("main form [type=submit]").click()
        phone.page.wait_for_url(server.url + "/")
        assert phone.page.evaluate("isSecureContext")
        phone.allow_location()
        phone.place(48.137, 11.575)
        phone.start_run()
        phone.run_north(4)
        assert phone.has_signal()
        phone.end_run()
        context.close()
        context.guard.check()


def test_browser_without_the_authority_rejects_the_certificate(playwright, tmp_path):
    server = Server(tmp_path / "data", "--lan", "--trust-port", free_port(), scheme="https")
    with server:
        home = pathlib.Path(tmp_path / "home")
        home.mkdir()
        context = playwright.chromium.launch_persistent_context(
            tmp_path / "profile", **CHROMIUM, env={**os.environ, "HOME": str(home)})
        with pytest.raises(Exception, match="ERR_CERT_AUTHORITY_INVALID"):
            context.new_page().goto(server.url)
        context.close()
