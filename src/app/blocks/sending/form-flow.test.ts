import { expect, test, vi } from 'vitest';
import type { CallResult, RecordState } from '../../../core/action.ts';
import {
  answerTo,
  type FormEvent,
  type FormFlow,
  type FormSender,
  firstFlow,
  nextFlow,
  sendFilled,
} from './form-flow.ts';

const result = (status: number): CallResult => ({ status, data: null, error: null });
const conflict = { before: { a: 1 }, after: { a: 2 } };
const read = (state: 'loading' | 'ready' | 'failed'): FormEvent => ({ type: 'read', state });
const answer = (status: number, elsewhere = false): FormEvent => ({
  type: 'answer',
  result: result(status),
  shownElsewhere: elsewhere,
});
const send: FormEvent = { type: 'send' };

/** The states after each event, as words. */
function walk(...events: FormEvent[]): string[] {
  let flow: FormFlow = firstFlow;
  return events.map((event) => {
    flow = nextFlow(flow, event);
    return flow.step + (flow.conflict ? ' conflict' : '');
  });
}

test.each<[string, FormEvent[], string[]]>([
  [
    'first values fail, are asked for again and come',
    [read('failed'), read('loading'), read('ready')],
    ['failed', 'loading', 'filling'],
  ],
  [
    'sent and read',
    [read('ready'), send, { type: 'progress', share: 0.5 }, answer(201), { type: 'close' }],
    ['filling', 'sending', 'sending', 'answered', 'filling'],
  ],
  ['shown elsewhere', [read('ready'), send, answer(200, true)], ['filling', 'sending', 'filling']],
  [
    'a conflict stays until the form is saved',
    [read('ready'), send, { type: 'conflict', conflict }, send, answer(500), send, answer(204)],
    ['filling', 'sending', 'filling conflict', 'sending conflict', 'answered conflict', 'sending conflict', 'answered'],
  ],
  [
    'steps of a button save it as well',
    [read('ready'), send, { type: 'conflict', conflict }, { type: 'saved' }],
    ['filling', 'sending', 'filling conflict', 'filling'],
  ],
  [
    'nothing is sent before there is anything',
    [send, answer(200), read('failed'), send],
    ['loading', 'loading', 'failed', 'failed'],
  ],
  [
    'a form that is there is not taken away by its record being read again',
    [read('ready'), send, read('ready')],
    ['filling', 'sending', 'sending'],
  ],
])('%s', (_case, events, states) => {
  expect(walk(...events)).toEqual(states);
});

interface World {
  status: number;
  /** The record when it is read again; `null` on failure. */
  now?: RecordState | null;
  named?: boolean;
  onPage?: boolean;
  elsewhere?: boolean;
  left?: boolean;
  noKeys?: boolean;
}

/** Sends once and lists what happened. */
async function sent({ status, now = null, named, onPage, elsewhere, left, noKeys }: World): Promise<string[]> {
  const happened: string[] = [];
  const keys = {
    keyFor: async () => 'key',
    answered: (key: string) => void happened.push(`answered ${key}`),
  };
  const sender: FormSender = {
    keys: async () => (noKeys ? Promise.reject(new Error('offline')) : keys),
    send: async (_values, key) => {
      happened.push(`sent ${key}`);
      return result(status);
    },
    results: named ? { [status]: { text: 'told' } } : undefined,
    record: { exists: true, etag: 'old', values: { a: 1 } },
    reread: async () => now,
    showOnPage: () => onPage === true,
    onSent: () => {
      happened.push('onSent');
      return elsewhere === true;
    },
    isWaiting: () => !left,
    emit: (event) =>
      happened.push(event.type === 'answer' ? `answer ${event.result.status} ${event.shownElsewhere}` : event.type),
  };
  happened.push(`saved ${await sendFilled({ a: 3 }, sender)}`);
  return happened;
}
const other: RecordState = { exists: true, etag: 'new', values: { a: 2 } };

test.each<[string, World, string[]]>([
  ['saved', { status: 204 }, ['send', 'sent key', 'answered key', 'onSent', 'answer 204 false', 'saved true']],
  [
    'saved, and its host says so',
    { status: 204, elsewhere: true },
    ['send', 'sent key', 'answered key', 'onSent', 'answer 204 true', 'saved true'],
  ],
  [
    'saved, and the page shows it',
    { status: 201, named: true, onPage: true },
    ['send', 'sent key', 'answered key', 'onSent', 'answer 201 true', 'saved true'],
  ],
  [
    'refused: the key is free again',
    { status: 422 },
    ['send', 'sent key', 'answered key', 'answer 422 false', 'saved false'],
  ],
  [
    'no answer: the next send carries the same key',
    { status: 0 },
    ['send', 'sent key', 'answer 0 false', 'saved false'],
  ],
  ['a fault may hide that it was saved', { status: 503 }, ['send', 'sent key', 'answer 503 false', 'saved false']],
  ['changed meanwhile', { status: 412, now: other }, ['send', 'sent key', 'answered key', 'conflict', 'saved false']],
  [
    'changed meanwhile, with words of its own',
    { status: 412, now: other, named: true },
    ['send', 'sent key', 'answered key', 'conflict', 'answer 412 false', 'saved false'],
  ],
  [
    'changed meanwhile, and nobody knows to what',
    { status: 412 },
    ['send', 'sent key', 'answered key', 'answer 412 false', 'saved false'],
  ],
  ['the page was left meanwhile', { status: 204, left: true }, ['send', 'sent key', 'saved false']],
  ['without keys nothing is sent', { status: 204, noKeys: true }, ['send', 'answer 0 false', 'saved false']],
])('%s', async (_case, world, happened) => {
  expect(await sent(world)).toEqual(happened);
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
