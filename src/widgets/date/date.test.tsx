import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { FieldHarness, fieldElement } from '../../../tests/support/fields/field-harness.tsx';
import { send, testTypedField } from '../../../tests/support/fields/typed-field.tsx';

const schema = { type: 'string', format: 'date' };

testTypedField({
  widget: 'date',
  schema,
  typed: '1.2.2026',
  value: '2026-02-01',
  shown: '01/02/2026',
  wrong: '31/2/2026',
  error: "Escrigui una data que existeixi, amb l'any de quatre xifres, com ara 31/12/2026.",
});

test.for([
  ['ca', undefined, '2026-02-01', 'dd/mm/aaaa', 'Dia, mes i any, com ara 31/12/2026.'],
  ['es', undefined, '2026-02-01', 'dd/mm/aaaa', 'Día, mes y año, como 31/12/2026.'],
  ['en', undefined, '2026-02-01', 'dd/mm/yyyy', 'A date in digits, such as 31/12/2026.'],
  ['en', 'ES', '2026-02-01', 'dd/mm/yyyy', 'A date in digits, such as 31/12/2026.'],
  ['en', 'US', '2026-01-02', 'mm/dd/yyyy', 'A date in digits, such as 12/31/2026.'],
] as const)(
  '%s of %s: 1/2/2026 is %s, in the box and in all its texts',
  async ([language, country, value, pattern, hint]) => {
    const onSubmit = vi.fn();
    const place = { language, ...(country && { country }) };
    await render(<FieldHarness widget="date" schema={schema} onSubmit={onSubmit} {...place} />);
    expect(fieldElement().placeholder).toBe(pattern);
    await expect.element(page.elementLocator(fieldElement())).toHaveAccessibleDescription(hint);
    await userEvent.fill(fieldElement(), '1/2/2026');
    await userEvent.keyboard('{Enter}');
    expect(onSubmit).toHaveBeenLastCalledWith({ field: value });
    await userEvent.fill(fieldElement(), '1/2/26');
    await userEvent.keyboard('{Enter}');
    expect(onSubmit).toHaveBeenCalledTimes(1);
    const [example = ''] = /\d+\/\d+\/\d+/.exec(hint) ?? [];
    await expect.element(page.getByRole('dialog').getByText(new RegExp(`${example}\\.$`))).toBeVisible();
  },
);

test('the description says what to type, and the calendar button has a name', async () => {
  await render(<FieldHarness widget="date" schema={schema} value="2026-11-22" texts={{ label: 'Dia' }} />);
  await expect
    .element(page.getByRole('textbox', { name: 'Dia' }))
    .toHaveAccessibleDescription('Dia, mes i any, com ara 31/12/2026.');
  await userEvent.tab();
  await userEvent.tab();
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Obrir el calendari: Dia');
});

test('the calendar and the error text respect the first and the last date', async () => {
  const bounded = { ...schema, formatMinimum: '2026-11-01', formatMaximum: '2026-11-30' };
  const screen = await render(<FieldHarness widget="date" schema={bounded} />);
  const calendar = screen.container.querySelector<HTMLInputElement>('input[type=date]');
  expect([calendar?.min, calendar?.max]).toEqual(['2026-11-01', '2026-11-30']);
  await userEvent.fill(fieldElement(), '31/10/2026');
  await send();
  await expect.element(page.getByText('La data ha de ser 01/11/2026 o posterior.').first()).toBeVisible();
});

test('a picked date counts at once and is formatted by the locale', async () => {
  const onSubmit = vi.fn();
  const screen = await render(<FieldHarness widget="date" schema={schema} onSubmit={onSubmit} />);
  const calendar = screen.container.querySelector<HTMLInputElement>('input[type=date]') as HTMLInputElement;
  await userEvent.fill(fieldElement(), 'demà');
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(calendar, '2026-11-23');
  calendar.dispatchEvent(new Event('input', { bubbles: true }));
  await expect.poll(() => fieldElement().value).toBe('23/11/2026');
  await send();
  expect(onSubmit).toHaveBeenCalledWith({ field: '2026-11-23' });
});
