import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { Action, ActionContext, Call, CallRequest, CallResult } from '../../core/action.ts';
import { useEntries } from './use-entries.ts';

/** A source whose answers the test gives, in any order. */
function world(lasting = false) {
  const asked: { request: CallRequest; answer(result: Partial<CallResult>): void }[] = [];
  const call: Call = <T,>(request: CallRequest) =>
    new Promise<CallResult<T>>((resolve) =>
      asked.push({
        request,
        answer: (result) => resolve({ status: 200, data: null, error: null, ...(result as Partial<CallResult<T>>) }),
      }),
    );
  const places: Action = {
    list: {
      lasting,
      cacheKey: ({ code = '' }) => String(code),
      load: (context, { code = '' }) => context.call({ method: 'GET', path: `/${code}` }),
    },
  };
  const registries = { widgets: {}, actions: { places: async () => ({ default: places }) } };
  const context = { call, language: 'ca', session: null } as unknown as ActionContext;
  function Probe({ code }: { code: string | null }) {
    const { state, entries, retry } = useEntries(registries, context, 'places', code === null ? null : { code });
    return (
      <button type="button" onClick={retry}>
        {state}: {entries.map(({ label }) => label).join(', ')}
      </button>
    );
  }
  return { asked, Probe };
}
const town = (label: string) => ({ data: [{ value: label, label }] });
const shown = page.getByRole('button');

test('an answer to a question that is no longer asked is broken off and not heard', async () => {
  const { asked, Probe } = world();
  const screen = await render(<Probe code="1" />);
  await expect.poll(() => asked.length).toBe(1);
  await screen.rerender(<Probe code="2" />);
  await expect.poll(() => asked.length).toBe(2);
  expect(asked[0]?.request.signal?.aborted).toBe(true);
  expect(asked[1]?.request.signal?.aborted).toBe(false);
  asked[1]?.answer(town('Reus'));
  await expect.element(shown).toHaveTextContent('ready: Reus');
  asked[0]?.answer(town('Valls'));
  await expect.element(shown).toHaveTextContent('ready: Reus');
  await screen.rerender(<Probe code={null} />);
  await expect.element(shown).toHaveTextContent('idle:');
});

test('a refusal is told from silence, and either can be asked again', async () => {
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

test('what lasts is asked once, and again only after a failure', async () => {
  const { asked, Probe } = world(true);
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
