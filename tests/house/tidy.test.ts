import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { filesBelow, isCode, readJson, type Source } from './sources.ts';
import { type Node, nodesOf } from './syntax.ts';

const LONGEST_COMPONENT = 120;
const MOST_HOOKS = 5;
const FUNCTIONS = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'];

/** Components and hooks that do too much to be read at one look. */
function tooMuch(source: Source): string[] {
  const visits = nodesOf(source);
  const hooks = new Map<Node, number>();
  for (const { node, above } of visits) {
    const within = above.findLast(({ type }) => FUNCTIONS.includes(type));
    if (within && node.type === 'CallExpression' && /^use[A-Z]/.test(nameOf(node.callee)))
      hooks.set(within, (hooks.get(within) ?? 0) + 1);
  }
  return visits.flatMap(({ node, above }) => {
    const name = nameOf(node.id) || nameOf(above.at(-1)?.id);
    if (!FUNCTIONS.includes(node.type) || !/^(?:use)?[A-Z]/.test(name)) return [];
    const lines = source.code.slice(node.start, Number(node.end)).split('\n').length;
    const count = hooks.get(node) ?? 0;
    return count > MOST_HOOKS || lines > LONGEST_COMPONENT
      ? [`${source.path}: ${name} has ${count} hooks in ${lines} lines`]
      : [];
  });
}

function nameOf(identifier: unknown): string {
  return (identifier as { name?: string } | null | undefined)?.name ?? '';
}

/** Exports whose name stands in no other file. */
function exportedForNobody(sources: readonly Source[]): string[] {
  const files = new Map<string, number>();
  for (const { code } of sources)
    for (const word of new Set(code.match(/[A-Za-z_$][\w$]*/g))) files.set(word, (files.get(word) ?? 0) + 1);
  const declared = /^export (?:async )?(?:function\*?|const|class|interface|type|let|enum) ([\w$]+)/gm;
  return sources.flatMap(({ path, code }) =>
    [...code.matchAll(declared)].flatMap(([, name = '']) => (files.get(name) === 1 ? [`${path}: ${name}`] : [])),
  );
}

/** Keys of nested texts with their place: `forms.login.title`. */
function keysOf(texts: unknown, prefix = ''): string[] {
  if (typeof texts !== 'object' || texts === null) return [prefix];
  return Object.entries(texts).flatMap(([key, inner]) => keysOf(inner, prefix ? `${prefix}.${key}` : key));
}

function keysOfLanguage(folder: string): string[] {
  const base = `${folder}/`;
  return filesBelow(base.slice(0, -1), (path) => path.endsWith('.json'))
    .flatMap(({ path }) => keysOf(readJson(path), path.slice(base.length, -'.json'.length).replaceAll('/', '.')))
    .sort();
}

describe('the house is tidy', () => {
  test(`no component has more than ${MOST_HOOKS} hooks or ${LONGEST_COMPONENT} lines`, () => {
    const sources = filesBelow('src', (path) => isCode(path) && !/\.(?:test|stories)\./.test(path));
    expect(sources.flatMap(tooMuch)).toEqual([]);
    const planted = `const Planted = () => {\n${'  useThat();\n'.repeat(MOST_HOOKS + 1)}}`;
    expect(tooMuch({ path: 'planted.tsx', code: planted })).toEqual(['planted.tsx: Planted has 6 hooks in 8 lines']);
  });

  test('nothing of the product is exported that nobody imports', () => {
    const sources = ['src', 'scripts', 'tests', '.storybook'].flatMap((folder) => filesBelow(folder, isCode));
    // What the compiler writes is for whoever comes; stories are found by Storybook.
    const product = /^src\/(?!types\/)(?![^:]*\.stories\.)/;
    expect(exportedForNobody(sources).filter((one) => product.test(one))).toEqual([]);
    expect(exportedForNobody([{ path: 'planted.ts', code: 'export const planted = 1;\n' }])).toEqual([
      'planted.ts: planted',
    ]);
  });

  test('all languages have the same texts', () => {
    const catalan = keysOfLanguage('messages/ca');
    expect(catalan.length).toBeGreaterThan(20);
    expect(keysOfLanguage('messages/es')).toEqual(catalan);
    const general = keysOfLanguage('messages/_general/ca');
    expect(general.length).toBeGreaterThan(20);
    for (const language of ['es', 'en']) expect(keysOfLanguage(`messages/_general/${language}`)).toEqual(general);
    expect(keysOf({ a: { b: 'x', c: 'y' } }, 'p')).toEqual(['p.a.b', 'p.a.c']);
  });

  test('transactions begin where what asks past them is heard of', () => {
    const begins = ({ path, code }: Source) => (code.includes('.transaction()') ? [path] : []);
    const places = ['src/server/db/backup/backup.ts', 'src/server/db/transaction.ts'];
    expect(
      filesBelow('src', (path) => isCode(path) && !path.includes('.test.'))
        .flatMap(begins)
        .sort(),
    ).toEqual(places);
    expect(begins({ path: 'planted.ts', code: 'await db\n  .transaction()\n' })).toEqual(['planted.ts']);
  });

  test('the table of ASVS names tests that there are', () => {
    const named = [...readFileSync('tests/asvs.md', 'utf8').matchAll(/`((?:src|tests|scripts|schemas)\/[^`]+)`/g)];
    expect(named.length).toBeGreaterThan(50);
    expect(named.map(([, path]) => path as string).filter((path) => !existsSync(path))).toEqual([]);
  });
});
