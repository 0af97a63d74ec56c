import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { LockedError } from './lock.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './seed-data.ts';
import { type RunningServer, startServer } from './server.ts';
import { environmentOf, readSettings, type ServerSettings, SettingsError } from './settings.ts';

/** How long open calls may take to finish after a signal. */
const GRACE_MS = 10_000;

const root = fileURLToPath(new URL('../..', import.meta.url));

try {
  const env = environmentOf(root);
  const settings = readSettings(env, root);
  const dist = path.join(root, 'dist');
  const server = await startServer(settings, {
    root,
    dist: existsSync(dist) ? dist : null,
    logLevel: env.LOG_LEVEL ?? (settings.demo ? 'warn' : 'info'),
  });
  console.log(welcome(server, settings));
  process.send?.({ url: server.url });
  stopOnSignals(server);
} catch (error) {
  const told = error instanceof SettingsError || error instanceof LockedError;
  const inUse = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
  console.error(told || inUse ? (error as Error).message : error);
  process.exit(1);
}

function stopOnSignals(server: RunningServer): void {
  let stopping = false;
  const stop = (): void => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), GRACE_MS).unref();
    server.close().then(
      () => process.exit(0),
      (error) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop);
}

function welcome({ url, published }: RunningServer, settings: ServerSettings): string {
  const lines = ['', `  The workspace runs at ${settings.publicUrl ?? url}`];
  if (settings.demo) {
    lines.push('', `  Demo accounts, all with the password ${DEMO_PASSWORD}:`);
    for (const { username, member, kind } of DEMO_ACCOUNTS) {
      lines.push(`    ${username.padEnd(10)} ${member.first_name} ${member.surname} (${kind})`);
    }
    if (settings.smtpUrl === null) lines.push('', `  E-mails arrive at ${url}/dev/mailbox`);
  }
  lines.push(`  API description at ${url}/api/docs`, `  Config version ${published.version}`);
  if (published.state === 'differs') lines.push('  The config folders have changed since: npm run config:publish makes them current.');
  if (published.state === 'broken') lines.push('  The config folders have problems and are not published:', published.problems);
  return `${lines.join('\n')}\n`;
}
