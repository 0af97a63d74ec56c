import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from './project.ts';

/** The journeys walk through the app that `npm start` serves, so it is built the same way. */
export default function setUp(): void {
  const run = spawnSync(process.execPath, [join('scripts', 'build.mjs')], { cwd: ROOT, stdio: 'inherit' });
  if (run.status !== 0) throw new Error('The browser app could not be built');
}
