import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from './project.ts';

/**
 * The journeys walk through the app that `npm start` serves, so it is built the same way; and their
 * servers begin with a copy of a data folder, since making the database anew takes each of them seconds.
 */
export default function setUp(): () => void {
  run('The browser app could not be built', join('scripts', 'build.mjs'));
  const templates = mkdtempSync(join(tmpdir(), 'journey templates '));
  run(
    'The data folders could not be made',
    '--import',
    'tsx',
    join('tests/journeys/support', 'make-template.ts'),
    templates,
  );
  process.env.JOURNEY_TEMPLATES = templates;
  return () => rmSync(templates, { recursive: true, force: true });
}

function run(otherwise: string, ...args: string[]): void {
  const env = { ...process.env, NODE_ENV: 'test' };
  if (spawnSync(process.execPath, args, { cwd: ROOT, stdio: 'inherit', env }).status !== 0) throw new Error(otherwise);
}
