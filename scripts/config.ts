import path from 'node:path';
import { Option } from 'commander';
import { compileConfig, writeStatic, writeTypes } from '../src/compiler/index.ts';
import { HOME } from '../src/compiler/program.ts';
import { ENGLISH, LANGUAGES } from '../src/compiler/said/in-language.ts';
import type { Environment } from '../src/core/config.ts';
import { isCheckout } from '../src/server/kit/called.ts';
import { environmentOf } from '../src/server/kit/settings/environment.ts';
import { calledIn } from './config/called.ts';
import { checkOnce, sayFindings } from './config/check.ts';
import { speak, tell } from './config/language.ts';
import { commandsOf, runCommands } from './lib/command.ts';

interface Publishing {
  message?: string;
  yes?: true;
  hideValues?: true;
  out?: string;
}

interface Pushing {
  publish?: true;
  at?: string;
  replace?: true;
}

const config = commandsOf('config')
  .addOption(new Option('--root <folder>').hideHelp())
  .addOption(new Option('--language <language>', "says it in this language instead of the system's").choices(LANGUAGES))
  .hook('preAction', () => {
    const { language } = config.opts<{ language?: string }>();
    if (language !== undefined) speak(language);
  });
/** Read when a command runs, because the option may follow its name. */
const rootOf = () => path.resolve(config.opts<{ root?: string }>().root ?? HOME);
const foldersOf = () => ({ config: path.resolve(rootOf(), environmentOf(rootOf()).CONFIG_DIR ?? '.'), code: rootOf() });

config
  .command('check')
  .description('lists the mistakes in schemas/, menus/ and messages/')
  .option('--watch', 'checks again after each change and lists what is new or gone, until it is stopped')
  .option('--json', 'prints JSON')
  .action(async ({ watch, json }: { watch?: true; json?: true }) => {
    process.exitCode = watch
      ? await (await import('./config/watch/check.ts')).checkOnChange(foldersOf())
      : await checkOnce(
          foldersOf(),
          json ? { language: config.opts<{ language?: string }>().language ?? ENGLISH } : null,
        );
  });
config
  .command('upgrade')
  .description('rewrites former words of the files into those of today, with a line for each; the rest stays as it is')
  .option('--dry-run', 'lists the changes and writes nothing')
  .action(async ({ dryRun }: { dryRun?: true }) =>
    (await import('./config/upgrade.ts')).upgradeFiles(foldersOf().config, dryRun === true),
  );
config
  .command('preview')
  .description('serves the files while they are edited, at an address of their own')
  .option('--port <number>')
  .action(async ({ port = 0 }: { port?: string | number }) => {
    process.exitCode = await (await import('./config/preview.ts')).preview(foldersOf(), Number(port));
  });
config
  .command('map <form> [file]')
  .description(
    'writes the map of a form as SVG: its sections, fields and conditions, and the moves of its procedure; prints it without a file',
  )
  .action(async (form: string, file: string | undefined) => {
    const { language } = config.opts<{ language?: string }>();
    process.exitCode = await (await import('./config/map.ts')).writeMap(foldersOf(), form, { language, file });
  });
config
  .command('changes [from] [to]')
  .description(
    'lists what a publish of the files would change, and stored records that break the new rules; or compares two published versions, or one with the current version',
  )
  .action(async (...words: unknown[]) => {
    const names = words.filter((word) => typeof word === 'string');
    process.exitCode = await (await commands()).changes(await settings(), names, async () => {
      const { config: folder, code } = foldersOf();
      const made = await compileConfig(folder, code);
      sayFindings(made);
      return made.compiled && { version: made.compiled, called: calledIn(made.config) };
    });
  });
config
  .command('publish')
  .description(
    'makes the files the current version of the server, whether it runs or not; lists the changes and asks first',
  )
  .option('-m, --message <why>', 'stores the reason with the version')
  .option('-y, --yes', 'does not ask')
  .option('--hide-values', 'publishes even if people have values that nobody would see any more')
  // For Storybook and component tests, which have no server.
  .addOption(new Option('--out <folder>').hideHelp())
  .action(async (given: Publishing) => {
    process.exitCode = await publish(given);
  });
config
  .command('history')
  .description('lists the published versions: when, by whom and why')
  .action(async () => {
    process.exitCode = await (await commands()).history(await settings());
  });
config
  .command('rollback [version]')
  .description('makes the previous or the named version current again; the beginning of its name is enough')
  .option('-m, --message <why>', 'stores the reason')
  .option('-y, --yes', 'does not ask')
  .option('--hide-values', 'publishes even if people have values that nobody would see any more')
  .action(async (to: string | undefined, { message: note, yes, hideValues: hides }: Publishing) => {
    process.exitCode = await (await commands()).rollback(await settings(), { to, note, yes, hides });
  });
config
  .command('pull <address> [folder]')
  .description(
    'takes the files of the workspace at that address into a folder; the token of the desk stands in CONFIG_TOKEN',
  )
  .option('-y, --yes', 'takes them also where files of the folder differ, and removes files that are not there')
  .action(async (address: string, folder: string | undefined, { yes }: { yes?: true }) => {
    process.exitCode = await (await remote()).pull(await placeOf(address, folder), { yes });
  });
config
  .command('push <address> [folder]')
  .description(
    'puts the files of a folder into the workshop of the workspace at that address, and lists their mistakes there; the token of the desk stands in CONFIG_TOKEN',
  )
  .option(
    '--publish',
    'makes them live if they have no mistake; where the organisation wants a second person, proposes them',
  )
  .option('--at <time>', 'makes them live at that time, by the clocks of the organisation, such as "2026-12-31 08:00"')
  .option('-m, --message <why>', 'stores the reason with the version')
  .option('--hide-values', 'publishes even if people have values that nobody would see any more')
  .option('--replace', 'does it also where somebody has changes in the workshop, which are gone then')
  .action(
    async (
      address: string,
      folder: string | undefined,
      { publish, at: due, message: note, hideValues: hides, replace }: Publishing & Pushing,
    ) => {
      const how = { publish: publish === true || due !== undefined, due, note, hides, replace };
      process.exitCode = await (await remote()).push(await placeOf(address, folder), how);
    },
  );
if (isCheckout(HOME)) {
  config
    .command('types')
    .description('writes the types of forms and records, and the names that editors complete')
    .action(() => writeTypes(rootOf()));
}
await runCommands(config, tell);

/** Publishes a version that passes the check; a checkout also gets its types. */
async function publish({ message: note, yes, hideValues: hides, out }: Publishing): Promise<number> {
  const root = rootOf();
  const folders = foldersOf();
  const made = await compileConfig(folders.config, folders.code);
  const { compiled: version } = made;
  sayFindings(made);
  if (!version) return 1;
  if (isCheckout(root)) await writeTypes(root, folders.config === root ? made.config : undefined).catch(sayUnwritten);
  if (out !== undefined) {
    await writeStatic(version, await environment(), path.resolve(out));
    console.log(`Written to ${path.resolve(out)}.`);
    return 0;
  }
  return (await commands()).publish(await settings(), version, made, { note, yes, hides });
}

/** Types are for people who write code, so a publish goes on if they cannot be written. */
function sayUnwritten(error: NodeJS.ErrnoException): void {
  if (!['EACCES', 'EPERM', 'EROFS'].includes(error.code ?? '')) throw error;
  console.error(`The types in src/types stay as they are: ${error.message}`);
}

// Parts of the server are loaded where they are needed: a check needs no database driver.
function commands() {
  return import('./config/publish.ts');
}

function remote() {
  return import('./config/remote.ts');
}

/** A workspace elsewhere, and the folder here. */
async function placeOf(address: string, folder: string | undefined) {
  const token = environmentOf(rootOf()).CONFIG_TOKEN ?? '';
  return (await remote()).placeOf(address, token, folder === undefined ? foldersOf().config : path.resolve(folder));
}

async function settings() {
  const { readSettings } = await import('../src/server/kit/settings/settings.ts');
  return readSettings(environmentOf(rootOf()), rootOf(), 'command');
}

/** The environment for the browser app in the written files; it is never a demonstration. */
async function environment(): Promise<Environment> {
  const { apiUrl, signingUrl, filesUrl, loginUrl, cookieDomain, redirectHosts } = await settings();
  return { apiUrl, signingUrl, filesUrl, loginUrl, cookieDomain, redirectHosts, demo: false };
}
