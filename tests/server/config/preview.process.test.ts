import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { compileConfig } from '../../../src/compiler/index.ts';
import type { Manifest } from '../../../src/core/config.ts';
import { readMark } from '../../../src/core/text-marks.ts';
import { type Preview, startPreview } from '../../../src/server/preview/preview.ts';
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
  preview = await startPreview({ config, code: ROOT }, await compiled(), { dist });
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
/** What the workspace in the frame of a page is told. */
const facts = async (address: string) => {
  const source = JSON.parse(/id="facts">(.*?)<\/script>/.exec(await html(address))?.[1] ?? '{}').source as string;
  return JSON.parse(/id="preview">(.*?)<\/script>/.exec(await html(source))?.[1] ?? 'null') as Record<string, unknown>;
};

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

it('lists every form, page, mail and document in every language', async () => {
  const index = await html('/dev/preview');
  const { compiled: version } = await compiled();
  const { forms = {}, languages = [] } = version?.manifest ?? {};
  const links = [...index.matchAll(/href="\/dev\/preview\/show\?([^"]+)"/g)].map(
    ([, query = '']) => new URLSearchParams(query.replaceAll('&#38;', '&')),
  );
  const linked = (name: string, value: string) =>
    new Set(links.filter((link) => link.get(name) === value).map((link) => link.get('language')));
  for (const form of Object.keys(forms)) expect([...linked('form', form)], form).toEqual(languages);
  for (const file of await readdir(path.join(config, 'messages/ca/mails')))
    expect([...linked('mail', path.basename(file, '.json'))], file).toEqual(languages);
  expect([...linked('document', 'etec')]).toEqual(languages);
  expect([...linked('page', 'contact-details')]).toEqual(languages);
  for (const link of links) await html(`/dev/preview/show?${link}`);
});

it('calls things as people see them, in the language of the organisation', async () => {
  const index = await html('/dev/preview');
  expect(index).toContain('<html lang="ca">');
  for (const [title, id] of [
    ['Canviar la clau', 'password-change'],
    ['Vol continuar connectat?', 'session-renewal'],
  ])
    expect(index).toContain(`<th scope="row">${title}<code>${id}</code></th>`);
  expect(index).toMatch(/<th scope="row">[^<]*certificat[^<]*<code>certificate-request<\/code>/);
  expect(index).not.toMatch(/>(Preview|Forms|Language|Empty)</);
  expect(await html('/dev/preview/show?page=contact-details')).toContain('<label>Idioma<select');
  expect(index).toContain('<td>col·legiat');
  expect(index).not.toMatch(/>ROLE_|‹settings\./);
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
  const address = '/dev/preview/show?page=request-certificate&form=certificate-request';
  const empty = await facts(`${address}&language=es`);
  expect(empty).toMatchObject({ language: 'es', sends: false, typed: null });
  const { token } = empty.visitor as { token: string };
  const read = await ask('/api/records/contact-address', { cookie, authorization: token });
  expect(read.status).toBe(204);
  const filled = await facts(`${address}&state=filled`);
  expect(filled).toMatchObject({ visitor: { username: '20001' }, typed: { form: 'certificate-request' } });
  expect(Object.keys((filled.typed as { values: object }).values).length).toBeGreaterThan(0);
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
