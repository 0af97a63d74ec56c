import { Session } from 'node:inspector/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { compileConfig } from '../../../src/compiler/index.ts';
import { manyForms } from '../../bench/config/many-forms.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
/** Sorting takes somewhat more than twice as many steps. */
const SORTING = 'src/compiler/problem.ts compare ';
/** Runs that may come and go, such as those of what a process keeps between two checks. */
const SLACK = 300;

/** How often each function of the compiler, and each block in one, ran while a folder was checked and compiled. */
async function runs(session: Session, forms: number): Promise<Map<string, number>> {
  const { root, remove } = await manyForms(forms);
  await session.post('Profiler.takePreciseCoverage');
  const { compiled } = await compileConfig(root, ROOT);
  const { result } = await session.post('Profiler.takePreciseCoverage');
  await remove();
  expect(Object.keys(compiled?.manifest.forms ?? {}).length).toBeGreaterThan(forms);
  const counted = new Map<string, number>();
  for (const { url, functions } of result.filter(({ url }) => /\/src\/(compiler|core)\//.test(url)))
    for (const { functionName, ranges } of functions)
      for (const { startOffset, count } of ranges) {
        const key = `${url.slice(url.indexOf('/src/') + 1)} ${functionName} (${startOffset})`;
        counted.set(key, Math.max(counted.get(key) ?? 0, count));
      }
  return counted;
}

test('twice as many forms take twice as much work, everywhere in the compiler', async () => {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  // The first one fills what a process keeps.
  await runs(session, 4);
  const [few, twice, again] = [await runs(session, 8), await runs(session, 16), await runs(session, 32)];
  await session.post('Profiler.stopPreciseCoverage');
  session.disconnect();
  const steep = [...again].flatMap(([key, count]) => {
    const [first, middle] = [few.get(key), twice.get(key)];
    // A block that ran as often as the one around it is not listed by itself.
    if (first === undefined || middle === undefined || key.startsWith(SORTING)) return [];
    const over = count - middle - 2 * (middle - first);
    return over > SLACK ? [`${key} ran ${first}, ${middle}, ${count} times for 8, 16 and 32 forms more`] : [];
  });
  expect(steep).toEqual([]);
  expect(again.size).toBeGreaterThan(500);
});
