import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { axeViolations } from '../../../tests/support/axe.ts';
import { compileSchema } from '../../../tests/support/compile-schema.ts';
import { Harness, type HarnessProps } from '../../../tests/support/fields/form-harness.tsx';

const spec = { submit: { action: 'send' } };
const list = (look: string, items: object, rules: object = {}) =>
  compileSchema(
    { type: 'object', properties: { list: { type: 'array', items, 'ui:options': { look }, ...rules } } },
    spec,
  );
const tags = list('chips', { type: 'string', minLength: 2 }, { uniqueItems: true, maxItems: 3 });
const guest = {
  type: 'object',
  required: ['name'],
  properties: { name: { type: 'string' }, age: { type: 'integer' } },
};
const guests = list('master-detail', guest);
const texts = {
  'fields.list.label': 'Llista',
  'fields.list.item': 'Assistent {{number}}',
  'fields.name.label': 'Nom',
  'fields.age.label': 'Edat',
};

const show = (props: Pick<HarnessProps, 'form'> & Partial<HarnessProps>) =>
  render(<Harness texts={texts} {...props} />);
const button = (name: string | RegExp) => page.getByRole('button', { name });
const press = (name: string | RegExp) => userEvent.click(button(name));
const box = () => page.getByRole('textbox', { name: 'Llista' });
function paste(words: string) {
  const data = new DataTransfer();
  data.setData('text', words);
  const input = box().element() as HTMLInputElement;
  input.focus();
  input.select();
  const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
  // The browser's default, unless it was prevented.
  if (input.dispatchEvent(event)) document.execCommand('insertText', false, words);
}
const announcement = () =>
  [...document.querySelectorAll('fieldset [role=status]')].map(({ textContent }) => textContent).join();
const isWide = () => document.documentElement.scrollWidth === document.documentElement.clientWidth;

test('chips: Enter and blur add a value; a value is not added twice', async () => {
  const onSubmit = vi.fn();
  await page.viewport(360, 800);
  await show({ form: tags, onSubmit });
  await userEvent.click(box());
  await userEvent.keyboard('obra{Enter}');
  expect(onSubmit).not.toHaveBeenCalled();
  expect(announcement()).toBe("S'ha afegit obra.");
  await expect.element(box()).toHaveFocus();
  await userEvent.keyboard('obra{Enter}');
  expect(announcement()).toBe('obra ja hi és.');
  await userEvent.keyboard('energia i medi ambient{Tab}');
  await press('Eliminar obra');
  expect(announcement()).toBe("S'ha eliminat obra.");
  await expect.element(button('Eliminar energia i medi ambient')).toHaveFocus();
  expect(await axeViolations()).toEqual([]);
  await press('Desfer');
  await press('Enviar');
  expect(onSubmit).toHaveBeenLastCalledWith({ list: ['obra', 'energia i medi ambient'] });
  expect(isWide()).toBe(true);
});

test('chips: text that came into the box without an event is added when the form is sent', async () => {
  const onSubmit = vi.fn();
  await show({ form: tags, values: { list: ['ab'] }, onSubmit });
  const fill = (text: string) =>
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box().element(), text);
  fill(' cd; ');
  await press('Enviar');
  await expect.poll(() => onSubmit.mock.calls).toEqual([[{ list: ['ab', 'cd'] }]]);
  fill(';');
  await press('Enviar');
  await expect.poll(() => onSubmit.mock.calls.length).toBe(2);
  expect(onSubmit).toHaveBeenLastCalledWith({ list: ['ab', 'cd'] });
});

test.for([
  ['a line each', 'web\r\nmòbil\r\n'],
  ['with semicolons', 'web; mòbil;'],
  ['with commas', 'web, mòbil'],
  ['from a table', 'web\tmòbil'],
])('chips: a pasted list becomes several values (%s)', async ([, pasted = '']) => {
  const onSubmit = vi.fn();
  await show({ form: tags, values: { list: ['ab', 'cd'] }, onSubmit });
  await userEvent.click(button('Corregir ab'));
  paste(pasted);
  await expect.element(box()).toHaveValue('');
  expect(announcement()).toBe("S'ha afegit web, mòbil.");
  await press('Enviar');
  expect(onSubmit).toHaveBeenLastCalledWith({ list: ['web', 'cd', 'mòbil'] });
});

test('chips: a pasted list is split at every separator, except where a value of the list contains one', async () => {
  const onSubmit = vi.fn();
  const open = list('chips', { type: 'string' });
  await show({ form: open, onSubmit });
  paste('web, mòbil; obra\nenergia\taigua');
  await press('Enviar');
  expect(onSubmit).toHaveBeenLastCalledWith({ list: ['web', 'mòbil', 'obra', 'energia', 'aigua'] });
  await userEvent.fill(box(), 'Reus, Tarragona');
  await userEvent.keyboard('{Enter}');
  paste('Vic, Osona; Olot, Garrotxa');
  await press('Enviar');
  const towns = ['Reus, Tarragona', 'Vic, Osona', 'Olot, Garrotxa'];
  expect(onSubmit).toHaveBeenLastCalledWith({ list: ['web', 'mòbil', 'obra', 'energia', 'aigua', ...towns] });
});

test('chips: pasted values over the limit stay in the box and block sending', async () => {
  const onSubmit = vi.fn();
  await show({ form: tags, values: { list: ['ab'] }, onSubmit });
  paste('cd, ef, gh, ij');
  await expect.element(box()).toHaveValue('gh; ij');
  expect(announcement()).toBe("S'ha afegit cd, ef. No se'n poden afegir més: el màxim és 3.");
  await press('Enviar');
  await expect.element(page.getByRole('dialog')).toHaveTextContent("N'hi pot haver 3 com a màxim.");
  await userEvent.keyboard('{Escape}');
  await userEvent.clear(box());
  await press('Enviar');
  expect(onSubmit).toHaveBeenLastCalledWith({ list: ['ab', 'cd', 'ef'] });
});

test('chips: a single pasted word stays in the box', async () => {
  await show({ form: tags });
  paste('un mot');
  await expect.element(box()).toHaveValue('un mot');
  await expect.element(button('Corregir un mot')).not.toBeInTheDocument();
});

test('chips: an error is shown at its value, which is corrected in the box', async () => {
  const onSubmit = vi.fn();
  await show({ form: tags, values: { list: ['ab', 'c'] }, onSubmit });
  await press('Enviar');
  await userEvent.click(page.getByRole('dialog').getByRole('link'));
  await expect.element(button('Corregir c')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(box()).toHaveFocus();
  await userEvent.keyboard('d{Enter}');
  await press('Enviar');
  expect(onSubmit).toHaveBeenLastCalledWith({ list: ['ab', 'cd'] });
  await userEvent.click(box());
  await userEvent.keyboard('ef{Enter}');
  await expect.poll(() => (box().element() as HTMLInputElement).readOnly).toBe(true);
});

test('master-detail: titles beside the open entry; an error link opens its entry', async () => {
  const onSubmit = vi.fn();
  await page.viewport(1000, 800);
  await show({ form: guests, values: { list: [{ name: 'Pau' }, { age: 3 }] }, onSubmit });
  await expect.element(page.getByLabelText('Nom')).toHaveValue('Pau');
  expect(page.getByLabelText('Nom').elements()).toHaveLength(1);
  await press('Enviar');
  await userEvent.click(page.getByRole('dialog').getByRole('link', { name: /Assistent 2 – Nom/ }));
  await expect.element(button(/Assistent 2 3 Hi ha errors/)).toHaveAttribute('aria-current', 'true');
  await expect.element(page.getByLabelText('Nom')).toHaveFocus();
  await userEvent.keyboard('Ona');
  await expect.element(button(/^Assistent 2 Ona/)).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  await press('Afegir-hi una entrada');
  await expect.element(page.getByLabelText('Nom')).toHaveFocus();
  await userEvent.keyboard('Pere');
  await press('Enviar');
  expect(onSubmit).toHaveBeenLastCalledWith({ list: [{ name: 'Pau' }, { name: 'Ona', age: 3 }, { name: 'Pere' }] });
});

test('master-detail: a narrow container shows the list or the open entry', async () => {
  await page.viewport(360, 800);
  await show({ form: guests, values: { list: [{ name: 'Pau' }, { name: 'Ona' }] } });
  expect(
    page
      .getByLabelText('Nom')
      .elements()
      .every((one) => !(one as HTMLElement).offsetParent),
  ).toBe(true);
  await press(/Assistent 2 Ona/);
  await expect.element(page.getByLabelText('Nom')).toHaveFocus();
  await press('Tornar a la llista');
  await expect.element(button(/Assistent 2 Ona/)).toHaveFocus();
  expect(isWide()).toBe(true);
});

test('a dragged row keeps its typed values', async () => {
  const onSubmit = vi.fn();
  await page.viewport(1000, 800);
  const cards = list('cards', guest);
  await show({ form: cards, values: { list: [{ name: 'Pau' }, { name: 'Ona' }, { name: 'Pere' }] }, onSubmit });
  await expect.element(page.getByLabelText('Nom').first()).toBeVisible();
  const handle = document.querySelector('[data-handle]') as HTMLElement;
  const last = [...document.querySelectorAll('[data-row]')].at(-1)?.getBoundingClientRect() as DOMRect;
  handle.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, button: 0 }));
  window.dispatchEvent(new PointerEvent('pointermove', { clientY: last.bottom - 5 }));
  window.dispatchEvent(new PointerEvent('pointerup'));
  await expect.poll(announcement).toBe('Assistent 3 és ara a la posició 3 de 3.');
  window.dispatchEvent(new PointerEvent('pointermove', { clientY: 0 }));
  await press('Enviar');
  expect(onSubmit).toHaveBeenLastCalledWith({ list: [{ name: 'Ona' }, { name: 'Pere' }, { name: 'Pau' }] });
});
