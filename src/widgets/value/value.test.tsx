import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { FieldHarness, fieldElement } from '../../../tests/support/field-harness.tsx';

const box = () => fieldElement<HTMLTextAreaElement>();
const ui = { 'ui:readonly': true };

test('the value is read with its label, reached by the keyboard, selectable, and sent', async () => {
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

test('a long value wraps instead of hiding its end', async () => {
  await page.viewport(360, 800);
  await render(
    <FieldHarness widget="value" schema={{ type: 'string' }} ui={ui} value={'paraula '.repeat(30).trim()} />,
  );
  await expect.poll(() => box().clientHeight).toBeGreaterThan(60);
  expect(box().scrollHeight).toBeLessThanOrEqual(box().clientHeight + 1);
});

test('a choice is shown by its text, a number as the language writes it', async () => {
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
