"""What axe finds on a page, in both themes."""

import importlib.resources

AXE = (importlib.resources.files("axe_playwright_python") / "axe.min.js").read_text()
FINDINGS = """async (rules) => {
  const only = rules ? { runOnly: { type: 'rule', values: rules } } : {};
  const { violations, passes } = await axe.run({ resultTypes: ['violations'], ...only });
  return {
    looked: violations.length + passes.length,
    found: violations.map(({ id, nodes: [node] }) =>
      `${id}: ${node.html.slice(0, 160)} ${node.failureSummary ?? ''}`),
  };
}"""
# The rules that a theme decides; the others see the same in both.
COLOUR_RULES = ["color-contrast", "link-in-text-block"]


def axe_findings(page):
    """By theme: every rule in the light one, those on colours in the dark one."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
    return _findings(page, "light", None) + _findings(page, "dark", COLOUR_RULES)


def _findings(page, scheme, rules):
    page.emulate_media(color_scheme=scheme)
    answer = page.evaluate(FINDINGS, rules)
    assert answer["looked"] > 0, "axe looked at nothing"
    return [f"{scheme}: {finding}" for finding in answer["found"]]
