import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { AddressHarness, type AddressProps } from '../../../tests/support/fields/address-harness.tsx';
import { countryEntries, makeFakeProviders, townEntries } from '../../../tests/support/sites/fake-providers.tsx';

const BARCELONA = townEntries(['Barcelona', 'Barcelona', 'Barcelonès']);
const GARRAF = townEntries(['Cubelles', 'Barcelona', 'Garraf'], ['Vilanova i la Geltrú', 'Barcelona', 'Garraf']);
const STORED = { pais: 3, codigo: '08001', poblacion: 'Barcelona', provincia: 'Barcelona', comarca: 'Barcelonès' };

const element = <T extends HTMLElement = HTMLInputElement>(name: string) =>
  document.getElementById(`root_${name}`) as T;
const shown = (name: string) => element(name).value;
const all = () => ['poblacion', 'provincia', 'comarca'].map(shown);
const note = () => document.getElementById('root_poblacion__note');
const type = (code: string) => userEvent.fill(element('codigo'), code);
const send = () => userEvent.click(page.getByRole('button', { name: 'Enviar' }));
const query = (cpostal: string) => ({ cpostal });

async function open(props: AddressProps = {}) {
  const providers = makeFakeProviders();
  providers.answer('countries', countryEntries);
  const screen = await render(<AddressHarness providers={providers} {...props} />);
  return { providers, screen };
}
const towns = (providers: { asked: readonly { source: string; query: object }[] }) =>
  providers.asked.filter(({ source }) => source === 'towns').map(({ query }) => query);

test('the source is asked at the fifth character only', async () => {
  const { providers } = await open();
  await userEvent.click(element('codigo'));
  await userEvent.keyboard('0800');
  expect(towns(providers)).toEqual([]);
  await userEvent.keyboard('1');
  expect(towns(providers)).toEqual([query('08001')]);
  await userEvent.keyboard('9');
  expect(towns(providers)).toEqual([query('08001')]);
});

test('a single town fills town, province and comarca, is announced and sent', async () => {
  const onSubmit = vi.fn();
  const { providers } = await open({ onSubmit });
  await type('08001');
  await expect.poll(() => note()?.textContent).toBe("S'està buscant la població...");
  providers.answer('towns', BARCELONA, query('08001'));
  await expect.poll(all).toEqual(['Barcelona', 'Barcelona', 'Barcelonès']);
  expect(note()?.textContent).toBe('Població del codi 08001: Barcelona.');
  expect(note()?.getAttribute('role')).toBe('status');
  await send();
  expect(onSubmit).toHaveBeenCalledWith({
    codigo: '08001',
    poblacion: 'Barcelona',
    provincia: 'Barcelona',
    comarca: 'Barcelonès',
  });
});

test('a form sent before the answer waits for the town', async () => {
  const onSubmit = vi.fn();
  const { providers } = await open({ onSubmit });
  await type('08001');
  await send();
  expect(onSubmit).not.toHaveBeenCalled();
  providers.answer('towns', BARCELONA, query('08001'));
  await expect.poll(() => onSubmit.mock.calls.length).toBe(1);
  expect(onSubmit.mock.lastCall?.[0]).toMatchObject({ codigo: '08001', poblacion: 'Barcelona', comarca: 'Barcelonès' });
});

test('several towns become a list; the dependent fields follow the choice', async () => {
  const { providers } = await open();
  providers.answer('towns', GARRAF, query('08880'));
  await type('08880');
  await expect.element(page.getByRole('combobox', { name: 'Població' })).toBeVisible();
  expect(all()).toEqual(['', '', '']);
  expect(note()?.textContent).toBe('El codi 08880 té 2 poblacions. Triï la seva.');
  expect(element('poblacion').getAttribute('aria-describedby')).toBe(note()?.id);
  await userEvent.tab();
  expect(document.activeElement).toBe(element('poblacion'));
  await userEvent.keyboard('Vil');
  await expect.poll(all).toEqual(['Vilanova i la Geltrú', 'Barcelona', 'Garraf']);
  expect(note()?.textContent).toBe('');
});

test('the focus stays when the box becomes a list', async () => {
  const { providers } = await open();
  await type('08880');
  await userEvent.click(element('poblacion'));
  providers.answer('towns', GARRAF, query('08880'));
  await expect.poll(() => element('poblacion').tagName).toBe('SELECT');
  expect(document.activeElement).toBe(element('poblacion'));
  await type('0888');
  await userEvent.click(element('poblacion'));
  expect(element('poblacion').tagName).toBe('INPUT');
});

test('a late answer for an earlier code is ignored', async () => {
  const { providers } = await open();
  await type('08001');
  await type('17001');
  providers.answer('towns', townEntries(['Girona', 'Girona', 'Gironès']), query('17001'));
  await expect.poll(all).toEqual(['Girona', 'Girona', 'Gironès']);
  providers.answer('towns', BARCELONA, query('08001'));
  await expect.poll(() => note()?.textContent).toContain('17001');
  expect(all()).toEqual(['Girona', 'Girona', 'Gironès']);
});

test('stored values stay, also if the source lacks them', async () => {
  const { providers, screen } = await open({ values: STORED });
  expect(towns(providers)).toEqual([query('08001')]);
  providers.answer('towns', [], query('08001'));
  expect(all()).toEqual(['Barcelona', 'Barcelona', 'Barcelonès']);
  expect(note()?.textContent).toBe('');
  const later = { ...STORED, codigo: '08880', poblacion: 'Un poble antic', comarca: '' };
  providers.answer('towns', GARRAF, query('08880'));
  await screen.rerender(<AddressHarness providers={providers} values={later} />);
  await expect.poll(() => element('poblacion').tagName).toBe('SELECT');
  expect([...element<HTMLSelectElement>('poblacion').selectedOptions].map((one) => one.text)).toEqual([
    'Un poble antic',
  ]);
  expect(shown('comarca')).toBe('');
  expect(note()?.textContent).toBe('');
});

test('a new code empties the old town at once', async () => {
  const { providers } = await open({ values: STORED });
  providers.answer('towns', BARCELONA, query('08001'));
  await type('17001');
  await expect.poll(all).toEqual(['', '', '']);
  providers.answer('towns', GARRAF, query('17001'));
  await expect.poll(() => element('poblacion').tagName).toBe('SELECT');
  await type('08001');
  await expect.poll(all).toEqual(['Barcelona', 'Barcelona', 'Barcelonès']);
});

test('a town that belongs to the new code too stays chosen', async () => {
  const { providers } = await open({ values: { ...STORED, poblacion: 'CUBELLES' } });
  providers.answer('towns', GARRAF, query('08880'));
  await type('08880');
  await expect.poll(all).toEqual(['Cubelles', 'Barcelona', 'Garraf']);
});

test.for(['refused', 'empty'] as const)('%s: the three fields are emptied and the town can be typed', async (kind) => {
  const onSubmit = vi.fn();
  const { providers } = await open({ values: STORED, onSubmit });
  if (kind === 'refused') providers.fail('towns', 'refused', query('00000'));
  else providers.answer('towns', [], query('00000'));
  await type('00000');
  await expect.poll(() => note()?.textContent).toContain('No tenim cap població amb el codi 00000.');
  expect(all()).toEqual(['', '', '']);
  await userEvent.fill(element('poblacion'), 'El meu poble');
  await send();
  expect(onSubmit).toHaveBeenCalledWith({ pais: 3, codigo: '00000', poblacion: 'El meu poble' });
});

test('unreachable: the town can be typed, and a retry fills only the other fields', async () => {
  const { providers } = await open({ values: STORED });
  providers.fail('towns', 'unreachable', query('08290'));
  await type('08290');
  await expect.element(page.getByText('Ara no podem consultar les poblacions.', { exact: false })).toBeVisible();
  expect(all()).toEqual(['', '', '']);
  await userEvent.fill(element('poblacion'), 'Bellaterra');
  await userEvent.click(page.getByRole('button', { name: 'Tornar-ho a provar' }));
  providers.answer('towns', townEntries(['Cerdanyola del Vallès', 'Barcelona', 'Vallès Occidental']), query('08290'));
  await expect.poll(all).toEqual(['Bellaterra', 'Barcelona', 'Vallès Occidental']);
});

test('another country empties the three fields, asks nothing and allows any town; the home country asks again', async () => {
  const { providers } = await open({ values: STORED });
  providers.answer('towns', BARCELONA, query('08001'));
  await userEvent.selectOptions(element('pais'), 'França');
  await expect.poll(all).toEqual(['', '', '']);
  await userEvent.fill(element('poblacion'), 'Perpinyà');
  await type('66000');
  expect(shown('poblacion')).toBe('Perpinyà');
  expect(towns(providers)).toEqual([query('08001')]);
  await type('08001');
  await userEvent.selectOptions(element('pais'), 'Espanya');
  await expect.poll(all).toEqual(['Barcelona', 'Barcelona', 'Barcelonès']);
});

test("a draft without an answer gets it, which replaces the record's values", async () => {
  const { providers } = await open({ values: STORED, typed: { codigo: '17001', poblacion: null } });
  expect(all()).toEqual(['', '', '']);
  providers.answer('towns', townEntries(['Girona', 'Girona', 'Gironès']), query('17001'));
  await expect.poll(all).toEqual(['Girona', 'Girona', 'Gironès']);
});

test('a draft with its town keeps it', async () => {
  const { providers } = await open({ values: STORED, typed: { codigo: '08880', poblacion: 'Cubelles' } });
  providers.answer('towns', GARRAF, query('08880'));
  await expect.poll(all).toEqual(['Cubelles', 'Barcelona', 'Garraf']);
});

test('while the form is sent, nothing changes', async () => {
  const { providers, screen } = await open({ values: STORED });
  await type('17001');
  await screen.rerender(<AddressHarness providers={providers} values={STORED} busy />);
  providers.answer('towns', townEntries(['Girona', 'Girona', 'Gironès']), query('17001'));
  await expect.poll(() => note()?.textContent).toContain('Girona');
  expect(all()).toEqual(['', '', '']);
  await screen.rerender(<AddressHarness providers={providers} values={STORED} />);
  await expect.poll(all).toEqual(['Girona', 'Girona', 'Gironès']);
});

test('a town that the code lacks is pointed out and allowed', async () => {
  const onSubmit = vi.fn();
  const { providers } = await open({ onSubmit });
  providers.answer('towns', BARCELONA, query('08001'));
  await type('08001');
  await expect.poll(all).toEqual(['Barcelona', 'Barcelona', 'Barcelonès']);
  await userEvent.fill(element('poblacion'), 'Madrid');
  await userEvent.tab();
  await expect.poll(() => note()?.textContent).toContain('El codi 08001 és de: Barcelona.');
  await userEvent.fill(element('poblacion'), 'BARCELONA');
  await userEvent.tab();
  await expect.poll(() => note()?.textContent).not.toContain('és de:');
});
