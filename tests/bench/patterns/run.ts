import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { linearPattern } from '../../../src/core/patterns/linear.ts';
import { UnsaidPattern } from '../../../src/core/patterns/syntax.ts';

// `npm run bench:patterns`: the longest processor time of one text on the engine for patterns, after a first call. Each
// pattern of the shipped files and of the tests meets hostile texts of 4,000 letters: `-- --texts=10000 --letters=4000`.
const { values } = parseArgs({
  options: { texts: { type: 'string', default: '10000' }, letters: { type: 'string', default: '4000' } },
});
const ROOT = join(import.meta.dirname, '../../..');
const LETTERS = Number(values.letters);

/** Patterns that hold JavaScript's engine for minutes, though an analyser calls the first three safe. */
const HOSTILE = [
  '^([a-z0-9]{1,12}[.-]?){1,12}$',
  '^([A-Za-z]{1,15} ?){1,8}$',
  "^([a-zà-ú]{1,12}'?){1,12}$",
  '^(a+)+$',
  '^(a|a)*$',
];

/** Every `pattern` in the files of a folder. */
function patternsBelow(folder: string): string[] {
  const files = readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => /\.(?:json|ts)$/.test(file) && !file.includes('_dialect'))
    .flatMap((file) => {
      const found = readFileSync(join(ROOT, folder, file), 'utf8').matchAll(/"?pattern"?: "((?:[^"\\\n]|\\.)+)"/g);
      const sources = [...found].map(([, text]) => JSON.parse(`"${text}"`) as string);
      // A word is the name of an error.
      return sources.filter((source) => !/^\w+$/.test(source));
    });
}

/** Pieces of which texts are made: what patterns repeat, and what breaks them off. */
const PIECES = [
  'a',
  'A',
  '0',
  'à',
  '.',
  '-',
  ' ',
  "'",
  '@',
  'a.',
  'a-',
  'ab',
  'a@a.',
  '0 ',
  'xn--',
  '/',
  '_',
  '·',
  '中',
];

/** The same texts in every run (mulberry32). */
function* hostileTexts(count: number): Generator<string> {
  let state = 42;
  const next = (below: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
  for (let at = 0; at < count; at++) {
    const pieces = Array.from({ length: 1 + next(4) }, () => PIECES[next(PIECES.length)] as string);
    let text = '';
    // Half of the texts repeat one row of pieces, the others are without order.
    const row = pieces.join('');
    while (text.length < LETTERS) text += at % 2 === 0 ? row : (pieces[next(pieces.length)] as string);
    yield `${text.slice(0, LETTERS - 1)}${at % 3 === 0 ? '' : '!'}`;
  }
}

const all = new Set([...HOSTILE, ...['schemas', 'tests/config', 'tests/server'].flatMap(patternsBelow)]);
let worst = { ms: 0, source: '' };
for (const source of all) {
  let pattern: ReturnType<typeof linearPattern>;
  try {
    pattern = linearPattern(source);
  } catch (error) {
    if (error instanceof UnsaidPattern || error instanceof SyntaxError) continue;
    throw error;
  }
  pattern.test(`${'a'.repeat(LETTERS - 1)}!`);
  const times: number[] = [];
  for (const text of hostileTexts(Number(values.texts))) {
    const begun = process.cpuUsage();
    pattern.test(text);
    const { user, system } = process.cpuUsage(begun);
    times.push((user + system) / 1000);
  }
  times.sort((one, other) => one - other);
  const [high = 0, most = 0] = [times[Math.floor(times.length * 0.999)], times.at(-1)];
  if (most > worst.ms) worst = { ms: most, source };
  process.stdout.write(
    `${most.toFixed(2)} ms at the most, 99.9 % below ${high.toFixed(2)} ms  ${source.slice(0, 90)}\n`,
  );
}
process.stdout.write(`${all.size} patterns; the worst text took ${worst.ms.toFixed(2)} ms: ${worst.source}\n`);
