import { Command, CommanderError, InvalidArgumentError } from 'commander';
import { called, HOME, isCheckout } from '../../src/server/ops/called.ts';
import { EXIT } from '../../src/server/ops/exit-codes.ts';
import { OperatorError } from '../../src/server/ops/operator-error.ts';

/** Somebody ended the questions of a command: by Escape, Ctrl-C or Ctrl-D, or by closing the terminal. */
export class Interrupted extends Error {
  constructor() {
    super('Interrupted: nothing was written.');
  }
}

/**
 * What `commander` makes of the words after a command, with one line for each command in its usage. A mistake is said in
 * a sentence above the usage.
 */
export function commandsOf(program: 'admin' | 'config' | 'messages' | 'new'): Command {
  // npm takes options for itself unless they stand behind two dashes.
  const line = called(program, '*') + (isCheckout(HOME) && program !== 'admin' ? ' --' : '');
  return new Command()
    .helpCommand(false)
    .helpOption('-h, --help', 'says this')
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

/** Does what the words of the process say. A usage that was not asked for ends it with 2, a refusal by the settings with 78, questions that were interrupted with 130, any other error with 1. */
export async function runCommands(commands: Command): Promise<void> {
  try {
    await commands.parseAsync();
  } catch (error) {
    if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : 2;
    else {
      // The one place that ends a command: a person reads the message, not a stack.
      console.error(error instanceof Error ? error.message : error);
      process.exitCode = error instanceof Interrupted ? 130 : error instanceof OperatorError ? EXIT.refused : 1;
    }
  }
}

/** Reads an argument that is a number of something in the database. */
export function idOf(text: string): number {
  const id = Number(text);
  if (!Number.isInteger(id) || id < 1 || id > 2_147_483_647)
    throw new InvalidArgumentError('Give a number of the list.');
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

/** The words after a command's name; of two spellings of an option the long one. */
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
