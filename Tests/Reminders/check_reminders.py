"""Receives what `remindercheck` sends, using third-party libraries: mail with aiosmtpd, Web Push with http-ece and
PyJWT, the calendar with icalendar. Prints "N passed, N failed" at the end.

    check_reminders.py REMINDERCHECK
"""

import base64
import contextlib
import email
import email.policy
import http.server
import json
import logging
import os
import pathlib
import socket
import ssl
import subprocess
import sys
import tempfile
import threading
import time
import traceback

import http_ece
import icalendar
import jwt
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import AuthResult
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

import certificates

TITLE = "Kette: Schotterrad, größer als der Rest und mit 🚲 im Namen dazu"
BODY = ".\n.4 h left, about 12 December = “soon”\n" + "é" * 120
PATH = "/garage/parts/1"
USER, PASSWORD = "coach", "sécret word"


def base64url(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def remind(*arguments):
    """Runs the program. Returns its exit status, standard output (bytes) and standard error (text)."""
    result = subprocess.run([sys.argv[1], *map(str, arguments)], capture_output=True, timeout=60)
    return result.returncode, result.stdout, result.stderr.decode().strip()


# Mail


class Inbox:
    """Collects the messages that a mail server accepts, and whether each connection was encrypted."""

    def __init__(self):
        self.envelopes = []
        self.encrypted = []

    async def handle_DATA(self, server, session, envelope):
        self.envelopes.append(envelope)
        self.encrypted.append(session.ssl is not None)
        return "250 OK"


def check_password(server, session, envelope, mechanism, data):
    good = (data.login, data.password) == (USER.encode(), PASSWORD.encode())
    return AuthResult(success=good, handled=False)


@contextlib.contextmanager
def mail_server(**options):
    inbox = Inbox()
    controller = Controller(
        inbox, hostname="127.0.0.1", port=0, authenticator=check_password, **options)
    # Let the system choose a free port.
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        controller.port = probe.getsockname()[1]
    controller.start()
    try:
        yield controller, inbox
    finally:
        controller.stop()


def server_context(folder):
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(folder / "server.pem", folder / "server.key")
    return context


def send_mail(controller, authority="", user=USER, password=PASSWORD, host="localhost"):
    return remind(
        "mail", host, controller.port, user, password, "coach@home.example", "me@home.example",
        authority)


def assert_complete(envelope):
    assert envelope.mail_from == "coach@home.example" and envelope.rcpt_tos == ["me@home.example"]
    raw = envelope.original_content
    assert all(byte < 128 for byte in raw) and all(len(line) <= 78 for line in raw.split(b"\r\n"))
    message = email.message_from_bytes(raw, policy=email.policy.default)
    assert message["Subject"] == TITLE, message["Subject"]
    assert message["To"] == "me@home.example" and message["Message-ID"].endswith("@home.example>")
    assert message["Auto-Submitted"] == "auto-generated" and message["Date"].datetime.tzinfo
    text = message.get_content().replace("\r\n", "\n").rstrip("\n")
    assert text == BODY + "\n\nhttps://andante.example" + PATH, text


def assert_mail_is_encrypted(folder, mechanisms):
    hidden = {"PLAIN", "LOGIN"} - set(mechanisms)
    with mail_server(
            tls_context=server_context(folder), require_starttls=True, auth_required=True,
            auth_exclude_mechanism=hidden) as (controller, inbox):
        status, _, said = send_mail(controller, folder / "authority.pem")
        assert status == 0, said
        assert inbox.encrypted == [True]
        assert_complete(inbox.envelopes[0])


def test_mail_by_starttls_and_auth_plain(folder):
    assert_mail_is_encrypted(folder, ["PLAIN"])


def test_mail_by_starttls_and_auth_login(folder):
    assert_mail_is_encrypted(folder, ["LOGIN"])


def test_wrong_password_is_reported_without_showing_it(folder):
    with mail_server(
            tls_context=server_context(folder), require_starttls=True,
            auth_required=True) as (controller, inbox):
        status, _, said = send_mail(controller, folder / "authority.pem", password="wrong-one")
        assert status == 1 and "refused the sign-in: 535" in said, said
        assert "wrong-one" not in said and not inbox.envelopes


def test_untrusted_certificate_is_refused(folder):
    with mail_server(tls_context=server_context(folder)) as (controller, inbox):
        status, _, said = send_mail(controller)
        assert status == 1 and "certificate is not trusted" in said, said
        assert not inbox.envelopes


def test_certificate_for_another_name_is_refused(folder):
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(folder / "other.pem", folder / "other.key")
    with mail_server(tls_context=context) as (controller, inbox):
        status, _, said = send_mail(controller, folder / "authority.pem")
        assert status == 1 and "certificate" in said, said
        assert not inbox.envelopes


def test_loopback_address_needs_no_encryption(folder):
    with mail_server() as (controller, inbox):
        status, _, said = send_mail(controller, user="", host="127.0.0.1")
        assert status == 0, said
        assert inbox.encrypted == [False]
        assert_complete(inbox.envelopes[0])


def other_address():
    """Returns an address of this machine other than the loopback address, or None."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        address = probe.getsockname()[0]
    return None if address.startswith("127.") else address


def test_other_address_without_encryption_gets_no_mail(folder):
    address = other_address()
    assert address, "this test needs an address beside the loopback's"
    inbox = Inbox()
    controller = Controller(inbox, hostname=address, port=20_000 + os.getpid() % 20_000)
    controller.start()
    try:
        status, _, said = send_mail(controller, host=address)
        assert status == 1 and "offers no encryption" in said, said
        assert not inbox.envelopes
    finally:
        controller.stop()


@contextlib.contextmanager
def scripted_server(*answers):
    """Starts a server that sends the first answer immediately, and each further answer after receiving data. Yields its
    port and the received data.
    """
    heard = []

    def serve(listener):
        with contextlib.suppress(OSError):
            connection, _ = listener.accept()
            with connection:
                for answer in answers:
                    connection.sendall(answer)
                    heard.append(connection.recv(4096))

    with socket.create_server(("127.0.0.1", 0)) as listener:
        threading.Thread(target=serve, args=(listener,), daemon=True).start()
        yield listener.getsockname()[1], heard


def scripted(*answers):
    with scripted_server(*answers) as (port, heard):
        began = time.monotonic()
        status, _, said = remind("mail", "127.0.0.1", port, "", "", "a@b.example", "c@d.example", "")
        return status, said, heard, time.monotonic() - began


def test_data_injected_before_encryption_are_refused(folder):
    status, said, heard, _ = scripted(
        b"220 hi\r\n", b"250-hi\r\n250 STARTTLS\r\n", b"220 go\r\n250 AUTH PLAIN\r\n")
    assert status == 1 and "unexpected data" in said, said
    assert len(heard) == 3 and heard[1] == b"STARTTLS\r\n"


def test_silent_server_times_out(folder):
    with socket.create_server(("127.0.0.1", 0)) as listener:
        began = time.monotonic()
        status, _, said = remind(
            "mail", "127.0.0.1", listener.getsockname()[1], "", "", "a@b.example", "c@d.example", "")
        assert status == 1 and "too long" in said, said
        assert 4 < time.monotonic() - began < 20


def test_server_of_another_protocol_is_reported(folder):
    status, said, _, _ = scripted(b"HTTP/1.1 400 Bad Request\r\n\r\n")
    assert status == 1 and "not a mail server" in said, said


def test_refused_recipient_is_reported(folder):
    status, said, _, _ = scripted(
        b"220 hi\r\n", b"250 hi\r\n", b"250 ok\r\n", b"550 nobody\x1b[31m here\r\n")
    assert status == 1 and "refused the recipient: 550 nobody" in said and "\x1b" not in said, said


# Web Push and ntfy


@contextlib.contextmanager
def endpoint(status=201):
    """Starts a server that collects POST requests. Yields its address and the requests."""
    posts = []

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_POST(self):
            body = self.rfile.read(int(self.headers["Content-Length"]))
            posts.append((self.path, self.headers, body))
            self.send_response(status)
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *_):
            pass

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield f"http://127.0.0.1:{server.server_port}", posts
        finally:
            server.shutdown()


def browser_keys():
    private = ec.generate_private_key(ec.SECP256R1())
    public = private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return private, public, os.urandom(16)


def test_web_push_is_decrypted_by_http_ece(folder):
    private, public, secret = browser_keys()
    with endpoint() as (address, posts):
        status, printed, said = remind(
            "push", address + "/send/1", base64url(public), base64url(secret))
    assert status == 0, said
    path, headers, body = posts[0]
    assert path == "/send/1" and headers["Content-Encoding"] == "aes128gcm" and len(body) <= 4096
    plain = http_ece.decrypt(
        body, private_key=private, auth_secret=secret, version="aes128gcm")
    message = json.loads(plain)
    assert message["title"] == TITLE and message["body"] == BODY and message["path"] == PATH
    assert headers["TTL"] == "259200" and headers["Urgency"] == "normal"
    assert message["tag"] == headers["Topic"] and len(headers["Topic"]) == 32
    assert_vapid(headers["Authorization"], printed.decode().strip(), address)


def assert_vapid(authorization, key, audience):
    scheme, _, rest = authorization.partition(" ")
    fields = dict(part.strip().split("=", 1) for part in rest.split(","))
    assert scheme == "vapid" and fields["k"] == key
    point = base64.urlsafe_b64decode(key + "=" * (-len(key) % 4))
    public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
    claims = jwt.decode(fields["t"], public, algorithms=["ES256"], audience=audience)
    assert claims["sub"] == "https://andante.example"
    assert 0 < claims["exp"] - time.time() <= 86_400


def test_message_is_unreadable_with_another_key(folder):
    _, public, secret = browser_keys()
    other, _, _ = browser_keys()
    with endpoint() as (address, posts):
        remind("push", address, base64url(public), base64url(secret))
    try:
        http_ece.decrypt(
            posts[0][2], private_key=other, auth_secret=secret, version="aes128gcm")
    except http_ece.ECEException:
        return
    raise AssertionError("it was decrypted with another key")


def test_expired_subscription_is_reported(folder):
    _, public, secret = browser_keys()
    with endpoint(410) as (address, _):
        status, _, said = remind("push", address, base64url(public), base64url(secret))
    assert status == 1 and said == "the device no longer receives messages", said


def test_redirects_are_not_followed(folder):
    _, public, secret = browser_keys()
    with endpoint(307) as (address, posts):
        status, _, said = remind("push", address, base64url(public), base64url(secret))
    assert status == 1 and "answered 307" in said and len(posts) == 1, said


def test_ntfy_gets_json(folder):
    with endpoint(200) as (address, posts):
        status, _, said = remind("ntfy", address, "bikes", "tk_1")
    assert status == 0, said
    _, headers, body = posts[0]
    message = json.loads(body)
    assert headers["Authorization"] == "Bearer tk_1"
    assert message["topic"] == "bikes" and message["title"] == TITLE and message["message"] == BODY
    assert message["click"] == "https://andante.example" + PATH and message["priority"] == 3


# Calendar


def test_calendar_is_read_by_icalendar(folder):
    status, printed, said = remind("calendar")
    assert status == 0, said
    assert all(len(line) <= 75 for line in printed.split(b"\r\n"))
    assert printed.count(b"\n") == printed.count(b"\r\n")
    calendar = icalendar.Calendar.from_ical(printed)
    # The library doesn't support NAME (RFC 7986), so it doesn't decode the escape sequences.
    assert calendar["VERSION"] == "2.0" and calendar["NAME"] == r"Service\, Andante"
    events = calendar.walk("VEVENT")
    assert len(events) == 3 and len({event["UID"] for event in events}) == 3
    for number, event in enumerate(events, 1):
        assert not event.errors and event["SUMMARY"] == TITLE
        text = r"Comma, semicolon; backslash \ and" + "\nlines: " + BODY
        assert event["DESCRIPTION"] == text, event["DESCRIPTION"]
        assert event["SEQUENCE"] == number
        days = (event.decoded("DTEND") - event.decoded("DTSTART")).days
        assert event.decoded("DTSTART").isoformat() == f"2026-12-{12 + number}" and days == 1
        assert event.decoded("DTSTAMP").isoformat() == "2026-11-21T11:20:00+00:00"
        alarm = event.walk("VALARM")[0]
        assert alarm["ACTION"] == "DISPLAY" and alarm.decoded("TRIGGER").total_seconds() == 32_400


def main():
    tests = [value for name, value in globals().items() if name.startswith("test_")]
    failed = 0
    # Hide the errors that aiosmtpd logs for refused TLS handshakes, which some tests expect.
    logging.disable(logging.CRITICAL)
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        certificates.write(folder)
        for test in tests:
            try:
                test(folder)
            except Exception:
                failed += 1
                print(f"FAILED {test.__name__}")
                traceback.print_exc(file=sys.stdout)
    print(f"{len(tests) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
