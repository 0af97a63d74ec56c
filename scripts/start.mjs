import { fromBundle } from './lib/bundle/bundle.mjs';
import { keepRunning } from './lib/keep-running.mjs';
import { build, checkNode, install, ROOT, whenNpmIsGone, writeTypes } from './lib/prepare.mjs';

// `npm start`: from a fresh clone to a running server; what is ready already is not done again.

checkNode();
install();
writeTypes();
build();

const server = keepRunning(fromBundle('src/server/main.ts', ...process.argv.slice(2)), { cwd: ROOT });

// A Ctrl-C in a terminal reaches the server by itself; a signal to us alone is handed on.
process.on('SIGINT', () => server.stop(process.stdin.isTTY ? null : 'SIGINT'));
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => server.stop(signal));
whenNpmIsGone(() => server.stop('SIGTERM'));
process.exit(await server.ended);
