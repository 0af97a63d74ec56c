import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { programFolder } from '../../../scripts/lib/program.mjs';
import { freePort, processEnv, ROOT } from '../support/server-process.ts';

const run = promisify(execFile);
/** Contents of a folder that `npm start` has built in full: with the bundle, which is the same for the copy. */
const BUILT = [
  ...['schemas', 'menus', 'messages', 'src', 'scripts', 'package.json', 'package-lock.json'],
  ...['vite.config.ts', 'vite.server.config.ts', '.cache/program'],
];
const RUN = 'scripts/run.mjs';
/** The process leaves out the settings that the folder's own `.env` holds. */
const { DATA_DIR, PORT, ...env } = processEnv('');

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'moved-'));
  programFolder();
  const copy = path.join(folder, 'copy');
  for (const name of BUILT)
    await cp(path.join(ROOT, name), path.join(copy, name), { recursive: true, preserveTimestamps: true });
  await symlink(path.join(ROOT, 'node_modules'), path.join(copy, 'node_modules'), 'dir');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function config(root: string, ...words: string[]): Promise<string> {
  const args = [RUN, 'config', ...words];
  const { stdout } = await run(process.execPath, args, { cwd: root, env }).catch((error) => error);
  return stdout;
}

async function change(root: string, file: string, from: string, to: string): Promise<void> {
  const text = await readFile(path.join(root, file), 'utf8');
  expect(text).toContain(from);
  await writeFile(path.join(root, file), text.replace(from, to));
}

/** Publishes the folder's files on the folder's server. @returns the address and the name it says then */
async function published(root: string): Promise<{ url: string; said: string; texts: string }> {
  const stdio = ['ignore', 'ignore', 'inherit', 'ipc'] as const;
  const server = spawn(process.execPath, [RUN, 'server'], { cwd: root, env, stdio: [...stdio] });
  try {
    const [{ url }] = (await once(server, 'message')) as [{ url: string }];
    const said = await config(root, 'publish', '--yes');
    const at = async (file: string) => (await fetch(`${url}/config/${file}`)).text();
    const { version } = JSON.parse(await at('current.json'));
    const manifest = JSON.parse(await at(`versions/${version}.json`));
    return { url, said, texts: await at(manifest.texts.ca) };
  } finally {
    server.kill('SIGTERM');
    await once(server, 'exit');
  }
}

it.each(['copy', 'moved elsewhere'])(
  'a built folder, copied and then moved, works on its own files (%s)',
  async (name) => {
    const root = path.join(folder, name);
    if (name !== 'copy') await rename(path.join(folder, 'copy'), root);
    const port = await freePort();
    await writeFile(path.join(root, '.env'), `DATA_DIR=own-data\nPORT=${port}\n`);
    await mkdir(path.join(root, 'dist'), { recursive: true });
    await writeFile(path.join(root, 'dist/index.html'), '<!doctype html><html><head></head><body></body></html>');

    await change(root, 'schemas/login.schema.json', '"sign-in"', '"sign-inn"');
    expect(await config(root, 'check')).toContain('unknown action "sign-inn"');
    await change(root, 'schemas/login.schema.json', '"sign-inn"', '"sign-in"');
    expect(await config(root, 'check')).toContain('Config is in order');

    await change(root, 'messages/ca/app.json', '"name": "', `"name": "${name} `);
    const { url, said, texts } = await published(root);
    expect(url).toContain(`:${port}`);
    expect(said).toContain(`This reaches the server at ${url}`);
    expect(texts).toContain(`"name":"${name} `);

    // Nobody is asked, and no server would show it: most likely the wrong data is named.
    await change(root, 'messages/ca/app.json', '"name": "', '"name": "Again ');
    expect(await config(root, 'publish')).toContain('Nothing was published.');
    expect(await config(root, 'publish', '--yes')).toContain('is current now');
    expect(await config(root, 'rollback')).toContain('Nothing was changed.');
  },
);

it.each([
  ['config', 'check'],
  ['new', 'form', 'visit'],
  ['messages', 'report', '--to', 'es'],
  ['admin', 'vitals'],
])('%s says in one sentence that .env cannot be read, and ends as the server does', async (name, ...words) => {
  const root = path.join(folder, 'moved elsewhere');
  await rm(path.join(root, '.env'), { recursive: true, force: true });
  await mkdir(path.join(root, '.env'));
  const args = [RUN, name, ...words];
  const { code, stderr } = await run(process.execPath, args, { cwd: root, env }).catch((error) => error);
  expect([code, stderr]).toEqual([78, expect.stringMatching(/^The settings cannot be read: .*\n$/)]);
});
