// The scripts of `Web` import each other without cycles, and all of them are in use. A cycle would make the order in
// which scripts run depend on the page that loads them.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { test } from 'node:test';

const WEB = new URL('../../Web/', import.meta.url);
/** Scripts that no other script mentions. */
const ENTRIES = ['app.js', 'sw.js'];
/** Matches `import … from '…'`, `export … from '…'`, `import '…'` and `import('…')`. */
const IMPORT = /(?:^(?:import|export)\b[^'";]*\bfrom |^import |\bimport\()'([^']+)'/gm;
/** The address of a worker, a worklet or another script that isn't imported. */
const ADDRESS = /['"]\/([\w/-]+\.js)['"]/g;
const COMMENT = /\/\*[^]*?\*\/|(?<!:)\/\/.*/g;

const scripts = readdirSync(WEB, { withFileTypes: true }).flatMap((entry) => {
  if (!entry.isDirectory()) return entry.name.endsWith('.js') ? [entry.name] : [];
  const names = readdirSync(new URL(`${entry.name}/`, WEB)).filter((name) => name.endsWith('.js'));
  return names.map((name) => `${entry.name}/${name}`);
});

/** Returns the scripts that a script imports, statically or dynamically, as paths within `Web`. */
function importsOf(source, path) {
  const code = source.replace(COMMENT, '');
  return [...code.matchAll(IMPORT)].map(([, name]) => posix.join(posix.dirname(path), name));
}

/** Returns a cycle of a graph as a list of nodes, or null. @param {Map<string, string[]>} graph */
function cycleIn(graph) {
  const done = new Set();
  const visit = (node, path) => {
    if (path.includes(node)) return [...path.slice(path.indexOf(node)), node];
    if (done.has(node)) return null;
    for (const next of graph.get(node) ?? []) {
      const cycle = visit(next, [...path, node]);
      if (cycle) return cycle;
    }
    done.add(node);
    return null;
  };
  for (const node of graph.keys()) {
    const cycle = visit(node, []);
    if (cycle) return cycle;
  }
  return null;
}

const sources = new Map(scripts.map((path) => [path, readFileSync(new URL(path, WEB), 'utf8')]));
const imports = new Map(scripts.map((path) => [path, importsOf(sources.get(path), path)]));

test('imports of every form are found, and comments are ignored', () => {
  const source = [
    "import './a.js';", "import { b } from './b.js';", "import {\n  c,\n} from '../c.js';", "export { d } from './d.js';",
    "const e = async () => (await import('./e.js')).e;", "// import './x.js'", "/** @param {import('./y.js').Y} y */",
    "const text = 'not an import';", "export const text = call('x.js');",
  ].join('\n');
  assert.deepEqual(importsOf(source, 'folder/own.js'), [
    'folder/a.js', 'folder/b.js', 'c.js', 'folder/d.js', 'folder/e.js',
  ]);
});

test('cycles are found, however long', () => {
  assert.equal(cycleIn(new Map([['a', ['b', 'c']], ['b', ['c']], ['c', []]])), null);
  assert.deepEqual(cycleIn(new Map([['a', ['a']]])), ['a', 'a']);
  assert.deepEqual(cycleIn(new Map([['a', ['b']], ['b', ['c']], ['c', ['d']], ['d', ['b']]])), ['b', 'c', 'd', 'b']);
});

test('no script imports itself, directly or through others', () => {
  assert.ok(scripts.length > 100);
  assert.equal(cycleIn(imports)?.join(' → ') ?? null, null);
});

test('every imported script exists', () => {
  const missing = [...imports].flatMap(([path, names]) => names.filter((name) => !sources.has(name)).map((name) => `${path}: ${name}`));
  assert.deepEqual(missing, []);
});

test('every script is imported or mentioned by its address', () => {
  const used = new Set([...ENTRIES, ...[...imports.values()].flat()]);
  for (const source of sources.values()) for (const [, name] of source.matchAll(ADDRESS)) used.add(name);
  assert.deepEqual(scripts.filter((path) => !used.has(path)), []);
});

test('a page without a session loads the script of no session', () => {
  const loaded = new Set();
  const load = (path) => {
    if (loaded.has(path)) return;
    loaded.add(path);
    const isStatic = (name) => !new RegExp(`import\\(['"][./\\w-]*${posix.basename(name)}`).test(sources.get(path));
    for (const name of imports.get(path).filter(isStatic)) load(name);
  };
  load('app.js');
  assert.deepEqual([...loaded].filter((path) => /^(session|train|sound|map|engine)\//.test(path)), []);
});
