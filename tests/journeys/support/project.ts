import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

const COPIED = [
  'schemas',
  'menus',
  'messages',
  'src',
  'scripts',
  'dist',
  'package.json',
  'tsconfig.json',
  'package-lock.json',
  'vite.config.ts',
  'vite.server.config.ts',
  '.cache/program',
];

/**
 * A copy of the project in a temporary folder (its path has a space), with the packages of this one.
 * Changes by a journey stay there.
 */
export function copyProject(): string {
  const root = mkdtempSync(join(tmpdir(), 'el meu collegi '));
  for (const name of COPIED) {
    cpSync(join(ROOT, name), join(root, name), {
      recursive: true,
      filter: (path) => !path.includes(join('src', 'types')),
    });
  }
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'), 'junction');
  return root;
}

export function removeProject(root: string): void {
  rmSync(root, { recursive: true, force: true });
}

export function readJson<T = Record<string, unknown>>(root: string, path: string): T {
  return JSON.parse(readFileSync(join(root, path), 'utf8')) as T;
}

export function writeJson(root: string, path: string, content: unknown): void {
  writeFileSync(join(root, path), `${JSON.stringify(content, null, 2)}\n`);
}

export interface Outcome {
  code: number;
  output: string;
}

/** Runs a command of `config` of a project as the npm scripts do. */
export function runConfig(root: string, env: Record<string, string>, ...words: string[]): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const args = [join('scripts', 'run.mjs'), 'config', ...words];
    const child = spawn(process.execPath, args, {
      cwd: root,
      // Commands speak the language of the machine.
      env: { ...process.env, LC_ALL: 'C.UTF-8', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    }
    child.on('error', reject);
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/** The text of a message key, staff's own or else the product's: `text('ca', 'forms/login', 'buttons.submit')`. */
export function text(language: string, file: string, key: string): string {
  for (const folder of ['messages', 'messages/_general']) {
    const name = `${folder}/${language}/${file}.json`;
    let node: unknown = existsSync(join(ROOT, name)) ? readJson(ROOT, name) : {};
    for (const step of key.split('.')) node = (node as Record<string, unknown> | undefined)?.[step];
    if (typeof node === 'string') return node;
  }
  throw new Error(`messages/${language}/${file}.json has no text ${key}`);
}
