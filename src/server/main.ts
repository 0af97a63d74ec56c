import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { compareFolders } from './config/publish.ts';
import { LockedError } from './db/lock.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './ops/seed-data.ts';
import { environmentOf, readSettings, type ServerSettings, SettingsError } from './ops/settings.ts';
import { type RunningServer, startServer } from './server.ts';

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
  await tellAboutFolders(server.version);
} catch (error) {
  const told = error instanceof SettingsError || error instanceof LockedError;
  const inUse = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
  console.error(
    told ? (error as Error).message : inUse ? `${(error as Error).message}. Set PORT to another one.` : error,
  );
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

function welcome({ url, version }: RunningServer, settings: ServerSettings): string {
  const lines = ['', `  The workspace runs at ${settings.publicUrl ?? url}`];
  if (settings.demo) {
    lines.push('', `  Demo accounts, all with the password ${DEMO_PASSWORD}:`);
    for (const { username, records, kind } of DEMO_ACCOUNTS) {
      lines.push(`    ${username.padEnd(10)} ${records.person?.nombre} ${records.person?.apellidos} (${kind})`);
    }
    if (settings.smtpUrl === null) lines.push('', `  E-mails arrive at ${url}/dev/mailbox`);
    lines.push('', `  Test certificates to sign with: ${url}/dev/certificates`);
  }
  lines.push(`  API description at ${url}/api/docs`, `  Config version ${version}`);
  return `${lines.join('\n')}\n`;
}

/** A start never publishes over what is current; it says when the folders hold something else. */
async function tellAboutFolders(version: string): Promise<void> {
  const { state, problems } = await compareFolders(root, version);
  if (state === 'differs')
    console.log('  The config folders differ from what is published: npm run config:publish makes them current.\n');
  if (state === 'broken')
    console.log(`  The config folders have problems; what is published stays as it is.\n${problems}\n`);
}
