import path from 'node:path';
import { build, type Rolldown } from 'vite';
import { beforeAll, expect, test } from 'vitest';
import { ROOT } from './sources.ts';

const KIND = /\/src\/widgets\/[\w-]+\/kind\.ts$/;
const LAYOUT = /\/node_modules\/@dagrejs\//;
const MAP = '/src/ui/map/';
const WORKSHOP = '/src/app/blocks/workshop/';
const PATTERN_ENGINE = /\/node_modules\/re2js\/|\/src\/core\/patterns\/linear\.ts$/;

async function chunksOfApp(): Promise<Rolldown.OutputChunk[]> {
  const built = (await build({
    root: ROOT,
    configFile: path.join(ROOT, 'vite.config.ts'),
    logLevel: 'silent',
    build: { write: false },
  })) as Rolldown.RolldownOutput;
  return built.output.flatMap((one) => (one.type === 'chunk' ? [one] : []));
}

let chunks: Rolldown.OutputChunk[] = [];
beforeAll(async () => {
  chunks = await chunksOfApp();
});
const ids = (chunk: Rolldown.OutputChunk) => chunk.moduleIds.map((id) => id.replaceAll('\\', '/'));

test('what only the office and the compiler know of a kind of field is in no file that other pages load', () => {
  const holders = chunks.filter((chunk) => ids(chunk).some((id) => KIND.test(id)));
  expect(holders.flatMap(ids).filter((id) => KIND.test(id)).length).toBeGreaterThan(40);

  const names = new Set(holders.map(({ fileName }) => fileName));
  const users = chunks.filter((one) => names.has(one.fileName) || one.imports.some((file) => names.has(file)));
  const others = users.filter((chunk) => !ids(chunk).some((id) => id.includes(WORKSHOP)));
  expect(others.map(({ fileName }) => fileName)).toEqual([]);
  expect(holders.filter(({ isEntry }) => isEntry)).toEqual([]);
});

test('the engine for patterns comes only with a form that asks for it', () => {
  const holders = chunks.filter((chunk) => ids(chunk).some((id) => PATTERN_ENGINE.test(id)));
  expect(holders.length).toBeGreaterThan(0);
  const names = new Set(holders.map(({ fileName }) => fileName));
  // Nothing else is in its files, and nobody fetches them unasked.
  expect(holders.flatMap(ids).filter((id) => !PATTERN_ENGINE.test(id) && !id.includes('/src/core/patterns/'))).toEqual(
    [],
  );
  const others = chunks.filter(({ fileName }) => !names.has(fileName));
  expect(others.filter(({ imports }) => imports.some((file) => names.has(file)))).toEqual([]);
});

test('what gives a map its places is loaded with the first map alone', () => {
  const layouts = chunks.filter((chunk) => ids(chunk).some((id) => LAYOUT.test(id)));
  expect(layouts.length).toBeGreaterThan(0);
  const names = new Set(layouts.map(({ fileName }) => fileName));
  const users = chunks.filter((one) => names.has(one.fileName) || one.imports.some((file) => names.has(file)));
  expect(users.filter((chunk) => !ids(chunk).some((id) => id.includes(MAP))).map(({ fileName }) => fileName)).toEqual(
    [],
  );
  expect(users.filter((chunk) => ids(chunk).some((id) => id.includes(WORKSHOP)))).toEqual([]);
});
