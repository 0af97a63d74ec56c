import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const COUNTER = path.join(import.meta.dirname, 'count-runs.ts');
/** Sorting takes somewhat more than twice as many steps. */
const SORTING = 'src/compiler/report.ts compare ';
/** Runs that may come and go, such as those of what a process keeps between two checks. */
const SLACK = 300;

test('twice as many forms take twice as much work, everywhere in the compiler', async () => {
  const options = { cwd: path.resolve(import.meta.dirname, '../../..'), maxBuffer: 2 ** 26 };
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', COUNTER], options);
  const [few, twice, again] = JSON.parse(stdout) as [Counts, Counts, Counts];
  const steep = Object.entries(again).flatMap(([key, count]) => {
    const [first, middle] = [few[key], twice[key]];
    // A block that ran as often as the one around it is not listed by itself.
    if (first === undefined || middle === undefined || key.startsWith(SORTING)) return [];
    // V8 counts fewer runs of what it has inlined in between: then nothing more is expected, instead of less.
    const over = count - middle - 2 * Math.max(0, middle - first);
    return over > SLACK ? [`${key} ran ${first}, ${middle}, ${count} times for 8, 16 and 32 forms more`] : [];
  });
  expect(steep).toEqual([]);
  expect(Object.keys(again).length).toBeGreaterThan(500);
});

/** How often functions and blocks ran. */
type Counts = Readonly<Record<string, number>>;
