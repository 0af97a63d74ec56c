import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { axeViolations } from '../../../tests/support/axe.ts';
import { FieldHarness, fieldElement } from '../../../tests/support/fields/field-harness.tsx';
import { makeFakeProviders } from '../../../tests/support/sites/fake-providers.tsx';

const PLACES = [
  { value: 'p-1', label: 'Castellfollit de la Roca' },
  { value: 'p-2', label: 'Castellfollit de Riubregós' },
  { value: 'p-3', label: "L'Ametlla" },
];
const first = { size: 51 };
const search = (typed: string) => ({ search: typed, size: 51 });
const field = {
  widget: 'autocomplete',
  schema: { type: 'string' },
  ui: { 'ui:options': { source: 'municipalities' } },
  texts: { label: 'Municipi' },
};
const send = () => userEvent.click(page.getByRole('button', { name: 'Enviar' }));
const note = () => document.getElementById('root_field__note')?.textContent;
const offered = () =>
  page
    .getByRole('option')
    .elements()
    .map(({ textContent }) => textContent);

function answering() {
  const providers = makeFakeProviders();
  providers.answer('municipalities', PLACES, first);
  providers.answer('municipalities', PLACES.slice(0, 2), search('castell'));
  // A list may repeat an entry.
  providers.answer('municipalities', [...PLACES.slice(2), ...PLACES.slice(2)], search("l'ametlla"));
  providers.answer('municipalities', [], search('xyz'));
  return providers;
}

test('typed text is searched once, and the entry chosen by keyboard is sent', async () => {
  const onSubmit = vi.fn();
  const providers = answering();
  await render(<FieldHarness {...field} providers={providers} onSubmit={onSubmit} />);
  const box = page.getByRole('combobox', { name: 'Municipi' });
  await userEvent.type(box, 'castell');
  await expect.poll(offered).toEqual(['Castellfollit de la Roca', 'Castellfollit de Riubregós']);
  const searches = providers.asked.map(({ query }) => query.search).filter(Boolean);
  // Without the pause each letter would be searched too.
  expect(searches.at(-1)).toBe('castell');
  expect(searches.length).toBeLessThan('castell'.length);
  expect(note()).toBe("S'han trobat 2 opcions.");
  expect(await axeViolations()).toEqual([]);
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(box).toHaveValue('Castellfollit de Riubregós');
  await expect.element(box).toHaveAttribute('aria-expanded', 'false');
  expect(note()).toBe('');
  await send();
  expect(onSubmit).toHaveBeenCalledWith({ field: 'p-2' });
});

test('a label that came into the box without an event is looked up when the form is sent', async () => {
  const onSubmit = vi.fn();
  await render(<FieldHarness {...field} providers={answering()} onSubmit={onSubmit} />);
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(fieldElement(), "l'ametlla");
  await send();
  await expect.poll(() => onSubmit.mock.calls).toEqual([[{ field: 'p-3' }]]);
});

test('Enter chooses the highlighted entry and does not send the form', async () => {
  const onSubmit = vi.fn();
  await render(<FieldHarness {...field} providers={answering()} onSubmit={onSubmit} />);
  const box = page.getByRole('combobox', { name: 'Municipi' });
  await userEvent.type(box, 'castell');
  await expect.poll(() => fieldElement().getAttribute('aria-activedescendant')).toBe('root_field-option-0');
  await userEvent.keyboard('{Enter}');
  await expect.element(box).toHaveValue('Castellfollit de la Roca');
  await expect.element(box).toHaveAttribute('aria-expanded', 'false');
  expect(onSubmit).not.toHaveBeenCalled();
  await send();
  expect(onSubmit).toHaveBeenCalledWith({ field: 'p-1' });
});

test.for<[how: string, act: () => Promise<unknown>]>([
  ['the button', send],
  ['Enter', () => userEvent.keyboard('{Enter}')],
])('a full label followed at once by %s is sent when the search has answered', async ([, act]) => {
  const onSubmit = vi.fn();
  const providers = makeFakeProviders();
  await render(<FieldHarness {...field} required providers={providers} onSubmit={onSubmit} />);
  await userEvent.type(fieldElement(), "l'ametlla");
  await act();
  await expect.element(page.getByRole('button', { name: 'Enviar' })).toHaveAttribute('aria-busy', 'true');
  expect(onSubmit).not.toHaveBeenCalled();
  providers.answer('municipalities', PLACES.slice(2), search("l'ametlla"));
  await expect.poll(() => onSubmit.mock.calls).toEqual([[{ field: 'p-3' }]]);
  await expect.element(page.getByRole('button', { name: 'Enviar' })).not.toHaveAttribute('aria-busy');
});

test('text that is not in the list is reported when the search has answered', async () => {
  const onSubmit = vi.fn();
  const providers = makeFakeProviders();
  await render(<FieldHarness {...field} providers={providers} onSubmit={onSubmit} />);
  await userEvent.type(fieldElement(), 'castell');
  await send();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  providers.answer('municipalities', PLACES.slice(0, 2), search('castell'));
  await expect.element(page.getByRole('dialog')).toHaveTextContent('Municipi: «castell» no és a la llista.');
  expect(onSubmit).not.toHaveBeenCalled();
});

test('opened without text, it lists the first entries and says that there are more', async () => {
  const providers = makeFakeProviders();
  const many = Array.from({ length: 51 }, (_, index) => ({ value: `${index}`, label: `Lloc ${index}` }));
  providers.answer('municipalities', many);
  await render(<FieldHarness {...field} providers={providers} />);
  await userEvent.click(fieldElement());
  await expect.poll(() => offered().length).toBe(50);
  expect(note()).toContain('Es mostren les 50 primeres');
  await userEvent.keyboard('{Escape}');
  await expect.poll(offered).toEqual([]);
  expect(note()).toBe('');
});

test('a running search, no match and a failed search have their own messages, and a failed search can be repeated', async () => {
  const providers = answering();
  await render(<FieldHarness {...field} providers={providers} />);
  await userEvent.type(fieldElement(), 'sort');
  await expect.poll(note).toBe("S'està cercant...");
  providers.fail('municipalities', 'unreachable', search('sort'));
  await expect.poll(note).toBe('Ara no es pot cercar a la llista.');
  expect(await axeViolations()).toEqual([]);
  providers.answer('municipalities', PLACES.slice(2), undefined);
  await userEvent.click(page.getByRole('button', { name: 'Tornar-ho a provar' }));
  await expect.poll(() => providers.asked.filter(({ query }) => query.search === 'sort').length).toBe(2);
  await userEvent.fill(fieldElement(), 'xyz');
  await expect.poll(note).toBe('Cap opció no coincideix amb «xyz».');
});

test('a full label is chosen on blur; other text stays, is explained and not sent', async () => {
  const onSubmit = vi.fn();
  await render(<FieldHarness {...field} required providers={answering()} onSubmit={onSubmit} />);
  await userEvent.type(fieldElement(), 'castell');
  // An open list may cover the button.
  await userEvent.tab();
  await send();
  await expect.element(page.getByRole('dialog')).toHaveTextContent('Municipi: «castell» no és a la llista.');
  await userEvent.keyboard('{Escape}');
  // The field gets the focus when the dialog closes.
  await expect.poll(() => document.activeElement).toBe(fieldElement());
  expect(fieldElement().value).toBe('castell');
  expect(onSubmit).not.toHaveBeenCalled();
  await userEvent.fill(fieldElement(), "l'ametlla");
  await userEvent.tab();
  await expect.poll(() => fieldElement().value).toBe("L'Ametlla");
  await send();
  expect(onSubmit).toHaveBeenCalledWith({ field: 'p-3' });
});

test('a stored value shows its label, which is loaded separately', async () => {
  const onSubmit = vi.fn();
  const providers = makeFakeProviders();
  await render(<FieldHarness {...field} value="p-1" providers={providers} onSubmit={onSubmit} />);
  await expect.element(page.getByRole('combobox')).toHaveAttribute('placeholder', "S'està carregant la llista...");
  providers.answer('municipalities', PLACES.slice(0, 1), { value: '"p-1"' });
  await expect.poll(() => fieldElement().value).toBe('Castellfollit de la Roca');
  expect(providers.asked).toEqual([{ source: 'municipalities', query: { value: '"p-1"' } }]);
  await send();
  expect(onSubmit).toHaveBeenCalledWith({ field: 'p-1' });
});

test('a value that left the list stays visible with an explanation; so does one whose label cannot be loaded', async () => {
  const providers = makeFakeProviders();
  providers.answer('municipalities', []);
  const { unmount } = await render(<FieldHarness {...field} value="p-9" providers={providers} />);
  await expect.poll(note).toContain('ja no és a la llista');
  expect(fieldElement().value).toBe('p-9');
  await unmount();
  const silent = makeFakeProviders();
  silent.fail('municipalities', 'unreachable');
  await render(<FieldHarness {...field} value="p-1" providers={silent} />);
  await expect.poll(note).toBe("No s'ha pogut carregar la llista.");
  silent.answer('municipalities', PLACES, { value: '"p-1"' });
  await expect.poll(() => fieldElement().value).toBe('Castellfollit de la Roca');
});

test('numbers stay numbers, and an emptied box has no value', async () => {
  const onSubmit = vi.fn();
  const providers = makeFakeProviders();
  providers.answer('municipalities', [{ value: 17, label: 'Abrera' }]);
  const schema = { type: 'integer' };
  await render(<FieldHarness {...field} schema={schema} providers={providers} onSubmit={onSubmit} />);
  await userEvent.type(fieldElement(), 'abr');
  await userEvent.click(page.getByRole('option', { name: 'Abrera' }));
  await send();
  expect(onSubmit).toHaveBeenLastCalledWith({ field: 17 });
  await userEvent.clear(fieldElement());
  await send();
  expect(onSubmit).toHaveBeenLastCalledWith({});
});

test('read-only, it shows the label and has no list', async () => {
  const providers = answering();
  providers.answer('municipalities', PLACES.slice(0, 1), { value: '"p-1"' });
  await render(<FieldHarness {...field} value="p-1" readOnly providers={providers} />);
  await expect.poll(() => fieldElement().value).toBe('Castellfollit de la Roca');
  await userEvent.click(fieldElement());
  expect(offered()).toEqual([]);
});

test('at 360 px the list stays inside the page', async () => {
  await page.viewport(360, 800);
  await render(<FieldHarness {...field} providers={answering()} />);
  await userEvent.type(fieldElement(), 'castell');
  await expect.poll(() => offered().length).toBe(2);
  expect(document.documentElement.scrollWidth).toBe(document.documentElement.clientWidth);
});
