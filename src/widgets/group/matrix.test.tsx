import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { axeViolations } from '../../../tests/support/axe.ts';
import { compileSchema } from '../../../tests/support/compile-schema.ts';
import { Harness } from '../../../tests/support/fields/form-harness.tsx';

const grade = { type: 'integer', enum: [1, 2, 3] };
const form = compileSchema(
  {
    type: 'object',
    required: ['survey'],
    properties: {
      survey: {
        type: 'object',
        required: ['rooms'],
        'ui:options': { look: 'matrix' },
        properties: { rooms: grade, food: grade },
      },
    },
  },
  { submit: { action: 'send' }, buttons: ['submit'] },
);
const texts = {
  'fields.survey.label': 'Valoració',
  'fields.rooms.label': 'Sales',
  'fields.food.label': 'Àpats',
  'forms.sample.survey.options.1': 'Malament',
  'forms.sample.survey.options.2': 'Regular',
  'forms.sample.survey.options.3': 'Bé',
};
const row = (name: string) => page.getByRole('radiogroup', { name });
const cell = (name: string, choice: string) => row(name).getByRole('radio', { name: choice });
const left = (element: Element) => Math.round(element.getBoundingClientRect().left);

test('in a wide container each choice is a column with a heading', async () => {
  await page.viewport(1000, 800);
  const onSubmit = vi.fn();
  await render(<Harness form={form} texts={texts} onSubmit={onSubmit} />);
  await expect.element(cell('Sales', 'Regular')).toBeVisible();
  expect(left(cell('Sales', 'Regular').element())).toBe(left(cell('Àpats', 'Regular').element()));
  expect(left(cell('Sales', 'Bé').element())).toBeGreaterThan(left(cell('Sales', 'Regular').element()));
  const [labels, radio] = [row('Sales').element().querySelector('legend'), cell('Sales', 'Bé').element()];
  expect(labels?.getBoundingClientRect().top).toBeLessThan(radio.getBoundingClientRect().bottom);
  await userEvent.click(page.getByRole('button', { name: 'Enviar' }));
  await userEvent.click(page.getByRole('dialog').getByRole('link', { name: /Sales/ }));
  await expect.element(cell('Sales', 'Malament')).toHaveFocus();
  await userEvent.keyboard(' {ArrowRight}');
  await expect.element(cell('Sales', 'Regular')).toBeChecked();
  expect(await axeViolations()).toEqual([]);
  await userEvent.click(page.getByRole('button', { name: 'Enviar' }));
  expect(onSubmit).toHaveBeenLastCalledWith({ survey: { rooms: 2 } });
});

test('an optional row has a button to clear its answer', async () => {
  await page.viewport(1000, 800);
  const onSubmit = vi.fn();
  await render(<Harness form={form} texts={texts} values={{ survey: { rooms: 1, food: 2 } }} onSubmit={onSubmit} />);
  await expect.element(cell('Sales', 'Malament')).toBeVisible();
  expect(left(cell('Sales', 'Bé').element())).toBe(left(cell('Àpats', 'Bé').element()));
  const back = page.getByRole('button', { name: 'Treure la resposta: Àpats' });
  expect(left(back.element())).toBeGreaterThan(left(cell('Àpats', 'Bé').element()));
  expect(page.getByRole('button', { name: /^Treure/ }).elements()).toHaveLength(1);
  await userEvent.click(back);
  await userEvent.click(page.getByRole('button', { name: 'Enviar' }));
  expect(onSubmit).toHaveBeenLastCalledWith({ survey: { rooms: 1 } });
});

test('in a narrow container the rows are radio groups with labels', async () => {
  await page.viewport(360, 800);
  await render(<Harness form={form} texts={texts} values={{ survey: { food: 3 } }} />);
  await expect.element(row('Àpats').getByText('Regular')).toBeVisible();
  const label = row('Àpats').getByText('Regular').element().getBoundingClientRect();
  expect(label.width).toBeGreaterThan(20);
  await expect.element(cell('Àpats', 'Bé')).toBeChecked();
  expect(document.documentElement.scrollWidth).toBe(document.documentElement.clientWidth);
});
