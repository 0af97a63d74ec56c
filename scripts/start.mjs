import { keepRunning } from './lib/keep-running.mjs';
import { whenNpmIsGone } from './lib/npm-gone.mjs';
import { build, checkNode, ensureTypes, install, ROOT } from './lib/prepare.mjs';
import { programArgs } from './lib/program.mjs';

// `npm start`: from a fresh clone to a running server. Steps that are done already are skipped.

checkNode();
install();
ensureTypes();
build();

const server = keepRunning(programArgs('server', ...process.argv.slice(2)), { cwd: ROOT });

// The terminal sends Ctrl-C to the server as well; a signal to this process alone is passed on.
process.on('SIGINT', () => server.stop(process.stdin.isTTY ? null : 'SIGINT'));
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => server.stop(signal));
whenNpmIsGone(() => server.stop('SIGTERM'));
process.exit(await server.ended);
