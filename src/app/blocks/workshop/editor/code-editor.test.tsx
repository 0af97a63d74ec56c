import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import CodeEditor from './code-editor.tsx';
import { dialectOf } from './dialect.ts';

/** CodeMirror gives what an extension throws to the page. */
const failed = vi.fn();
const EVENTS = ['error', 'unhandledrejection'];
beforeEach(() => {
  for (const event of EVENTS) window.addEventListener(event, failed);
});
afterEach(() => {
  for (const event of EVENTS) window.removeEventListener(event, failed);
  failed.mockReset();
});

/** An editor of a form's file with the cursor at `|`. */
async function editor(marked: string, path = 'schemas/room.schema.json') {
  const before = marked.slice(0, marked.indexOf('|'));
  const rows = before.split('\n');
  const place = { line: rows.length, column: (rows.at(-1)?.length ?? 0) + 1 };
  const onText = vi.fn<(text: string) => void>();
  const dialect = await dialectOf(path, 'en');
  const { container } = await render(
    <CodeEditor label="The file" text={marked.replace('|', '')} onText={onText} place={place} dialect={dialect} />,
  );
  const root = container.querySelector('div')?.shadowRoot;
  const offered = () =>
    [...(root?.querySelectorAll('.cm-completionLabel') ?? [])].map(({ textContent }) => textContent);
  await vi.waitFor(() => expect(root?.activeElement?.getAttribute('aria-label')).toBe('The file'));
  return { offered, now: () => onText.mock.lastCall?.[0] ?? marked.replace('|', ''), root };
}

test.each([
  ['outside a string', '{\n|\n}', 'x'],
  ['after a name', '{ "required"| }', ':'],
  ['at the end of a file', '{}\n|', ' '],
])('keys %s are typed without a failure', async (_, marked, keys) => {
  const { now } = await editor(marked);
  await userEvent.keyboard(keys);
  await vi.waitFor(() => expect(now()).toBe(marked.replace('|', keys)));
  await new Promise((done) => setTimeout(done, 300));
  expect(failed).not.toHaveBeenCalled();
});

test('what is pasted outside a string is there', async () => {
  const { now, root } = await editor('{\n|\n}');
  const data = new DataTransfer();
  data.setData('text/plain', '"title": 1');
  root?.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));
  await vi.waitFor(() => expect(now()).toBe('{\n"title": 1\n}'));
  await new Promise((done) => setTimeout(done, 300));
  expect(failed).not.toHaveBeenCalled();
});

test('the first letter of a name brings the names, and Enter writes one', async () => {
  const { offered, now } = await editor('{\n  |\n}');
  await userEvent.keyboard('"requ');
  await expect.poll(offered).toContain('"required"');
  await new Promise((done) => setTimeout(done, 200));
  await userEvent.keyboard('{Enter}');
  await vi.waitFor(() => expect(now()).toBe('{\n  "required": \n}'));
});

test('a word without quotes becomes the name that is chosen', async () => {
  const { offered, now } = await editor('{\n  |\n}');
  await userEvent.keyboard('requ');
  await expect.poll(offered).toContain('"required"');
  await new Promise((done) => setTimeout(done, 200));
  await userEvent.keyboard('{ArrowDown}'.repeat(offered().indexOf('"required"')));
  await userEvent.keyboard('{Enter}');
  await vi.waitFor(() => expect(now()).toBe('{\n  "required": \n}'));
});

test('names that the object has are not offered again; the one that is being changed is', async () => {
  const { offered } = await editor('{ "required": [], "title": "A", | }');
  await userEvent.keyboard('{Control>} {/Control}');
  await expect.poll(offered).toContain('"properties"');
  expect(offered()).not.toContain('"required"');
  const changed = await editor('{ "title": "A", "requi|red": [] }');
  await userEvent.keyboard('{Control>} {/Control}');
  await expect.poll(changed.offered).toContain('"required"');
});
