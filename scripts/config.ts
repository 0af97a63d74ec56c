import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Option } from 'commander';
import {
  type Compilation,
  type CompiledVersion,
  compileConfig,
  writeStatic,
  writeTypes,
} from '../src/compiler/index.ts';
import type { Environment } from '../src/core/config.ts';
import { HOME, isCheckout } from '../src/server/ops/called.ts';
import { environmentOf } from '../src/server/ops/environment.ts';
import { calledIn } from './config/called.ts';
import { checkOnce, sayFindings } from './config/check.ts';
import { commandsOf, runCommands } from './lib/command.ts';

interface Publishing {
  message?: string;
  yes?: true;
  hideValues?: true;
  out?: string;
}

const config = commandsOf('config').addOption(new Option('--root <folder>').hideHelp());
/** Read when a command runs: the option may stand after its name. */
const rootOf = () => path.resolve(config.opts<{ root?: string }>().root ?? HOME);
const foldersOf = () => ({ config: path.resolve(rootOf(), environmentOf(rootOf()).CONFIG_DIR ?? '.'), code: rootOf() });

config
  .command('check')
  .description('says what is wrong in schemas/, menus/ and messages/')
  .option('--watch', 'says it again after each change, and what is new or gone, until it is stopped')
  .option('--json', 'says it as JSON')
  .option('--sarif', 'says it as SARIF 2.1.0')
  .action(async ({ watch, json, sarif }: { watch?: true; json?: true; sarif?: true }) => {
    process.exitCode = watch
      ? await (await import('./config/watch/check.ts')).checkOnChange(foldersOf())
      : await checkOnce(foldersOf(), json ? 'json' : sarif ? 'sarif' : 'text');
  });
config
  .command('preview')
  .description('shows the folders as they are being edited, at an address of their own')
  .option('--port <number>')
  .action(async ({ port = 0 }: { port?: string | number }) => {
    process.exitCode = await (await import('./config/preview.ts')).preview(foldersOf(), Number(port));
  });
config
  .command('changes [from] [to]')
  .description(
    'says what publishing the folders would change, and what stored records would not keep; the same between two published versions, or between one and what is live',
  )
  .action(async (...words: unknown[]) => {
    const names = words.filter((word) => typeof word === 'string');
    process.exitCode = await (await commands()).changes(await settings(), names, async () => {
      const { config: folder, code } = foldersOf();
      const made = await compileConfig(folder, code);
      const version = said(made);
      return version && { version, called: calledIn(made.config) };
    });
  });
config
  .command('publish')
  .description(
    'makes the folders the current version of the server, running or not; it says what changes and asks first, and with --yes does not ask',
  )
  .option('-m, --message <why>', 'keeps the reason with the version')
  .option('-y, --yes', 'does not ask')
  .option('--hide-values', 'also when people have values that nobody would see any more')
  .option(
    '--out <folder>',
    'writes the published files to its config/ for a static host instead, and the page of a built browser app beside them',
  )
  .action(async (given: Publishing) => {
    process.exitCode = await publish(given);
  });
config
  .command('history')
  .description('says what was published, when, by whom and why')
  .action(async () => {
    process.exitCode = await (await commands()).history(await settings());
  });
config
  .command('rollback [version]')
  .description(
    'makes the version before the current one current again, or the named one; the beginning of its name is enough',
  )
  .option('-m, --message <why>', 'keeps the reason')
  .option('-y, --yes', 'does not ask')
  .option('--hide-values', 'also when people have values that nobody would see any more')
  .action(async (to: string | undefined, { message: note, yes, hideValues: hides }: Publishing) => {
    process.exitCode = await (await commands()).rollback(await settings(), { to, note, yes, hides });
  });
if (isCheckout(HOME)) {
  config
    .command('types')
    .description('writes the types of forms and shared entities, and the names that editors complete')
    .action(() => writeTypes(rootOf()));
  config
    .command('words')
    .description('writes schemas/WORDS.md, the table of the words that only our files know')
    .action(async () =>
      writeFile(path.join(rootOf(), 'schemas/WORDS.md'), (await import('./config/word-table.ts')).wordTable(rootOf())),
    );
}
await runCommands(config);

/** Says how a compilation went; null when there are problems. */
function said({ compiled: version, ...findings }: Compilation): CompiledVersion | null {
  const { forms, languages } = version?.manifest ?? { forms: {}, languages: [] };
  sayFindings(findings, { forms: Object.keys(forms).length, languages });
  return version;
}

/** A version that fails the check changes nothing; in a checkout types come with one that does not. */
async function publish({ message: note, yes, hideValues: hides, out }: Publishing): Promise<number> {
  const root = rootOf();
  const folders = foldersOf();
  const made = await compileConfig(folders.config, folders.code);
  const version = said(made);
  if (!version) return 1;
  if (isCheckout(root)) await writeTypes(root, folders.config === root ? made.config : undefined).catch(sayUnwritten);
  if (out !== undefined) {
    await writeStatic(version, await environment(), path.resolve(out));
    await writePage(version, made, path.resolve(out));
    console.log(`Written to ${path.resolve(out)}.`);
    return 0;
  }
  return (await commands()).publish(await settings(), version, made, { note, yes, hides });
}

/** Types are for those who write code; who may not write them may publish all the same. */
function sayUnwritten(error: NodeJS.ErrnoException): void {
  if (!['EACCES', 'EPERM', 'EROFS'].includes(error.code ?? '')) throw error;
  console.error(`The types in src/types stay as they are: ${error.message}`);
}

/** The page of the built browser app, where there is one, for a static host; a server fills its own. */
async function writePage({ manifest }: CompiledVersion, { config }: Compilation, out: string): Promise<void> {
  const html = await readFile(path.join(rootOf(), 'dist/index.html'), 'utf8').catch(() => null);
  const { look, languages, defaultLanguage } = manifest;
  if (html === null || !look) return;
  const text = (language: string, key: string) => config.catalog.texts.get(language)?.get(key)?.text ?? '';
  const [icon, sheet] = [`/config/${look.icon}`, `/config/${look.sheet}`];
  const { fillShell } = await import('../src/server/ops/look/shell.ts');
  const filled = fillShell(html, { languages, defaultLanguage, theme: config.theme, icon, sheet, text });
  await writeFile(path.join(out, 'index.html'), filled);
}

// The server's parts are loaded only where they are needed: checking needs no database driver.
function commands() {
  return import('./config/publish.ts');
}

async function settings() {
  const { readSettings } = await import('../src/server/ops/settings.ts');
  return readSettings(environmentOf(rootOf()), rootOf(), 'command');
}

/** What a static host tells the browser app: the addresses of the environment; a static host is no demo. */
async function environment(): Promise<Environment> {
  const { apiUrl, signingUrl, filesUrl, loginUrl, cookieDomain, redirectHosts } = await settings();
  return { apiUrl, signingUrl, filesUrl, loginUrl, cookieDomain, redirectHosts, demo: false };
}
