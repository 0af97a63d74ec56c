import { describe, expect, test } from 'vitest';
import { inRange } from './node-range.ts';
import { filesBelow, isProduct, readJson } from './sources.ts';

interface Package {
  engines?: { node?: string };
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

/** A package as a lock file has it. */
interface Locked {
  engines?: { node?: string };
  license?: string;
}

const OLDEST_NODE = '20.19.0';
const own = readJson<Package>('package.json');
const direct = Object.entries({ ...own.dependencies, ...own.devDependencies });
const isPinned = (version: string) => /^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version);

describe('dependencies', () => {
  test('are pinned to one version', () => {
    expect(direct.length).toBeGreaterThan(10);
    expect(direct.filter(([, version]) => !isPinned(version))).toEqual([]);
    expect(isPinned('^1.2.3')).toBe(false);
  });

  test(`run on Node ${OLDEST_NODE}`, () => {
    expect(own.engines?.node).toBe(`>=${OLDEST_NODE}`);
    const others = direct.filter(([name]) => {
      const range = readJson<Package>(`node_modules/${name}/package.json`).engines?.node ?? '*';
      return !inRange(OLDEST_NODE, range);
    });
    expect(others).toEqual([]);
  });

  test('of the engines that the bench measures ours beside are pinned, run there too and are free to use', () => {
    const folder = 'tests/bench/peers';
    const peers = readJson<Package>(`${folder}/package.json`);
    expect(Object.entries(peers.dependencies ?? {}).filter(([, version]) => !isPinned(version))).toEqual([]);
    const { packages } = readJson<{ packages: Record<string, Locked> }>(`${folder}/package-lock.json`);
    const all = Object.entries(packages).filter(([place]) => place !== '');
    expect(all.length).toBeGreaterThan(10);
    expect(all.filter(([, { engines }]) => !inRange(OLDEST_NODE, engines?.node ?? '*'))).toEqual([]);
    const free = ['MIT', 'ISC', 'BSD-3-Clause'];
    expect(all.filter(([, { license }]) => !free.includes(license ?? ''))).toEqual([]);
    // They are in nobody's way who does not run it: neither the product nor its tests know them.
    const others = Object.keys(peers.dependencies ?? {}).filter((name) => /jsonforms|survey/.test(name));
    expect(others.length).toBeGreaterThan(0);
    expect(others.filter((name) => direct.some(([known]) => known === name))).toEqual([]);
  });

  test('of the test authority are loaded by who makes certificates alone', () => {
    const room = 'src/server/documents/test-authority/';
    const outside = filesBelow('src', isProduct).filter(({ path }) => !path.startsWith(room));
    expect(outside.filter(({ code }) => /@peculiar\/x509|reflect-metadata/.test(code))).toEqual([]);
    const starts = /^import .*test-authority\/(issue|material|pkcs12)\.ts/m;
    expect(outside.filter(({ code }) => starts.test(code)).map(({ path }) => path)).toEqual([
      'src/plugins/college/etec/etec.demo.ts',
    ]);
    const doors = filesBelow(room, (path) => /(people|folder|routes)\.ts$/.test(path));
    expect(doors.filter(({ code }) => /^import .*\.\/(issue|material|pkcs12)\.ts/m.test(code))).toEqual([]);
  });

  test('of shapes stay on the server: browsers take their types alone', () => {
    const browser = filesBelow('src', isProduct).filter(
      ({ path }) => !/^src\/(server|plugins|api\/shapes)\//.test(path),
    );
    const values = /^(import|export) (?!type )[^;]*from '(typebox|[^']*\/shapes\/[^']*)'/m;
    expect(browser.filter(({ code }) => values.test(code)).map(({ path }) => path)).toEqual([]);
    expect(values.test("import { DeskAct } from '../shapes/desk.ts';")).toBe(true);
  });

  test.each([
    ['>=18', true],
    ['^20.19.0 || >=22.12.0', true],
    ['>= 20.19.1', false],
    ['18 || 20 || >=22', true],
    ['^18 || ^22', false],
    ['>=18 <20', false],
    ['~20.18', false],
    ['*', true],
    ['>=22', false],
  ])('reads the range %s', (range, expected) => {
    expect(inRange(OLDEST_NODE, range)).toBe(expected);
  });
});
