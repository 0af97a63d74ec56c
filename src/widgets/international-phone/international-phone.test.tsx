import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server.browser';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { FieldHarness, fieldElement } from '../../../tests/support/fields/field-harness.tsx';
import { send, testTypedField } from '../../../tests/support/fields/typed-field.tsx';

const schema = { type: 'string', format: 'e164-ES' };
const list = page.getByRole('combobox', { name: 'País del telèfon: Camp' });

testTypedField({
  widget: 'international-phone',
  schema: { type: 'string', format: 'e164' },
  typed: '+34 600 00-00.01',
  value: '+34600000001',
  shown: '+34 600 000 001',
  wrong: '+34 60 01',
  error: 'Aquest número de telèfon no existeix. Triï el país, o comenci amb + (o 00) i el seu prefix.',
});

test("a national number belongs to the country of the schema's format; an international one sets the country", async () => {
  const onSubmit = vi.fn();
  await render(<FieldHarness widget="international-phone" schema={schema} onSubmit={onSubmit} />);
  await expect.element(list).toHaveDisplayValue('Espanya (+34)');
  await userEvent.fill(fieldElement(), '600 00 00 01');
  await send();
  expect(onSubmit).toHaveBeenLastCalledWith({ field: '+34600000001' });
  await userEvent.fill(fieldElement(), '+376 312345');
  await expect.element(list).toHaveDisplayValue('Andorra (+376)');
  await send();
  expect(onSubmit).toHaveBeenLastCalledWith({ field: '+376312345' });
});

test('00 begins an international number, also without a chosen country', async () => {
  const onSubmit = vi.fn();
  await render(
    <FieldHarness widget="international-phone" schema={{ type: 'string', format: 'e164' }} onSubmit={onSubmit} />,
  );
  await userEvent.fill(fieldElement(), '00 33 6 12 34 56 78');
  await send();
  expect(onSubmit).toHaveBeenLastCalledWith({ field: '+33612345678' });
});

test('the country can be chosen before and after typing, by keyboard too', async () => {
  const onSubmit = vi.fn();
  await render(<FieldHarness widget="international-phone" schema={schema} onSubmit={onSubmit} />);
  await userEvent.selectOptions(list, 'França (+33)');
  await userEvent.fill(fieldElement(), '06 12 34 56 78');
  await send();
  expect(onSubmit).toHaveBeenLastCalledWith({ field: '+33612345678' });
  await userEvent.selectOptions(list, 'Espanya (+34)');
  await send();
  expect(onSubmit).toHaveBeenLastCalledWith({ field: '+34612345678' });
});

test('hydration keeps the country names that the server drew', async () => {
  const field = <FieldHarness widget="international-phone" schema={schema} />;
  const names = vi.spyOn(Intl.DisplayNames.prototype, 'of').mockImplementation((code) => `Nom de ${code}`);
  const container = document.body.appendChild(document.createElement('div'));
  // Node has none.
  vi.stubGlobal('HTMLSelectElement', undefined);
  const drawn = renderToString(field);
  vi.unstubAllGlobals();
  container.innerHTML = drawn;
  names.mockRestore();
  const refused: unknown[] = [];
  const root = hydrateRoot(container, field, { onRecoverableError: (error) => refused.push(error) });
  await expect.poll(() => Object.keys(list.element()).some((key) => key.startsWith('__reactProps'))).toBe(true);
  await expect.element(list).toHaveDisplayValue('Nom de ES (+34)');
  await userEvent.selectOptions(list, 'Nom de FR (+33)');
  await expect.element(list).toHaveDisplayValue('Nom de FR (+33)');
  expect(refused).toEqual([]);
  root.unmount();
  container.remove();
});
