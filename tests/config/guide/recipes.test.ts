import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import request from '../../../src/compiler/defaults/request.procedure.json' with { type: 'json' };
import { compileConfig, formatProblems } from '../../../src/compiler/index.ts';
import { follow, projectCopy, ROOT } from './follow.ts';

interface Recipe {
  title: string;
  body: string;
}

const ENGLISH = await recipesOf('RECIPES.md');
const CATALAN = await recipesOf('RECEPTES.md');

/** A copy of the project's files in which one recipe after the other is followed, as a colleague would. */
let root: string;

beforeAll(async () => {
  root = await projectCopy();
});
afterAll(() => rm(root, { recursive: true }));

test.each(ENGLISH)('$title', async ({ body }) => {
  for (const [step] of body.matchAll(/^- .*`|```json [\s\S]*?\n```/gm)) await follow(root, step);
  const { problems, compiled } = await compileConfig(root, ROOT);
  expect(formatProblems(problems)).toBe('');
  expect(compiled?.version).toBeTruthy();
  const { scripts } = JSON.parse(await readFile(path.join(ROOT, 'package.json'), 'utf8'));
  for (const [, command = ''] of body.matchAll(/`npm run ([\w:-]+)/g)) expect(scripts).toHaveProperty([command]);
});

test('what the recipes have made is what they promise', async () => {
  const { compiled } = await compileConfig(root, ROOT);
  if (!compiled) throw new Error('The recipes do not compile.');
  const { manifest, files } = compiled;
  const read = (name = '') => JSON.parse(files.get(name) ?? 'null');
  const form = (id: string) => read(manifest.forms[id]?.form);
  expect(manifest.languages).toEqual(['ca', 'en', 'es']);
  expect(Object.keys(manifest.forms)).not.toContain('corporate-email-request');
  const menu = read(manifest.menu);
  const requests = menu.pages.find(({ id }: { id: string }) => id === 'requests').children;
  expect(requests.find(({ id }: { id: string }) => id === 'request-corporate-email').page).toBe('request-certificate');
  expect(menu.pages.find(({ id }: { id: string }) => id === 'for-externals').access).toEqual(['external']);
  expect(form('certificate-request').schema.dependencies).toEqual({ exemplars: ['motivo'] });
  const event = form('event-registration');
  expect(event.spec).toMatchObject({ look: 'wizard', enabled: [{ error: 'early' }, { error: 'late' }], draftDays: 30 });
  expect(event.expressions.value.map(([name]: [string]) => name)).toEqual(['total']);
  const theme = JSON.parse(await readFile(path.join(root, 'menus/theme.json'), 'utf8'));
  expect(theme).toMatchObject({ colors: { primary: { main: '#00546b' } }, mark: { length: 2 } });
  // The file of the recipe goes on having what the product's has.
  const ofRequests = Object.keys(read(manifest.procedures?.request).moves);
  expect(ofRequests).toEqual(expect.arrayContaining([...Object.keys(request.moves), 'to-board', 'board-reminder']));
  expect(read(manifest.procedures?.event).moves.register).toMatchObject({ document: 'made', mails: { length: 2 } });
});

test.each([
  ['en', ENGLISH],
  ['ca', CATALAN],
] as const)('each recipe is told for the workshop, in its words: %s', async (language, recipes) => {
  const folder = path.join(ROOT, 'messages/_general', language);
  const kinds = (await readdir(path.join(folder, 'widgets'))).map((name) => `widgets/${name}`);
  const files = ['app/workshop.json', 'app/configuration.json', ...kinds];
  const texts = files.map((file) => readFile(path.join(folder, file), 'utf8'));
  const said = (await Promise.all(texts)).flatMap((text) => wordsIn(JSON.parse(text)));
  // A sentence may quote the beginning alone.
  const isSaid = (words: string) =>
    said.some((text) => text.startsWith(words) && [undefined, ':', ','].includes(text[words.length]));
  const tells = recipes.flatMap(({ body }) => body.match(/^\*\*[^*]+:\*\*.*$/m) ?? []);
  expect(tells).toHaveLength(recipes.length);
  const quoted = tells.flatMap((tell) =>
    [...tell.matchAll(/(?<!\*)\*([^*]+)\*(?!\*)/g)].map(([, words = '']) => words),
  );
  expect(quoted.filter((words) => !isSaid(words))).toEqual([]);
});

test('both languages have the same recipes', () => {
  const pieces = ({ body }: Recipe) => body.match(/```json [\s\S]*?\n```/g);
  expect(CATALAN.map(pieces)).toEqual(ENGLISH.map(pieces));
  const named = ({ body }: Recipe) => body.match(/(?<=^- .*)`[^`]+`/gm);
  expect(CATALAN.map(named)).toEqual(ENGLISH.map(named));
});

async function recipesOf(file: string): Promise<Recipe[]> {
  const text = await readFile(path.join(ROOT, 'schemas', file), 'utf8');
  return text
    .split(/^## /m)
    .slice(1)
    .map((part) => ({ title: part.split('\n', 1)[0] ?? '', body: part }));
}

function wordsIn(texts: unknown): string[] {
  if (typeof texts === 'string') return [texts];
  return typeof texts === 'object' && texts !== null ? Object.values(texts).flatMap(wordsIn) : [];
}
