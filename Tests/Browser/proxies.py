"""Starts the proxies in docs/hosting/proxy.md with the configurations from that page."""

import os
import re
import shutil
import subprocess
import time

import pytest

from servers import ROOT, free_port

NAME = "ada.example.org"
KINDS = ["caddy", "nginx", "apache", "haproxy"]
PROGRAMS = {"apache": "/usr/sbin/apache2"}
APACHE_MODULES = (
    "mpm_event", "authz_core", "alias", "headers", "proxy", "proxy_http", "socache_shmcb", "ssl", "http2")


def documented(kind, place):
    """Returns the configuration from docs/hosting/proxy.md."""
    page = (ROOT / "docs/hosting/proxy.md").read_text()
    return re.search(rf"```{kind} {place}\n(.*?)```", page, re.S)[1]


def require(kind):
    if shutil.which(PROGRAMS.get(kind, kind)) is None:
        pytest.skip(f"{kind} is not installed")


class Proxy:
    """A proxy in front of a server, run with the documented configuration. Only its ports and file paths are replaced.
    """

    def __init__(self, kind, place, folder, backend):
        self.kind, self.folder = kind, folder
        self.port, self.plain_port = free_port(), free_port()
        self.url = f"https://{NAME}:{self.port}"
        self.pem, self.key = folder / "proxy.pem", folder / "proxy.key"
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2",
             "-subj", f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME}", "-keyout", self.key, "-out", self.pem],
            check=True, capture_output=True)
        text = documented(kind, place).replace("127.0.0.1:8080", f"127.0.0.1:{backend}")
        self.command = getattr(self, f"_{kind}")(text)

    def _replaced(self, text, *pairs):
        for old, new in pairs:
            assert old in text, f"the page has no {old}"
            text = text.replace(old, str(new))
        return text

    def _written(self, name, text):
        file = self.folder / name
        file.write_text(text)
        return str(file)

    def _certificate(self, folder):
        return (f"{folder}/{NAME}.pem", self.pem), (f"{folder}/{NAME}.key", self.key)

    def _nginx(self, text):
        text = self._replaced(
            text, ("listen 443", f"listen 127.0.0.1:{self.port}"), ("listen 80", f"listen 127.0.0.1:{self.plain_port}"),
            # The documented redirect assumes port 443, so it omits the port. The tests use another port, which the
            # redirect must contain.
            ("$host", "$http_host"), *self._certificate("/etc/ssl"))
        temporary = "".join(
            f"{name}_temp_path {self.folder}/nginx-{name};\n"
            for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
        file = self._written(
            "nginx.conf",
            f"daemon off;\nmaster_process off;\npid {self.folder}/nginx.pid;\nerror_log {self.folder}/nginx.log;\n"
            f"events {{}}\nhttp {{\naccess_log off;\n{temporary}{text}}}\n")
        return ["nginx", "-e", str(self.folder / "nginx.log"), "-c", file]

    def _caddy(self, text):
        text = self._replaced(text, (NAME + " {", f"{NAME} {{\n\tbind 127.0.0.1\n\ttls {self.pem} {self.key}"))
        file = self._written(
            "Caddyfile", f"{{\n\tadmin off\n\thttp_port {self.plain_port}\n\thttps_port {self.port}\n}}\n{text}")
        return ["caddy", "run", "--config", file, "--adapter", "caddyfile"]

    def _apache(self, text):
        text = self._replaced(
            text, ("*:443", f"127.0.0.1:{self.port}"), ("*:80", f"127.0.0.1:{self.plain_port}"),
            *self._certificate("/etc/ssl"))
        modules = "".join(
            f"LoadModule {name}_module /usr/lib/apache2/modules/mod_{name}.so\n" for name in APACHE_MODULES)
        file = self._written(
            "apache.conf",
            f"{modules}ServerName {NAME}\nUser nobody\nGroup nogroup\nPidFile {self.folder}/apache.pid\nErrorLog /dev/stderr\n"
            f"DefaultRuntimeDir {self.folder}\nListen 127.0.0.1:{self.port}\nListen 127.0.0.1:{self.plain_port}\n{text}")
        return ["/usr/sbin/apache2", "-D", "FOREGROUND", "-d", str(self.folder), "-f", file]

    def _haproxy(self, text):
        both = self._written("haproxy.pem", self.pem.read_text() + self.key.read_text())
        text = self._replaced(
            text, ("bind :443", f"bind 127.0.0.1:{self.port}"), ("bind :80", f"bind 127.0.0.1:{self.plain_port}"),
            (f"/etc/haproxy/{NAME}.pem", both))
        return ["haproxy", "-db", "-f", self._written("haproxy.cfg", text)]

    def ask(self, path, *arguments, port=None, check=True):
        """Requests a path from the proxy and returns the output of `curl -i`. Raises an error if curl fails and
        `check` is true."""
        scheme, port = ("https", self.port) if port is None else ("http", port)
        return subprocess.run(
            ["curl", "-sik", "--max-time", "20", "--resolve", f"{NAME}:{port}:127.0.0.1", *arguments,
             f"{scheme}://{NAME}:{port}{path}"], capture_output=True, check=check, text=True).stdout

    def __enter__(self):
        home = {**os.environ, "HOME": str(self.folder), "XDG_DATA_HOME": str(self.folder)}
        self.log = open(self.folder / "proxy.log", "wb")
        self.process = subprocess.Popen(self.command, env=home, stdout=self.log, stderr=subprocess.STDOUT)
        end = time.monotonic() + 15
        while self.process.poll() is None and time.monotonic() < end:
            try:
                self.ask("/")
                return self
            except subprocess.CalledProcessError:
                time.sleep(0.05)
        self.process.kill()
        raise RuntimeError((self.folder / "proxy.log").read_text())

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait(timeout=10)
