import { keepRunning } from '../../../scripts/lib/keep-running.mjs';

// `npm start` without its preparations: the real server, started again when it dies.
const clock = new URL('../../support/clock.mjs', import.meta.url).href;
const server = keepRunning(['--import', 'tsx', '--import', clock, 'src/server/main.ts'], { cwd: process.cwd() });
process.on('SIGTERM', () => server.stop('SIGTERM'));
process.exit(await server.ended);
