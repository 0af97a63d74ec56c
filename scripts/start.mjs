import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { build, checkNode, install, ROOT, whenNpmIsGone, writeTypes } from './lib/prepare.mjs';

// `npm start`: from a fresh clone to a running server; what is ready already is not done again.

checkNode();
install();
writeTypes();
build();

const server = spawn(
  process.execPath,
  ['--import', 'tsx', join('src', 'server', 'main.ts'), ...process.argv.slice(2)],
  {
    cwd: ROOT,
    stdio: 'inherit',
  },
);

// A Ctrl-C in a terminal reaches the server by itself; a signal to us alone is handed on.
process.on('SIGINT', () => process.stdin.isTTY || server.kill('SIGINT'));
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill(signal));
whenNpmIsGone(() => server.kill('SIGTERM'));
server.on('exit', (code, signal) => process.exit(signal ? 0 : (code ?? 1)));
