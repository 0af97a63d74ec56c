import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { called } from '../src/server/ops/called.ts';
import { environmentOf } from '../src/server/ops/environment.ts';
import { readSettings, type ServerSettings } from '../src/server/ops/settings.ts';
import { importFile } from '../src/server/threads/by-name.ts';
import { runCommand } from './lib/command.ts';

/** Default export of `scripts/admin/<name>.ts`: what `npm run admin -- <name> …` does. */
export interface AdminCommand {
  /** Lines of arguments and what they do, for people. */
  usage: readonly string[];
  /**
   * Does it and says what came of it on standard output.
   * @returns the exit code; `null` when the arguments are not as in `usage`.
   * @throws Error with words for people.
   */
  run(args: readonly string[], settings: ServerSettings): Promise<number | null>;
}

const FOLDER = new URL('./admin/', import.meta.url);
const root = path.join(import.meta.dirname, '..');
const [name = '', ...args] = process.argv.slice(2);

await runCommand(() => main());

/** The folder is the registration. */
async function main(): Promise<number> {
  const names = (await readdir(FOLDER)).filter((file) => file.endsWith('.ts')).map((file) => file.slice(0, -3));
  const help = ['--help', '-h'].some((word) => word === name || args.includes(word));
  if (names.includes(name) && !help) {
    const code = await (await load(name)).run(args, readSettings(environmentOf(root), root, 'command'));
    if (code !== null) return code;
  }
  const say = help ? console.log : console.error;
  say(called('admin', '<command> …'));
  for (const known of names.sort()) for (const line of (await load(known)).usage) say(`  ${line}`);
  return help ? 0 : 2;
}

async function load(command: string): Promise<AdminCommand> {
  return (await importFile<{ default: AdminCommand }>(new URL(`${command}.ts`, FOLDER))).default;
}
