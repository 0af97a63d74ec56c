import { expect, test, vi } from 'vitest';
import type { ActionContext, CallRequest } from '../../../../core/action.ts';
import guideDocument from '../guide-document.ts';

function contextOf(filesUrl: string) {
  const sent: CallRequest[] = [];
  const context = {
    call: async (request: CallRequest) => {
      sent.push(request);
      return { status: 204, data: null, error: null };
    },
    environment: { filesUrl },
  } as unknown as ActionContext;
  return { context, sent };
}

test('a file is sent, removed, and fetched from the host of files alone', async () => {
  const { context, sent } = contextOf('https://files.exemple.cat/');
  const params = { tipo: 'CV' } as const;
  const file = new File(['x'], 'cv.pdf');
  await guideDocument.file?.upload(context, params, file, { idempotencyKey: 'k' });
  await guideDocument.file?.remove(context, params, { idempotencyKey: 'k' });
  const path = '/ebcn/guia-profesionales/profesionales/documentos';
  expect(sent[0]).toMatchObject({ method: 'POST', path, query: { tipo: 'CV' }, idempotencyKey: 'k' });
  expect((sent[0]?.body as FormData | undefined)?.get('adjunto')).toBeInstanceOf(File);
  expect(sent[1]).toEqual({ method: 'DELETE', path, query: { tipo: 'CV' }, idempotencyKey: 'k' });
  vi.stubGlobal('location', { href: 'https://app.exemple.cat/page' });
  await guideDocument.file?.download(context, params, 'https://files.exemple.cat/a?v=1');
  const fetched = { method: 'GET', service: 'files', path: '/a?v=1', answer: 'blob' };
  expect(sent[2]).toEqual(fetched);
  // As the record names it: relative to that host.
  await guideDocument.file?.download(context, params, '/a?v=1');
  expect(sent[3]).toEqual(fetched);
  for (const url of [
    'https://app.exemple.cat/a',
    '//evil.exemple.cat/a',
    'javascript:alert(1)',
    'https://files.exemple.cat@evil.cat/a',
  ])
    expect(await guideDocument.file?.download(context, params, url), url).toMatchObject({ status: 0 });
  expect(sent).toHaveLength(4);
  vi.unstubAllGlobals();
});
