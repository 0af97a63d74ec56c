import { pathToFileURL } from 'node:url';
import { bundled } from './bundle.mjs';

// `node scripts/lib/bundle/run.mjs scripts/config.ts check`: a source with its arguments, run from a bundle.

process.setSourceMapsEnabled(true);
const [source] = process.argv.splice(2, 1);
const file = bundled(source);
process.argv[1] = file;
await import(pathToFileURL(file).href);
