import { writeFileSync } from 'node:fs';
import { compileConfig, formatProblems } from '../../../src/compiler/index.ts';
import { ROOT } from './server-process.ts';

// Writes the project's config, compiled, to the file that is named.
const [, , file = ''] = process.argv;
const { compiled, problems } = await compileConfig(ROOT);
if (!compiled) throw new Error(formatProblems(problems));
writeFileSync(file, JSON.stringify({ ...compiled, files: [...compiled.files] }));
