import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Command } from 'commander';
import { serverPlugins } from '../src/plugins/server.ts';
import { installPlugins } from '../src/server/extensions.ts';
import { environmentOf } from '../src/server/ops/environment.ts';
import { readSettings, type ServerSettings } from '../src/server/ops/settings.ts';
import { importFile } from '../src/server/threads/by-name.ts';
import { commandsOf, runCommands } from './lib/command.ts';

/**
 * Default export of `scripts/admin/<name>.ts`: adds what `npm run admin -- <name> …` does. Its actions say on standard
 * output what came of it, set `process.exitCode` when something was refused, and throw errors with words for people.
 */
export type AdminCommand = (admin: Command, settings: () => ServerSettings) => void;

const FOLDER = new URL('./admin/', import.meta.url);
const root = path.join(import.meta.dirname, '..');
const admin = commandsOf('admin');
installPlugins(serverPlugins);

// Every file of the folder is a command. Only the command that is asked for is loaded.
const names = (await readdir(FOLDER)).filter((file) => file.endsWith('.ts')).map((file) => file.slice(0, -3));
const meant = names.filter((name) => name === process.argv[2]);
for (const name of meant.length > 0 ? meant : names.sort()) {
  const { default: add } = await importFile<{ default: AdminCommand }>(new URL(`${name}.ts`, FOLDER));
  add(admin, () => readSettings(environmentOf(root), root, 'command'));
}
await runCommands(admin);
