"""Runs stravalib, a third-party client for Strava's API, against our simulator, to show that the simulator behaves like
Strava. Prints "N passed, N failed" at the end.

check_stravalib.py SIMULATOR FOLDER    the built simulator, and the folder with ca.pem, server.pem and server.key
"""

import contextlib
import http.server
import json
import logging
import subprocess
import sys
import threading
import urllib.parse

import requests
import stravalib
from stravalib import exc
from stravalib.protocol import ApiV3

APP = {"client_id": 4711, "client_secret": "simulated-secret"}
SCOPES = ["read", "profile:read_all", "activity:read_all"]
RIDES = 450


@contextlib.contextmanager
def simulator(program, folder, *options):
    """Starts a simulator with TLS and yields its host and port."""
    command = [program, "--port", "0", "--rides", str(RIDES), "--certificate", f"{folder}/server.pem",
               "--key", f"{folder}/server.key", *options]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        address = urllib.parse.urlsplit(process.stdout.readline())
        yield f"localhost:{address.port}"
    finally:
        process.kill()  # A regular shutdown would wait for the client's idle connections.
        process.wait()


def new_client(host, folder):
    ApiV3.server = host
    session = requests.Session()
    session.verify = f"{folder}/ca.pem"
    session.trust_env = False  # Certificate authorities from the environment would replace ca.pem.
    # The client must not wait for rate limits, because a check exceeds them.
    return stravalib.Client(requests_session=session, rate_limit_requests=False), session


def sign_in(client, session):
    """Performs the OAuth sign-in, acting as both the browser and the app. Returns the tokens."""
    address = client.authorization_url(client_id=APP["client_id"], redirect_uri="http://localhost/callback",
                                       scope=SCOPES, state="round")
    reply = session.get(address, allow_redirects=False)
    query = dict(urllib.parse.parse_qsl(urllib.parse.urlsplit(reply.headers["Location"]).query))
    assert query["state"] == "round" and query["scope"].split(",") == SCOPES, query
    return client.exchange_code_for_token(**APP, code=query["code"])


class Callback(http.server.BaseHTTPRequestHandler):
    """A webhook subscriber that echoes the challenge."""

    def do_GET(self):
        query = dict(urllib.parse.parse_qsl(urllib.parse.urlsplit(self.path).query))
        answer = stravalib.Client().handle_subscription_callback(query)
        self.send_response(200)
        self.end_headers()
        self.wfile.write(json.dumps(answer).encode())

    def log_message(self, *_):
        pass


def check_sign_in(client, session):
    tokens = sign_in(client, session)
    assert client.access_token == tokens["access_token"]
    again = client.refresh_access_token(**APP, refresh_token=tokens["refresh_token"])
    assert again["access_token"] == tokens["access_token"], "good for over an hour: the same"


def check_athlete(client, _):
    athlete = client.get_athlete()
    assert athlete.firstname == "Simone" and len(athlete.bikes) == 8
    gear = client.get_gear(athlete.bikes[0].id)
    assert gear.name == athlete.bikes[0].name and gear.brand_name and gear.frame_type


def check_list(client, _):
    rides = list(client.get_activities())
    assert len(rides) == RIDES and len({ride.id for ride in rides}) == RIDES
    starts = [ride.start_date for ride in rides]
    assert starts == sorted(starts, reverse=True), "latest first"
    assert all(ride.start_date_local.replace(tzinfo=None) > ride.start_date.replace(tzinfo=None) for ride in rides)
    total = sum(float(ride.distance) for ride in rides if ride.gear_id)
    bikes = sum(float(bike.distance) for bike in client.get_athlete().bikes)
    assert abs(total - bikes) < 0.5, (total, bikes)


def check_filters(client, _):
    rides = list(client.get_activities())
    middle = rides[100].start_date
    assert {ride.id for ride in client.get_activities(before=middle)} == {ride.id for ride in rides[101:]}
    later = [ride.id for ride in client.get_activities(after=middle)]
    assert later == [ride.id for ride in reversed(rides[:100])], "oldest first"


def check_streams(client, _):
    ride = next(ride for ride in client.get_activities() if ride.sport_type == "Ride" and not ride.manual)
    detail = client.get_activity(ride.id)
    assert detail.device_name and detail.gear_id == ride.gear_id
    streams = client.get_activity_streams(ride.id, types=["time", "latlng", "distance", "altitude", "moving"])
    assert set(streams) == {"time", "latlng", "distance", "altitude", "moving"}, set(streams)
    assert len({len(stream.data) for stream in streams.values()}) == 1
    assert abs(streams["distance"].data[-1] - float(ride.distance)) < 0.1


def check_missing(client, _):
    try:
        client.get_activity(1)
    except exc.ObjectNotFound:
        return
    raise AssertionError("an activity that is not there")


def check_webhooks(client, _):
    server = http.server.HTTPServer(("127.0.0.1", 0), Callback)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    made = client.create_subscription(**APP, callback_url=f"http://127.0.0.1:{server.server_port}/hook")
    assert [found.id for found in client.list_subscriptions(**APP)] == [made.id]
    client.delete_subscription(made.id, **APP)
    assert list(client.list_subscriptions(**APP)) == []
    server.shutdown()


def check_deauthorization(client, _):
    client.deauthorize()
    try:
        client.get_athlete()
    except exc.AccessUnauthorized:
        return
    raise AssertionError("the access ended")


def check_limits(client, session):
    sign_in(client, session)
    for _ in range(5):
        client.get_athlete()
    try:
        client.get_athlete()
    except (exc.RateLimitExceeded, exc.Fault) as error:
        assert "429" in str(error) or "Rate Limit" in str(error), error
        return
    raise AssertionError("the sixth of five")


def check_inactive(client, session):
    sign_in(client, session)
    try:
        client.get_athlete()
    except exc.Fault as error:
        assert "inactive" in str(error), error
        return
    raise AssertionError("an app that was switched off")


def run(checks, client, session):
    failed = 0
    for check in checks:
        try:
            check(client, session)
        except Exception as error:  # Report every check, whatever error it raises.
            failed += 1
            print(f"{check.__name__}: {type(error).__name__}: {error}")
    return len(checks) - failed, failed


def main():
    logging.getLogger().setLevel(logging.ERROR)
    program, folder = sys.argv[1:]
    faults = f"{folder}/faults.json"
    with open(faults, "w", encoding="utf-8") as file:
        json.dump([{"kind": "inactive", "path": "/athlete"}], file)
    whole = [check_sign_in, check_athlete, check_list, check_filters, check_streams, check_missing, check_webhooks,
             check_deauthorization]
    parts = [(whole, ["--limits", "100000,1000000"]), ([check_limits], ["--limits", "5,1000"]),
             ([check_inactive], ["--faults", faults])]
    passed = failed = 0
    for checks, options in parts:
        with simulator(program, folder, *options) as host:
            good, bad = run(checks, *new_client(host, folder))
            passed, failed = passed + good, failed + bad
    print(f"stravalib {stravalib.__version__}: {passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
