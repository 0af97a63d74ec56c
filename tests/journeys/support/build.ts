import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from './project.ts';
import { openHost } from './running/in-host.ts';

/** Nothing here runs for members. */
const TEST = { NODE_ENV: 'test' };

/**
 * The journeys walk through the app that `npm start` serves, so it is built the same way; their servers run in
 * one process and begin with a copy of a data folder, since loading the code and making the database takes seconds.
 */
export default async function setUp(): Promise<() => void> {
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
  const closeHost = await openHost(TEST);
  return () => {
    closeHost();
    rmSync(templates, { recursive: true, force: true });
  };
}

function run(otherwise: string, ...args: string[]): void {
  const env = { ...process.env, ...TEST };
  if (spawnSync(process.execPath, args, { cwd: ROOT, stdio: 'inherit', env }).status !== 0) throw new Error(otherwise);
}
