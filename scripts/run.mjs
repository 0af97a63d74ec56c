import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { install } from './lib/prepare.mjs';
import { programFolder } from './lib/program.mjs';

// `node scripts/run.mjs config check`: runs an entry of the bundle with its arguments.

process.setSourceMapsEnabled(true);
// A release holds its packages; whether those of a working folder are the newest is for its start to see.
if (!existsSync(new URL('../node_modules/vite', import.meta.url))) install();
const [entry] = process.argv.splice(2, 1);
const file = join(programFolder(), `${entry}.mjs`);
process.argv[1] = file;
await import(pathToFileURL(file).href);
