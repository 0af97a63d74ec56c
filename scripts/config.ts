import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  type Compilation,
  type CompiledVersion,
  compileConfig,
  writeStatic,
  writeTypes,
} from '../src/compiler/index.ts';
import type { Environment } from '../src/core/config.ts';
import type { ConfigFolders } from '../src/server/config/known-folders.ts';
import { called, isCheckout } from '../src/server/ops/called.ts';
import { environmentOf } from '../src/server/ops/environment.ts';
import { calledIn } from './config/called.ts';
import { checkOnce, sayFindings } from './config/check.ts';
import { readWords, runCommand } from './lib/command.ts';

const HOME = path.join(import.meta.dirname, '..');
const USAGE = `${called('config', '<command> [options]')}
  check              says what is wrong in schemas/, menus/ and messages/
  check --watch      says it again after each change, and what is new or gone, until it is stopped
  check --json       says it as JSON, check --sarif as SARIF 2.1.0
  preview            shows the folders as they are being edited, at an address of their own; --port N
  changes            says what publishing the folders would change, and what stored records would not keep
  changes A [B]      the same between two published versions; without B, between A and what is live
  publish            makes the folders the current version of the server, running or not; it says what changes and asks
                     first, and with --yes does not ask
  publish -m "why"   keeps the reason with the version
  publish --hide-values
                     also when people have values that nobody would see any more; so does rollback
  publish --out DIR  writes the published files to DIR/config for a static host instead, and the page of a built
                     browser app beside them
  history            says what was published, when, by whom and why
  rollback           makes the version before the current one current again
  rollback VERSION   makes that one current again; the beginning of its name is enough`;

const { positionals, values } = readWords(
  {
    root: { type: 'string' },
    out: { type: 'string' },
    watch: { type: 'boolean' },
    json: { type: 'boolean' },
    sarif: { type: 'boolean' },
    message: { type: 'string', short: 'm' },
    yes: { type: 'boolean', short: 'y' },
    port: { type: 'string' },
    'hide-values': { type: 'boolean' },
  },
  USAGE,
);
const root = path.resolve(values.root ?? HOME);
const [command, ...names] = positionals;

await runCommand(() => run(command));

async function run(name: string | undefined): Promise<number> {
  const folders = { config: path.resolve(root, environmentOf(root).CONFIG_DIR ?? '.'), code: root };
  switch (name) {
    case 'check':
      if (values.watch) return (await import('./config/watch/check.ts')).checkOnChange(folders);
      return checkOnce(folders, values.json ? 'json' : values.sarif ? 'sarif' : 'text');
    case 'preview':
      return (await import('./config/preview.ts')).preview(folders, Number(values.port ?? 0));
    case 'types':
      await writeTypes(root);
      return 0;
    case 'words':
      await writeFile(path.join(root, 'schemas/WORDS.md'), (await import('./config/word-table.ts')).wordTable(root));
      return 0;
    case 'publish':
      return publish(folders);
    case 'changes': {
      const compiled = async () => {
        const made = await compileConfig(folders.config, folders.code);
        const version = said(made);
        return version && { version, called: calledIn(made.config) };
      };
      return (await commands()).changes(await settings(), names, compiled);
    }
    case 'history':
      return (await commands()).history(await settings());
    case 'rollback':
      return (await commands()).rollback(await settings(), {
        to: names[0],
        note: values.message,
        yes: values.yes,
        hides: values['hide-values'],
      });
  }
  console.error(USAGE);
  return 2;
}

/** Says how a compilation went; null when there are problems. */
function said({ compiled: version, ...findings }: Compilation): CompiledVersion | null {
  const { forms, languages } = version?.manifest ?? { forms: {}, languages: [] };
  sayFindings(findings, { forms: Object.keys(forms).length, languages });
  return version;
}

/** A version that fails the check changes nothing; in a checkout types come with one that does not. */
async function publish(folders: ConfigFolders): Promise<number> {
  const made = await compileConfig(folders.config, folders.code);
  const version = said(made);
  if (!version) return 1;
  if (isCheckout(root)) await writeTypes(root, folders.config === root ? made.config : undefined).catch(sayUnwritten);
  if (values.out !== undefined) {
    await writeStatic(version, await environment(), path.resolve(values.out));
    await writePage(version, made, path.resolve(values.out));
    console.log(`Written to ${path.resolve(values.out)}.`);
    return 0;
  }
  const { message: note, yes, 'hide-values': hides } = values;
  return (await commands()).publish(await settings(), version, made, { note, yes, hides });
}

/** Types are for those who write code; who may not write them may publish all the same. */
function sayUnwritten(error: NodeJS.ErrnoException): void {
  if (!['EACCES', 'EPERM', 'EROFS'].includes(error.code ?? '')) throw error;
  console.error(`The types in src/types stay as they are: ${error.message}`);
}

/** The page of the built browser app, where there is one, for a static host; a server fills its own. */
async function writePage({ manifest }: CompiledVersion, { config }: Compilation, out: string): Promise<void> {
  const html = await readFile(path.join(root, 'dist/index.html'), 'utf8').catch(() => null);
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
  return readSettings(environmentOf(root), root, 'command');
}

/** What a static host tells the browser app: the addresses of the environment; a static host is no demo. */
async function environment(): Promise<Environment> {
  const { apiUrl, signingUrl, filesUrl, loginUrl, cookieDomain, redirectHosts } = await settings();
  return { apiUrl, signingUrl, filesUrl, loginUrl, cookieDomain, redirectHosts, demo: false };
}
