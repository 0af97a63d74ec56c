import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { FieldHarness, fieldElement } from '../../../tests/support/fields/field-harness.tsx';

const schema = { type: 'string' };

test('it sets keyboard and autofill', async () => {
  await render(<FieldHarness widget="phone" schema={schema} />);
  expect(fieldElement().type).toBe('tel');
  expect(fieldElement().inputMode).toBe('tel');
  expect(fieldElement().autocomplete).toBe('tel');
});

test('ui:autocomplete takes precedence', async () => {
  await render(<FieldHarness widget="phone" schema={schema} ui={{ 'ui:autocomplete': 'off' }} />);
  expect(fieldElement().autocomplete).toBe('off');
});

test('only the schema checks the value', async () => {
  const onSubmit = vi.fn();
  await render(<FieldHarness widget="phone" schema={schema} onSubmit={onSubmit} />);
  await userEvent.fill(fieldElement(), 'no ho sé');
  await userEvent.keyboard('{Enter}');
  expect(onSubmit).toHaveBeenCalledWith({ field: 'no ho sé' });
});

test('invisible characters are removed from pasted text', async () => {
  const onSubmit = vi.fn();
  await render(<FieldHarness widget="phone" schema={schema} onSubmit={onSubmit} />);
  await userEvent.fill(fieldElement(), '\u202a600000001\u202c\u00a0');
  await userEvent.keyboard('{Enter}');
  expect(onSubmit).toHaveBeenCalledWith({ field: '600000001' });
  await userEvent.tab();
  expect(fieldElement().value).toBe('600000001');
});

test.for([
  ['(+34) 600 000 001', '+34600000001'],
  ['600-00.00/01', '600000001'],
  ['\uff16\uff10\uff10\uff10\uff10\uff10\uff10\uff10\uff11', '600000001'],
  ['600 000 001 (tardes)', '600 000 001 (tardes)'],
])('%s is understood', async ([typed = '', value]) => {
  const onSubmit = vi.fn();
  await render(<FieldHarness widget="phone" schema={schema} onSubmit={onSubmit} />);
  await userEvent.fill(fieldElement(), typed);
  await userEvent.keyboard('{Enter}');
  expect(onSubmit).toHaveBeenCalledWith({ field: value });
});
