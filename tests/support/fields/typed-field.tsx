import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { FieldHarness, fieldElement } from './field-harness.tsx';

/** A widget whose value is typed as text; what it makes of others is a table of `typed-values.test.ts`. */
interface TypedField {
  widget: string;
  schema: Record<string, unknown>;
  /** The typed text, the value it means, and what stands in the box afterwards. */
  typed: string;
  value: unknown;
  shown: string;
  /** Something that is no such value: it is kept, and explained by `error`. */
  wrong: string;
  error: string;
}

export const send = () => userEvent.click(page.getByRole('button', { name: 'Enviar' }));

/** Every typed value reads as the country writes it, and nothing typed is lost or sent wrong. */
export function testTypedField({ widget, schema, typed, value, shown, wrong, error }: TypedField): void {
  test('typed text is sent as a value and shown formatted; an emptied box sends no value', async () => {
    const onSubmit = vi.fn();
    await render(<FieldHarness widget={widget} schema={schema} onSubmit={onSubmit} />);
    await userEvent.fill(fieldElement(), typed);
    expect(fieldElement().value).toBe(typed);
    await send();
    expect(onSubmit).toHaveBeenLastCalledWith({ field: value });
    expect(fieldElement().value).toBe(shown);
    await userEvent.clear(fieldElement());
    await send();
    expect(onSubmit).toHaveBeenLastCalledWith({});
  });

  test('invisible characters are removed from pasted text', async () => {
    const onSubmit = vi.fn();
    await render(<FieldHarness widget={widget} schema={schema} onSubmit={onSubmit} />);
    await userEvent.fill(fieldElement(), `\u200e\ufeff${typed}\u200b\u00a0`);
    await send();
    expect(onSubmit).toHaveBeenLastCalledWith({ field: value });
    expect(fieldElement().value).toBe(shown);
  });

  test('wrong text is kept, explained and not sent', async () => {
    const onSubmit = vi.fn();
    await render(<FieldHarness widget={widget} schema={schema} onSubmit={onSubmit} />);
    await userEvent.fill(fieldElement(), wrong);
    await send();
    await expect.element(page.getByRole('dialog').getByText(`Camp: ${error}`)).toBeVisible();
    expect(onSubmit).not.toHaveBeenCalled();
  });

  test('a stored value is shown formatted and sent unchanged; read-only, it cannot be edited', async () => {
    const onSubmit = vi.fn();
    const field = { widget, schema, value, onSubmit };
    await render(<FieldHarness {...field} ui={{ 'ui:readonly': true }} />);
    expect(fieldElement().value).toBe(shown);
    await userEvent.click(fieldElement());
    await userEvent.keyboard('9');
    await send();
    expect(onSubmit).toHaveBeenCalledWith({ field: value });
  });
}
