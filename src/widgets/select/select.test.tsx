import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { FieldHarness, fieldElement } from '../../../tests/support/fields/field-harness.tsx';
import { countryEntries, makeFakeProviders } from '../../../tests/support/sites/fake-providers.tsx';

const send = () => userEvent.click(page.getByRole('button', { name: 'Enviar' }));
const texts = { label: 'Idioma', 'options.ca': 'Català', 'options.es': 'Castellà' };
const schema = { type: 'string', enum: ['ca', 'es'] };
const box = () => fieldElement<HTMLSelectElement>();

test('label and focus belong to the native select; the choice is sent', async () => {
  const onSubmit = vi.fn();
  await render(<FieldHarness widget="select" schema={schema} texts={texts} onSubmit={onSubmit} />);
  await userEvent.click(page.getByText('Idioma'));
  await expect.element(page.getByRole('combobox', { name: 'Idioma' })).toHaveFocus();
  await userEvent.selectOptions(box(), 'Castellà');
  await send();
  expect(onSubmit).toHaveBeenLastCalledWith({ field: 'es' });
  await userEvent.selectOptions(box(), 'Trieu una opció');
  await send();
  expect(onSubmit).toHaveBeenLastCalledWith({});
});

test('a required choice can be changed and not removed', async () => {
  await render(<FieldHarness widget="select" schema={schema} texts={texts} required />);
  expect([...box().options].map((option) => option.text)).toEqual(['Trieu una opció', 'Català', 'Castellà']);
  await userEvent.selectOptions(box(), 'Català');
  expect([...box().options].map((option) => option.text)).toEqual(['Català', 'Castellà']);
});

test('numbers stay numbers', async () => {
  const onSubmit = vi.fn();
  await render(<FieldHarness widget="select" schema={{ type: 'integer', enum: [1, 2] }} onSubmit={onSubmit} />);
  await userEvent.selectOptions(box(), '2');
  await send();
  expect(onSubmit).toHaveBeenCalledWith({ field: 2 });
});

test('while the form is sent, it cannot be changed', async () => {
  await render(<FieldHarness widget="select" schema={schema} value="ca" busy />);
  expect(box().disabled).toBe(true);
});

const countries = {
  widget: 'select',
  schema: { type: 'integer' },
  ui: { 'ui:options': { source: 'countries' } },
  texts: { label: 'País' },
};
const offered = () => [...box().options].map((option) => option.text);
const note = () => document.getElementById('root_field__note');
const chosen = () => box().selectedOptions[0]?.text;

test('the entries of a source are listed once loaded; numbers stay numbers', async () => {
  const onSubmit = vi.fn();
  const providers = makeFakeProviders();
  await render(<FieldHarness {...countries} providers={providers} onSubmit={onSubmit} />);
  expect(offered()).toEqual(["S'està carregant la llista..."]);
  providers.answer('countries', countryEntries);
  await expect.poll(offered).toEqual(['Trieu una opció', 'Andorra', 'Espanya', 'França']);
  await userEvent.selectOptions(box(), 'França');
  await send();
  expect(onSubmit).toHaveBeenCalledWith({ field: 4 });
  expect(providers.asked).toEqual([{ source: 'countries', query: {} }]);
});

test('a stored value is chosen when its entry is loaded, and sent even before', async () => {
  const onSubmit = vi.fn();
  const providers = makeFakeProviders();
  await render(<FieldHarness {...countries} required value={3} providers={providers} onSubmit={onSubmit} />);
  await send();
  expect(onSubmit).toHaveBeenCalledWith({ field: 3 });
  providers.answer('countries', countryEntries);
  await expect.poll(chosen).toBe('Espanya');
  expect(offered()).toEqual(['Andorra', 'Espanya', 'França']);
});

test('a stored value that is not in the source stays visible and is sent', async () => {
  const onSubmit = vi.fn();
  const providers = makeFakeProviders();
  providers.answer('countries', countryEntries);
  await render(<FieldHarness {...countries} value={99} providers={providers} onSubmit={onSubmit} />);
  expect(chosen()).toBe('Valor desat: 99');
  await send();
  expect(onSubmit).toHaveBeenCalledWith({ field: 99 });
});

test.for(['refused', 'unreachable'] as const)(
  '%s: the failure is reported with a retry button, and the value stays',
  async (state) => {
    const providers = makeFakeProviders();
    providers.fail('countries', state);
    await render(<FieldHarness {...countries} value={3} providers={providers} />);
    expect(note()?.textContent).toBe("No s'ha pogut carregar la llista.");
    expect(note()?.getAttribute('role')).toBe('status');
    expect(box().getAttribute('aria-describedby')).toBe('root_field__note');
    expect(chosen()).toBe('Valor desat: 3');
    await userEvent.click(page.getByRole('button', { name: 'Tornar-ho a provar' }));
    providers.answer('countries', countryEntries);
    await expect.poll(chosen).toBe('Espanya');
    expect(note()?.textContent).toBe('');
    expect(providers.asked).toHaveLength(2);
  },
);

test('groups are shown with their labels; read-only entries cannot be chosen', async () => {
  const providers = makeFakeProviders();
  providers.answer('countries', [
    { value: 'eu', label: 'Europa', readOnly: true, children: [{ value: 4, label: 'França' }] },
    { value: 5, label: 'Enlloc', readOnly: true },
  ]);
  await render(<FieldHarness {...countries} providers={providers} />);
  expect(box().querySelector('optgroup')?.label).toBe('Europa');
  expect(box().querySelector('optgroup')?.textContent).toBe('França');
  expect([...box().options].find((option) => option.text === 'Enlloc')?.disabled).toBe(true);
});

test('an object is chosen, whatever the order of its properties', async () => {
  const onSubmit = vi.fn();
  const places = { enum: [{ lat: 41.9, lon: 2.3 }, { lat: 42.2 }] };
  const named = { label: 'Lloc', 'options.1': 'Vic', 'options.2': 'Olot' };
  await render(
    <FieldHarness widget="select" schema={places} texts={named} value={{ lon: 2.3, lat: 41.9 }} onSubmit={onSubmit} />,
  );
  expect(box().selectedOptions[0]?.textContent).toBe('Vic');
  await userEvent.selectOptions(box(), 'Olot');
  await send();
  expect(onSubmit).toHaveBeenCalledWith({ field: { lat: 42.2 } });
});
