import { readFile } from 'node:fs/promises';
import { expect, it, vi } from 'vitest';
import { OwnProcess } from '../../../src/server/kit/threads/own-process.ts';

// Else the system may end the server, with all members, for the office's preview.
it.runIf(process.platform === 'linux')('a helper process is the first to be ended where memory runs out', async () => {
  const helper = new OwnProcess('compile', 'low', {});
  const score = async (pid: number | undefined) => Number(await readFile(`/proc/${pid}/oom_score_adj`, 'utf8'));
  try {
    await vi.waitFor(async () => expect(await score(helper.pid)).toBe(1000));
    expect(await score(process.pid)).toBeLessThan(1000);
  } finally {
    await helper.terminate();
  }
});
