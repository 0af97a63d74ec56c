import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { type Browser, chromium, type Page } from 'playwright';
import { afterAll, beforeAll, expect, it, test } from 'vitest';
import { launchOptions } from '../../scripts/lib/chromium.mjs';

const run = promisify(execFile);
const ROOT = path.resolve(import.meta.dirname, '../..');
/** Milliseconds: the packages and two programs are built. */
const LONG = 900_000;
const NAMES = ['theme', 'engine', 'compiler'];
/** Folders beside this file, each a program that uses a package. */
const PROGRAMS = ['strict', 'drawn', 'stock'];
const SCOPE = '@el-meu-collegi';
/** What a program needs beside the packages and what they ask for. */
const OWN = ['vite', 'typescript', '@types/node', '@types/react', '@types/react-dom', 'csstype'];
/** Scripts of the page itself alone, and no `eval`. */
const STRICT = "default-src 'self'; style-src 'self' 'unsafe-inline'; script-src 'self'";
/** A schema that is compiled where it is drawn. */
const WITH_EVAL = `${STRICT} 'unsafe-eval'`;

interface Manifest {
  dependencies: Record<string, string>;
  peerDependencies: Record<string, string>;
  exports: Record<string, { types: string; default?: string }>;
}

let folder: string;
let browser: Browser;
const servers: Server[] = [];

/** A program outside the tree, with the packages as npm packs them and nothing that they do not ask for. */
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'packages-'));
  const made = path.join(folder, 'made');
  await run(process.execPath, [path.join(ROOT, 'scripts/packages.mjs'), made], { cwd: ROOT });
  const installed = path.join(folder, 'node_modules');
  await mkdir(path.join(installed, SCOPE), { recursive: true });
  const asked = new Set(OWN);
  for (const name of NAMES) {
    const { stdout } = await run('npm', ['pack', '--silent', '--pack-destination', folder], {
      cwd: path.join(made, name),
    });
    const target = path.join(installed, SCOPE, name);
    await mkdir(target);
    await run('tar', ['-xzf', path.join(folder, stdout.trim()), '-C', target, '--strip-components=1']);
    const { dependencies, peerDependencies } = await manifestOf(name);
    for (const one of Object.keys({ ...dependencies, ...peerDependencies })) asked.add(one);
  }
  await rm(made, { recursive: true });
  for (const name of asked) {
    await mkdir(path.dirname(path.join(installed, name)), { recursive: true });
    await symlink(path.join(ROOT, 'node_modules', name), path.join(installed, name), 'junction');
  }
  for (const name of PROGRAMS)
    await cp(path.join(import.meta.dirname, name), path.join(folder, name), { recursive: true });
  await writeFile(path.join(folder, 'package.json'), JSON.stringify({ type: 'module', private: true }));
  browser = await chromium.launch({ ...launchOptions(), headless: true });
}, LONG);
afterAll(async () => {
  await browser?.close();
  for (const server of servers) server.close();
  await rm(folder, { recursive: true, force: true });
});

async function manifestOf(name: string): Promise<Manifest> {
  return JSON.parse(await readFile(path.join(folder, 'node_modules', SCOPE, name, 'package.json'), 'utf8'));
}

async function build(name: string, ...args: string[]): Promise<void> {
  const vite = path.join(folder, 'node_modules/vite/bin/vite.js');
  const env = { ...process.env, NODE_ENV: 'production', VITEST: '' };
  await run(process.execPath, [vite, 'build', '--logLevel', 'error', ...args], { cwd: path.join(folder, name), env });
}

/** Opens a built page under a policy. @returns the page, and all that its console said */
async function open(dist: string, policy: string, html?: string): Promise<{ page: Page; said: string[] }> {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const isPage = pathname === '/';
    const content =
      isPage && html ? html : await readFile(path.join(dist, isPage ? 'index.html' : pathname)).catch(() => null);
    const type = isPage ? 'text/html; charset=utf-8' : 'text/javascript';
    // Chromium asks for an icon.
    response.writeHead(content === null ? 204 : 200, { 'content-type': type, 'content-security-policy': policy });
    response.end(content ?? '');
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const page = await browser.newPage();
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  page.on('pageerror', (error) => said.push(String(error)));
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  return { page, said };
}

test.each(NAMES)('%s is complete: entries, declarations, licence and README, and no sources or tests', async (name) => {
  const root = path.join(folder, 'node_modules', SCOPE, name);
  const files = (await readdir(root, { recursive: true })).map((file) => file.replaceAll('\\', '/'));
  const { exports } = await manifestOf(name);
  const entries = Object.values(exports).flatMap((entry) => Object.values(entry)) as string[];
  expect(entries.filter((file) => !files.includes(file.replace('./', '')))).toEqual([]);
  expect(files).toEqual(expect.arrayContaining(['LICENSE', 'README.md', 'package.json']));
  expect(files.filter((file) => /(?<!\.d)\.tsx?$|\.test\.|\.stories\./.test(file))).toEqual([]);
  expect(files.filter((file) => /^src\/(?:app|server|api|actions)\/.*\.js$/.test(file))).toEqual([]);
});

it('fits strict TypeScript', { timeout: LONG }, async () => {
  const compilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    jsx: 'react-jsx',
    allowImportingTsExtensions: true,
    target: 'es2023',
    module: 'esnext',
    moduleResolution: 'bundler',
    types: ['vite/client', 'node', `${SCOPE}/compiler/client`],
  };
  const config = { compilerOptions, include: PROGRAMS };
  await writeFile(path.join(folder, 'tsconfig.json'), JSON.stringify(config));
  const tsc = path.join(folder, 'node_modules/typescript/bin/tsc');
  const checked = await run(process.execPath, [tsc, '--project', folder]).catch(({ stdout }) => ({ stdout }));
  expect(checked.stdout).toBe('');
});

it('runs under a strict policy: a compiled form is drawn, filled in, refused, sent, in two languages', {
  timeout: LONG,
}, async () => {
  await build('strict');
  const { page, said } = await open(path.join(folder, 'strict/dist'), STRICT);
  await page.getByLabel('Name').fill('Al');
  await page.getByLabel('Code').fill('aabx');
  expect(await page.getByLabel('Reason').count()).toBe(0);
  await page.getByLabel('large').check();
  await page.getByLabel('Reason').fill('Many of us');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  expect(await page.getByLabel('Name').getAttribute('aria-invalid')).toBe('true');
  await page.getByText('Write at least 3 characters.', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'en', exact: true }).click();
  expect(await page.getByLabel('Nom').inputValue()).toBe('Al');
  expect(await page.getByLabel('Gran').isChecked()).toBe(true);
  await page.getByLabel('Nom').fill('Alba');
  await page.getByLabel('Code').fill('abc');
  await page.getByRole('textbox', { name: /^Dia/ }).fill('3/5/2027');
  await page.getByRole('button', { name: 'Enviar' }).click();
  await page.getByText('"name":"Alba"').waitFor();
  expect(JSON.parse((await page.locator('output').textContent()) ?? '')).toEqual({
    name: 'Alba',
    day: '2027-05-03',
    code: 'abc',
    size: 'large',
    reason: 'Many of us',
  });
  expect(said).toEqual([]);
});

it('is drawn on a server, and taken over in the browser without a fault', { timeout: LONG }, async () => {
  await build('drawn');
  await build('drawn', '--ssr', 'server.tsx', '--outDir', 'server');
  const { draw } = (await import(
    /* @vite-ignore */ pathToFileURL(path.join(folder, 'drawn/server/server.js')).href
  )) as typeof import('./drawn/server.tsx');
  const drawn = await draw();
  expect(drawn).toContain('A member');
  const dist = path.join(folder, 'drawn/dist');
  const html = (await readFile(path.join(dist, 'index.html'), 'utf8')).replace('<!--drawn-->', () => drawn);
  const { page, said } = await open(dist, WITH_EVAL, html);
  await page.locator('html[data-alive]').waitFor({ state: 'attached' });
  await page.getByLabel('Name').fill('Alba');
  await page.getByLabel('A member').check();
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByText('"name":"Alba"').waitFor();
  expect(await page.evaluate(() => (window as unknown as { faults: string[] }).faults)).toEqual([]);
  expect(said).toEqual([]);
});

it('gives a stock Form of rjsf its fields, of which each can be imported by itself', { timeout: LONG }, async () => {
  await build('stock');
  const { page, said } = await open(path.join(folder, 'stock/dist'), WITH_EVAL);
  await page.getByLabel('Account').fill('es9121000418450200051332');
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.locator('input[aria-invalid=true]').waitFor();
  await page.getByLabel('Name').fill('Alba');
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByText('"name":"Alba","account":"ES9121000418450200051332"').waitFor();
  expect(said.filter((line) => !line.startsWith('Form validation failed'))).toEqual([]);
});

it('checks and compiles on the command line, and says what is wrong', { timeout: LONG }, async () => {
  const command = path.join(folder, 'node_modules', SCOPE, 'compiler/src/packages/compiler/command.js');
  const file = path.join(folder, 'strict/contact.schema.json');
  await run(process.execPath, [command, 'compile', file]);
  expect(await readFile(path.join(folder, 'strict/contact.form.js'), 'utf8')).toContain('./contact.validators.js');
  const broken = path.join(folder, 'broken.schema.json');
  await writeFile(broken, (await readFile(file, 'utf8')).replace('"radio"', '"radoi"'));
  const { code, stdout } = (await run(process.execPath, [command, 'check', file, broken]).catch((error) => error)) as {
    code: number;
    stdout: string;
  };
  expect(code).toBe(1);
  expect(stdout).toMatch(/^.*broken\.schema\.json:8:\d+ {2}unknown widget "radoi" {2}did you mean "radio"\?\n$/);
});
