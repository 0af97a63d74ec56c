import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compileConfig, formatProblems } from '../../../src/compiler/index.ts';
import type { Values } from '../../../src/core/config.ts';
import { loadVersion } from '../../../src/server/domain/config/loaded-version.ts';
import { publishVersion, type VersionFiles } from '../../../src/server/domain/publishing/activate.ts';
import { type Bench, openBench } from '../support/app.ts';
import { openTestDatabase } from '../support/database/databases.ts';
import { projectVersion } from '../support/fixture/project-version.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const FOLDERS = ['schemas', 'menus', 'messages'];

async function compile(root: string): Promise<VersionFiles> {
  const { compiled, problems } = await compileConfig(root);
  if (!compiled) throw new Error(formatProblems(problems));
  return compiled;
}

it('the published files have a word for each property of a record, also where no form shows it', async () => {
  const { manifest, files } = await projectVersion();
  const version = await loadVersion(manifest, async (name) => files.get(name) ?? '');
  for (const { id, schema } of version.records.values())
    for (const property of Object.keys(schema.properties ?? {}))
      for (const language of manifest.languages) {
        const keys = [`records.${id}.${property}.label`, `fields.${property}.label`];
        const forms = [...version.forms.keys()].map((form) => `forms.${form}.${property}.label`);
        expect([id, property, version.text(language, [...keys, ...forms])]).not.toContain('');
      }
});

it('a version that is older than the program reads the texts and mails that it lacks from the program', async () => {
  const { manifest, files } = await projectVersion();
  const without = (name: string, drop: (content: Record<string, Record<string, unknown>>) => unknown) => {
    const content = JSON.parse(files.get(name) ?? '');
    expect(drop(content)).toBe(true);
    return [name, JSON.stringify(content)] as const;
  };
  const older = new Map([
    ...files,
    without(manifest.serverTexts?.ca ?? '', (texts) => delete texts.errors?.members),
    without(manifest.mails.ca ?? '', (mails) => delete mails['request-withdrawn']),
  ]);
  const [version, whole] = await Promise.all(
    [older, files].map((one) => loadVersion(manifest, async (name) => one.get(name) ?? '')),
  );
  expect(version?.text('ca', 'errors.members.incomplete')).toBe('Cal un número i un nom.');
  expect(version?.mail('request-withdrawn', 'ca')).toEqual(whole?.mail('request-withdrawn', 'ca'));
  expect(version?.mail('no-such-mail', 'ca')).toBeUndefined();
});

describe('a form that is new', () => {
  let bench: Bench;
  let root: string;
  const form = 'pool-key-request';
  // biome-ignore lint/suspicious/noExplicitAny: a config file of any kind, changed before it is checked
  const edit = async (file: string, change: (content: any) => void) => {
    const content = JSON.parse(await readFile(path.join(root, file), 'utf8'));
    change(content);
    await writeFile(path.join(root, file), JSON.stringify(content));
  };

  beforeAll(async () => {
    bench = await openBench(await openTestDatabase());
    root = await mkdtemp(path.join(tmpdir(), 'new form-'));
    for (const folder of FOLDERS) await cp(path.join(ROOT, folder), path.join(root, folder), { recursive: true });
    await symlink(path.join(ROOT, 'src'), path.join(root, 'src'), 'dir');
    await publishVersion(bench.database.db, await projectVersion());
  });
  afterAll(async () => {
    await bench.close();
    await rm(root, { recursive: true, force: true });
  });

  it('goes live on a running server by its files alone', async () => {
    const copies = [
      'schemas/%.schema.json',
      'messages/ca/forms/%.json',
      'messages/es/forms/%.json',
      'messages/ca/mails/%.json',
      'messages/es/mails/%.json',
    ];
    const token = await bench.token('20001');
    const send = (values: Values, version: string) => bench.send({ token, form, version, values, key: randomUUID() });
    const before = (await bench.app.inject('/config/current.json')).json().version;
    expect((await send({}, before)).statusCode).toBe(409);
    for (const copy of copies)
      await cp(path.join(root, copy.replace('%', 'certificate-request')), path.join(root, copy.replace('%', form)));
    await edit(`schemas/${form}.schema.json`, (schema) => {
      schema.form.submit.params = { recipient: 'staff', message: form };
    });
    await edit('menus/workspace.json', (menu) => {
      const blocks = [{ type: 'form', id: 'form', form }];
      menu.pages.push({
        id: 'pool-key',
        path: 'pool-key',
        access: ['member'],
        menu: 'main',
        icon: menu.topBar[0].icon,
        blocks,
      });
    });
    for (const language of ['ca', 'es']) {
      await edit(`messages/${language}/pages.json`, (texts) => {
        texts['pool-key'] = { title: language === 'ca' ? 'Clau de la piscina' : 'Llave de la piscina' };
      });
    }
    const { version } = await publishVersion(bench.database.db, await compile(root));

    expect((await send({}, version)).json().errors).toEqual({ delanteDe: ['El camp és obligatori.'] });
    expect((await send({ delanteDe: 'Piscina', nombre: 'Mallory' }, version)).statusCode).toBe(201);
    const mail = await bench.database.db.selectFrom('outbox').selectAll().executeTakeFirstOrThrow();
    expect(mail.recipients).toEqual(['intern@exemple.cat']);
    expect(mail.text).toContain('Piscina');
    expect(mail.text).not.toContain('Mallory');
    const stranger = await bench.send({ token: await bench.token('P3001'), form, version, values: { delanteDe: 'x' } });
    expect(stranger.statusCode).toBe(403);
  });

  it('keeps the current version while its files are broken', async () => {
    const { version } = (await bench.app.inject('/config/current.json')).json();
    await writeFile(path.join(root, 'schemas', `${form}.schema.json`), '{');
    await expect(compile(root)).rejects.toThrow(`schemas/${form}.schema.json:1:`);
    expect((await bench.app.inject('/config/current.json')).json().version).toBe(version);
  });
});
