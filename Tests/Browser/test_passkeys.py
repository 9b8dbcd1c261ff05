"""Passkeys with Chromium's own authenticator that is only software: added, used, removed, refused."""

import pytest

from phone import eventually
from servers import Server

AUTHENTICATOR = {
    "protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True,
    "isUserVerified": True, "automaticPresenceSimulation": True}
NAME = "localhost"


@pytest.fixture
def named(tmp_path):
    """A server of the test's own, asked under a name: an address has no passkeys."""
    server = Server(tmp_path / "data")
    server.start()
    server.address = NAME
    yield server
    server.stop()


@pytest.fixture
def person(named, new_phone):
    """A browser with an authenticator, signed in by a link."""
    phone = new_phone(named)
    phone.devtools.send("WebAuthn.enable")
    phone.authenticator = phone.devtools.send(
        "WebAuthn.addVirtualAuthenticator", {"options": AUTHENTICATOR})["authenticatorId"]
    phone.goto(named.setup_link().removeprefix(named.url))
    phone.page.get_by_role("button", name="Sign in").click()
    phone.page.wait_for_url(named.url + "/")
    return phone


def credentials(phone):
    return phone.devtools.send(
        "WebAuthn.getCredentials", {"authenticatorId": phone.authenticator})["credentials"]


def add(phone, name):
    phone.goto("/settings/passkeys")
    phone.page.get_by_label("A name for it").fill(name)
    phone.action("passkey-add").click()
    phone.page.wait_for_selector(f".row b >> text={name}")


def sign_out(phone):
    phone.goto("/settings/devices")
    phone.page.locator("main .rows a", has_text="This device").click()
    phone.page.get_by_role("button", name="Sign out this device").click()
    phone.context.guard.expect("401")
    phone.page.wait_for_selector("[data-action=passkey-sign-in]:visible")


def sign_in(phone):
    phone.action("passkey-sign-in").click()
    phone.page.wait_for_selector("nav.tabs")


def test_a_passkey_is_added_used_removed_and_refused(person):
    add(person, "My phone")
    (credential,) = credentials(person)
    assert credential["isResidentCredential"] and credential["rpId"] == NAME
    row = person.page.locator(".row", has_text="My phone")
    assert "Never used" in row.text_content() and f"For {NAME}" in row.text_content()
    sign_out(person)
    sign_in(person)
    person.goto("/settings/passkeys")
    assert "Last used" in row.text_content()
    # The browser keeps it; the server forgets it.
    row.get_by_role("button", name="Remove").click()
    person.page.wait_for_selector("text=None yet.")
    assert len(credentials(person)) == 1
    sign_out(person)
    person.context.guard.expect("403")
    person.action("passkey-sign-in").click()
    person.page.wait_for_selector("text=This passkey is not known here.")
    assert person.page.locator("nav.tabs").count() == 0


def test_a_page_that_was_asked_for_opens_after_signing_in(person):
    add(person, "My phone")
    sign_out(person)
    person.goto("/garage")
    sign_in(person)
    assert person.page.url.endswith("/garage")


def test_a_counter_that_went_back_is_refused_and_said(person):
    add(person, "My phone")
    (credential,) = credentials(person)
    sign_out(person)
    sign_in(person)
    sign_out(person)
    # The copy has signed less often than the original.
    person.devtools.send("WebAuthn.removeCredential", {
        "authenticatorId": person.authenticator, "credentialId": credential["credentialId"]})
    person.devtools.send("WebAuthn.addCredential", {
        "authenticatorId": person.authenticator, "credential": {**credential, "signCount": 0}})
    person.context.guard.expect("403")
    person.action("passkey-sign-in").click()
    person.page.wait_for_selector("text=it may have been copied")


def test_one_device_is_added_once_and_a_refusal_of_the_browser_is_said(person):
    add(person, "My phone")
    person.action("passkey-add").click()
    person.page.wait_for_selector("[data-when=passkey-known]:visible")
    person.devtools.send("WebAuthn.setUserVerified", {
        "authenticatorId": person.authenticator, "isUserVerified": False})
    person.devtools.send("WebAuthn.clearCredentials", {"authenticatorId": person.authenticator})
    sign_out(person)
    person.action("passkey-sign-in").click()
    person.page.wait_for_selector("[data-when=passkey-cancelled]:visible")
    assert person.page.locator("nav.tabs").count() == 0


@pytest.mark.parametrize("script, state", [
    ("delete window.PublicKeyCredential;", "passkey-unsupported"),
    ("Object.defineProperty(window, 'isSecureContext', { value: false });", "passkey-insecure"),
])
def test_what_a_browser_cannot_do_is_said(named, new_phone, script, state):
    phone = new_phone(named)
    phone.context.add_init_script(script)
    phone.context.guard.expect("401")
    phone.goto("/")
    phone.page.wait_for_selector(f"[data-when={state}]:visible")
    assert phone.page.locator("[data-action=passkey-sign-in]:visible").count() == 0


def test_an_address_has_no_passkeys(named, new_phone):
    named.address = "127.0.0.1"
    phone = new_phone(named)
    phone.goto(named.setup_link().removeprefix(named.url))
    phone.page.get_by_role("button", name="Sign in").click()
    phone.page.wait_for_url(named.url + "/")
    phone.goto("/settings/passkeys")
    phone.page.wait_for_selector("text=A passkey needs a host name")
    assert phone.page.locator("[data-passkeys]").count() == 0


def test_the_server_being_away_is_said(person):
    add(person, "My phone")
    sign_out(person)
    person.server.stop()
    person.context.guard.expect("ERR_CONNECTION_REFUSED", "Failed to fetch")
    person.action("passkey-sign-in").click()
    person.page.wait_for_selector("text=The server did not answer.")
    eventually(lambda: person.page.locator("[data-action=passkey-sign-in]:visible").count() == 1)
