import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { axeViolations } from '../../../tests/support/axe.ts';
import { FieldHarness } from '../../../tests/support/fields/field-harness.tsx';

const send = () => userEvent.click(page.getByRole('button', { name: 'Enviar' }));
const back = page.getByRole('button', { name: 'Treure la resposta: Camp' });
const scale = { type: 'integer', minimum: 1, maximum: 5 };
const word = { type: 'string', enum: ['1', '2'] };

const FIELDS: [widget: string, schema: Record<string, unknown>, value: unknown][] = [
  ['radio', word, '2'],
  ['radio', { type: 'boolean' }, false],
  ['choice-with-other', { type: 'string', examples: ['1', '2'] }, '2'],
  ['rating', scale, 2],
  ['slider', scale, 2],
];

test.for(FIELDS)('%s: an answer that nobody has to give can be taken back', async ([widget, schema, value]) => {
  const onSubmit = vi.fn();
  await render(<FieldHarness {...{ widget, schema, value, onSubmit }} />);
  await expect.element(back).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  await userEvent.click(back);
  await expect.element(back).not.toBeInTheDocument();
  expect(document.activeElement?.getAttribute('name')).toBe('field');
  await send();
  expect(onSubmit).toHaveBeenCalledWith({});
});

test.for(FIELDS)('%s: one that must be given, or only shows, cannot', async ([widget, schema, value]) => {
  const { unmount } = await render(<FieldHarness {...{ widget, schema, value }} required />);
  await expect.element(back).not.toBeInTheDocument();
  await unmount();
  await render(<FieldHarness {...{ widget, schema, value }} ui={{ 'ui:readonly': true }} />);
  await expect.element(back).not.toBeInTheDocument();
});
