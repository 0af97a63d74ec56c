import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { FieldHarness, fieldElement } from '../../../tests/support/fields/field-harness.tsx';
import { makeFakeProviders } from '../../../tests/support/sites/fake-providers.tsx';

const box = () => fieldElement<HTMLTextAreaElement>();
const ui = { 'ui:readonly': true };

test('the value is labelled, focusable, selectable and sent', async () => {
  const onSubmit = vi.fn();
  await render(
    <FieldHarness
      widget="value"
      schema={{ type: 'string' }}
      ui={ui}
      value="20001"
      texts={{ label: 'Número' }}
      onSubmit={onSubmit}
    />,
  );
  await expect.element(page.getByRole('textbox', { name: 'Número' })).toHaveValue('20001');
  await userEvent.tab();
  expect(document.activeElement).toBe(box());
  box().select();
  expect(getSelection()?.toString()).toBe('20001');
  await userEvent.keyboard('x');
  expect(box().value).toBe('20001');
  await userEvent.click(page.getByRole('button', { name: 'Enviar' }));
  expect(onSubmit).toHaveBeenCalledWith({ field: '20001' });
});

test('a long value wraps', async () => {
  await page.viewport(360, 800);
  await render(
    <FieldHarness widget="value" schema={{ type: 'string' }} ui={ui} value={'paraula '.repeat(30).trim()} />,
  );
  await expect.poll(() => box().clientHeight).toBeGreaterThan(60);
  expect(box().scrollHeight).toBeLessThanOrEqual(box().clientHeight + 1);
});

test('a choice is shown by its label, a number formatted by the language', async () => {
  const screen = await render(
    <FieldHarness
      widget="value"
      schema={{ type: 'string', enum: ['ca'] }}
      ui={ui}
      value="ca"
      texts={{ 'options.ca': 'Català' }}
    />,
  );
  expect(box().value).toBe('Català');
  await screen.rerender(<FieldHarness widget="value" schema={{ type: 'number' }} ui={ui} value={7.5} />);
  await expect.poll(() => box().value).toBe('7,5');
});

const items = () =>
  page
    .getByRole('listitem')
    .elements()
    .map((item) => item.textContent);
const families = [
  {
    value: 1,
    label: 'Energia',
    readOnly: true,
    children: [{ value: { idFamilia: 1, id: 12 }, label: 'Fotovoltaica' }],
  },
  { value: 2, label: 'Mobilitat', children: [{ value: { idFamilia: 2, id: 7 }, label: 'Vehicle elèctric' }] },
];

test('lines become a labelled list without blank ones; the text is sent unchanged', async () => {
  const onSubmit = vi.fn();
  const text = 'Assegurança\r\n\n Borsa de treball \n';
  await render(
    <FieldHarness
      widget="value"
      schema={{ type: 'string' }}
      ui={{ ...ui, 'ui:options': { list: true } }}
      value={text}
      texts={{ label: 'Serveis actius' }}
      onSubmit={onSubmit}
    />,
  );
  await expect.element(page.getByRole('list', { name: 'Serveis actius' })).toBeVisible();
  expect(items()).toEqual(['Assegurança', 'Borsa de treball']);
  await userEvent.click(page.getByRole('button', { name: 'Enviar' }));
  expect(onSubmit).toHaveBeenCalledWith({ field: text });
});

test('text with only blank lines is empty', async () => {
  const options = { ...ui, 'ui:options': { list: true } };
  await render(<FieldHarness widget="value" schema={{ type: 'string' }} ui={options} value={' \n '} />);
  expect(box().value).toBe('');
  expect(box().placeholder).toBe('\u2014');
});

test('entries of a source are shown by their labels, at any depth', async () => {
  const providers = makeFakeProviders();
  const value = [
    { id: 12, idFamilia: 1 },
    { idFamilia: 2, id: 7 },
    { idFamilia: 9, id: 9 },
  ];
  const field = { schema: { type: 'array' }, ui: { ...ui, 'ui:options': { source: 'families' } }, value };
  await render(<FieldHarness widget="value" {...field} providers={providers} />);
  expect(box().placeholder).toBe("S'està carregant la llista...");
  providers.answer('families', families);
  await expect.poll(items).toEqual(['Fotovoltaica', 'Vehicle elèctric', 'Valor desat: 9, 9']);
});

test('an entry is shown by its label; if the source fails, the stored value with a retry button', async () => {
  const providers = makeFakeProviders();
  providers.fail('countries', 'unreachable');
  const field = { schema: { type: 'integer' }, ui: { ...ui, 'ui:options': { source: 'countries' } }, value: 3 };
  await render(<FieldHarness widget="value" {...field} providers={providers} />);
  expect(box().value).toBe('Valor desat: 3');
  await userEvent.click(page.getByRole('button', { name: 'Tornar-ho a provar' }));
  providers.answer('countries', [{ value: 3, label: 'Espanya' }]);
  await expect.poll(() => box().value).toBe('Espanya');
});

test('without a value the source is not asked', async () => {
  const providers = makeFakeProviders();
  const field = { schema: { type: 'integer' }, ui: { ...ui, 'ui:options': { source: 'countries' } } };
  await render(<FieldHarness widget="value" {...field} providers={providers} />);
  expect([box().value, providers.asked.length]).toEqual(['', 0]);
});
