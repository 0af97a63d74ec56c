import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { ActionContext, Call, CallRequest, CallResult, SourceEntry } from '../../core/action.ts';
import { useEntries } from './entries.ts';

/** A list that the test answers, in any order. */
function world() {
  const asked: { request: CallRequest; answer(result: Partial<CallResult>): void }[] = [];
  const call: Call = <T,>(request: CallRequest) =>
    new Promise<CallResult<T>>((resolve) =>
      asked.push({
        request,
        answer: (result) => resolve({ status: 200, data: null, error: null, ...(result as Partial<CallResult<T>>) }),
      }),
    );
  const context = { call, language: 'ca', session: null } as unknown as ActionContext;
  function Probe({ code }: { code: string | null }) {
    const { state, entries, stored = [], retry } = useEntries(context, 'places', code === null ? null : { code });
    const words = (list: readonly SourceEntry[]) => list.map(({ label }) => label).join(', ');
    return (
      <button type="button" onClick={retry}>
        {state}: {words(entries)}
        {stored.length > 0 && ` (${words(stored)})`}
      </button>
    );
  }
  return { asked, Probe };
}
const town = (label: string) => ({ data: { entries: [{ value: label, label }], total: 1 } });
const shown = page.getByRole('button');

test('an answer to an outdated query is ignored', async () => {
  const { asked, Probe } = world();
  const screen = await render(<Probe code="1" />);
  await expect.poll(() => asked.length).toBe(1);
  expect(asked[0]?.request).toMatchObject({ method: 'GET', path: '/lists/places', query: { code: '1' } });
  await screen.rerender(<Probe code="2" />);
  await expect.poll(() => asked.length).toBe(2);
  asked[1]?.answer(town('Reus'));
  await expect.element(shown).toHaveTextContent('ready: Reus');
  asked[0]?.answer(town('Valls'));
  await expect.element(shown).toHaveTextContent('ready: Reus');
  await screen.rerender(<Probe code={null} />);
  await expect.element(shown).toHaveTextContent('idle:');
});

test('retired entries and empty headings are not offered, but keep their labels', async () => {
  const { asked, Probe } = world();
  await render(<Probe code="r" />);
  await expect.poll(() => asked.length).toBe(1);
  const children = [{ value: 3, label: 'Vic', retired: true }];
  const entries = [
    { value: 1, label: 'Reus' },
    { value: 2, label: 'Osona', readOnly: true, children },
  ];
  asked[0]?.answer({ data: { entries, total: 2 } });
  await expect.element(shown).toHaveTextContent('ready: Reus (Vic)');
});

test('a refusal differs from a missing answer, and both can be retried', async () => {
  const { asked, Probe } = world();
  await render(<Probe code="x" />);
  await expect.poll(() => asked.length).toBe(1);
  asked[0]?.answer({ status: 400 });
  await expect.element(shown).toHaveTextContent('refused:');
  await shown.click();
  await expect.poll(() => asked.length).toBe(2);
  asked[1]?.answer({ status: 0 });
  await expect.element(shown).toHaveTextContent('unreachable:');
});

test('a list is asked once, and again only after a failure', async () => {
  const { asked, Probe } = world();
  const first = await render(<Probe code="1" />);
  await expect.poll(() => asked.length).toBe(1);
  asked[0]?.answer({ status: 503 });
  await expect.element(shown).toHaveTextContent('unreachable:');
  await shown.click();
  await expect.poll(() => asked.length).toBe(2);
  asked[1]?.answer(town('Reus'));
  await expect.element(shown).toHaveTextContent('ready: Reus');
  await first.unmount();
  await render(<Probe code="1" />);
  await expect.element(shown).toHaveTextContent('ready: Reus');
  expect(asked).toHaveLength(2);
});

test('a request is aborted once its last caller has gone', async () => {
  const { asked, Probe } = world();
  const first = await render(<Probe code="1" />);
  const second = await render(<Probe code="1" />);
  await expect.poll(() => asked.length).toBe(1);
  const aborted = () => asked[0]?.request.signal?.aborted;
  await first.rerender(<Probe code="2" />);
  await expect.poll(() => asked.length).toBe(2);
  expect(aborted()).toBe(false);
  await second.unmount();
  expect(aborted()).toBe(true);
  // The aborted request has no answer: the next caller sends its own.
  await first.rerender(<Probe code="1" />);
  await expect.poll(() => asked.length).toBe(3);
  expect(asked[1]?.request.signal?.aborted).toBe(true);
  asked[2]?.answer(town('Reus'));
  await expect.element(shown).toHaveTextContent('ready: Reus');
});
