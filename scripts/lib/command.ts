import { existsSync } from 'node:fs';
import path from 'node:path';
import { type ParseArgsConfig, parseArgs } from 'node:util';

/** A folder of sources, where types are written and the browser app is built; a release has neither. */
export function isCheckout(root: string): boolean {
  return existsSync(path.join(root, 'vite.config.ts'));
}

/** How a command is called where it stands: by npm in a checkout, by Node alone in a release. */
export function calledBy(root: string, npm: string, node: string): string {
  return isCheckout(root) ? npm : node;
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
