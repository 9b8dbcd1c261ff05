"""Detects what pages must never do: send a request to another host, violate their content security policy, or log an
error.
"""

from urllib.parse import urlsplit

WATCH_POLICY = """
addEventListener('securitypolicyviolation', (event) =>
  console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`));
"""
LOCAL_SCHEMES = {"data", "blob", "about"}


class Guard:
    def __init__(self, context, url):
        self.home = urlsplit(url).netloc
        self.complaints = []
        # Substrings of messages that the test expects.
        self.expected = []
        context.add_init_script(WATCH_POLICY)
        context.on("request", self._request)
        context.on("page", self._page)
        context.on("weberror", lambda error: self.complaints.append(f"error: {error.error}"))

    def expect(self, *parts):
        self.expected += parts

    def _request(self, request):
        address = urlsplit(request.url)
        if address.scheme not in LOCAL_SCHEMES and address.netloc != self.home:
            self.complaints.append(f"another host: {request.url}")

    def _page(self, page):
        page.on("console", self._console)

    def _console(self, message):
        if message.type == "error":
            self.complaints.append(f"console: {message.text} ({message.location.get('url')})")

    def check(self):
        unexpected = [c for c in self.complaints if not any(part in c for part in self.expected)]
        assert not unexpected, "\n".join(unexpected)

    def check_and_reset(self):
        """Checks the complaints so far and clears them, for contexts that are reused for another page."""
        try:
            self.check()
        finally:
            self.complaints = []
