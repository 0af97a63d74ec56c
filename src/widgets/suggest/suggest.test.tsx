import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { axeViolations } from '../../../tests/support/axe.ts';
import { FieldHarness, fieldElement } from '../../../tests/support/fields/field-harness.tsx';

const schema = { type: 'string', examples: ['Enginy SL', "Taller d'Enginyeria", 'Instal·lacions Núria'] };
const offered = () =>
  page
    .getByRole('option')
    .elements()
    .map(({ textContent }) => textContent);

test('the examples are suggested, and other text is allowed', async () => {
  const onSubmit = vi.fn();
  await render(<FieldHarness widget="suggest" schema={schema} onSubmit={onSubmit} />);
  await expect.element(page.getByRole('combobox', { name: 'Camp' })).toBeVisible();
  await userEvent.click(fieldElement());
  await expect.poll(offered).toEqual(schema.examples);
  expect(await axeViolations()).toEqual([]);
  await userEvent.fill(fieldElement(), 'engin');
  await expect.poll(offered).toEqual(['Enginy SL', "Taller d'Enginyeria"]);
  await userEvent.fill(fieldElement(), 'Una altra');
  await expect.poll(offered).toEqual([]);
  await userEvent.click(page.getByRole('button', { name: 'Enviar' }));
  expect(onSubmit).toHaveBeenCalledWith({ field: 'Una altra' });
});

test.each(['instal·lacions', 'installacions', 'instal.lacions', 'instalacions nuria', 'INSTALŀ'])(
  'a suggestion matches %s and is chosen by keyboard',
  async (typed) => {
    const onSubmit = vi.fn();
    await render(<FieldHarness widget="suggest" schema={schema} onSubmit={onSubmit} />);
    await userEvent.fill(fieldElement(), typed);
    await expect.poll(offered).toEqual(['Instal·lacions Núria']);
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect.poll(() => fieldElement().value).toBe('Instal·lacions Núria');
    await expect.poll(offered).toEqual([]);
    await userEvent.click(page.getByRole('button', { name: 'Enviar' }));
    expect(onSubmit).toHaveBeenCalledWith({ field: 'Instal·lacions Núria' });
  },
);

test('a suggestion is chosen by click, also at 360 px', async () => {
  await page.viewport(360, 800);
  await render(<FieldHarness widget="suggest" schema={schema} />);
  await userEvent.click(fieldElement());
  await userEvent.click(page.getByRole('option', { name: 'Enginy SL' }));
  await expect.poll(() => fieldElement().value).toBe('Enginy SL');
  expect(document.documentElement.scrollWidth).toBe(document.documentElement.clientWidth);
});

test('read-only, it has no suggestions', async () => {
  await render(<FieldHarness widget="suggest" schema={schema} value="Enginy SL" ui={{ 'ui:readonly': true }} />);
  await userEvent.click(fieldElement());
  expect(offered()).toEqual([]);
});
