import { expect, test } from 'vitest';
import type { CallResult } from '../../core/action.ts';
import { arrivesQuietly, outcomeOf } from './outcome.ts';

const texts = {
  language: 'ca',
  text: (key: string | readonly string[], values: Record<string, unknown> = {}) =>
    `${[key].flat().join('|')}${values.reference === undefined ? '' : ` ${values.reference}`}`,
};
const results = {
  '201': { text: 'sent' },
  '500': { text: 'wrong', severity: 'error' as const },
  '4xx': { text: 'refused' },
};
const came = (status: number, more: Partial<CallResult> = {}): CallResult => ({
  status,
  data: null,
  error: null,
  ...more,
});
const failed = (status: number, message: string) => came(status, { error: { status: 'Error', message } });

test("the form's text for the status or its class is shown", () => {
  expect(outcomeOf(came(201), results, texts)).toEqual({
    severity: 'success',
    title: 'app.result.success',
    message: 'results.sent',
  });
  expect(outcomeOf(failed(500, 'x'), results, texts)).toMatchObject({ severity: 'error', message: 'results.wrong' });
  expect(outcomeOf(failed(409, 'x'), results, texts)).toMatchObject({ severity: 'error', message: 'results.refused' });
});

test('a reference is shown below the text', () => {
  const { message } = outcomeOf(came(204, { data: { reference: 'R-1' } }), {}, texts) ?? { message: '' };
  expect(message).toBe('app.result.done\n\napp.result.reference R-1');
  expect(outcomeOf(came(201, { data: { reference: 'R-1' } }), results, texts)?.message).toBe('results.sent R-1');
});

test('other errors show their status and their text', () => {
  expect(outcomeOf(failed(503, 'Torni-hi'), undefined, texts)).toEqual({
    severity: 'error',
    title: 'app.result.error',
    status: 503,
    message: 'Torni-hi',
  });
  expect(outcomeOf(failed(503, ''), undefined, texts)?.message).toBe('app.result.failed');
  // A proxy sends no message, and trying again would not help.
  expect(outcomeOf(failed(413, ''), undefined, texts)?.message).toBe('app.result.tooLarge');
  expect(outcomeOf(failed(413, 'Pesa massa'), undefined, texts)?.message).toBe('Pesa massa');
  expect(outcomeOf(failed(0, ''), results, texts)).toEqual({
    severity: 'error',
    title: 'app.result.error',
    message: 'app.result.unreachable',
  });
});

test('errors at the fields need no dialog', () => {
  expect(outcomeOf(failed(422, 'error_fomulario'), results, texts)).toBeNull();
});

test('a quiet form shows only failures', () => {
  const quiet = { '204': { quiet: true } } as const;
  expect(arrivesQuietly(quiet)).toBe(true);
  expect(arrivesQuietly(results)).toBe(false);
  expect(arrivesQuietly({ '4xx': { quiet: true } })).toBe(false);
  expect(outcomeOf(came(204), quiet, texts)).toBeNull();
  expect(outcomeOf(failed(0, 'x'), quiet, texts)).toMatchObject({ severity: 'error', message: 'x' });
});

test('a missing answer has a reason: the connection, a missing file, the browser', () => {
  const said = (code?: string) =>
    outcomeOf(came(0, { error: { status: 'Error', message: '', ...(code && { code }) } }), {}, texts);
  expect([undefined, 'file-gone', 'browser-failed'].map((code) => said(code)?.message)).toEqual([
    'app.result.unreachable',
    'app.result.fileGone',
    'app.result.browserFailed',
  ]);
});
