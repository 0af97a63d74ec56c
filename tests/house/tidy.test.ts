import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { filesBelow, isCode, readJson, type Source } from './sources.ts';

/** Keys of nested texts with their path: `forms.login.title`. */
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
  test('all languages have the same texts', () => {
    const catalan = keysOfLanguage('messages/ca');
    expect(catalan.length).toBeGreaterThan(20);
    expect(keysOfLanguage('messages/es')).toEqual(catalan);
    const general = keysOfLanguage('messages/_general/ca');
    expect(general.length).toBeGreaterThan(20);
    for (const language of ['es', 'en']) expect(keysOfLanguage(`messages/_general/${language}`)).toEqual(general);
    expect(keysOf({ a: { b: 'x', c: 'y' } }, 'p')).toEqual(['p.a.b', 'p.a.c']);
  });

  test('texts have one apostrophe, the straight one, as the sentences of the specification have', () => {
    const curly = ({ path, code }: Source) => (code.includes('’') ? [path] : []);
    const texts = ['messages', 'tests/club/messages'].flatMap((folder) =>
      filesBelow(folder, (path) => path.endsWith('.json')),
    );
    expect(texts.flatMap(curly)).toEqual([]);
    expect(curly({ path: 'planted.json', code: '{ "sent": "S’ha enviat" }' })).toEqual(['planted.json']);
  });

  test('transactions begin only in the two functions for them', () => {
    const begins = ({ path, code }: Source) => (code.includes('.transaction()') ? [path] : []);
    const places = ['src/server/kit/db/transaction.ts'];
    expect(
      filesBelow('src', (path) => isCode(path) && !path.includes('.test.'))
        .flatMap(begins)
        .sort(),
    ).toEqual(places);
    expect(begins({ path: 'planted.ts', code: 'await db\n  .transaction()\n' })).toEqual(['planted.ts']);
  });

  test('every command begins in a script, which makes what a fresh clone lacks', () => {
    const bare = (scripts: Readonly<Record<string, string>>) =>
      Object.entries(scripts).filter(([, command]) => !/^(?:node scripts\/[\w-]+\.mjs|npm sbom)\b/.test(command));
    expect(bare(readJson<{ scripts: Record<string, string> }>('package.json').scripts)).toEqual([]);
    expect(bare({ typecheck: 'tsc --noEmit' })).toEqual([['typecheck', 'tsc --noEmit']]);
  });

  test.each([
    'README.md',
    'DECISIONS.md',
    'src/README.md',
    'src/server/README.md',
    'tests/asvs.md',
    'tests/keyboard.md',
  ])('the files that %s names exist', (document) => {
    const named = readFileSync(document, 'utf8').matchAll(
      /`((?:src|tests|scripts|schemas|menus|messages)\/[^`<*…]+)`/g,
    );
    const paths = [...named].map(([, path]) => path as string);
    expect(paths.length).toBeGreaterThan(5);
    expect(paths.filter((path) => !existsSync(path))).toEqual([]);
  });
});
