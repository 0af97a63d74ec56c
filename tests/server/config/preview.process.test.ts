import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { compileConfig } from '../../../src/compiler/index.ts';
import type { Manifest } from '../../../src/core/config.ts';
import { readMark } from '../../../src/core/text-marks.ts';
import type { PageFacts } from '../../../src/server/http/preview/html.ts';
import { type Preview, startPreview } from '../../../src/server/preview.ts';
import { ROOT } from '../support/server-process.ts';

/** One preview of a copy of the project's files. */
let config: string;
let dist: string;
let preview: Preview;
let cookie: string;

const compiled = () => compileConfig(config, ROOT);
const previews = async () => (await readdir(tmpdir())).filter((name) => name.startsWith('preview-'));
let before: string[];

beforeAll(async () => {
  config = await mkdtemp(path.join(tmpdir(), 'edited files '));
  for (const folder of ['schemas', 'menus', 'messages'])
    await cp(path.join(ROOT, folder), path.join(config, folder), { recursive: true });
  before = await previews();
  dist = await mkdtemp(path.join(tmpdir(), 'dist-'));
  await writeFile(
    path.join(dist, 'index.html'),
    '<!doctype html><html><head><title>app</title><link rel="stylesheet" href="/start.css"></head><body></body></html>',
  );
  preview = await startPreview(ROOT, await compiled(), { dist });
  const opened = await fetch(preview.link, { redirect: 'manual' });
  expect([opened.status, opened.headers.get('location')]).toEqual([302, '/dev/preview']);
  cookie = opened.headers.get('set-cookie')?.split(';')[0] ?? '';
}, 300_000);
afterAll(async () => {
  await preview.close();
  expect(await previews()).toEqual(before);
  await rm(config, { recursive: true });
  await rm(dist, { recursive: true });
});

const ask = (address: string, headers: Record<string, string> = { cookie }) =>
  fetch(new URL(address, preview.link), { headers });
const html = async (address: string) => {
  const answer = await ask(address);
  expect(answer.status, address).toBe(200);
  return answer.text();
};
const scriptData = (text: string, id: string) =>
  JSON.parse(new RegExp(`id="${id}">(.*?)</script>`).exec(text)?.[1] ?? 'null') as unknown;
/** Data for the script of the preview's page. */
const pageFacts = async () => scriptData(await html('/dev/preview'), 'facts') as PageFacts;
/** Data for the workspace in the frame of a page. */
const facts = async (address: string) => scriptData(await html(address), 'preview') as Record<string, unknown>;

async function edit(file: string, change: (text: string) => string): Promise<void> {
  const whole = path.join(config, file);
  await writeFile(whole, change(await readFile(whole, 'utf8')));
  await preview.show(await compiled());
}

it('answers nobody without the link', async () => {
  for (const address of [
    '/',
    '/dev/preview',
    '/dev/mailbox',
    '/config/current.json',
    '/api/docs',
    '/dev/preview/open/x',
  ])
    for (const headers of [{ cookie: '' }, { cookie: 'preview=wrong' }])
      expect((await ask(address, headers)).status, address).toBe(404);
});

it('refuses addresses that programs read differently', async () => {
  const { port } = new URL(preview.link);
  const asked = (address: string, cookies: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      // As it stands: `fetch` would tidy it up.
      const headers = { accept: 'text/html', cookie: cookies };
      get({ host: '127.0.0.1', port, path: address, headers }, (answer) => resolve(answer.resume().statusCode)).on(
        'error',
        reject,
      );
    });
  expect(await asked('/contacte', cookie)).toBe(200);
  for (const address of ['/contacte', '//x/admin/y', '/\\x/admin/y', 'http://x/admin/y', '//[', '/admin/y'])
    expect(await asked(address, ''), address).toBe(404);
});

it('lists every form, page, mail and document, and shows each in every language', async () => {
  const { things } = await pageFacts();
  const { compiled: version } = await compiled();
  const { forms = {}, languages = [] } = version?.manifest ?? {};
  const [pages, mails, documents] = [things.pages, things.mails, things.documents].map((all) =>
    all.map(({ id }) => id),
  );
  const shown = things.pages.flatMap((page) => page.forms.map(({ id }) => id));
  expect(things.languages).toEqual(languages);
  expect(shown).toEqual(expect.arrayContaining(Object.keys(forms)));
  const files = await readdir(path.join(config, 'messages/ca/mails'));
  expect(mails).toEqual(expect.arrayContaining(files.map((file) => path.basename(file, '.json'))));
  expect(documents).toContain('etec');
  expect(pages).toContain('contact-details');
  for (const language of languages) {
    for (const { id, forms, states } of things.pages) {
      const of = forms.length > 0 ? forms : [{ id: '' }];
      for (const form of of)
        for (const state of states) {
          const query = new URLSearchParams({ page: id, form: form.id, state, language });
          expect(await facts(`/dev/preview/frame?${query}`)).toMatchObject({ language });
        }
    }
    for (const id of mails ?? []) await html(`/dev/preview/mails/${id}?language=${language}`);
  }
});

it('calls things as people see them, in the language of the organisation', async () => {
  const index = await html('/dev/preview');
  expect(index).toContain('<html lang="ca">');
  const { things, words } = await pageFacts();
  const titles = new Map(things.pages.flatMap(({ forms }) => forms).map(({ id, title }) => [id, title]));
  expect(titles.get('password-change')).toBe('Canviar la clau');
  expect(titles.get('session-renewal')).toBe('Vol continuar connectat?');
  expect(titles.get('certificate-request')).toMatch(/certificat/);
  expect(index).not.toMatch(/>(Preview|Mailbox)</);
  expect([words.language, words.states.empty]).toEqual(['Idioma', 'buit']);
  expect(things.pages.flatMap(({ roles }) => roles.map(({ title }) => title))).toContain('col·legiat');
  expect(index).not.toMatch(/"title":"ROLE_|‹settings\./);
});

it('gives browsers its script as one file', async () => {
  const script = await ask('/dev/preview/preview.js');
  expect([script.status, script.headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8']);
  expect(await script.text()).not.toMatch(/\bimport\b/);
});

it('wears the colours of the edited files', async () => {
  const sheets = [...(await html('/dev/preview')).matchAll(/rel="stylesheet" href="([^"]+)"/g)].map(
    ([, href = '']) => href,
  );
  const answers = await Promise.all(sheets.map((sheet) => ask(sheet)));
  expect(answers.map(({ status, headers }) => [status, headers.get('content-type')])).toEqual(
    sheets.map(() => [200, 'text/css; charset=utf-8']),
  );
  expect((await Promise.all(answers.map((answer) => answer.text()))).join('')).toContain('--primary-main:168 0 95');
});

it('shows a form as somebody of whom nothing is kept, filled with its example, and with what it says of errors', async () => {
  const address = '/dev/preview/frame?page=request-certificate&form=certificate-request';
  const empty = await facts(`${address}&language=es`);
  expect(empty).toMatchObject({ language: 'es', sends: false, typed: null });
  const { token } = empty.visitor as { token: string };
  const read = await ask('/api/records/contact-address', { cookie, authorization: token });
  expect(read.status).toBe(204);
  const filled = await facts(`${address}&state=filled`);
  expect(filled).toMatchObject({ visitor: { username: '20001' }, form: { id: 'certificate-request' } });
  expect(Object.keys(filled.typed as object).length).toBeGreaterThan(0);
  expect(await facts(`${address}&state=errors`)).toMatchObject({ sends: true, typed: null });
});

it('marks the texts of framed pages with their keys, and no others', async () => {
  const pointer = (await (await ask('/dev/preview/config/current.json')).json()) as { version: string };
  const file = async (base: string) => {
    const manifest = await (await ask(`${base}/versions/${pointer.version}.json`)).json();
    const { form, texts } = (manifest as Manifest).forms['certificate-request'] as Manifest['forms'][string];
    return {
      form: await (await ask(`${base}/${form}`)).text(),
      texts: await (await ask(`${base}/${texts.ca}`)).text(),
    };
  };
  const [plain, marked] = [await file('/config'), await file('/dev/preview/config')];
  expect(marked.form).toBe(plain.form);
  const [words, labels] = [plain, marked].map(({ texts }) => JSON.parse(texts).forms['certificate-request']);
  expect(readMark(labels.delanteDe.label)).toEqual({
    words: words.delanteDe.label,
    key: ['forms', 'certificate-request', 'delanteDe', 'label'],
  });
});

it('shows mails with the example of their form, and documents as PDF', async () => {
  const mail = await ask('/dev/preview/mails/certificate-request?language=es');
  expect(mail.headers.get('content-security-policy')).toContain('sandbox');
  const { examples } = JSON.parse(await readFile(path.join(config, 'schemas/certificate-request.schema.json'), 'utf8'));
  expect(await mail.text()).toContain(examples[0].delanteDe.replaceAll("'", '&#39;'));
  expect(await html('/dev/preview/mails/password-link')).toMatch(/‹\w+›/);
  expect((await ask('/dev/preview/mails/none')).status).toBe(404);
  const pdf = await ask('/dev/preview/documents/etec?language=ca');
  expect(pdf.headers.get('content-type')).toBe('application/pdf');
  expect(
    Buffer.from(await pdf.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
});

it('tells waiting browsers of a change, keeps the last good version over a mistake, and names file and line', async () => {
  const state = async (after: number) =>
    (await (await ask(`/dev/preview/state?after=${after}`)).json()) as {
      number: number;
      shown: boolean;
      findings: string;
    };
  const { number } = await state(-1);
  const next = state(number);
  const file = 'messages/ca/pages.json';
  await edit(file, (text) => text.replace(/"title": "/, '"title": "Nou: '));
  const changed = await next;
  expect(changed).toMatchObject({ number: number + 1, shown: true });
  expect(await html('/dev/preview')).toContain('Nou: ');

  await edit(file, (text) => `${text.trimEnd().slice(0, -1)}`);
  const broken = await state(changed.number);
  expect(broken.shown).toBe(false);
  expect(broken.findings).toMatch(/messages\/ca\/pages\.json:\d+:\d+/);
  expect(await html('/dev/preview')).toContain('Nou: ');
  await edit(file, (text) => `${text}}\n`);
  expect((await state(broken.number)).shown).toBe(true);
});

it('shows pages of the workspace in the edited colours', async () => {
  const ground = async () => {
    const page = await (await ask('/', { cookie, accept: 'text/html' })).text();
    return /--ground:([\d ]+)/.exec(page)?.[1];
  };
  expect(await ground()).toBe('250 246 248');
  await edit('menus/theme.json', (text) => text.replace('"ground": "#faf6f8"', '"ground": "#faf6f0"'));
  expect(await ground()).toBe('250 246 240');
  await edit('menus/theme.json', (text) => text.replace('"ground": "#faf6f0"', '"ground": "faf6f0"'));
  expect(await ground()).toBe('250 246 240');
  await edit('menus/theme.json', (text) => text.replace('"ground": "faf6f0"', '"ground": "#faf6f8"'));
});

it('says what would be refused because of stored records', async () => {
  const file = 'schemas/_records/contact-address.record.json';
  const kept = await readFile(path.join(config, file), 'utf8');
  await edit(file, (text) =>
    text.replace(/"type": "object",/, '"type": "object",\n  "required": ["datosContacto__telefonoFax"],'),
  );
  const index = await html('/dev/preview');
  expect(index).toContain('class="problems"');
  expect(index).toContain('datosContacto__telefonoFax');
  await edit(file, () => kept);
  expect(await html('/dev/preview')).not.toContain('class="problems"');
});
