import { randomUUID } from 'node:crypto';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Manifest, Pointer, Values } from '../../../src/core/config.ts';
import { isFile } from '../../../src/core/files/file-type.ts';
import { DEMO_PASSWORD } from '../../../src/server/domain/config/demo.ts';
import { type LoadedVersion, loadVersion } from '../../../src/server/domain/config/loaded-version.ts';
import { pngOf, SMALL_GIF, SMALL_PDF } from '../../server/support/files.ts';
import { ROOT, startProcess } from '../../server/support/server-process.ts';

const CLUB = path.join(ROOT, 'tests/club');
/** The product without any organisation: no files of the college, no plug-in. */
const PRODUCT = [
  ...['src', 'scripts', 'schemas/_dialect', 'messages/_general'],
  ...['package.json', 'package-lock.json', 'tsconfig.json', 'vite.server.config.ts'],
];

/** The lists of plug-ins of a program that has none. */
const NO_PLUGINS = {
  'index.ts': 'export const pluginManifests = {};\nexport const pluginActionLoaders = {};\n',
  'server.ts': 'export const serverPlugins = {};\n',
};

/** The answer to a call. */
export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: answers of all kinds of calls
  body: any;
}

/** A mail of the demonstration's mailbox. */
export interface ClubMail {
  subject: string;
  to: string[];
  text: string;
  attachments: { filename: string; size: number }[];
}

export interface ClubServer {
  url: string;
  /** The version as a browser gets it, published under `/config`. */
  version: LoadedVersion;
  /** A call in the name of somebody. */
  call(username: string, method: string, url: string, body?: object, headers?: Record<string, string>): Promise<Answer>;
  /** Sends a filled form as the browser does: a new one, or that of a case that goes on. */
  send(username: string, form: string, values: object, goesOn?: { reference: string; tag: string }): Promise<Answer>;
  /** Uploads the files of a procedure's form that the values tell of; answers the values as they are sent. */
  uploaded(username: string, procedure: string, values: Values): Promise<Values>;
  /** The newest first. */
  mails(): Promise<ClubMail[]>;
  stop(): Promise<void>;
}

/** The server over the club's files, in a folder where the product stands alone. */
export async function startClub(): Promise<ClubServer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'club-'));
  const root = path.join(folder, 'product');
  for (const name of PRODUCT)
    await cp(path.join(ROOT, name), path.join(root, name), {
      recursive: true,
      filter: (file) => !file.startsWith(path.join(ROOT, 'src/plugins')),
    });
  await mkdir(path.join(root, 'src/plugins'));
  for (const [name, code] of Object.entries(NO_PLUGINS)) await writeFile(path.join(root, 'src/plugins', name), code);
  await symlink(path.join(ROOT, 'node_modules'), path.join(root, 'node_modules'), 'dir');
  // Pages are drawn by the browser; here a build that only says where it is.
  await mkdir(path.join(root, 'dist'));
  await writeFile(
    path.join(root, 'dist/index.html'),
    '<!doctype html><html><head><!--organisation--><link rel="stylesheet" href="/x.css"></head><body><!--start-words--></body></html>',
  );
  const server = startProcess(path.join(folder, 'data'), { CONFIG_DIR: CLUB }, root);
  const url = await server.url;
  const tokens = new Map<string, Promise<string>>();
  const tokenOf = (username: string) => {
    const known = tokens.get(username) ?? signIn(url, username);
    tokens.set(username, known);
    return known;
  };
  const asked = async (address: string, init?: RequestInit): Promise<Answer> => {
    const response = await fetch(url + address, init);
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json');
    return { status: response.status, headers: response.headers, text, body: isJson && text ? JSON.parse(text) : null };
  };
  const version = await publishedVersion(async (name) => (await asked(`/config/${name}`)).text);
  return {
    url,
    version,
    call: async (username, method, address, body, headers = {}) =>
      asked(address, {
        method,
        headers: {
          authorization: username === '' ? '' : await tokenOf(username),
          'idempotency-key': randomUUID(),
          ...(body ? { 'content-type': 'application/json' } : {}),
          ...headers,
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      }),
    async send(username, form, values, goesOn) {
      const payload = new FormData();
      const files = filesIn(values);
      const named = files.map(({ property }) => property);
      const request = {
        form,
        version: version.manifest.version,
        language: 'ca',
        values,
        files: named,
        changes: goesOn?.reference,
      };
      for (const { file } of files) payload.append('adjunto', file);
      payload.append('solicitud', new Blob([JSON.stringify(request)], { type: 'application/json' }));
      const tag = goesOn && { 'if-match': goesOn.tag };
      const headers = { authorization: await tokenOf(username), 'idempotency-key': randomUUID(), ...tag };
      return asked('/api/emails/comunicaciones', { method: 'POST', headers, body: payload });
    },
    async uploaded(username, procedure, values) {
      const payload = new FormData();
      const files = filesIn(values);
      for (const { file } of files) payload.append('adjunto', file);
      const headers = { authorization: await tokenOf(username), 'idempotency-key': randomUUID() };
      const { body } = await asked(`/api/procedures/${procedure}/files`, { method: 'POST', headers, body: payload });
      const properties = [...new Set(files.map(({ property }) => property))];
      const kept = (wanted: string) => files.flatMap(({ property }, at) => (property === wanted ? body[at] : []));
      return { ...values, ...Object.fromEntries(properties.map((property) => [property, kept(property)])) };
    },
    mails: async () => (await asked('/dev/mailbox.json')).body,
    async stop() {
      server.child.kill('SIGTERM');
      await server.exit;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A file for each that the values tell of, of that type and size. */
function filesIn(values: object): { property: string; file: File }[] {
  return Object.entries(values).flatMap(([property, value]) =>
    [value].flat().flatMap((one: unknown) => {
      // One that the server has already says by which hash.
      if (!isFile(one) || one.sha256 !== undefined) return [];
      const { name, type, size } = one;
      const content = type === 'image/gif' ? SMALL_GIF : type === 'image/png' ? pngOf(size) : SMALL_PDF;
      const padding = '\n'.repeat(Math.max(0, size - content.byteLength));
      return [{ property, file: new File([new Uint8Array(content), padding], name, { type }) }];
    }),
  );
}

async function signIn(url: string, username: string): Promise<string> {
  const answer = await fetch(`${url}/api/auth/usuarios-ebcn`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: DEMO_PASSWORD }),
  });
  return ((await answer.json()) as { token: string }).token;
}

/** Read as the browser reads it: the pointer, the manifest, and the files it names. */
async function publishedVersion(read: (name: string) => Promise<string>): Promise<LoadedVersion> {
  const { version } = JSON.parse(await read('current.json')) as Pointer;
  const manifest = JSON.parse(await read(`versions/${version}.json`)) as Manifest;
  // The entries of lists are had by a call of their own.
  return loadVersion({ ...manifest, lists: {} }, read);
}
