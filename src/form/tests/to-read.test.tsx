import { afterEach, expect, test } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { FieldHarness, fieldElement } from '../../../tests/support/fields/field-harness.tsx';
import { sampleOf, WIDGETS } from '../../../tests/support/fields/widget-page.tsx';
import { VIEWPORT } from '../../../tests/viewport.ts';

// Each would catch a box of one line, in which a person sees no more than the beginning of their own data.

afterEach(async () => {
  document.documentElement.style.fontSize = '';
  await page.viewport(VIEWPORT.width, VIEWPORT.height);
});

const LONG = 'Enginyeria tècnica industrial, especialitat de química, i Vila i Puigdomènech';

/** Texts and boxes that reach beyond their own width. What is there for screen readers alone is one pixel large. */
function cut(): string[] {
  return [...document.querySelectorAll<HTMLElement>('form *')]
    .filter((element) => 'value' in element || [...element.childNodes].some(({ nodeType }) => nodeType === 3))
    .filter((element) => element.clientWidth > 1 && element.scrollWidth > element.clientWidth)
    .map(({ outerHTML }) => outerHTML.slice(0, 300));
}

/** An account's number is written in groups. */
const plain = (text: unknown) => String(text).replaceAll(/\s/g, '');
const shown = (text: string) =>
  [...document.querySelectorAll<HTMLElement>('form *')].some(
    (element) =>
      plain('value' in element ? element.value : element.textContent) === plain(text) && element.offsetWidth > 1,
  );

const SIZES = [
  ['360 px', 360, '100%'],
  ['200 % text', 640, '200%'],
] as const;

for (const [name, width, textSize] of SIZES) {
  test.for(WIDGETS.filter((widget) => widget !== 'hidden'))(
    `at ${name} a value of %s is shown whole where it is only read`,
    async (widget) => {
      await page.viewport(width, 740);
      document.documentElement.style.fontSize = textSize;
      const sample = sampleOf(widget);
      if (!sample) throw new Error(`${widget} has no story`);
      const long = Object.keys(sample.texts ?? {})
        .filter((key) => key.startsWith('options.'))
        .map((key) => [key, `${LONG} ${key}`]);
      const texts = { ...sample.texts, ...Object.fromEntries(long) };
      const field = { ...sample, texts, readOnly: true };
      const isText =
        sample.schema.type === 'string' && sample.schema.enum === undefined && !/file|picture|signature/.test(widget);
      const screen = await render(<FieldHarness {...field} />);
      await expect.poll(() => document.querySelectorAll('[data-field="field"] > *').length).toBeGreaterThan(0);
      await expect.poll(cut).toEqual([]);
      if (!isText || widget === 'password') return;
      await screen.rerender(<FieldHarness key="long" {...field} value={LONG} />);
      await expect.poll(() => [shown(LONG), cut()]).toEqual([true, []]);
    },
  );
}

test('a box keeps its place, its look, its focus and its caret while it is sent', async () => {
  const field = { widget: 'text', schema: { type: 'string' }, value: LONG };
  const screen = await render(<FieldHarness {...field} />);
  const box = fieldElement();
  await userEvent.click(box);
  box.setSelectionRange(3, 5);
  const look = () => [box.getBoundingClientRect().toJSON(), getComputedStyle(box).padding];
  const before = look();
  await screen.rerender(<FieldHarness {...field} busy />);
  await expect.poll(() => box.readOnly).toBe(true);
  expect([document.activeElement, box.selectionStart, box.selectionEnd, ...look()]).toEqual([box, 3, 5, ...before]);
  await screen.rerender(<FieldHarness {...field} />);
  await expect.poll(() => box.readOnly).toBe(false);
  expect([document.activeElement, fieldElement()]).toEqual([box, box]);
});

test.for(['text', 'select'])('a %s that is only read has its label, and its text can be selected', async (widget) => {
  const schema = { type: 'string', ...(widget === 'select' && { enum: ['a'] }) };
  await render(
    <FieldHarness
      {...{ widget, schema }}
      texts={{ 'options.a': LONG }}
      value={widget === 'text' ? LONG : 'a'}
      readOnly
    />,
  );
  const box = page.getByRole('textbox', { name: 'Camp' });
  await expect.element(box).toHaveValue(LONG);
  await expect.element(box).toHaveAttribute('readonly');
  await userEvent.tab();
  await expect.element(box).toHaveFocus();
});

interface Session {
  send(method: string, params: object): Promise<unknown>;
}

test.for(['text', 'select', 'textarea'])('what is written in a %s is printed whole', async (widget) => {
  await page.viewport(360, 740);
  const schema = { type: 'string', ...(widget === 'select' && { enum: ['a'] }) };
  const value = widget === 'select' ? 'a' : LONG.repeat(widget === 'text' ? 1 : 40);
  await render(<FieldHarness {...{ widget, schema, value }} texts={{ 'options.a': LONG }} />);
  await expect.poll(() => fieldElement()?.value).toBe(value);
  const media = (name: string) => (cdp() as unknown as Session).send('Emulation.setEmulatedMedia', { media: name });
  await media('print');
  window.dispatchEvent(new Event('beforeprint'));
  const box = fieldElement();
  const frame = box.parentElement as HTMLElement;
  if (widget === 'textarea') expect(box.scrollHeight).toBeLessThanOrEqual(box.clientHeight);
  else {
    expect(getComputedStyle(frame, '::before').content).toBe(JSON.stringify(LONG));
    expect([box.offsetHeight, frame.scrollWidth]).toEqual([0, frame.clientWidth]);
  }
  window.dispatchEvent(new Event('afterprint'));
  await media('');
  expect(getComputedStyle(frame, '::before').content).toBe('none');
});
