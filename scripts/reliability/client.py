"""A small asyncio HTTP client that behaves like a phone's page or an API program. It supports cookies, redirects that
preserve method and body, and retries when the server asks for them.
"""

import asyncio
import json
import urllib.parse

REDIRECTS = 5
PATIENCE = 120


class Answer:
    def __init__(self, status, headers, body):
        self.status, self.headers, self.body = status, headers, body

    def json(self):
        return json.loads(self.body or b"null")

    def first(self, name):
        return next((value for key, value in self.headers if key == name), None)


class Client:
    """Keeps one connection open. `cookies` and `headers` are sent with every request."""

    def __init__(self, port, host="127.0.0.1", cookies=None, headers=None, keeps_cookies=True):
        self.port, self.host = port, host
        self.cookies, self.headers, self.keeps_cookies = dict(cookies or {}), dict(headers or {}), keeps_cookies
        self.reader = self.writer = None
        self.waits = self.redirects = 0

    async def ask(self, method, path, body=b"", **headers):
        """Returns the response after redirects. Raises OSError if there are too many redirects."""
        for _ in range(REDIRECTS):
            answer = await self._once(method, path, body, headers)
            if answer.status not in (307, 308):
                return answer
            self.redirects += 1
            path = urllib.parse.urljoin(path, answer.first("location"))
        raise OSError(f"redirected more than {REDIRECTS} times from {path}")

    async def request_with_retries(self, method, path, body=b"", **headers):
        """Repeats the request until the response isn't 502, 503 or 504."""
        end = asyncio.get_running_loop().time() + PATIENCE
        while True:
            try:
                answer = await self.ask(method, path, body, **headers)
                if answer.status not in (502, 503, 504):
                    return answer
            except (OSError, EOFError) as error:
                answer = error
            if asyncio.get_running_loop().time() > end:
                raise OSError(f"{method} {path}: no answer in {PATIENCE} s, last {answer}")
            self.waits += 1
            await asyncio.sleep(0.2)

    async def close(self):
        if self.writer:
            self.writer.close()
        self.reader = self.writer = None

    async def _once(self, method, path, body, headers):
        try:
            if self.writer is None:
                self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)
            self.writer.write(self._head(method, path, body, headers) + body)
            await self.writer.drain()
            return await self._read(method)
        except (OSError, EOFError):
            await self.close()
            raise

    def _head(self, method, path, body, headers):
        fields = {"Host": self.host, "Content-Length": len(body), **self.headers, **headers}
        if self.cookies:
            fields["Cookie"] = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        lines = [f"{method} {path} HTTP/1.1", *(f"{name.replace('_', '-')}: {value}" for name, value in fields.items())]
        return ("\r\n".join(lines) + "\r\n\r\n").encode()

    async def _read(self, method):
        head = (await self.reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        headers = [tuple(part.strip() for part in line.split(":", 1)) for line in head[1:] if line]
        headers = [(name.lower(), value) for name, value in headers]
        answer = Answer(int(head[0].split()[1]), headers, b"")
        answer.body = await self._body(answer, method)
        if self.keeps_cookies:
            for name, value in headers:
                if name == "set-cookie":
                    self._take(value)
        if (answer.first("connection") or "").lower() == "close":
            await self.close()
        return answer

    async def _body(self, answer, method):
        if method == "HEAD" or answer.status in (204, 304):
            return b""
        if (answer.first("transfer-encoding") or "").lower() == "chunked":
            return await self._chunks()
        return await self.reader.readexactly(int(answer.first("content-length") or 0))

    async def _chunks(self):
        body = b""
        while True:
            size = int((await self.reader.readuntil(b"\r\n")).split(b";")[0], 16)
            piece = await self.reader.readexactly(size + 2)
            if size == 0:
                return body
            body += piece[:-2]

    def _take(self, cookie):
        name, _, value = cookie.split(";")[0].partition("=")
        if "max-age=0" in cookie.lower().replace(" ", ""):
            self.cookies.pop(name, None)
        else:
            self.cookies[name] = value
