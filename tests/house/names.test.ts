import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { filesBelow, isCode, isProduct, ROOT, readJson, type Source } from './sources.ts';
import { literalText, nodesOf, place } from './syntax.ts';

interface Entry {
  path?: string;
  children?: Entry[];
}

const formIds = idsIn('schemas', '.schema.json');
/** Other ids of this organisation's files. `person` is also a word of the product. */
const otherIds = ['procedure', 'record', 'list']
  .flatMap((kind) => idsIn(`schemas/_${kind}s`, `.${kind}.json`))
  .filter((id) => id !== 'person');
const segments = segmentsOf(readJson<{ pages: Entry[] }>('menus/workspace.json').pages);
const forbidden = new Set([...formIds, ...segments]);

function idsIn(folder: string, ending: string): string[] {
  return readdirSync(join(ROOT, folder))
    .filter((name) => name.endsWith(ending))
    .map((name) => name.slice(0, -ending.length));
}

function segmentsOf(entries: readonly Entry[]): string[] {
  return entries.flatMap(({ path, children }) => [
    ...(path ? [path, ...path.split('/')].map((part) => part.replaceAll(/^\/+|\/+$/g, '')) : []),
    ...segmentsOf(children ?? []),
  ]);
}

/** Literals that are a form's id or a page's path, with or without slashes around it. */
function namesIn(source: Source, names: ReadonlySet<string>): string[] {
  return nodesOf(source).flatMap(({ node, above }) => {
    const text = literalText(node);
    if (!text || above.at(-1)?.type.startsWith('Import')) return [];
    const bare = text.replaceAll(/^\/+|\/+$/g, '');
    const last = bare.split('/').at(-1) ?? '';
    return bare && (names.has(bare) || (text.startsWith('/') && names.has(last) && isPagePath(bare, names)))
      ? [place(source, node, text)]
      : [];
  });
}

/** `segells/segell-x`: every part is a name of the page tree. */
function isPagePath(bare: string, names: ReadonlySet<string>): boolean {
  return bare.split('/').every((part) => names.has(part));
}

describe('the code knows no form and no page', () => {
  test('forms and pages are found', () => {
    expect(formIds.length).toBeGreaterThan(0);
    expect(segments.length).toBeGreaterThan(5);
  });

  test('src/ has no literal with a form id or a page path', () => {
    const sources = filesBelow('src', isProduct);
    expect(sources.length).toBeGreaterThan(10);
    expect(sources.flatMap((source) => namesIn(source, forbidden))).toEqual([]);
  });

  test('src/ has no id of a procedure, record or list outside plug-ins and the names of icons', () => {
    const sources = filesBelow('src', isProduct).filter(
      ({ path }) => !/^src\/(plugins\/|ui\/icons\/names\.ts)/.test(path),
    );
    expect(otherIds.length).toBeGreaterThan(10);
    expect(sources.flatMap((source) => namesIn(source, new Set(otherIds)))).toEqual([]);
  });

  test('no file or folder of src/ is named after a form', () => {
    const parts = filesBelow('src', isCode).flatMap(({ path }) => path.split('/').map((part) => ({ path, part })));
    const named = parts.filter(({ part }) => formIds.includes(part.split('.', 1)[0] ?? ''));
    expect(named.map(({ path }) => path)).toEqual([]);
  });

  test.each([
    "const form = 'a-form';",
    'const form = "a-form";',
    'const form = `a-form`;',
    'go(`/section/a-page`);',
    "go('/section');",
    "type Form = 'a-form';",
    "const x = <Form id='a-form' />;",
    "const table = { 'a-form': 1 };",
    `const address = base + \`\${base}/section\`;`,
  ])('finds a planted name: %s', (code) => {
    expect(namesIn({ path: 'planted.tsx', code }, new Set(['a-form', 'section', 'a-page']))).toHaveLength(1);
  });

  test.each(["import x from 'a-form';", "const x = 'a-form of ours';", "call('/auth/section');", '// a-form'])(
    'leaves alone: %s',
    (code) => {
      expect(namesIn({ path: 'fine.tsx', code }, new Set(['a-form', 'section']))).toEqual([]);
    },
  );
});
