import { Session } from 'node:inspector/promises';
import path from 'node:path';
import { compileConfig } from '../../../src/compiler/index.ts';
import { manyForms } from '../../bench/config/many-forms.ts';

// A process of its own: V8 counts only what it has compiled since the counting began.

const ROOT = path.resolve(import.meta.dirname, '../../..');

/** How often each function of the compiler, and each block in one, ran while a folder was checked and compiled. */
async function runs(session: Session, forms: number): Promise<Record<string, number>> {
  const { root, remove } = await manyForms(forms);
  await session.post('Profiler.takePreciseCoverage');
  const { compiled } = await compileConfig(root, ROOT);
  const { result } = await session.post('Profiler.takePreciseCoverage');
  await remove();
  if (Object.keys(compiled?.manifest.forms ?? {}).length <= forms) throw new Error('The forms do not compile.');
  const counted: Record<string, number> = {};
  for (const { url, functions } of result.filter(({ url }) => /\/src\/(compiler|core)\//.test(url)))
    for (const { functionName, ranges } of functions)
      for (const { startOffset, count } of ranges) {
        const key = `${url.slice(url.indexOf('/src/') + 1)} ${functionName} (${startOffset})`;
        counted[key] = Math.max(counted[key] ?? 0, count);
      }
  return counted;
}

const session = new Session();
session.connect();
await session.post('Profiler.enable');
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
// The first one fills what a process keeps.
await runs(session, 4);
process.stdout.write(JSON.stringify([await runs(session, 8), await runs(session, 16), await runs(session, 32)]));
session.disconnect();
