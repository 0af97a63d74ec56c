import Range from '@rjsf/react-bootstrap/lib/RangeWidget/RangeWidget.js';
import Select from '@rjsf/react-bootstrap/lib/SelectWidget/SelectWidget.js';
import { type RJSFSchema, type RJSFValidationError, toPath } from '@rjsf/utils';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { axeViolations } from '../../../tests/support/axe.ts';
import { compileSchema } from '../../../tests/support/compile-schema.ts';
import { Harness, widgets } from '../../../tests/support/fields/form-harness.tsx';
import { StockForm } from '../../../tests/support/fields/stock-form.tsx';
import { loadPublishedForm, type PublishedForm, publishedForms } from '../../../tests/support/published-form.ts';
import { rootOf } from '../../core/values/field-path.ts';
import { TextsProvider } from '../../ui/text/texts.tsx';
import { AppTheme } from '../../ui/theme/theme.tsx';
import { FormEngine, validate, type Widget } from '../index.ts';

/** All published forms but those with expressions, which rjsf does not know. */
const forms: [string, string, PublishedForm][] = [];
for (const base of ['/config/', '/club/config/'])
  for (const id of await publishedForms(base)) {
    const published = await loadPublishedForm(id, 'ca', base);
    const { expressions, spec } = published.form;
    if (!expressions && !spec.rules) forms.push([id, base, published]);
  }

const inPage = (texts: PublishedForm['texts'], form: ReactNode) => (
  <AppTheme>
    <TextsProvider texts={texts}>{form}</TextsProvider>
  </AppTheme>
);

/** Fields and what they are called. */
function fieldsIn(container: Element): string[] {
  const cells = [...container.querySelectorAll<HTMLElement>('[data-field]')];
  return cells.map((cell) => `${cell.dataset.field}: ${cell.querySelector('label, legend')?.textContent}`).sort();
}

test('there are published forms that rjsf knows all of', () => {
  expect(forms.length).toBeGreaterThan(10);
});

test.for(forms)('%s of %s has the same fields in a Form of rjsf, and the same verdict', async ([, , published]) => {
  const onSubmit = vi.fn();
  const onError = vi.fn<(errors: readonly RJSFValidationError[]) => void>();
  const { form, validators, texts } = published;
  const ours = await render(
    inPage(texts, <FormEngine {...{ form, validators, widgets }} onSubmit={() => undefined} />),
  );
  const stock = await render(inPage(texts, <StockForm {...{ form, validators, onSubmit, onError }} />));
  await expect.poll(() => fieldsIn(ours.container)).toEqual(fieldsIn(stock.container));
  await ours.unmount();
  expect(await axeViolations()).toEqual([]);
  stock.container.querySelector('form')?.requestSubmit();
  await expect.poll(() => onError.mock.calls.length + onSubmit.mock.calls.length).toBe(1);
  const { properties = {} } = form.schema as RJSFSchema;
  // A required yes or no is answered with no by rjsf, and left open by us.
  const roots = (names: readonly string[]) =>
    [...new Set(names)].filter((name) => (properties[name] as RJSFSchema | undefined)?.type !== 'boolean').sort();
  // Of a condition that does not hold AJV says so once more, at no field.
  const found = (onError.mock.calls[0]?.[0] ?? []).filter(({ name }) => name !== 'if');
  const wanted = validate(form, validators, {}).map(({ property }) => rootOf(property));
  expect(roots(found.map(({ property }) => String(toPath(property ?? '')[0])))).toEqual(roots(wanted));
});

const sample = compileSchema(
  {
    type: 'object',
    required: ['size'],
    properties: {
      size: { type: 'string', enum: ['s', 'l'], 'ui:widget': 'select' },
      price: { type: 'number', minimum: 0, maximum: 10, 'ui:widget': 'slider' },
    },
  },
  { submit: { action: 'send' } },
);

test('a widget made for rjsf needs no adapter', async () => {
  const onSubmit = vi.fn();
  const made = { ...widgets, select: Select as unknown as Widget, slider: Range as unknown as Widget };
  const texts = { 'fields.size.label': 'Mida', 'fields.size.options.l': 'Gran', 'fields.price.label': 'Preu' };
  await render(<Harness form={sample} texts={texts} widgets={made} onSubmit={onSubmit} />);
  await userEvent.click(page.getByRole('button', { name: 'Enviar' }));
  await userEvent.click(page.getByRole('dialog').getByRole('link'));
  await expect.element(page.getByLabelText('Mida')).toHaveFocus();
  await expect.element(page.getByLabelText('Mida')).toHaveAccessibleDescription(/./);
  await userEvent.selectOptions(page.getByLabelText('Mida'), 'Gran');
  await userEvent.fill(page.getByLabelText('Preu'), '4');
  await userEvent.click(page.getByRole('button', { name: 'Enviar' }));
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ size: 'l', price: 4 });
});
