import { expect, test } from 'vitest';
import type { ActionContext, CallRequest, Submission } from '../../../../core/action.ts';
import documentRequest from '../document-request.ts';

const procedure = 'room-booking';

test('files of a case come from the procedure that the form names', () => {
  const request = documentRequest.keptFile?.({ procedure }, { id: 7 }, 'permit');
  expect(request?.path).toMatch(/^\/procedures\/room-booking\//);
});

test('files are uploaded to that procedure before the signing service is asked', async () => {
  const sent: CallRequest[] = [];
  const context = {
    call: async (request: CallRequest) => {
      sent.push(request);
      const kept = [{ id: 1, name: 'permit.pdf', type: 'application/pdf', size: 1 }];
      return { status: 200, data: kept, error: null };
    },
    version: 'v1',
    language: 'ca',
  } as unknown as ActionContext;
  const values = { permit: new File(['x'], 'permit.pdf'), agreed: true };
  const submission = { form: { id: 'any' }, values, idempotencyKey: 'k' } as unknown as Submission;
  const params = { procedure, flags: ['agreed', 'insured'], attachment: 'permit' };
  await documentRequest.send?.(context, params, submission);
  expect(sent[0]?.path).toMatch(/^\/procedures\/room-booking\//);
  expect(sent[1]).toMatchObject({ service: 'signing', body: { agreed: 1, insured: 0, permit: { id: 1 } } });
});
