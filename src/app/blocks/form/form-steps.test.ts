import { expect, test } from 'vitest';
import type { Action, ActionContext, CallResult, RecordState, Submission } from '../../../core/action.ts';
import type { CompiledForm, StepsButton } from '../../../core/config.ts';
import { createStepsRun } from './form-steps.tsx';

const form = {
  id: 'any',
  schema: {},
  uiSchema: { picture: { 'ui:widget': 'shown' } },
  spec: {},
  widgets: { shown: { ownLabel: true, display: true } },
} as CompiledForm;
const record: RecordState = { exists: true, etag: '"1"', values: { name: 'N', visible: true, picture: '/p' } };
const leave: StepsButton = {
  id: 'leave',
  steps: [
    { id: 'paper', action: 'paper', params: { kind: 'a' } },
    { id: 'save', action: 'save' },
  ],
  set: { visible: false },
};
const ok: CallResult = { status: 204, data: null, error: null };
const refused = (status: number): CallResult => ({ status, data: null, error: { status: 'Error', message: 'm' } });

function world(answers: CallResult[], button = leave, fresh: RecordState | null = { ...record, etag: '"2"' }) {
  const sent: Submission[] = [];
  const removed: { params: unknown; key: string }[] = [];
  const answer = () => answers.shift() ?? ok;
  const actions = {
    save: {
      async send(_context: ActionContext, _params: unknown, submission: Submission) {
        sent.push(submission);
        return answer();
      },
    },
    paper: {
      file: {
        async remove(_context: ActionContext, params: unknown, { idempotencyKey }: { idempotencyKey: string }) {
          removed.push({ params, key: idempotencyKey });
          return answer();
        },
      },
    },
  } as unknown as Record<string, Action>;
  const context = {} as ActionContext;
  const run = createStepsRun({
    form,
    actions,
    context,
    block: null,
    button,
    filled: { name: 'typed' },
    record,
    reread: async () => fresh,
  });
  return { run, sent, removed };
}

test('steps run in order, each on the record that the one before left', async () => {
  const { run, sent, removed } = world([]);
  expect((await run.next()).status).toBe(204);
  expect(removed).toMatchObject([{ params: { kind: 'a' } }]);
  await run.next();
  expect(run.done).toBe(2);
  expect(sent[0]).toMatchObject({ values: { name: 'N', visible: false }, record: { etag: '"2"' } });
  expect(sent[0]?.values).not.toHaveProperty('picture');
});

test('a missing file counts as removed', async () => {
  const { run } = world([refused(404)]);
  expect((await run.next()).status).toBe(204);
  expect(run.done).toBe(1);
});

test('only the failed step is repeated', async () => {
  const { run, sent, removed } = world([ok, refused(0), ok]);
  await run.next();
  expect((await run.next()).status).toBe(0);
  expect(run.done).toBe(1);
  await run.next();
  expect(run.done).toBe(2);
  expect(removed).toHaveLength(1);
  expect(sent.map(({ idempotencyKey }) => idempotencyKey)).toEqual([sent[0]?.idempotencyKey, sent[0]?.idempotencyKey]);
});

test('after a definite refusal the next attempt has a new key', async () => {
  const { run, removed } = world([refused(403), ok]);
  await run.next();
  await run.next();
  expect(removed[0]?.key).not.toBe(removed[1]?.key);
});

test('a record that cannot be read again is not changed', async () => {
  const { run, sent } = world([], leave, null);
  await run.next();
  expect((await run.next()).status).toBe(0);
  expect(sent).toEqual([]);
});

test('a button may send the input, or nothing', async () => {
  const steps = [{ id: 'save', action: 'save' }];
  const filled = world([], { id: 'b', steps, values: 'filled' });
  await filled.run.next();
  expect(filled.sent[0]).toMatchObject({ values: { name: 'typed' }, record: { etag: '"1"' } });
  const none = world([], { id: 'b', steps, values: 'none', set: { visible: false } });
  await none.run.next();
  expect(none.sent[0]?.values).toEqual({ visible: false });
});
