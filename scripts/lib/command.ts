import { readFile } from 'node:fs/promises';
import { Command, CommanderError, InvalidArgumentError } from 'commander';
import { HOME } from '../../src/compiler/program.ts';
import { inEnglish } from '../../src/compiler/said/say.ts';
import { called, isCheckout } from '../../src/server/kit/called.ts';
import { DatabaseStartError } from '../../src/server/kit/db/no-start.ts';
import { EXIT, OperatorError } from '../../src/server/kit/operator-error.ts';
import type { ServerSettings } from '../../src/server/kit/settings/settings.ts';

/** Default export of `scripts/admin/<name>.ts`: adds its commands. A refused action sets `process.exitCode`. */
export type AdminCommand = (admin: Command, settings: () => ServerSettings) => void;

/** A person ended the questions of a command by Escape, Ctrl-C, Ctrl-D or by closing the terminal. */
export class Interrupted extends Error {
  constructor() {
    super('Interrupted: nothing was written.');
  }
}

/** The commands of a program, read by `commander`; the usage has one line for each command. */
export function commandsOf(program: 'admin' | 'config' | 'messages' | 'new'): Command {
  // npm takes options for itself unless two dashes precede them.
  const line = called(program, '*') + (isCheckout(HOME) && program !== 'admin' ? ' --' : '');
  return new Command()
    .helpCommand(false)
    .helpOption('-h, --help', 'prints this text')
    .showHelpAfterError()
    .showSuggestionAfterError(false)
    .exitOverride()
    .configureOutput({ outputError: (text, write) => write(sentenceOf(text)) })
    .configureHelp({
      visibleCommands: leavesOf,
      subcommandTerm: (command) => `${namesOf(command)} ${wordsOf(command)}`.trim(),
      commandUsage: (command) => `${line.replace('*', namesOf(command))} ${wordsOf(command)}`.trim(),
    });
}

/**
 * Runs the command that the arguments of the process name. Exit codes: 2 for a wrong usage, 69 for a database that does not
 * answer, 78 for what another try does not change, 130 for interrupted questions, 1 for any other error.
 * @param tell says a sentence in the language of the person who runs it
 */
export async function runCommands(commands: Command, tell = inEnglish): Promise<void> {
  try {
    await commands.parseAsync();
  } catch (error) {
    if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : 2;
    else {
      // A person reads the message, not a stack.
      const said = error instanceof OperatorError && error.said;
      console.error(said ? tell(said) : error instanceof Error ? error.message : error);
      process.exitCode = exitCodeOf(error);
    }
  }
}

function exitCodeOf(error: unknown): number {
  if (error instanceof Interrupted) return 130;
  if (error instanceof DatabaseStartError && error.mayPass) return EXIT.notYet;
  return error instanceof OperatorError || error instanceof DatabaseStartError ? EXIT.refused : 1;
}

/** The bytes of a file that the arguments name. @throws OperatorError if it cannot be read */
export async function readGiven(file: string): Promise<Buffer> {
  return readFile(file).catch(({ code }: NodeJS.ErrnoException) => {
    throw new OperatorError(`The file ${file} cannot be read: ${UNREADABLE.get(code ?? '') ?? code}.`);
  });
}

const UNREADABLE = new Map([
  ['ENOENT', 'there is no such file'],
  ['EACCES', 'this account has no right to'],
  ['EISDIR', 'it is a folder'],
]);

export function idOf(text: string): number {
  const id = Number(text);
  if (!Number.isInteger(id) || id < 1 || id > 2_147_483_647)
    throw new InvalidArgumentError('Give an id from the list.');
  return id;
}

function leavesOf({ commands }: Command): Command[] {
  return commands.flatMap((command) => (command.commands.length > 0 ? leavesOf(command) : [command]));
}

function namesOf(command: Command): string {
  const names: string[] = command.commands.length > 0 ? ['<command>'] : [];
  for (let one = command; one.parent; one = one.parent) names.unshift(one.name());
  return names.join(' ');
}

/** The arguments in a usage line; of two spellings of an option the long one. */
function wordsOf({ registeredArguments, options }: Command): string {
  const said = options.filter(({ hidden }) => !hidden);
  return [
    ...registeredArguments.map((one) => (one.required ? `<${one.name()}>` : `[${one.name()}]`)),
    ...said.map(({ flags, mandatory }) => (mandatory ? flags : `[${flags.replace(/^-\w, /, '')}]`)),
  ].join(' ');
}

function sentenceOf(text: string): string {
  const words = text.replace(/^error: /, '').replace(/\.?\n$/, '');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.\n`;
}
