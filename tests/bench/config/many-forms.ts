import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../../..');
/** Requests of the shipped config, with their texts and mails; the generated ones are like them, in turns. */
const MODELS = ['certificate-request', 'membership-card-request', 'corporate-email-request', 'company-seal-request'];

type Tree = { [name: string]: unknown };

/** A folder of files of staff. */
export interface ManyForms {
  root: string;
  remove(): Promise<void>;
}

/** The shipped config with so many forms more, each with its texts, its mail and its page. */
export async function manyForms(more: number): Promise<ManyForms> {
  const root = await mkdtemp(path.join(tmpdir(), 'many forms '));
  for (const folder of ['schemas', 'menus', 'messages'])
    await cp(path.join(ROOT, folder), path.join(root, folder), { recursive: true });
  // The copies have no cases: those of the models would be a work that does not grow with the forms.
  await rm(path.join(root, 'schemas/_cases'), { recursive: true });
  const file = (name: string) => path.join(root, name);
  const read = async (name: string) => readFile(file(name), 'utf8');
  const edit = async (name: string, change: (whole: Tree) => void) => {
    const whole = JSON.parse(await read(name)) as Tree;
    change(whole);
    await writeFile(file(name), JSON.stringify(whole, null, 2));
  };
  const made = Array.from({ length: more }, (_none, index) => {
    const model = MODELS[index % MODELS.length] ?? '';
    return { model, id: `${model}-${index}` };
  });
  const copied = ['schemas/<>.schema.json', ...['ca', 'es'].flatMap((of) => [`messages/${of}/forms/<>.json`])];
  for (const { model, id } of made) {
    for (const name of [...copied, 'messages/ca/mails/<>.json', 'messages/es/mails/<>.json']) {
      const text = await read(name.replace('<>', model));
      await writeFile(file(name.replace('<>', id)), text.replaceAll(`"${model}"`, `"${id}"`));
    }
  }
  for (const language of ['ca', 'es'])
    await edit(`messages/${language}/pages.json`, (texts) => {
      for (const { id } of made) texts[`page-${id}`] = { title: `Sol·licitud ${id}` };
    });
  await edit('menus/workspace.json', (menu) => {
    const requests = (menu.pages as Tree[]).find(({ id }) => id === 'requests') as Tree;
    for (const { id } of made)
      (requests.children as Tree[]).push({
        id: `page-${id}`,
        path: id,
        icon: 'requests',
        blocks: [{ type: 'form', id: 'form', form: id }],
      });
  });
  return { root, remove: () => rm(root, { recursive: true, force: true }) };
}
