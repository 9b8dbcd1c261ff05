"""Push notifications: turned on with a tap, sent encrypted, shown by the service worker, and opening their page when
clicked. Also tests the calendar address and the log of background jobs.
"""

import base64
import http.server
import json
import os
import threading

import http_ece
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from demos import demo_server
from phone import eventually

# Replaces the browser vendor's push service. The page gets a subscription to the test's endpoint, which passes messages
# to the service worker as the browser would.
SUBSCRIPTION = """
(() => {
  const { endpoint, p256dh, auth } = JSON.parse('%s');
  const subscription = {
    endpoint, toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
    unsubscribe: async () => { localStorage.removeItem('subscribed'); return true; },
  };
  PushManager.prototype.subscribe = async function (options) {
    localStorage.setItem('subscribed', options.applicationServerKey);
    return subscription;
  };
  PushManager.prototype.getSubscription = async () => (
    localStorage.getItem('subscribed') ? subscription : null);
})();
"""
# The headless shell neither permits nor shows notifications. `PERMISSION` grants them to the page, and `RECORD` records
# those that the service worker shows.
PERMISSION = """
  Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
  Notification.requestPermission = async () => 'granted';"""
RECORD = """() => {
  self.shown = [];
  ServiceWorkerRegistration.prototype.showNotification = async (title, { body, tag, data }) => {
    self.shown.push({ title, body, tag, path: data.path });
  };
}"""
# Simulates a click on a notification and returns the service worker's actions, because only a real click may open
# windows.
CLICK = """async (path) => {
  const did = [];
  self.clients.openWindow = async (url) => { did.push(`open ${url}`); };
  const all = self.clients.matchAll.bind(self.clients);
  self.clients.matchAll = async (options) => (await all(options)).map(({ url }) => (
    { url, focus: async () => { did.push(`focus ${url}`); } }));
  const event = new Event('notificationclick');
  let done;
  event.notification = { data: { path }, close: () => { did.push('close'); } };
  event.waitUntil = (promise) => { done = promise; };
  self.dispatchEvent(event);
  await done;
  self.clients.matchAll = all;
  return did;
}"""


def base64url(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


class PushService:
    """A fake push service with a browser's keys. It decrypts and collects the messages."""

    def __init__(self):
        self.private = ec.generate_private_key(ec.SECP256R1())
        self.secret = os.urandom(16)
        self.messages = []
        service = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                service.messages.append(http_ece.decrypt(
                    body, private_key=service.private, auth_secret=service.secret,
                    version="aes128gcm").decode())
                self.send_response(201)
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    @property
    def script(self):
        public = self.private.public_key().public_bytes(
            Encoding.X962, PublicFormat.UncompressedPoint)
        return SUBSCRIPTION % json.dumps({
            "endpoint": f"http://127.0.0.1:{self.server.server_port}/send/1",
            "p256dh": base64url(public), "auth": base64url(self.secret)})


@pytest.fixture
def push_service():
    service = PushService()
    yield service
    service.server.shutdown()
    service.server.server_close()


@pytest.fixture
def demo_with_local_push(tmp_path):
    """A demo that may send to the fake push service on this machine."""
    with demo_server(tmp_path, "--allow-address", "127.0.0.0/8") as server:
        yield server


@pytest.fixture
def subscriber(demo_with_local_push, new_phone, push_service):
    """A phone on the reminders page whose browser supports notifications."""
    phone = new_phone(demo_with_local_push)
    phone.context.add_init_script(PERMISSION + push_service.script)
    registrations = []
    phone.devtools.on(
        "ServiceWorker.workerRegistrationUpdated", lambda e: registrations.extend(e["registrations"]))
    phone.devtools.send("ServiceWorker.enable")
    phone.goto("/settings/reminders")
    phone.until("() => navigator.serviceWorker.controller !== null")
    phone.registrations = registrations
    phone.worker = phone.context.service_workers[0]
    phone.worker.evaluate(RECORD)
    return phone


def shown(phone):
    """Waits for notifications and returns those that the service worker has shown."""
    eventually(lambda: phone.worker.evaluate("self.shown.length"))
    return phone.worker.evaluate("self.shown")


def deliver(phone, data):
    phone.devtools.send("ServiceWorker.deliverPushMessage", {
        "origin": phone.server.url, "registrationId": phone.registrations[-1]["registrationId"],
        "data": data})


def turn_on(phone):
    phone.page.wait_for_selector("[data-when=push-off]:visible")
    with phone.page.expect_navigation():
        phone.action("push-on").click()
    phone.page.wait_for_selector("[data-when=push-on]:visible")


@pytest.mark.service_worker
def test_message_reaches_the_device(subscriber, push_service):
    page = subscriber.page
    turn_on(subscriber)
    key = page.evaluate("localStorage.getItem('subscribed')")
    assert key == page.locator("[data-push]").get_attribute("data-push") and len(key) == 87
    assert page.locator("#push .row b").all_text_contents() == ["Chrome on Linux"]
    page.locator("#push .row").get_by_role("button", name="Send a test").click()
    page.wait_for_selector("#push .row >> text=: sent.")
    (message,) = push_service.messages
    deliver(subscriber, message)
    (notification,) = shown(subscriber)
    assert notification["title"] == "A test from Andante"
    assert notification["path"] == "/settings/reminders" and len(notification["tag"]) == 32
    assert notification["body"] == "Service reminders will arrive like this."


@pytest.mark.service_worker
def test_unreadable_messages_show_a_generic_notification(subscriber):
    for data in ["no JSON", "null", "[]", "7", ""]:
        subscriber.worker.evaluate(RECORD)
        deliver(subscriber, data)
        (notification,) = shown(subscriber)
        assert notification["title"] == "Andante" and notification["path"] == "/", data


@pytest.mark.service_worker
def test_click_opens_or_focuses_a_page_of_the_app(subscriber):
    home = subscriber.server.url
    worker = subscriber.worker
    assert worker.evaluate(CLICK, "/garage") == ["close", f"open {home}/garage"]
    assert worker.evaluate(CLICK, "/settings/reminders") == [
        "close", f"focus {home}/settings/reminders"]
    assert worker.evaluate(CLICK, "https://evil.example/x") == ["close", f"open {home}/"]


@pytest.mark.service_worker
def test_notifications_can_be_turned_off(subscriber):
    page = subscriber.page
    turn_on(subscriber)
    with page.expect_navigation():
        subscriber.action("push-off").click()
    page.wait_for_selector("[data-when=push-off]:visible")
    assert page.locator("#push .row").count() == 0


@pytest.mark.service_worker
def test_permission_is_requested_by_a_tap_and_denial_is_explained(demo, new_phone):
    phone = new_phone(demo)
    phone.context.add_init_script("""
      Notification.requestPermission = async () => { window.asked = true; return 'denied'; };
      Object.defineProperty(Notification, 'permission', {
        get: () => (window.asked ? 'denied' : 'default') });
      PushManager.prototype.getSubscription = async () => null;""")
    phone.goto("/settings/reminders")
    phone.page.wait_for_selector("[data-when=push-off]:visible")
    assert phone.page.evaluate("window.asked === undefined")
    phone.action("push-on").click()
    phone.page.wait_for_selector("[data-when=push-denied]:visible")
    assert not phone.page.locator("[data-when=push-off]").is_visible()


@pytest.mark.parametrize("script, state", [
    ("delete window.PushManager;", "push-unsupported"),
    ("delete window.PushManager; navigator.standalone = false;", "push-install"),
    ("Object.defineProperty(window, 'isSecureContext', { value: false });", "push-insecure"),
])
def test_missing_browser_support_is_explained(demo, new_phone, script, state):
    phone = new_phone(demo)
    phone.context.add_init_script(script)
    phone.goto("/settings/reminders")
    phone.page.wait_for_selector(f"[data-when={state}]:visible")
    assert phone.page.locator("#push [data-when]:visible").count() == 1


@pytest.mark.service_worker
def test_calendar_address_is_copied_and_revoked(own_demo, new_phone):
    phone = new_phone(own_demo)
    phone.context.grant_permissions(["clipboard-read", "clipboard-write"], origin=own_demo.url)
    page = phone.goto("/settings/reminders")
    page.get_by_role("button", name="Create an address").click()
    address = page.get_by_label("Address", exact=True).input_value()
    assert address.startswith(own_demo.url + "/calendar/") and address.endswith(".ics")
    page.wait_for_selector("html[data-ready]", state="attached")
    phone.action("copy").click()
    page.wait_for_selector("[data-when=copied]:visible")
    assert page.evaluate("navigator.clipboard.readText()") == address
    ask = "async (address) => (await fetch(address, { credentials: 'omit' })).status"
    assert page.evaluate(ask, address) == 200
    page.get_by_role("button", name="Revoke the address").click()
    page.wait_for_selector("#calendar .notice.good")
    phone.context.guard.expect("404")
    assert page.evaluate(ask, address) == 404


def test_job_log_shows_what_ran(own_demo, new_phone):
    phone = new_phone(own_demo)
    page = phone.goto("/settings")
    page.get_by_role("link", name="Background jobs").click()
    page.wait_for_url("**/settings/jobs")

    def is_logged():
        page.reload()
        # The first check may run before or after the demo's rides are created.
        return page.locator("text=/Done: (Nothing due|\\d+ services are due, but no)/").first.is_visible()

    eventually(is_logged)


@pytest.mark.service_worker
def test_quiet_hours_suggest_the_browsers_time_zone(demo, new_phone):
    phone = new_phone(demo, timezone_id="Pacific/Auckland")
    phone.goto("/settings")
    page = phone.goto("/settings/reminders")
    assert page.locator("[name=zone]").input_value() == "Pacific/Auckland"
