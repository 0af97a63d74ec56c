import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readJson } from './sources.ts';

interface Page {
  path?: string;
  blocks?: { type: string }[];
  children?: Page[];
}

/** Blocks with text and links; the walk by Tab over every page reaches the links. */
const READ = ['text', 'links', 'cards', 'preview'];

const { pages } = readJson('menus/workspace.json') as { pages: Page[] };
const table = readFileSync('tests/keyboard.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| Who'))
  .map((line) => line.split('|').map((cell) => cell.trim()));

/** Paths of the pages with any other block. */
function withTasks(within: readonly Page[], above = ''): string[] {
  return within.flatMap(({ path, blocks = [], children = [] }) => {
    const own = path === undefined ? above : `${above}/${path}`;
    const hasTask = path !== undefined && blocks.some(({ type }) => !READ.includes(type));
    return [...(hasTask ? [own] : []), ...withTasks(children, own)];
  });
}

test('every page with a task has a journey by keyboard alone', () => {
  const named = table.flatMap(([, , , cell = '']) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, path]) => path as string),
  );
  expect(withTasks(pages).length).toBeGreaterThan(20);
  expect(withTasks(pages).filter((path) => !named.includes(path))).toEqual([]);
  expect(named.filter((path) => !withTasks(pages).includes(path))).toEqual([]);
});

test('the named keyboard journeys exist', () => {
  expect(table.length).toBeGreaterThan(15);
  const missing = table.filter(([, , , , journey = '']) => {
    const [, file = '', title = ''] = /^`([^`]+)` “(.+)”$/.exec(journey) ?? [];
    return !(existsSync(file) && title !== '' && readFileSync(file, 'utf8').includes(title));
  });
  expect(missing.map((cells) => cells.at(-2))).toEqual([]);
});
