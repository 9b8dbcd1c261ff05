"""Passkeys with Chromium's virtual authenticator: adding, signing in, removing, and rejected attempts."""

import pytest

from phone import eventually
from servers import Server

AUTHENTICATOR = {
    "protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True,
    "isUserVerified": True, "automaticPresenceSimulation": True}
NAME = "localhost"


@pytest.fixture
def named_server(tmp_path):
    """A server that is addressed by a host name, because passkeys don't work with IP addresses."""
    server = Server(tmp_path / "data")
    server.start()
    server.address = NAME
    yield server
    server.stop()


@pytest.fixture
def person(named_server, new_phone):
    """A browser that has an authenticator and was signed in with a link."""
    phone = new_phone(named_server)
    phone.devtools.send("WebAuthn.enable")
    phone.authenticator = phone.devtools.send(
        "WebAuthn.addVirtualAuthenticator", {"options": AUTHENTICATOR})["authenticatorId"]
    phone.goto(named_server.setup_link().removeprefix(named_server.url))
    phone.page.get_by_role("button", name="Sign in").click()
    phone.page.wait_for_url(named_server.url + "/")
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


def test_removed_passkey_is_refused(person):
    add(person, "My phone")
    (credential,) = credentials(person)
    assert credential["isResidentCredential"] and credential["rpId"] == NAME
    row = person.page.locator(".row", has_text="My phone")
    assert "Never used" in row.text_content() and f"For {NAME}" in row.text_content()
    sign_out(person)
    sign_in(person)
    person.goto("/settings/passkeys")
    assert "Last used" in row.text_content()
    # Removing deletes the passkey on the server, but not in the browser.
    row.get_by_role("button", name="Remove").click()
    person.page.wait_for_selector("text=None yet.")
    assert len(credentials(person)) == 1
    sign_out(person)
    person.context.guard.expect("403")
    person.action("passkey-sign-in").click()
    person.page.wait_for_selector("text=This passkey is unknown here.")
    assert person.page.locator("nav.tabs").count() == 0


def test_requested_page_opens_after_sign_in(person):
    add(person, "My phone")
    sign_out(person)
    person.goto("/garage")
    sign_in(person)
    assert person.page.url.endswith("/garage")


def test_lower_signature_counter_is_refused_with_a_warning(person):
    add(person, "My phone")
    (credential,) = credentials(person)
    sign_out(person)
    sign_in(person)
    sign_out(person)
    # Replaces the passkey with a copy that has a lower signature counter.
    person.devtools.send("WebAuthn.removeCredential", {
        "authenticatorId": person.authenticator, "credentialId": credential["credentialId"]})
    person.devtools.send("WebAuthn.addCredential", {
        "authenticatorId": person.authenticator, "credential": {**credential, "signCount": 0}})
    person.context.guard.expect("403")
    person.action("passkey-sign-in").click()
    person.page.wait_for_selector("text=it may have been copied")


def test_duplicate_passkey_and_cancelled_sign_in_are_reported(person):
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
def test_missing_browser_support_is_explained(named_server, new_phone, script, state):
    phone = new_phone(named_server)
    phone.context.add_init_script(script)
    phone.context.guard.expect("401")
    phone.goto("/")
    phone.page.wait_for_selector(f"[data-when={state}]:visible")
    assert phone.page.locator("[data-action=passkey-sign-in]:visible").count() == 0


def test_passkeys_need_a_host_name(named_server, new_phone):
    named_server.address = "127.0.0.1"
    phone = new_phone(named_server)
    phone.goto(named_server.setup_link().removeprefix(named_server.url))
    phone.page.get_by_role("button", name="Sign in").click()
    phone.page.wait_for_url(named_server.url + "/")
    phone.goto("/settings/passkeys")
    phone.page.wait_for_selector("text=A passkey needs a host name")
    assert phone.page.locator("[data-passkeys]").count() == 0


def test_unreachable_server_is_reported(person):
    add(person, "My phone")
    sign_out(person)
    person.server.stop()
    person.context.guard.expect("ERR_CONNECTION_REFUSED", "Failed to fetch")
    person.action("passkey-sign-in").click()
    person.page.wait_for_selector("text=The server did not answer.")
    eventually(lambda: person.page.locator("[data-action=passkey-sign-in]:visible").count() == 1)
