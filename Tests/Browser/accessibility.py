"""Accessibility checks with axe, in the light and the dark theme."""

import importlib.resources
import json

AXE = (importlib.resources.files("axe_playwright_python") / "axe.min.js").read_text()
FINDINGS = """async ({ only, without, looks }) => {
  const options = { resultTypes: looks ? ['violations', 'passes'] : ['violations'], elementRef: true, selectors: false };
  if (only) options.runOnly = { type: 'rule', values: only };
  if (without) options.rules = Object.fromEntries(without.map((rule) => [rule, { enabled: false }]));
  const where = looks ? { include: looks.flatMap((look) => window.looks.get(look)) } : document;
  const { violations, passes } = await axe.run(where, options);
  const contrast = passes.find(({ id }) => id === 'color-contrast');
  const passed = new Set(contrast?.nodes.map(({ element }) => element));
  return {
    looked: violations.length + passes.length,
    passed: looks?.filter((look) => window.looks.get(look).some((element) => passed.has(element))),
    found: violations.map(({ id, nodes: [node] }) =>
      `${id}: ${node.html.slice(0, 160)} ${node.failureSummary ?? ''}`),
  };
}"""
# Groups visible elements that contain text by everything that affects their contrast: their own style, the colour of the
# surrounding text, and the backgrounds behind them. Returns each group's look, and a hash of its elements.
LOOKS = """() => {
  const below = new Map();
  const ground = (element) => {
    if (!element) return '';
    if (!below.has(element)) {
      const { backgroundColor, backgroundImage, opacity, filter } = getComputedStyle(element);
      const own = `${backgroundColor} ${backgroundImage} ${opacity} ${filter}`;
      const isBare = own === 'rgba(0, 0, 0, 0) none 1 none';
      below.set(element, (isBare ? '' : `${own};`) + ground(element.parentElement));
    }
    return below.get(element);
  };
  window.looks = new Map();
  for (const element of document.body.querySelectorAll('*')) {
    const hasText = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
    if (!hasText && !element.matches('input, select, textarea')) continue;
    if (!element.checkVisibility({ visibilityProperty: true })) continue;
    const style = getComputedStyle(element);
    const look = [element.localName, style.color, style.fill, style.fontSize, style.fontWeight, style.textDecorationLine,
      style.textShadow, style.webkitTextFillColor, style.position, getComputedStyle(element.parentElement).color, ground(element)].join();
    if (!window.looks.has(look)) window.looks.set(look, []);
    window.looks.get(look).push(element);
  }
  const hash = (text) => [...text].reduce((sum, letter) => Math.imul(sum ^ letter.codePointAt(), 16777619), 0);
  return [...window.looks].map(([look, elements]) => [look, hash(elements.map(({ outerHTML }) => outerHTML).join())]);
}"""
# The rules whose result depends on the theme. All other rules run in the light theme only.
COLOUR_RULES = ["color-contrast", "link-in-text-block"]


def axe_findings(page):
    """Runs every rule in the light theme and the colour rules in the dark theme."""
    _load(page)
    page.emulate_media(color_scheme="light")
    found = _run(page, "light")["found"]
    page.emulate_media(color_scheme="dark")
    return found + _run(page, "dark", only=COLOUR_RULES)["found"]


class PageAudit:
    """Audits many pages in a row. Contrast takes most of axe's time, so elements with the same styling as elements that
    already passed are skipped, and so are the same elements if axe couldn't decide. All processes of a test run share
    these results in a file."""

    def __init__(self, shared):
        self.settled = {"light": set(), "dark": set()}
        self.shared = open(shared, "a+b", buffering=0)
        self.read = 0

    def findings(self, page):
        """Expects the light theme, and leaves the page in the dark theme."""
        _load(page)
        self._read_shared()
        found = _run(page, "light", without=COLOUR_RULES)["found"] + self._colour_findings(page, "light")
        page.emulate_media(color_scheme="dark")
        return found + self._colour_findings(page, "dark")

    def _colour_findings(self, page, scheme):
        settled = self.settled[scheme]
        looks = {look: f"{look} {elements}" for look, elements in page.evaluate(LOOKS)}
        new = [look for look, same in looks.items() if look not in settled and same not in settled]
        if not new:
            return []
        answer = _run(page, scheme, only=COLOUR_RULES, looks=new)
        if not answer["found"]:
            passed = set(answer["passed"])
            self._settle(scheme, [look if look in passed else looks[look] for look in new])
        return answer["found"]

    def _settle(self, scheme, results):
        self.settled[scheme].update(results)
        self.shared.write(json.dumps([scheme, results]).encode() + b"\n")

    def _read_shared(self):
        """Adds the results of other processes. Leaves an incomplete line for the next time."""
        self.shared.seek(self.read)
        lines, end, _ = self.shared.read().rpartition(b"\n")
        self.read += len(lines + end)
        for line in lines.splitlines():
            scheme, results = json.loads(line)
            self.settled[scheme].update(results)


def _load(page):
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)


def _run(page, scheme, only=None, without=None, looks=None):
    answer = page.evaluate(FINDINGS, {"only": only, "without": without, "looks": looks})
    assert answer["looked"] > 0 or looks, "axe looked at nothing"
    answer["found"] = [f"{scheme}: {finding}" for finding in answer["found"]]
    return answer
