import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Manifest, Menu } from '../../../src/core/config.ts';
import type { PageData } from '../../../src/core/page-data.ts';
import { allPages } from '../../../src/core/published/placed-forms.ts';
import type { Theme } from '../../../src/core/theme/theme.ts';
import { loadVersion } from '../../../src/server/domain/config/loaded-version.ts';
import { ConfigStore } from '../../../src/server/domain/config/store.ts';
import { publishVersion, type VersionFiles } from '../../../src/server/domain/publishing/activate.ts';
import { buildApp } from '../../../src/server/http/app.ts';
import type { ServerContext } from '../../../src/server/http/context.ts';
import { planOf } from '../../../src/server/http/pages/page-plan.ts';
import { Pages } from '../../../src/server/http/pages/pages.ts';
import { type Bench, openBench, SECRET, SETTINGS } from '../support/app.ts';
import { openTestDatabase } from '../support/database/databases.ts';
import { projectVersion } from '../support/fixture/project-version.ts';

const HTML =
  '<!doctype html><html><head><title>app</title><link rel="icon" href="/assets/icon.svg"></head><body></body></html>';
const PARTS = {
  form: ['assets/form.js'],
  'widget text': ['assets/text.js', 'assets/form.js'],
  'widget password': ['assets/password.js'],
  'widget textarea': ['assets/textarea.js'],
  'layout workspace': ['assets/bars.js'],
  session: ['assets/session.js'],
};

const DRAWS = `
const { parentPort } = require('node:worker_threads');
parentPort.on('message', ({ data }) =>
  parentPort.postMessage({ result: { html: 'drawn ' + data.pointer.version, css: '', styleNames: [] } }));
parentPort.postMessage('ready');
`;

let bench: Bench;
let dist: string;
let real: VersionFiles;

beforeAll(async () => {
  dist = await mkdtemp(path.join(tmpdir(), 'dist-'));
  await mkdir(path.join(dist, '.vite'));
  await writeFile(path.join(dist, 'index.html'), HTML);
  await writeFile(path.join(dist, '.vite', 'page-parts.json'), JSON.stringify(PARTS));
  bench = await openBench(await openTestDatabase(), { dist });
  real = await projectVersion();
  await publishVersion(bench.database.db, real);
});
afterAll(() => bench.close());

const get = (url: string, headers: Record<string, string> = { accept: 'text/html' }) =>
  bench.app.inject({ url, headers });
const dataIn = (html: string) => JSON.parse(/id="published">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null') as PageData;
const preloaded = (html: string) =>
  [...html.matchAll(/modulepreload" crossorigin href="([^"]*)"/g)].map(([, href]) => href);

it('contains what its address needs, all of one version', async () => {
  const { pointer, manifest, files } = dataIn((await get('/login')).body);
  expect([pointer.version, manifest.version]).toEqual([real.version, real.version]);
  expect(manifest).not.toHaveProperty('records');
  const form = manifest.forms.login;
  const needed = [manifest.menu, manifest.settings, manifest.look?.mark, manifest.texts.ca, form?.form, form?.texts.ca];
  expect(Object.keys(files).sort()).toEqual([...needed].sort());
  for (const [name, content] of Object.entries(files)) expect(content).toEqual(JSON.parse(real.files.get(name) ?? ''));
});

it('names the host of the build where that is another one', async () => {
  const settings = { ...SETTINGS, assetUrl: 'https://static.exemple.cat/' };
  const { db } = bench.database;
  const app = await buildApp({ settings, db, tokenSecret: SECRET, dist });
  const page = await app.inject({ url: '/login', headers: { accept: 'text/html' } });
  await app.close();
  expect(page.body).toContain('<link rel="icon" href="https://static.exemple.cat/assets/icon.svg">');
  expect(preloaded(page.body)).toEqual(
    expect.arrayContaining([
      'https://static.exemple.cat/assets/form.js',
      `/config/${real.manifest.forms.login?.validator}`,
    ]),
  );
  expect(page.body).not.toContain('"/assets/');
});

it('preloads the code of the form, and no more', async () => {
  const validator = (id: string) => `/config/${real.manifest.forms[id]?.validator}`;
  expect(preloaded((await get('/login')).body).sort()).toEqual(
    ['/assets/form.js', '/assets/text.js', '/assets/password.js', validator('login')].sort(),
  );
  const certificate = preloaded((await get('/sol-licituds/sol-licitud-certificat')).body);
  expect(certificate).toEqual(
    expect.arrayContaining([
      '/assets/bars.js',
      '/assets/session.js',
      '/assets/textarea.js',
      validator('certificate-request'),
    ]),
  );
  expect(certificate).not.toContain('/assets/password.js');
});

it('has the look of the version, and changes with it', async () => {
  const html =
    '<!doctype html><html lang="en"><head><!--organisation--><link rel="stylesheet" href="/assets/a.css"></head><body><!--start-words--></body></html>';
  const own = await mkdtemp(path.join(tmpdir(), 'dist-'));
  await mkdir(path.join(own, 'assets'));
  await writeFile(path.join(own, 'assets/a.css'), 'body{margin:0}');
  await writeFile(path.join(own, 'index.html'), html);
  const app = await buildApp({ settings: SETTINGS, db: bench.database.db, tokenSecret: SECRET, dist: own });
  const look = real.manifest.look as NonNullable<Manifest['look']>;
  const theme = JSON.parse(real.files.get(look.theme) ?? '') as Theme;
  const green = { ...theme, colors: { ...theme.colors, primary: { ...theme.colors.primary, main: '#005f2a' } } };
  const name = 'files/theme.green.json';
  const manifest: Manifest = { ...real.manifest, version: 'green', look: { ...look, theme: name } };
  const shown = async () => {
    const { body, headers } = await app.inject({ url: '/login', headers: { accept: 'text/html' } });
    const [, sheet = ''] = /<style>(.*?)<\/style>/s.exec(body) ?? [];
    const hash = createHash('sha256').update(sheet).digest('base64');
    expect(headers['content-security-policy']).toContain(`'sha256-${hash}'`);
    expect(sheet).toMatch(/body\{margin:0\}$/);
    return { body, main: /--primary-main:([\d ]+)/.exec(sheet)?.[1] };
  };
  const { body, main } = await shown();
  expect(main).toBe('168 0 95');
  expect(body).toContain('<html lang="ca">');
  expect(body).toContain('<title>El meu Col·legi</title>');
  expect(body).toContain('<meta name="theme-color" content="#a8005f">');
  expect(body).toContain(`<link rel="icon" href="/config/${look.icon}" type="image/svg+xml">`);
  const icon = await app.inject({ url: `/config/${look.icon}` });
  expect([icon.headers['content-type'], icon.body]).toEqual(['image/svg+xml', expect.stringMatching(/^<svg /)]);
  expect((await app.inject({ url: `/config/${look.sheet}` })).headers['content-type']).toContain('text/css');
  expect(body).toContain('<template id="unavailable">');
  expect(body).not.toContain('<!--');
  await publishVersion(bench.database.db, {
    version: 'green',
    manifest,
    files: new Map([...real.files, [name, JSON.stringify(green)]]),
  });
  expect((await shown()).main).toBe('0 95 42');
  await publishVersion(bench.database.db, { ...real, files: real.files });
  await app.close();
});

it('lets no text of the version end the script element', async () => {
  const settings = [...real.files].find(([name]) => name === real.manifest.settings) as [string, string];
  const hostile = {
    ...JSON.parse(settings[1]),
    links: { site: 'https://a.example/</script><script>alert(1)</script>' },
  };
  const name = 'files/settings.hostile.json';
  const manifest: Manifest = { ...real.manifest, version: 'hostile', settings: name };
  const files = new Map([...real.files, [name, JSON.stringify(hostile)]]);
  await publishVersion(bench.database.db, { version: 'hostile', manifest, files });
  const { body } = await get('/login');
  expect(body.match(/<\/script>/g)).toHaveLength(1);
  expect(dataIn(body).files[name]).toEqual(hostile);
  await publishVersion(bench.database.db, { ...real, files: real.files });
  expect(dataIn((await get('/login')).body).pointer.version).toBe(real.version);
});

it('redirects from the address of a moved page and keeps the query', async () => {
  const menu = JSON.parse(real.files.get(real.manifest.menu) ?? '{}') as Menu;
  const pages = [...menu.pages, { id: 'former', path: '/antic', page: 'sign-in', access: [] }];
  const name = 'files/menu.onward.json';
  const manifest: Manifest = { ...real.manifest, version: 'onward', menu: name };
  const files = new Map([...real.files, [name, JSON.stringify({ ...menu, pages })]]);
  await publishVersion(bench.database.db, { version: 'onward', manifest, files });
  const answer = await get('/antic?from=mail');
  expect([answer.statusCode, answer.headers.location]).toEqual([301, '/login?from=mail']);
  expect(answer.headers['cache-control']).toBe('no-store');
  await publishVersion(bench.database.db, { ...real, files: real.files });
});

it.each(['GET', 'HEAD'] as const)('answers %s on every page, whatever is asked for', async (method) => {
  const addresses = ['/', '/login', '/sol-licituds/sol-licitud-certificat', '/login/'];
  for (const url of addresses) {
    for (const accept of ['application/json', '*/*', 'image/png', '']) {
      const answer = await bench.app.inject({ method, url, headers: { accept } });
      expect([url, accept, answer.statusCode]).toEqual([url, accept, 200]);
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    }
  }
  expect(
    (await bench.app.inject({ method, url: '/no/page', headers: { accept: 'application/json' } })).statusCode,
  ).toBe(404);
  expect((await bench.app.inject({ method: 'POST', url: '/login' })).statusCode).toBe(404);
});

it('sends a page and a published file compressed', async () => {
  const packed = (url: string) => get(url, { accept: 'text/html', 'accept-encoding': 'gzip, br' });
  const page = await packed('/login');
  expect(page.headers).toMatchObject({
    'content-encoding': 'br',
    vary: 'accept-encoding',
    'cache-control': 'no-store',
  });
  expect(brotliDecompressSync(page.rawPayload).toString()).toBe((await get('/login')).body);
  const file = await packed(`/config/${real.manifest.menu}`);
  expect(brotliDecompressSync(file.rawPayload).toString()).toBe(real.files.get(real.manifest.menu));
  const refused = await get('/login', { accept: 'text/html', 'accept-encoding': 'br;q=0' });
  expect(refused.headers['content-encoding']).toBeUndefined();
});

it('draws the pages of a version once, though requests from before a publish still ask for the one before', async () => {
  const own = await mkdtemp(path.join(tmpdir(), 'dist-'));
  await mkdir(path.join(own, 'prerender'));
  await writeFile(path.join(own, 'index.html'), '<html><head></head><body><div id="root"></div></body></html>');
  await writeFile(path.join(own, 'prerender', 'prerender.js'), DRAWS);
  const failures: unknown[] = [];
  const context = { config: new ConfigStore(bench.database.db), db: bench.database.db, settings: SETTINGS };
  const pages = new Pages(context as ServerContext, own, true, (error) => failures.push(error));
  const before = await loadVersion(real.manifest, async (name) => real.files.get(name) ?? '');
  const after = { ...before, manifest: { ...before.manifest, version: 'after' } };
  const drawn = (version: typeof before) => async () => (await pages.at(version, '/login', false))?.html;
  await expect.poll(drawn(before), { timeout: 60_000 }).toContain(`drawn ${real.version}`);
  await expect.poll(drawn(after), { timeout: 60_000 }).toContain('drawn after');
  for (const version of [before, after]) expect(await drawn(version)()).toContain(`drawn ${version.manifest.version}`);
  expect(failures).toEqual([]);
});

it('draws a form that sends a message for each role that may see its page, and for no other', async () => {
  const version = await loadVersion(real.manifest, async (name) => real.files.get(name) ?? '');
  const standing = allPages(version.menu.pages).flatMap(({ page }) => {
    const { own, drawnRoles } = planOf(version, page.path ?? '/nowhere');
    return own && drawnRoles.length > 0 ? [[page.id, drawnRoles]] : [];
  });
  const member = (...pages: string[]) => Object.fromEntries(pages.map((id) => [id, ['ROLE_COLEGIADO']]));
  // Neither records nor cases of procedures: what they hold decides about what shows.
  expect(Object.fromEntries(standing)).toEqual({
    ...member('request-certificate', 'request-corporate-email', 'request-card'),
    ...member('seal-graduate', 'seal-technical', 'seal-design', 'seal-company'),
  });
});

it('names its inline scripts in the policy, and allows no other', async () => {
  const script = 'window.onclick = null;';
  const own = await mkdtemp(path.join(tmpdir(), 'dist-'));
  await writeFile(path.join(own, 'index.html'), HTML.replace('</head>', `<script>${script}</script></head>`));
  const app = await buildApp({ settings: SETTINGS, db: bench.database.db, tokenSecret: SECRET, dist: own });
  const page = await app.inject({ url: '/login', headers: { accept: 'text/html' } });
  await app.close();
  const hash = createHash('sha256').update(script).digest('base64');
  expect(String(page.headers['content-security-policy']).split(';')).toContain(`script-src 'sha256-${hash}' 'self'`);
  expect((await get('/login')).headers['content-security-policy']).toContain(";script-src 'self';");
});

it('is not said to be missing while the database is away, whatever the caller reads', async () => {
  const database = await openTestDatabase();
  const app = await buildApp({ settings: SETTINGS, db: database.db, tokenSecret: SECRET, dist });
  await database.close();
  for (const headers of [{ accept: '*/*' }, {}, { accept: 'application/json' }]) {
    const answer = await app.inject({ url: '/login', headers });
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
    expect((await app.inject({ method: 'HEAD', url: '/login', headers })).statusCode).toBe(503);
  }
  expect((await app.inject({ url: '/login', headers: { accept: 'text/html' } })).statusCode).toBe(200);
  expect((await app.inject({ url: '/.env' })).statusCode).toBe(404);
  await app.close();
});
