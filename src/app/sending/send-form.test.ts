import { expect, test, vi } from 'vitest';
import type { Action, ActionContext, CallResult } from '../../core/action.ts';
import type { CompiledForm } from '../../core/config.ts';
import { noRecord } from '../../core/record-state.ts';
import { answerTo, sendByAction } from './send-form.ts';

const form: CompiledForm = {
  id: 'ask',
  schema: {},
  uiSchema: {},
  spec: { submit: { action: 'any', params: { to: 'x' } } },
  widgets: {},
};
const result = (status: number): CallResult => ({ status, data: null, error: null });

/** Sends once and lists what happened. */
async function sent(status: number, { left }: { left?: boolean } = {}): Promise<string[]> {
  const happened: string[] = [];
  const keys = { keyFor: async () => 'key', answered: (key: string) => void happened.push(`answered ${key}`) };
  const action: Action = {
    async send(_context, params, { idempotencyKey }) {
      happened.push(`sent ${idempotencyKey} ${JSON.stringify(params)}`);
      return result(status);
    },
  };
  const submission = { form, values: { a: 3 }, context: null, record: noRecord };
  const answer = await sendByAction(action, {} as ActionContext, submission, { keys, isWaiting: () => !left });
  return [...happened, String(answer.status)];
}

const SENT = 'sent key {"to":"x"}';

test.each<[string, number, { left?: boolean }, string[]]>([
  ['saved: the key is free again', 204, {}, [SENT, 'answered key', '204']],
  ['refused: the key is free again', 422, {}, [SENT, 'answered key', '422']],
  ['changed meanwhile: the key is free again', 412, {}, [SENT, 'answered key', '412']],
  ['no answer: the next send carries the same key', 0, {}, [SENT, '0']],
  ['a fault may hide that it was saved', 503, {}, [SENT, '503']],
  ['nobody has read the outcome', 204, { left: true }, [SENT, '204']],
])('%s', async (_case, status, world, happened) => {
  expect(await sent(status, world)).toEqual(happened);
});

test('an exception of an action is reported', async () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const thrown = await answerTo(Promise.reject(new DOMException('denied', 'SecurityError')));
  expect([thrown.status, thrown.error?.code]).toEqual([0, 'browser-failed']);
  expect(error).toHaveBeenCalledOnce();
  expect((await answerTo(undefined)).status).toBe(0);
  expect((await answerTo(Promise.resolve(result(201)))).status).toBe(201);
  error.mockRestore();
});
