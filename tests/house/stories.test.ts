import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { prepareStories } from '../../.storybook/prepare-stories.ts';
import { pageStories } from '../../.storybook/write-page-stories.ts';

let site = '';
beforeEach(() => {
  site = mkdtempSync(join(tmpdir(), 'stories-'));
});
afterEach(() => {
  rmSync(site, { recursive: true, force: true });
  vi.restoreAllMocks();
});

const broken = () => {
  throw new Error('menus/workspace.json:3:1  a comma is missing');
};

test('with problems in the files, the stories show the last valid version and the problems', () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  mkdirSync(join(site, 'config'));
  writeFileSync(join(site, 'config', 'current.json'), '{}');
  expect(prepareStories(() => undefined, site)).toBe('');
  expect(prepareStories(broken, site)).toBe('menus/workspace.json:3:1  a comma is missing');
  expect(log).toHaveBeenCalledWith(expect.stringContaining('a comma is missing'));
});

test('without an earlier version, the problems are thrown', () => {
  expect(() => prepareStories(broken, site)).toThrow('a comma is missing');
});

test('every page with a path has a story, as a role that may open it', () => {
  const menu = {
    checks: { member: ['MEMBER'], office: ['OFFICE'] },
    pages: [
      { id: 'my-home', path: 'home', access: ['member'], children: [{ id: 'inner', path: 'in' }, { id: 'elsewhere' }] },
      { id: 'desk', path: 'office/desk', access: ['office'] },
    ],
  };
  expect(pageStories(menu)).toEqual([
    { name: 'MyHome', path: '/home', role: 'MEMBER' },
    { name: 'Inner', path: '/home/in', role: 'MEMBER' },
    { name: 'Desk', path: '/office/desk', role: 'OFFICE' },
  ]);
});
