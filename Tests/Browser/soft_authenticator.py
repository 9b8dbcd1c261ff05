"""A software authenticator. Creates the responses that a browser would send, correct or with one change."""

import base64
import copy
import hashlib
import json
import os

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, ed25519, rsa

USER_PRESENT, USER_VERIFIED, CREDENTIAL, EXTENSIONS = 0x01, 0x04, 0x40, 0x80


def base64url(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def from_base64url(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Key:
    """A key pair with the COSE encoding of its public key."""

    def __init__(self, kind="es256"):
        self.kind = kind
        make = {"es256": lambda: ec.generate_private_key(ec.SECP256R1()),
                "ed25519": ed25519.Ed25519PrivateKey.generate,
                "rs256": lambda: rsa.generate_private_key(public_exponent=65537, key_size=2048)}
        self.private = make[kind]()

    def cose(self):
        public = self.private.public_key()
        if self.kind == "es256":
            numbers = public.public_numbers()
            return {1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32, "big"), -3: numbers.y.to_bytes(32, "big")}
        if self.kind == "ed25519":
            return {1: 1, 3: -8, -1: 6, -2: public.public_bytes_raw()}
        numbers = public.public_numbers()
        return {1: 3, 3: -257, -1: numbers.n.to_bytes(256, "big"), -2: b"\x01\x00\x01"}

    def sign(self, message):
        if self.kind == "es256":
            return self.private.sign(message, ec.ECDSA(hashes.SHA256()))
        return self.private.sign(message)


class Response:
    """The parts of a response before they are encoded. Tests change some of them."""

    def __init__(self, kind, challenge, origin, site, count):
        self.client = {"type": kind, "challenge": base64url(challenge), "origin": origin, "crossOrigin": False}
        self.client_bytes = None
        self.site_hash = hashlib.sha256(site.encode()).digest()
        self.flags = USER_PRESENT | USER_VERIFIED
        self.count = count
        self.tail = b""
        self.extensions = None

    def client_data(self):
        return self.client_bytes or json.dumps(self.client, separators=(",", ":")).encode()

    def authenticator_data(self, attested=b""):
        flags = self.flags | (CREDENTIAL if attested else 0) | (EXTENSIONS if self.extensions is not None else 0)
        data = self.site_hash + bytes([flags]) + self.count.to_bytes(4, "big") + attested
        if self.extensions is not None:
            data += cbor2.dumps(self.extensions)
        return data + self.tail


class SoftAuthenticator:
    def __init__(self, origin, site, kind="es256"):
        self.origin, self.site = origin, site
        self.key = Key(kind)
        self.credential = os.urandom(32)
        self.count = 0

    def _json(self, response):
        name = base64url(self.credential)
        return {"id": name, "rawId": name, "type": "public-key", "clientExtensionResults": {}, "response": response}

    def register(self, challenge, change=lambda parts: None):
        """Returns a new credential like the browser's `toJSON`. `change` can modify the parts before they are
        encoded."""
        parts = Response("webauthn.create", challenge, self.origin, self.site, self.count)
        parts.cose = copy.deepcopy(self.key.cose())
        parts.cose_bytes = None
        parts.identifier = self.credential
        parts.length = None
        parts.format, parts.statement = "none", {}
        parts.self_signed = False
        parts.wrap = lambda attestation: cbor2.dumps(attestation)
        change(parts)
        length = len(parts.identifier) if parts.length is None else parts.length
        attested = bytes(16) + length.to_bytes(2, "big") + parts.identifier + (
            parts.cose_bytes or cbor2.dumps(parts.cose))
        data = parts.authenticator_data(attested)
        client = parts.client_data()
        if parts.self_signed:
            parts.format = "packed"
            parts.statement = {
                "alg": self.key.cose()[3], "sig": self.key.sign(data + hashlib.sha256(client).digest())}
        attestation = parts.wrap({"fmt": parts.format, "attStmt": parts.statement, "authData": data})
        return self._json({"clientDataJSON": base64url(client), "attestationObject": base64url(attestation)})

    def sign_in(self, challenge, user_handle=None, change=lambda parts: None):
        """Returns an assertion like the browser's `toJSON`. `change` can modify the parts before they are encoded:
        `parts.signed` maps the message before it is signed, `parts.signature` the signature."""
        parts = Response("webauthn.get", challenge, self.origin, self.site, self.count)
        parts.signature = lambda right: right
        parts.signed = lambda message: message
        change(parts)
        data, client = parts.authenticator_data(), parts.client_data()
        signature = parts.signature(self.key.sign(parts.signed(data + hashlib.sha256(client).digest())))
        response = {"clientDataJSON": base64url(client), "authenticatorData": base64url(data),
                    "signature": base64url(signature)}
        if user_handle is not None:
            response["userHandle"] = base64url(user_handle)
        return self._json(response)
