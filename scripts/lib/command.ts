import { existsSync } from 'node:fs';
import path from 'node:path';
import { Command, CommanderError, InvalidArgumentError } from 'commander';

/** A folder of sources, where types are written and the browser app is built; a release has neither. */
export function isCheckout(root: string): boolean {
  return existsSync(path.join(root, 'vite.config.ts'));
}

/** How a command is called where it stands: by npm in a checkout, by Node alone in a release. */
export function calledBy(root: string, npm: string, node: string): string {
  return isCheckout(root) ? npm : node;
}

/**
 * What `commander` makes of the words after a command, with one line for each command in its usage. A mistake is said in
 * a sentence above the usage.
 * @param called how people call it, with `*` in the place of a command's name
 */
export function commandsOf(called: string): Command {
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
      commandUsage: (command) => `${called.replace('*', namesOf(command))} ${wordsOf(command)}`.trim(),
    });
}

/** Does what the words of the process say. A usage that was not asked for ends it with 2, and an error with 1 or the code it has. */
export async function runCommands(commands: Command): Promise<void> {
  try {
    await commands.parseAsync();
  } catch (error) {
    if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : 2;
    else {
      // The one place that ends a command: a person reads the message, not a stack.
      console.error(error instanceof Error ? error.message : error);
      process.exitCode = (error as { exitCode?: number }).exitCode ?? 1;
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
