import { type ParseArgsConfig, parseArgs } from 'node:util';
import { EXIT } from '../../src/server/ops/exit-codes.ts';
import { OperatorError } from '../../src/server/ops/operator-error.ts';

/**
 * Runs a command to its end, from reading the settings on, and sets the exit code of the process. An error is said in
 * its words: a person reads the message, not a stack.
 */
export async function runCommand(run: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await run();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = error instanceof Interrupted ? 130 : error instanceof OperatorError ? EXIT.refused : 1;
  }
}

/** Somebody ended the questions of a command, by Ctrl-C or Ctrl-D. */
export class Interrupted extends Error {
  constructor() {
    super('Interrupted: nothing was written.');
  }
}

const HELP = { help: { type: 'boolean', short: 'h' } } as const;

/**
 * Reads the words of a command. `--help` says the usage and ends the process well; an option that there is not is named
 * above the usage and ends it with 2.
 */
export function readWords<const Options extends NonNullable<ParseArgsConfig['options']>>(
  options: Options,
  usage: string,
) {
  try {
    const read = parseArgs({ allowPositionals: true, options: { ...options, ...HELP } });
    if (!('help' in read.values)) return read;
    console.log(usage);
    process.exit(0);
  } catch (error) {
    // The first sentence names the option; the others speak of how Node reads options.
    const [sentence = ''] = (error as Error).message.split(/\. (?=[A-Z])/);
    console.error(`${sentence}.\n\n${usage}`);
    process.exit(2);
  }
}
