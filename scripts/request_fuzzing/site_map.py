"""Collects all request targets: forms and links of pages, routes in the sources, and operations in openapi.json."""

import dataclasses
import html.parser
import json
import re
import urllib.parse

ROUTE = re.compile(r'(?:router|group)\.(get|post|put|delete|patch)\(\s*"([^"]+)"')
FIELD = re.compile(r'[(\[]"([a-z][a-z0-9-]{0,24})"[,)\]]')
IDENTIFIER = re.compile(r"/(?:[0-9a-f]{32}|\d+)(?=/|$)")
# The number of pages of each kind to crawl. More aren't needed, because pages of the same kind have the same forms.
SAMPLES = 2


@dataclasses.dataclass
class Target:
    """A request target, with its fields and the values that a person would send."""

    method: str
    path: str
    fields: dict = dataclasses.field(default_factory=dict)
    kind: str = "form"  # form, query, json or bytes: how the fields are sent
    is_api: bool = False

    @property
    def name(self):
        return f"{self.method} {pattern(self.path)}" + (" (JSON)" if self.kind == "json" else "")


def pattern(path):
    """Returns a path with its identifiers replaced by placeholders."""
    return IDENTIFIER.sub("/:id", path.split("?")[0])


class Page(html.parser.HTMLParser):
    """Collects the forms and links of a page."""

    def __init__(self, text):
        super().__init__()
        self.links, self.forms, self.form, self.select = [], [], None, None
        self.feed(text)

    def handle_starttag(self, tag, pairs):
        attributes = dict(pairs)
        if tag == "a" and attributes.get("href", "").startswith("/"):
            self.links.append(attributes["href"])
        elif tag == "form":
            self.form = (attributes.get("method", "get").upper(), attributes.get("action", ""), {})
            self.forms.append(self.form)
        elif tag == "select":
            self.select = attributes.get("name")
        elif tag == "option" and self.select and self.form:
            if "selected" in attributes or self.select not in self.form[2]:
                self.form[2][self.select] = attributes.get("value") or ""
        elif tag in ("input", "button", "textarea") and attributes.get("name") and self.form:
            self.add_field(attributes)

    def add_field(self, attributes):
        name, value = attributes["name"], attributes.get("value") or ""
        if name == "csrf":  # sent in a header field
            return
        is_choice = attributes.get("type") in ("radio", "checkbox", "submit")
        if not is_choice or "checked" in attributes or name not in self.form[2]:
            self.form[2][name] = value

    def handle_endtag(self, tag):
        if tag == "form":
            self.form = None
        elif tag == "select":
            self.select = None


class Site:
    """All targets of the site, by name."""

    def __init__(self, sources, ask):
        """`ask` requests a path and returns its status and text."""
        self.targets = {}
        self.paths = {}  # pattern -> paths of that kind
        self.routes = list(routes_of(sources))
        self.crawl(ask)
        self.add_routes()
        self.add_operations(json.loads(ask("/api/v1/openapi.json")[1]))

    def add(self, target):
        known = self.targets.setdefault((target.name, target.kind), target)
        known.fields = {**target.fields, **known.fields}

    def crawl(self, ask):
        waiting = ["/"] + [path for method, path, _ in self.routes if method == "GET" and not re.search(r"[:{*]", path)]
        while waiting:
            path = waiting.pop(0)
            address, _, query = path.partition("?")
            kind = pattern(address)
            names = dict(urllib.parse.parse_qsl(query, keep_blank_values=True))
            self.add(Target("GET", address, names, "query"))
            samples = self.paths.setdefault(kind, [])
            if address in samples or len(samples) >= SAMPLES:
                continue
            samples.append(address)
            status, text = ask(path)
            if status == 200:
                waiting += self.read(Page(text), address)

    def read(self, page, address):
        for method, action, fields in page.forms:
            if method == "DIALOG":
                continue
            path, _, query = urllib.parse.urljoin(address, action).partition("?")
            fields = {**dict(urllib.parse.parse_qsl(query)), **fields}
            self.add(Target(method, path, fields, "query" if method == "GET" else "form"))
        return [urllib.parse.urljoin(address, link) for link in page.links]

    def add_routes(self):
        """Adds routes and fields that appear in the sources but on no page."""
        for method, route, names in self.routes:
            path = self.filled(route)
            fields = dict.fromkeys(names, "")
            self.add(Target(method, path, fields, "query" if method == "GET" else "form"))
            if method == "POST" and route.startswith(("/api/", "/strava/", "/settings/passkeys", "/import", "/metronome")):
                self.add(Target(method, path, fields, "json"))
                self.add(Target(method, path, {"name": "a.gpx"}, "bytes"))

    def filled(self, route):
        """Fills a route with identifiers found on pages, as far as possible."""
        wanted = re.sub(r":\w+|\{\w+\}", ":id", route).replace("**", "a")
        found = self.paths.get(wanted) or next(
            (paths for kind, paths in self.paths.items() if wanted.startswith(kind + "/") and ":id" in kind), None)
        if found is None:
            return wanted.replace(":id", "1")
        return found[0] + wanted[len(pattern(found[0])):].replace(":id", "1")

    def add_operations(self, document):
        for path, operations in document["paths"].items():
            for method, operation in operations.items():
                if method not in ("get", "post", "put", "patch", "delete"):
                    continue
                query = [p["name"] for p in operation.get("parameters", []) if p["in"] == "query"]
                address = "/api/v1" + self.filled_operation(path)
                self.add(Target(method.upper(), address, dict.fromkeys(query, ""), "query", True))
                for media, body in operation.get("requestBody", {}).get("content", {}).items():
                    fields = dict.fromkeys(properties(body["schema"], document), "null")
                    kind = "json" if "json" in media else "bytes"
                    self.add(Target(method.upper(), address, fields, kind, True))

    def filled_operation(self, path):
        activity = next(iter(self.paths.get("/activities/:id", [])), "/activities/1").rsplit("/", 1)[1]
        return re.sub(r"\{\w+\}", activity, path)


def properties(schema, document):
    if "$ref" in schema:
        name = schema["$ref"].rsplit("/", 1)[1]
        return properties(document["components"]["schemas"][name], document)
    return list(schema.get("properties", {}))


def routes_of(sources):
    """Yields the method and path of each route, with the field names that its file reads."""
    for file in sorted(sources.rglob("*.swift")):
        text = file.read_text(encoding="utf-8")
        names = sorted(set(FIELD.findall(text)))
        for method, path in ROUTE.findall(text):
            yield method.upper(), "/" + path.lstrip("/"), names
