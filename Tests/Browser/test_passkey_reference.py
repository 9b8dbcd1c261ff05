"""Compares passkey verification with PyPI's `webauthn`: both must accept or reject the same correct and modified
objects."""

import http.client
import http.cookies
import json
import re
import urllib.parse

import cbor2
import pytest
from webauthn import verify_authentication_response, verify_registration_response
from webauthn.helpers.cose import COSEAlgorithmIdentifier

from servers import Server
from soft_authenticator import Key, SoftAuthenticator, base64url, from_base64url

ALGORITHMS = [COSEAlgorithmIdentifier.ECDSA_SHA_256, COSEAlgorithmIdentifier.EDDSA]
SITE = "localhost"


class Client:
    """A minimal HTTP client with cookies. Each client has its own loopback address, because the server limits attempts
    per address."""

    last = 1

    def __init__(self, server):
        Client.last += 1
        self.server = server
        self.address = f"127.0.{Client.last // 250}.{Client.last % 250 + 1}"
        self.cookies = {}

    def ask(self, path, body=None, **headers):
        connection = http.client.HTTPConnection(
            "127.0.0.1", self.server.port, source_address=(self.address, 0))
        headers = {"Host": f"{SITE}:{self.server.port}", "Accept": "application/json", **headers}
        if self.cookies:
            headers["Cookie"] = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        connection.request("GET" if body is None else "POST", path, body, headers)
        answer = connection.getresponse()
        text = answer.read().decode()
        for line in answer.headers.get_all("Set-Cookie") or []:
            for name, morsel in http.cookies.SimpleCookie(line).items():
                self.cookies[name] = morsel.value
        connection.close()
        return answer.status, text

    def post(self, path, value, **headers):
        status, text = self.ask(path, json.dumps(value), **{"Content-Type": "application/json", **headers})
        return status, json.loads(text)

    def sign_in_by_link(self):
        token = urllib.parse.parse_qs(urllib.parse.urlsplit(self.server.setup_link()).query)["token"][0]
        form = urllib.parse.urlencode({"token": token})
        status, _ = self.ask("/setup", form, **{"Content-Type": "application/x-www-form-urlencoded"})
        assert status == 303
        self.csrf = json.loads(self.ask("/api/whoami")[1])["csrf"]


class Pair:
    """The server and the reference library, which get the same requests."""

    def __init__(self, server):
        self.server = server
        self.origin = f"http://{SITE}:{server.port}"
        self.athlete = Client(server)
        self.athlete.sign_in_by_link()

    def authenticator(self, kind="es256"):
        return SoftAuthenticator(self.origin, SITE, kind)

    def register(self, authenticator, change=lambda parts: None):
        """Returns whether the server accepted the passkey, and the reference library's result or False."""
        headers = {"X-Andante-CSRF": self.athlete.csrf}
        status, options = self.athlete.post("/settings/passkeys/options", {}, **headers)
        assert status == 200 and options["rp"]["id"] == SITE
        self.user_handle = from_base64url(options["user"]["id"])
        challenge = from_base64url(options["challenge"])
        answer = authenticator.register(challenge, change)
        status, said = self.athlete.post("/settings/passkeys", {"name": "Key", **answer["response"]}, **headers)
        assert status in (201, 400, 409), said
        assert status == 201 or said["error"].endswith((".", "Ed25519.")), said
        return status == 201, attempt(lambda: verify_registration_response(
            credential=answer, expected_challenge=challenge, expected_rp_id=SITE, expected_origin=self.origin,
            supported_pub_key_algs=ALGORITHMS))

    def sign_in(self, authenticator, known, change=lambda parts: None, user_handle=None):
        visitor = Client(self.server)
        status, options = visitor.post("/sign-in/passkey/options", {})
        assert status == 200 and options["rpId"] == SITE
        challenge = from_base64url(options["challenge"])
        answer = authenticator.sign_in(challenge, user_handle, change)
        status, said = visitor.post("/sign-in/passkey", {"id": answer["id"], **answer["response"]})
        assert status in (200, 403), said
        signed_in = visitor.ask("/api/whoami")[0] == 200
        assert signed_in == (status == 200)
        return signed_in, attempt(lambda: verify_authentication_response(
            credential=answer, expected_challenge=challenge, expected_rp_id=SITE, expected_origin=self.origin,
            credential_public_key=known.credential_public_key,
            credential_current_sign_count=known.sign_count))


def attempt(work):
    try:
        return work()
    except Exception:  # noqa: BLE001 - any error counts as a refusal
        return False


@pytest.fixture(scope="module")
def pair(tmp_path_factory):
    with Server(tmp_path_factory.mktemp("passkeys") / "data") as server:
        yield Pair(server)


def setter(name, value):
    return lambda parts: setattr(parts, name, value)


def client(**fields):
    return lambda parts: parts.client.update(fields)


def cose(**fields):
    """Returns a function that changes COSE fields. `x2=…` sets field -2, `f3=…` sets field 3."""
    def change(parts):
        for name, value in fields.items():
            parts.cose[int(name[1:]) * (-1 if name[0] == "x" else 1)] = value
    return change


def drop_cose(field):
    return lambda parts: parts.cose.pop(field)


# Changes to client data and authenticator data that both the server and the reference library must reject, for
# registrations and sign-ins.
COMMON = {
    "another challenge": client(challenge=base64url(b"1" * 32)),
    "no challenge": lambda parts: parts.client.pop("challenge"),
    "another origin": client(origin="http://evil.example"),
    "another port": client(origin="http://localhost:1"),
    "an origin that begins alike": lambda parts: parts.client.update(origin=parts.client["origin"] + ".evil.example"),
    "the other purpose": lambda parts: parts.client.update(
        type="webauthn.get" if parts.client["type"] == "webauthn.create" else "webauthn.create"),
    "client data that is no JSON": setter("client_bytes", b"{"),
    "client data that is a list": setter("client_bytes", b"[]"),
    "another site": setter("site_hash", bytes(32)),
    "nobody present": setter("flags", 0x04),
    "backed up and impossible to": setter("flags", 0x15),
    "bytes behind": setter("tail", b"\x00"),
    "extensions that are cut off": lambda parts: (setattr(parts, "flags", 0x85), setattr(parts, "tail", b"\xa1")),
}
REGISTRATIONS = {
    **COMMON,
    "no format": lambda parts: setattr(parts, "wrap", lambda a: cbor2.dumps({k: a[k] for k in ("attStmt", "authData")})),
    "no data": lambda parts: setattr(parts, "wrap", lambda a: cbor2.dumps({k: a[k] for k in ("attStmt", "fmt")})),
    "cut off": lambda parts: setattr(parts, "wrap", lambda a: cbor2.dumps(a)[:-1]),
    "a list": lambda parts: setattr(parts, "wrap", lambda a: cbor2.dumps(list(a.values()))),
    "an unknown format": setter("format", "mine"),
    "none with a statement": setter("statement", {"alg": -7}),
    "packed without a signature": setter("format", "packed"),
    "packed with a wrong signature": lambda parts: (
        setattr(parts, "format", "packed"), setattr(parts, "statement", {"alg": -7, "sig": bytes(70)})),
    "packed with another algorithm": lambda parts: (
        setattr(parts, "format", "packed"), setattr(parts, "statement", {"alg": -8, "sig": bytes(70)})),
    "RSA": setter("cose", Key("rs256").cose()),
    "an algorithm nobody asked for": cose(f3=-35),
    "no key type": drop_cose(1),
    "no algorithm": drop_cose(3),
    "no coordinate": drop_cose(-2),
    "key cut off": setter("cose_bytes", b"\xa5\x01\x02"),
    "a length beyond the end": setter("length", 0xffff),
}
# Changes that the reference library accepts in a registration. The server is deliberately stricter.
STRICTER = {
    "bytes behind the attestation": lambda parts: setattr(parts, "wrap", lambda a: cbor2.dumps(a) + b"\x00"),
    "a field more": lambda parts: setattr(parts, "wrap", lambda a: cbor2.dumps({**a, "more": 1})),
    "a map of unknown length": lambda parts: setattr(
        parts, "wrap", lambda a: b"\xbf" + cbor2.dumps(a)[1:] + b"\xff"),
    "a length in more bytes than it needs": lambda parts: setattr(
        parts, "wrap", lambda a: b"\xb8\x03" + cbor2.dumps(a)[1:]),
    "a format twice": lambda parts: setattr(
        parts, "wrap", lambda a: b"\xa4" + cbor2.dumps(a)[1:] + cbor2.dumps("fmt") + cbor2.dumps("none")),
    "levels within levels": setter("extensions", {"a": [[[[[[1]]]]]]}),
    "a point off the curve": cose(x2=bytes(31) + b"\x01"),
    "a coordinate too short": cose(x2=bytes(31)),
    "another curve": cose(x1=2),
    "a private half": cose(x4=bytes(32)),
    "another page around it": client(crossOrigin=True),
}
SIGN_INS = {
    **COMMON,
    "a wrong signature": setter("signature", lambda right: right[:-1] + bytes([right[-1] ^ 1])),
    "a signature cut off": setter("signature", lambda right: right[:-1]),
    "no signature": setter("signature", lambda right: b""),
    "signed something else": setter("signed", lambda message: message + b"1"),
    "signed without the client data": setter("signed", lambda message: message[:37]),
}


@pytest.mark.parametrize("kind", ["es256", "ed25519"])
@pytest.mark.parametrize("name, change", {
    "plain": lambda parts: None,
    "self-signed": setter("self_signed", True),
    "with extensions": setter("extensions", {"credProtect": 2}),
    "backed up": setter("flags", 0x1d),
    "not verified": setter("flags", 0x01),
    "more in the client data": client(more={"a": [1]}),
    "an identifier of one byte": lambda parts: None,
}.items())
def test_valid_passkeys_are_accepted_by_both(pair, kind, name, change):
    authenticator = pair.authenticator(kind)
    if "one byte" in name:
        authenticator.credential = bytes([1 if kind == "es256" else 2])
    ours, known = pair.register(authenticator, change)
    assert ours and known
    assert known.credential_id == authenticator.credential
    for handle in (None, pair.user_handle):
        authenticator.count += 1
        ours, theirs = pair.sign_in(authenticator, known, user_handle=handle)
        assert ours and theirs and theirs.new_sign_count == authenticator.count
        known.sign_count = theirs.new_sign_count
    # Sign-ins with the same or a lower counter are rejected.
    assert pair.sign_in(authenticator, known) == (False, False)
    authenticator.count = 0
    assert pair.sign_in(authenticator, known) == (False, False)


@pytest.mark.parametrize("kind", ["es256", "ed25519"])
@pytest.mark.parametrize("change", REGISTRATIONS.values(), ids=REGISTRATIONS.keys())
def test_invalid_registrations_are_refused_by_both(pair, kind, change):
    assert pair.register(pair.authenticator(kind), change) == (False, False)


@pytest.mark.parametrize("change", STRICTER.values(), ids=STRICTER.keys())
def test_server_refuses_registrations_that_the_reference_accepts(pair, change):
    ours, _ = pair.register(pair.authenticator(), change)
    assert not ours


@pytest.mark.parametrize("kind", ["es256", "ed25519"])
def test_invalid_sign_ins_are_refused_by_both(pair, kind):
    authenticator = pair.authenticator(kind)
    ours, known = pair.register(authenticator)
    assert ours and known
    for name, change in SIGN_INS.items():
        authenticator.count += 1
        assert pair.sign_in(authenticator, known, change) == (False, False), name
    # The rejected sign-ins didn't advance the stored counter.
    authenticator.count = 1
    ours, theirs = pair.sign_in(authenticator, known)
    assert ours and theirs


def test_server_is_at_least_as_strict_for_every_changed_byte(pair):
    """Changes each byte of the attestation in turn."""
    stricter = []
    for index in range(len(cbor2.dumps({"fmt": "none", "attStmt": {}})) + 11 + 164):
        def change(parts, index=index):
            def wrap(attestation):
                right = bytearray(cbor2.dumps(attestation))
                right[min(index, len(right) - 1)] ^= 0x41
                return bytes(right)
            parts.wrap = wrap
        ours, theirs = pair.register(pair.authenticator(), change)
        if ours != bool(theirs):
            assert not ours, f"byte {index} is taken here alone"
            stricter.append(index)
        if ours:
            athlete = pair.athlete
            page = athlete.ask("/settings/passkeys", Accept="text/html")[1]
            for action in re.findall(r'action="(/settings/passkeys/\d+/remove)"', page):
                athlete.ask(action, urllib.parse.urlencode({"csrf": athlete.csrf}),
                            **{"Content-Type": "application/x-www-form-urlencoded"})
    # The reference library validates the key's curve point only at sign-in, so it accepts registrations that the server
    # rejects.
    assert len(stricter) < 80, stricter


def test_unknown_passkey_and_wrong_user_handle_are_refused(pair):
    authenticator = pair.authenticator()
    _, known = pair.register(authenticator)
    authenticator.count = 1
    assert pair.sign_in(authenticator, known, user_handle=b"somebody")[0] is False
    assert pair.sign_in(pair.authenticator(), known) == (False, False)
