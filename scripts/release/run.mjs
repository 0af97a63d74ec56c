import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

// What a release starts with: `node server.mjs`, `node admin.mjs …`, `node config.mjs …`.

const ROOT = join(import.meta.dirname, '../..');
const READ = ['--import', pathToFileURL(join(ROOT, 'scripts/release/read.mjs')).href];

/** Runs a source of the release in a process of its own and ends as it ends. */
export function run(source) {
  const child = spawn(process.execPath, [...READ, join(ROOT, source), ...process.argv.slice(2)], { stdio: 'inherit' });
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'])
    process.on(signal, () => (signal !== 'SIGINT' || !process.stdin.isTTY ? child.kill(signal) : null));
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}
