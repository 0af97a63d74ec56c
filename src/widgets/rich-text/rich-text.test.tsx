import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { axeViolations } from '../../../tests/support/axe.ts';
import { FieldHarness, fieldElement } from '../../../tests/support/fields/field-harness.tsx';

const schema = { type: 'string', format: 'rich-text', maxLength: 200 };
const field = { widget: 'rich-text', schema, texts: { label: 'Descripció' } };
const box = () => fieldElement<HTMLTextAreaElement>();
const press = (name: string) => userEvent.click(page.getByRole('button', { name, exact: true }));

test('buttons and keys format and unformat text', async () => {
  const onSubmit = vi.fn();
  await render(<FieldHarness {...field} onSubmit={onSubmit} />);
  await userEvent.fill(box(), 'obra nova');
  box().setSelectionRange(0, 4);
  await press('Negreta');
  expect(box().value).toBe('**obra** nova');
  expect(box().value.slice(box().selectionStart, box().selectionEnd)).toBe('obra');
  await userEvent.keyboard('{Control>}b{/Control}');
  expect(box().value).toBe('obra nova');
  await press('Llista');
  expect(box().value).toBe('- obra nova');
  await userEvent.click(page.getByRole('button', { name: 'Enviar' }));
  expect(onSubmit).toHaveBeenCalledWith({ field: '- obra nova' });
});

test('the preview shows only text, lists and links', async () => {
  await render(<FieldHarness {...field} value={'**a** <img src=x onerror=alert(1)>\n\n- [b](https://exemple.cat)'} />);
  const read = page.getByRole('region', { name: /Descripció/ });
  await expect.element(read.getByRole('listitem')).toHaveTextContent('b');
  expect(read.element().querySelector('img')).toBeNull();
  await expect.element(read).toHaveTextContent('<img src=x onerror=alert(1)>');
  expect(await axeViolations()).toEqual([]);
});

test('pasted HTML keeps only the supported formats', async () => {
  await render(<FieldHarness {...field} />);
  const data = new DataTransfer();
  data.setData(
    'text/html',
    '<style>p{}</style><p class=MsoNormal><b>Obra</b> <span style="color:red">nova</span></p><script>x()</script>',
  );
  box().focus();
  box().dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  await expect.poll(() => box().value).toBe('**Obra** nova');
});

test('read-only, it is formatted text with its label', async () => {
  await render(<FieldHarness {...field} value="**a**" ui={{ 'ui:readonly': true }} />);
  await expect.element(page.getByRole('group', { name: 'Descripció' })).toHaveTextContent('a');
  expect(document.querySelector('textarea')).toBeNull();
});
