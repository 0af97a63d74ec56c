import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { HOME } from '../src/compiler/program.ts';
import { kindLists } from './generate/kind-lists.ts';

// `npm run generate`: writes the files that are made from others and are kept with them.

const write = (file: string, text: string) => writeFileSync(path.join(HOME, file), text);

for (const [file, text] of Object.entries(kindLists(HOME))) write(file, text);
// These read the lists; the words are looked up in the guides too.
const { GUIDES, withKindRows } = await import('./generate/kind-rows.ts');
for (const guide of Object.keys(GUIDES) as (keyof typeof GUIDES)[]) write(guide, withKindRows(HOME, guide));
const { wordTable } = await import('./generate/word-table.ts');
write('schemas/WORDS.md', wordTable(HOME));
