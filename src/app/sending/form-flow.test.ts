import { expect, test } from 'vitest';
import type { CallResult, RecordState } from '../../core/action.ts';
import { type FormEvent, type FormFlow, type FormSender, firstFlow, nextFlow, sendFilled } from './form-flow.ts';

const result = (status: number): CallResult => ({ status, data: null, error: null });
const conflict = { before: { a: 1 }, after: { a: 2 } };
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
    'sent and read',
    [send, { type: 'progress', share: 0.5 }, answer(201), { type: 'close' }],
    ['sending', 'sending', 'answered', 'filling'],
  ],
  ['shown elsewhere', [send, answer(200, true)], ['sending', 'filling']],
  [
    'a conflict stays until the form is saved',
    [send, { type: 'conflict', conflict }, send, answer(500), send, answer(204)],
    ['sending', 'filling conflict', 'sending conflict', 'answered conflict', 'sending conflict', 'answered'],
  ],
  ['held back, the form can be filled in', [send, { type: 'held' }, send], ['sending', 'filling', 'sending']],
  [
    'steps of a button save it as well',
    [send, { type: 'conflict', conflict }, { type: 'settled' }],
    ['sending', 'filling conflict', 'filling'],
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
  /** The person is asked first. */
  held?: boolean;
}

/** Sends once and lists what happened. */
async function sent({ status, now = null, named, onPage, elsewhere, left, held }: World): Promise<string[]> {
  const happened: string[] = [];
  const sender: FormSender = {
    maySend: async () => held !== true,
    send: async () => {
      happened.push('sent');
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
  ['saved', { status: 204 }, ['send', 'sent', 'onSent', 'answer 204 false', 'saved true']],
  [
    'saved, and its host says so',
    { status: 204, elsewhere: true },
    ['send', 'sent', 'onSent', 'answer 204 true', 'saved true'],
  ],
  [
    'saved, and the page shows it',
    { status: 201, named: true, onPage: true },
    ['send', 'sent', 'onSent', 'answer 201 true', 'saved true'],
  ],
  ['refused', { status: 422 }, ['send', 'sent', 'answer 422 false', 'saved false']],
  ['no answer', { status: 0 }, ['send', 'sent', 'answer 0 false', 'saved false']],
  ['a fault', { status: 503 }, ['send', 'sent', 'answer 503 false', 'saved false']],
  ['changed meanwhile', { status: 412, now: other }, ['send', 'sent', 'conflict', 'saved false']],
  [
    'changed meanwhile, with words of its own',
    { status: 412, now: other, named: true },
    ['send', 'sent', 'conflict', 'answer 412 false', 'saved false'],
  ],
  ['changed meanwhile, and nobody knows to what', { status: 412 }, ['send', 'sent', 'answer 412 false', 'saved false']],
  ['the page was left meanwhile', { status: 204, left: true }, ['send', 'saved false']],
  ['the person is asked first', { status: 204, held: true }, ['send', 'held', 'saved false']],
])('%s', async (_case, world, happened) => {
  expect(await sent(world)).toEqual(happened);
});
