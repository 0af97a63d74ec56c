import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import type * as Compiler from '../../../src/compiler/index.ts';
import { workOnFiles } from '../../../src/server/compile-files.ts';

const { compile, start } = vi.hoisted(() => ({ compile: vi.fn(), start: vi.fn() }));
vi.mock('../../../src/compiler/index.ts', async (original) => ({
  ...(await original<typeof Compiler>()),
  compileConfig: compile,
}));
vi.mock('../../../src/server/preview.ts', () => ({ startPreview: start }));

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'workshop-'));
  compile.mockImplementation(async () => ({ problems: [], warnings: [], compiled: { version: 'one' } }));
});
afterEach(async () => {
  await workOnFiles({ kind: 'end-preview' });
  vi.clearAllMocks();
});
afterAll(() => rm(folder, { recursive: true }));

const terms = { dist: null, shared: 'secret' };
const show = (text: string) => workOnFiles({ kind: 'show', folder, files: filesOf(text), preview: terms });
const check = (text: string, whole = false) => workOnFiles({ kind: 'compile', folder, files: filesOf(text), whole });
const begun = async () => (await workOnFiles({ kind: 'begun' })).preview;
const filesOf = (text: string) => new Map([['menus/theme.json', text]]);
const running = () => ({
  port: 4000,
  secret: 'inner',
  stage: { staged: { problems: [] } },
  show: vi.fn(async () => {}),
  close: async () => {},
});

it('compiles a change once for its check, its preview and its publication', async () => {
  start.mockResolvedValueOnce(running());
  await check('1');
  await show('1');
  expect((await check('1', true)).compiled).toEqual({ version: 'one' });
  expect(compile).toHaveBeenCalledTimes(1);
  await show('2');
  await check('2');
  expect(compile).toHaveBeenCalledTimes(2);
});

it('checks while the preview begins, and shows in it what came meanwhile', async () => {
  const preview = running();
  let begin = (_: typeof preview) => {};
  start.mockReturnValueOnce(
    new Promise((resolve) => {
      begin = resolve;
    }),
  );
  expect((await show('3')).preview).toBe('begins');
  expect((await check('4')).problems).toEqual([]);
  expect(await begun()).toBe('begins');
  begin(preview);
  expect(await begun()).toEqual({ port: 4000, secret: 'inner', problems: [] });
  expect(preview.show).not.toHaveBeenCalled();
  expect((await show('4')).preview).toMatchObject({ port: 4000 });
  expect(preview.show).toHaveBeenCalledTimes(1);
  expect(start).toHaveBeenCalledTimes(1);
});

it('tells why a preview did not begin, and begins the next one', async () => {
  start.mockRejectedValueOnce(new Error('no port is free'));
  await show('5');
  await expect(begun()).rejects.toThrow('no port is free');
  start.mockResolvedValueOnce(running());
  await show('5');
  expect(await begun()).toMatchObject({ port: 4000 });
});
