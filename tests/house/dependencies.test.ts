import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { filesBelow, isCode, isProduct, ROOT, readJson } from './sources.ts';

interface Package {
  engines?: { node?: string };
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

interface Locked {
  engines?: { node?: string };
  license?: string;
}

/** The package has no types of its own. */
const { satisfies } = createRequire(import.meta.url)('semver') as {
  satisfies(version: string, range: string): boolean;
};

const OLDEST_NODE = '20.19.0';

/** The packages that the product has to be built with. */
const ORDERED = [
  ...['react', 'react-dom', 'react-router-dom', 'swr', 'i18next', 'json-schema-to-typescript', 'ajv', 'ajv-formats'],
  ...['@rjsf/core', '@rjsf/utils', '@rjsf/validator-ajv8', '@rjsf/mui'],
  ...['@mui/material', '@emotion/react', '@emotion/styled', 'vitest', 'storybook', 'playwright'],
];
/** Those that the product itself does not import. */
const TOOLS = ['vitest', 'storybook', 'playwright'];
/** Uses without an import: the file that uses the package, and the text that names it. */
const USED_IN: Record<string, [file: string, words: string]> = {
  '@biomejs/biome': ['package.json', 'tool.mjs @biomejs/biome check'],
  '@emotion/styled': ['node_modules/@mui/styled-engine/index.js', '"@emotion/styled"'],
  '@storybook/addon-a11y': ['.storybook/main.ts', "'@storybook/addon-a11y'"],
  'react-bootstrap': [
    'node_modules/@rjsf/react-bootstrap/lib/SelectWidget/SelectWidget.js',
    "'react-bootstrap/FormSelect'",
  ],
  typescript: ['package.json', 'tool.mjs typescript --noEmit'],
};
/** An import of a value, not only of types. */
const VALUES = /(?:^import|^export (?!type\b)[^;']*from|^import (?!type\b)[^;']*from|\bimport\() ?'([^']+)'/gm;
const ANY = /(?:\bfrom|\bimport|\b(?:import|require|resolve)\() ?'([^']+)'/g;

/** The packages in the imports that match a pattern. */
function packagesOf(sources: readonly { code: string }[], imports: RegExp): Set<string> {
  const names = sources.flatMap(({ code }) => [...code.matchAll(imports)].map(([, name = '']) => name));
  return new Set(names.map((name) => /^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name));
}

function contentOf(file: string): string {
  return readFileSync(path.join(ROOT, file), 'utf8');
}
const own = readJson<Package>('package.json');
const direct = Object.entries({ ...own.dependencies, ...own.devDependencies });
const isPinned = (version: string) => /^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version);

describe('dependencies', () => {
  test('are pinned to one version', () => {
    expect(direct.length).toBeGreaterThan(10);
    expect(direct.filter(([, version]) => !isPinned(version))).toEqual([]);
    expect(isPinned('^1.2.3')).toBe(false);
  });

  test('are imported, or used by a tool or package that is named', () => {
    const folders = ['src', 'scripts', 'tests', '.storybook'].flatMap((folder) => filesBelow(folder, isCode));
    const imported = packagesOf([...folders, { code: contentOf('vite.config.ts') }], ANY);
    const isUsed = (name: string): boolean => {
      if (name.startsWith('@types/')) return isUsed(name.slice('@types/'.length));
      const [file, words] = USED_IN[name] ?? [];
      return name === 'node' || imported.has(name) || (file !== undefined && contentOf(file).includes(words ?? ''));
    };
    expect(direct.map(([name]) => name).filter((name) => !isUsed(name))).toEqual([]);
    // A package with an import needs no entry here.
    expect(Object.keys(USED_IN).filter((name) => imported.has(name) || !direct.some(([one]) => one === name))).toEqual(
      [],
    );
  });

  test('that are required are installed and used', () => {
    const product = packagesOf(filesBelow('src', isProduct), VALUES);
    const around = packagesOf([...filesBelow('tests', isCode), ...filesBelow('src', isCode)], VALUES);
    const runs = (name: string) => name in USED_IN || (TOOLS.includes(name) ? around : product).has(name);
    expect(ORDERED.filter((name) => !direct.some(([known]) => known === name))).toEqual([]);
    expect(ORDERED.filter((name) => !runs(name))).toEqual([]);
  });

  test.each([
    ["import type { A } from 'one';", []],
    ["import { a } from 'one/deep';\nimport '@two/one/style.css';", ['one', '@two/one']],
    ["const one = await import('three');\nexport * from 'four';", ['three', 'four']],
    ["import {\n  a,\n  type B,\n} from 'five';", ['five']],
  ])('reads what is imported by %j', (code, expected) => {
    expect([...packagesOf([{ code }], VALUES)]).toEqual(expected);
  });

  test(`run on Node ${OLDEST_NODE}`, () => {
    expect(own.engines?.node).toBe(`>=${OLDEST_NODE}`);
    const others = direct.filter(([name]) => {
      const range = readJson<Package>(`node_modules/${name}/package.json`).engines?.node ?? '*';
      return !satisfies(OLDEST_NODE, range);
    });
    expect(others).toEqual([]);
  });

  test('of the other engines of the bench are pinned, run there and have free licences', () => {
    const folder = 'tests/bench/peers';
    const peers = readJson<Package>(`${folder}/package.json`);
    expect(Object.entries(peers.dependencies ?? {}).filter(([, version]) => !isPinned(version))).toEqual([]);
    const { packages } = readJson<{ packages: Record<string, Locked> }>(`${folder}/package-lock.json`);
    const all = Object.entries(packages).filter(([place]) => place !== '');
    expect(all.length).toBeGreaterThan(10);
    expect(all.filter(([, { engines }]) => !satisfies(OLDEST_NODE, engines?.node ?? '*'))).toEqual([]);
    const free = ['MIT', 'ISC', 'BSD-3-Clause'];
    expect(all.filter(([, { license }]) => !free.includes(license ?? ''))).toEqual([]);
    // Neither the product nor its tests use them.
    const others = Object.keys(peers.dependencies ?? {}).filter((name) => /jsonforms|survey/.test(name));
    expect(others.length).toBeGreaterThan(0);
    expect(others.filter((name) => direct.some(([known]) => known === name))).toEqual([]);
  });

  test('of the test authority are loaded only to make certificates, and once more with the first passkey', () => {
    const folder = 'src/server/domain/documents/test-authority/';
    const withPasskey = 'src/server/domain/accounts/passkeys/webauthn.ts';
    const outside = filesBelow('src', isProduct).filter(({ path }) => !path.startsWith(folder) && path !== withPasskey);
    expect(outside.filter(({ code }) => /^(?:import|export) [^;(]*from '[^']*\/webauthn\.ts'/m.test(code))).toEqual([]);
    expect(outside.filter(({ code }) => /@peculiar\/x509|reflect-metadata/.test(code))).toEqual([]);
    const starts = /^import .*test-authority\/(issue|material)\.ts/m;
    expect(outside.filter(({ code }) => starts.test(code)).map(({ path }) => path)).toEqual([]);
    const doors = filesBelow(folder, (path) => /(people|routes)\.ts$/.test(path));
    expect(doors.filter(({ code }) => /^import .*\.\/(issue|material)\.ts/m.test(code))).toEqual([]);
  });

  test('of shapes stay on the server: browser code imports only their types', () => {
    const browser = filesBelow('src', isProduct).filter(
      ({ path }) => !/^src\/(server|plugins|api\/shapes)\//.test(path),
    );
    const values = /^(import|export) (?!type )[^;]*from '(typebox|[^']*\/shapes\/[^']*)'/m;
    expect(browser.filter(({ code }) => values.test(code)).map(({ path }) => path)).toEqual([]);
    expect(values.test("import { DeskAct } from '../shapes/desk.ts';")).toBe(true);
  });
});
