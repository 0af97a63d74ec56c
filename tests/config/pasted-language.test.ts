import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkForeignWords } from '../../src/compiler/checks/texts/wrong-language.ts';
import { checkConfig } from '../../src/compiler/index.ts';
import { Report } from '../../src/compiler/report.ts';
import { edit, projectCopy, ROOT, type Tree } from './guide/follow.ts';

/** Words that say too little: names of places, of products, of the languages themselves. */
const NAMES = ['app/desk', 'app/message', 'languages', 'lists/municipalities', 'lists/territories', 'topBar'];
let root: string;

beforeAll(async () => {
  root = await projectCopy();
});
afterAll(() => rm(root, { recursive: true }));

test('files of one language pasted into the folder of the other are named, and no others', async () => {
  const pasted = [
    ['ca', 'es', 'forms/session-renewal'],
    ['ca', 'es', 'topBar'],
    ['es', 'ca', 'forms/corporate-email-request'],
    ['es', 'ca', 'mails/password-link'],
  ] as const;
  for (const [into, from, name] of pasted) await paste(into, from, name);
  const { problems, warnings } = await checkConfig(root, ROOT);
  expect(problems).toEqual([]);
  expect(warnings.map(({ file }) => file)).toEqual(
    pasted.map(([into, _from, name]) => `messages/${into}/${name}.json`).sort(),
  );
  expect(warnings[0]).toMatchObject({
    what: expect.stringMatching(/^the texts are in "es" and not in "ca", by words such as \p{L}+, \p{L}+/u),
    remedy: 'write them in "ca", or put back the file that was overwritten',
  });
});

test.each(['', 'tests/club'])(
  'every file of %j is known by its words, and none is taken for foreign',
  async (folder) => {
    const own = path.join(ROOT, folder);
    const { catalog } = (await checkConfig(own, ROOT)).config;
    const foreign = (texts: typeof catalog.texts) =>
      [...checkForeignWords({ catalog: { ...catalog, texts }, report: new Report() })].map(({ file }) => file);
    expect(foreign(catalog.texts)).toEqual([]);
    for (const into of catalog.languages) {
      const from = catalog.languages.find((language) => language !== into) as string;
      const all = await readdir(path.join(own, 'messages', into), { recursive: true });
      for (const name of all.filter((one) => one.endsWith('.json') && !NAMES.includes(one.slice(0, -5)))) {
        const file = `messages/${into}/${name}`;
        const texts = new Map(catalog.texts).set(
          into,
          new Map(
            [...(catalog.texts.get(into) ?? [])].map(([key, text]) => {
              const other = catalog.texts.get(from)?.get(key);
              return [key, text.file.file === file && other ? { ...text, text: other.text } : text];
            }),
          ),
        );
        expect(foreign(texts), file).toEqual([file]);
      }
    }
  },
);

async function paste(into: string, from: string, name: string): Promise<void> {
  let other: Tree = {};
  await edit(root, `messages/${from}/${name}.json`, (whole) => void (other = structuredClone(whole)));
  await edit(root, `messages/${into}/${name}.json`, (whole) => void Object.assign(whole, other));
}
