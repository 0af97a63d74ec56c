import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { axeViolations } from '../../../tests/support/axe.ts';
import { FieldHarness, type FieldHarnessProps, fieldElement } from '../../../tests/support/fields/field-harness.tsx';
import { send } from '../../../tests/support/fields/typed-field.tsx';

const examples = ['web', 'friend'];
const one = { type: 'string', examples, maxLength: 20 };
const several = { type: 'array', items: one, uniqueItems: true };
const texts = { 'options.web': 'Pel web', 'options.friend': 'Per un amic' };

const unsaid = "Escrigui quina, o triï'n una altra.";

async function show(more: Partial<FieldHarnessProps>) {
  const onSubmit = vi.fn();
  const field = {
    widget: 'choice-with-other',
    schema: one,
    texts,
    more: { 'errors.otherMissing': unsaid },
    onSubmit,
    ...more,
  };
  await render(<FieldHarness {...field} />);
  return onSubmit;
}

const radio = (name: string) => page.getByRole('radio', { name });
const tick = (name: string) => page.getByRole('checkbox', { name });
const written = page.getByRole('textbox', { name: 'Quina?' });

test('a choice becomes the value', async () => {
  const onSubmit = await show({});
  await userEvent.click(radio('Per un amic'));
  await expect.element(written).not.toBeInTheDocument();
  await send();
  expect(onSubmit).toHaveBeenLastCalledWith({ field: 'friend' });
});

test('the written answer becomes the value and is restored after another choice', async () => {
  const onSubmit = await show({});
  await userEvent.click(radio('Altres'));
  await expect.element(radio('Altres')).toBeChecked();
  await userEvent.tab();
  await expect.element(page.getByRole('button', { name: 'Treure la resposta: Camp' })).toHaveFocus();
  await userEvent.tab();
  await userEvent.keyboard('Per la ràdio');
  expect(await axeViolations()).toEqual([]);
  await send();
  expect(onSubmit).toHaveBeenLastCalledWith({ field: 'Per la ràdio' });
  await userEvent.click(radio('Pel web'));
  await send();
  expect(onSubmit).toHaveBeenLastCalledWith({ field: 'web' });
  await userEvent.click(radio('Altres'));
  await expect.element(written).toHaveValue('Per la ràdio');
});

test('the box stays while the typed answer equals a choice', async () => {
  await show({});
  await userEvent.click(radio('Altres'));
  await userEvent.type(written, 'web');
  await expect.element(written).toHaveValue('web');
  await userEvent.keyboard('cam');
  await expect.element(written).toHaveValue('webcam');
});

test.for<[required: boolean, schema: Record<string, unknown>, message: string]>([
  [false, one, unsaid],
  [true, one, 'El camp és obligatori'],
  [true, several, unsaid],
])(
  'another one without words is not sent: it is asked for, once (required: %s, %j)',
  async ([required, schema, message]) => {
    const onSubmit = await show({ required, schema });
    await userEvent.click(page.getByLabelText('Altres'));
    await send();
    expect(onSubmit).not.toHaveBeenCalled();
    const link = page.getByRole('dialog').getByRole('link');
    await expect.element(link).toHaveTextContent(`Camp: ${message}`);
    await userEvent.click(link);
    await expect.element(written).toHaveFocus();
  },
);

test('the schema checks the written answer', async () => {
  const onSubmit = await show({});
  await userEvent.click(radio('Altres'));
  await userEvent.fill(written, 'x'.repeat(21));
  await send();
  expect(onSubmit).not.toHaveBeenCalled();
  // The error dialog hides it from role queries.
  await expect.poll(() => fieldElement().ariaInvalid).toBe('true');
});

test('in a list, the written answer is the last entry', async () => {
  const onSubmit = await show({ schema: several });
  await userEvent.click(tick('Altres'));
  await userEvent.fill(written, 'Per la ràdio');
  await userEvent.click(tick('Pel web'));
  await send();
  expect(onSubmit).toHaveBeenLastCalledWith({ field: ['web', 'Per la ràdio'] });
  await userEvent.click(tick('Altres'));
  await send();
  expect(onSubmit).toHaveBeenLastCalledWith({ field: ['web'] });
  await userEvent.click(tick('Pel web'));
  await send();
  expect(onSubmit).toHaveBeenLastCalledWith({});
});

test.for<[what: string, value: string[], words: string]>([
  ['what another one is kept as', ['web', ''], 'web'],
  ['another one by its words', ['web', ''], 'pel Web '],
  ['what came from elsewhere', ['abans', ''], 'Abans'],
])('a written answer that is chosen already (%s) is reported once', async ([, value, words]) => {
  const onSubmit = await show({ schema: several, value });
  await userEvent.fill(written, words);
  await send();
  expect(onSubmit).not.toHaveBeenCalled();
  const link = page.getByRole('dialog').getByRole('link');
  await expect.element(link).toHaveTextContent('Camp: El que ha escrit ja està triat.');
  await userEvent.click(link);
  await expect.element(written).toHaveFocus();
});

test('a stored value that is no choice is kept', async () => {
  const onSubmit = await show({ schema: several, value: ['abans', 'web', 'Per la ràdio'] });
  await expect.element(tick('abans')).toBeChecked();
  await expect.element(written).toHaveValue('Per la ràdio');
  await send();
  expect(onSubmit).toHaveBeenLastCalledWith({ field: ['abans', 'web', 'Per la ràdio'] });
});

test('it can be drawn as a select', async () => {
  const onSubmit = await show({ ui: { 'ui:options': { look: 'select' } } });
  await userEvent.selectOptions(page.getByRole('combobox', { name: 'Camp' }), 'Altres');
  await userEvent.fill(written, 'Per la ràdio');
  await send();
  expect(onSubmit).toHaveBeenLastCalledWith({ field: 'Per la ràdio' });
});

test('read-only, it cannot be changed, and it fits 360 px', async () => {
  await page.viewport(360, 800);
  await show({ value: 'Per la ràdio', ui: { 'ui:readonly': true } });
  expect(fieldElement().value).toBe('Per la ràdio');
  await userEvent.click(radio('Pel web'));
  await expect.element(radio('Altres')).toBeChecked();
  expect(document.documentElement.scrollWidth).toBe(document.documentElement.clientWidth);
});
