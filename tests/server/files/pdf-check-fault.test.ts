import { expect, test, vi } from 'vitest';
import { demandHarmlessPdf } from '../../../src/server/files/pdf/check-pdf.ts';

vi.mock('../../../src/server/threads/thread-pool.ts', () => ({
  ThreadPool: class {
    run = () => Promise.reject(new Error('The thread does not start.'));
  },
}));

test('a thread that fails is the fault of the server, not of the document', async () => {
  await expect(demandHarmlessPdf(new Uint8Array(), 1)).rejects.toMatchObject({
    statusCode: 503,
    cause: new Error('The thread does not start.'),
  });
});
