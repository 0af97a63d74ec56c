import { existsSync } from 'node:fs';
import path from 'node:path';
import { HOME } from '../compiler/program.ts';
import { serverPlugins } from '../plugins/server.ts';
import { DEMO_PASSWORD } from './domain/config/demo.ts';
import { installPlugins } from './domain/config/extensions.ts';
import { called } from './kit/called.ts';
import { DiskFullError } from './kit/db/free-space.ts';
import { LockedError } from './kit/db/lock.ts';
import { DatabaseStartError } from './kit/db/no-start.ts';
import { EXIT, OperatorError } from './kit/operator-error.ts';
import { environmentOf } from './kit/settings/environment.ts';
import { readSettings, type ServerSettings } from './kit/settings/settings.ts';
import { type RunningServer, startServer } from './server.ts';

/** Closing has limits of its own, 30 seconds at most. This is for the case that they fail. */
const LAST_RESORT_MS = 40_000;

installPlugins(serverPlugins);

try {
  const env = environmentOf(HOME);
  const settings = readSettings(env, HOME);
  for (const warning of settings.warnings) console.error(`  ${warning}.`);
  const dist = path.join(HOME, 'dist');
  const server = await startServer(settings, {
    root: HOME,
    dist: existsSync(dist) ? dist : null,
    logLevel: env.LOG_LEVEL ?? (settings.demo ? 'warn' : 'info'),
  });
  console.log(welcome(server, settings));
  process.send?.({ url: server.url });
  stopOnSignals(server);
  // It serves by now, and goes on serving when the folders cannot be compared.
  if (!server.published)
    await tellAboutFolders(server).catch((error) =>
      console.error(`  The config folders could not be compared with what is published: ${(error as Error).message}\n`),
    );
} catch (error) {
  const { sentence, code } = refusalOf(error);
  console.error(sentence ?? error);
  process.exit(code);
}

/** The sentence for a refused start, if there is one, and the exit code. */
function refusalOf(error: unknown): { sentence: string | null; code: number } {
  if (error instanceof DatabaseStartError)
    return { sentence: error.message, code: error.mayPass ? EXIT.notYet : EXIT.refused };
  if (error instanceof OperatorError || error instanceof LockedError || error instanceof DiskFullError)
    return { sentence: error.message, code: EXIT.refused };
  const listening = whereItListens(error as NodeJS.ErrnoException);
  return listening ? { sentence: listening, code: EXIT.refused } : { sentence: null, code: 1 };
}

/** Why the server cannot listen at `HOST` and `PORT`. */
function whereItListens({ code, syscall, message }: NodeJS.ErrnoException): string | null {
  if (syscall !== 'listen' && syscall !== 'getaddrinfo') return null;
  if (code !== 'EADDRINUSE' && code !== 'EACCES') return `${message}. Set HOST to an address of this machine.`;
  return `${message}. Set PORT to another one.`;
}

function stopOnSignals(server: RunningServer): void {
  let stopping = false;
  const stop = (): void => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), LAST_RESORT_MS).unref();
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

function welcome({ url, version, staffed, signable, people }: RunningServer, settings: ServerSettings): string {
  const lines = ['', `  The workspace runs at ${settings.publicUrl ?? url}`];
  if (settings.demo) {
    if (people.length > 0) lines.push('', `  Demo accounts, all with the password ${DEMO_PASSWORD}:`);
    for (const { username, name, role } of people) lines.push(`    ${username.padEnd(10)} ${name} (${role})`);
    if (settings.smtpUrl === null) lines.push('', `  E-mails arrive at ${url}/dev/mailbox`);
    lines.push('', `  Test certificates to sign with: ${url}/dev/certificates`);
  }
  if (settings.demo) lines.push(`  API description at ${url}/api/docs`);
  lines.push(`  Config version ${version}`);
  if (!staffed)
    lines.push(
      '',
      `  The office has no account yet: ${called('admin', 'staff add NUMBER "NAME" MAIL')}, or FIRST_STAFF at a start.`,
    );
  if (!signable)
    lines.push('', '  Nobody can sign yet: SIGNING_CA_FILE holds no certificate of an authority that is valid today.');
  return `${lines.join('\n')}\n`;
}

/** A start does not publish over the current version; it only says whether the folders or the words of the program differ. */
async function tellAboutFolders(server: RunningServer): Promise<void> {
  const { state, problems } = await server.compareFolders();
  if (state === 'differs')
    console.log(
      `  The config folders differ from what is published: ${called('config', 'publish')} makes them current.\n`,
    );
  if (state === 'other words')
    console.log(
      `  The published version has the words of another program: ${called('config', 'publish')} brings those of this one.\n`,
    );
  if (state === 'broken')
    console.log(`  The config folders have problems; what is published stays as it is.\n${problems}\n`);
}
