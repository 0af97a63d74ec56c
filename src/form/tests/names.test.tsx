import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { axeViolations } from '../../../tests/support/axe.ts';
import { compileSchema } from '../../../tests/support/compile-schema.ts';
import { Harness } from '../../../tests/support/fields/form-harness.tsx';

const inner = ['first name', 'a.b', 'hasOwnProperty', '~k1'];
const outer = ['constructor', 'toString', 'x/y-z', 'x y', 'a.b', '"q"'];
const texts = (names: readonly string[]) =>
  Object.fromEntries(names.map((name, at) => [name, { type: 'string', default: at === 1 ? 'd' : undefined }]));
const group = { type: 'object', required: inner, properties: texts(inner) };
const form = compileSchema(
  {
    type: 'object',
    required: [...outer, 'the group'],
    properties: { ...texts(outer), 'the group': group, 'the rows': { type: 'array', items: group } },
  },
  { submit: { action: 'send' } },
);
const labels = Object.fromEntries([
  ...outer.map((name) => [`forms.sample.${name}.label`, `L ${name}`]),
  ...inner.flatMap((name) => [
    [`forms.sample.the group.fields.${name}.label`, `G ${name}`],
    [`forms.sample.the rows.fields.${name}.label`, `R ${name}`],
  ]),
]);

test('fields of any name are filled in, corrected from the list of errors, and sent', async () => {
  const onSubmit = vi.fn();
  const values = { 'the rows': [Object.fromEntries(inner.map((name) => [name, 'r']))] };
  await render(<Harness form={form} texts={labels} values={values} onSubmit={onSubmit} />);
  expect(await axeViolations()).toEqual([]);
  await userEvent.click(page.getByRole('button', { name: 'Enviar' }));
  const asked = [...outer.map((name) => `L ${name}`), ...inner.map((name) => `the group – G ${name}`)].filter(
    (_, at) => at !== 1 && at !== outer.length + 1,
  );
  const links = page.getByRole('dialog').getByRole('link');
  await expect.poll(() => links.elements().map((link) => link.textContent?.split(':')[0])).toEqual(asked);
  for (const label of asked) {
    if (label === asked[0]) await userEvent.click(links.first());
    else await userEvent.click(page.getByRole('link', { name: `${label}:` }));
    await expect
      .element(page.getByLabelText(label.replace('the group – ', ''), { exact: false }).first())
      .toHaveFocus();
    await userEvent.keyboard('v');
  }
  await userEvent.click(page.getByRole('button', { name: 'Enviar' }));
  const filled = (names: readonly string[]) =>
    Object.fromEntries(names.map((name, at) => [name, at === 1 ? 'd' : 'v']));
  expect(onSubmit).toHaveBeenCalledWith({ ...filled(outer), 'the group': filled(inner), ...values });
});

test('a file goes along in a form with a name that every object has', async () => {
  const onSubmit = vi.fn();
  const facts = { name: { type: 'string' }, type: { type: 'string' }, size: { type: 'integer', maximum: 50 } };
  const file = { type: 'object', required: Object.keys(facts), properties: facts };
  const papers = { type: 'array', items: file, 'ui:widget': 'file' };
  const sending = compileSchema(
    {
      type: 'object',
      required: ['constructor', 'paper'],
      properties: { constructor: { type: 'string' }, paper: { ...file, 'ui:widget': 'file' }, papers },
    },
    { submit: { action: 'send' } },
  );
  const pdf = (name: string, size = 20) => new File(['%PDF-1.7'.padEnd(size)], name, { type: 'application/pdf' });
  const values = { constructor: 'x', paper: pdf('a.pdf'), papers: [pdf('b.pdf', 60), pdf('c.pdf', 60)] };
  const screen = await render(<Harness form={sending} values={values as never} onSubmit={onSubmit} />);
  await userEvent.click(page.getByRole('button', { name: 'Enviar' }));
  // An error of both shows once.
  await expect.poll(() => page.getByRole('dialog').getByRole('link').elements()).toHaveLength(1);
  const light = { ...values, papers: [pdf('b.pdf')] };
  await screen.rerender(<Harness form={{ ...sending }} key="again" values={light as never} onSubmit={onSubmit} />);
  await userEvent.click(page.getByRole('button', { name: 'Enviar' }));
  expect(onSubmit).toHaveBeenCalledWith(light);
});
