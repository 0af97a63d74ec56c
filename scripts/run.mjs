import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { programFolder } from './lib/program.mjs';

// `node scripts/run.mjs config check`: runs an entry of the bundle with its arguments.

process.setSourceMapsEnabled(true);
const [entry] = process.argv.splice(2, 1);
const file = join(programFolder(), `${entry}.mjs`);
process.argv[1] = file;
await import(pathToFileURL(file).href);
