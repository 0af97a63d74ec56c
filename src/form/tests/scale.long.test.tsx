import { Profiler } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Harness, makeForm, widgets } from '../../../tests/support/fields/form-harness.tsx';
import type { Widget } from '../index.ts';
import type { WidgetProps } from '../widget.ts';

const byId = (id: string) => document.getElementById(id) as HTMLInputElement;

/** A form of that many fields whose widgets count how often they are drawn. */
async function countedForm(fields: number, widget: 'text' | 'email') {
  const names = Array.from({ length: fields }, (_, index) => `field${index}`);
  const form = makeForm(
    { properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])) },
    Object.fromEntries(names.map((name) => [name, { 'ui:widget': widget }])),
  );
  const drawn: string[] = [];
  const Text = widgets[widget] as unknown as React.ComponentType<WidgetProps>;
  const counting = (props: WidgetProps) => {
    drawn.push(props.name);
    return <Text {...props} />;
  };
  let commits = 0;
  const inputs: number[] = [];
  const set = { ...widgets, [widget]: counting as unknown as Widget };
  await render(
    <Profiler id="form" onRender={() => (commits += 1) && inputs.push(document.querySelectorAll('form input').length)}>
      <Harness form={form} widgets={set} />
    </Profiler>,
  );
  const reset = () => {
    drawn.length = 0;
    commits = 0;
  };
  return { drawn, reset, commits: () => commits, inputs };
}

test.for([10, 1000])(
  'in a form of %i fields a key draws nothing where the box holds its text, and leaving the field no widget',
  { timeout: 60_000 },
  async (fields) => {
    const { drawn, reset, commits } = await countedForm(fields, 'text');
    const input = byId('root_field3');
    input.focus();
    await userEvent.keyboard('a');
    reset();
    await userEvent.keyboard('bc');
    expect([drawn, commits()]).toEqual([[], 0]);
    input.blur();
    await new Promise((done) => setTimeout(done, 600));
    // MUI's box alone, which shows no focus any more.
    expect([drawn, commits()]).toEqual([[], 1]);
  },
);

test.for([10, 1000])(
  'in a form of %i fields a key, and leaving the field, draw one widget that follows what is typed',
  { timeout: 60_000 },
  async (fields) => {
    const { drawn, reset, commits } = await countedForm(fields, 'email');
    const input = byId('root_field3');
    input.focus();
    reset();
    await userEvent.keyboard('abc');
    expect(new Set(drawn)).toEqual(new Set(['field3']));
    expect(drawn.length).toBeLessThanOrEqual(6);
    expect(commits()).toBeLessThanOrEqual(6);
    reset();
    input.blur();
    await new Promise((done) => setTimeout(done, 600));
    expect(new Set(drawn).size).toBeLessThanOrEqual(1);
  },
);

test('of a thousand fields the first stand at once, and all of them in the end, each drawn once', async () => {
  const { drawn, inputs } = await countedForm(1000, 'text');
  expect(inputs[0]).toBe(36);
  await expect.poll(() => inputs.at(-1)).toBe(1000);
  expect([drawn.length, inputs.length]).toEqual([1000, 6]);
});

/** A list of that many rows of five fields, whose boxes count how often they are drawn. */
async function countedRows(rows: number) {
  const names = ['a', 'b', 'c', 'd', 'e'];
  const text = { 'ui:widget': 'text' };
  const form = makeForm(
    {
      properties: {
        list: {
          type: 'array',
          items: { type: 'object', properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])) },
        },
      },
    },
    {
      list: {
        'ui:widget': 'rows',
        items: { 'ui:widget': 'group', ...Object.fromEntries(names.map((name) => [name, text])) },
      },
    },
  );
  const drawn: string[] = [];
  const Text = widgets.text as unknown as React.ComponentType<WidgetProps>;
  const counting = (props: WidgetProps) => {
    drawn.push(props.name);
    return <Text {...props} />;
  };
  const set = { ...widgets, text: counting as unknown as Widget };
  const values = { list: Array.from({ length: rows }, (_, index) => ({ a: `fila ${index}` })) };
  await render(<Harness form={form} widgets={set} values={values} />);
  return drawn;
}

test.for([3, 200])(
  'in a list of %i rows a key draws nothing, and a row that comes or goes no other row',
  async (rows) => {
    const drawn = await countedRows(rows);
    const last = `list.~k${rows}`;
    byId(`root_${last}.e`).focus();
    drawn.length = 0;
    await userEvent.keyboard('abc');
    byId(`root_${last}.e`).blur();
    await new Promise((done) => setTimeout(done, 600));
    expect(drawn).toEqual([]);
    drawn.length = 0;
    const act = (row: string, name: string) =>
      document.querySelector<HTMLElement>(`[data-row="${row}"] [data-act="${name}"]`)?.click();
    document.querySelector<HTMLElement>('[data-act="add"]')?.click();
    await expect.poll(() => drawn.length).toBeGreaterThan(0);
    expect(new Set(drawn)).toEqual(new Set(['a', 'b', 'c', 'd', 'e'].map((name) => `list.~k${rows + 1}.${name}`)));
    drawn.length = 0;
    act('~k2', 'up');
    act('~k2', 'remove');
    await expect.poll(() => document.querySelector('[data-row="~k2"]')).toBeNull();
    expect(drawn).toEqual([]);
  },
);

test('in a long form the link to the last field lands on it, in sight', async () => {
  const names = Array.from({ length: 120 }, (_, index) => `field${index}`);
  const form = makeForm(
    { required: ['field119'], properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])) },
    Object.fromEntries(names.map((name) => [name, { 'ui:widget': 'text' }])),
  );
  await render(<Harness form={form} />);
  byId('root_field0').form?.requestSubmit();
  await userEvent.click(page.getByRole('dialog').getByRole('link'));
  await expect.poll(() => document.activeElement?.id).toBe('root_field119');
  await expect.element(page.elementLocator(byId('root_field119'))).toBeInViewport();
});

/** Elements of the form that reach beyond the page, those for screen readers alone left out. */
function outside(width: number): string[] {
  return [...document.querySelectorAll('form *')]
    .filter((element) => !element.closest('[style*="clip-path"], option'))
    .filter((element) => element.getBoundingClientRect().right > width + 1)
    .map((element) => element.outerHTML.slice(0, 160));
}

test.for([320, 360, 768])('at %i px nothing stands out to the side, errors and long words included', async (width) => {
  await page.viewport(width, 800);
  const word = 'Otorrinolaringologia'.repeat(6);
  const form = makeForm(
    {
      required: ['a', 'b', 'c', 'd'],
      properties: {
        a: { type: 'string' },
        b: { type: 'string', enum: ['x', word] },
        c: { type: 'boolean', const: true },
        d: { type: 'string', enum: ['x', word] },
        e: { type: 'string' },
        f: { type: 'string' },
        g: { type: 'null' },
      },
    },
    {
      a: { 'ui:widget': 'text', 'ui:width': 'quarter' },
      b: { 'ui:widget': 'select', 'ui:width': 'half' },
      c: { 'ui:widget': 'acceptance', 'ui:width': 'third', 'ui:options': { link: 'rules' } },
      d: { 'ui:widget': 'radio' },
      e: { 'ui:widget': 'value' },
      f: { 'ui:widget': 'unknown-widget' },
      g: { 'ui:widget': 'markdown' },
    },
  );
  const names = ['a', 'b', 'c', 'd', 'e', 'f'];
  const texts = {
    ...Object.fromEntries(
      names.flatMap((name) => [
        [`fields.${name}.label`, word],
        [`fields.${name}.help`, word],
      ]),
    ),
    'fields.c.linkText': word,
    'fields.g.text': word,
    'errors.required': word,
    'app.form.unknownWidget': word,
  };
  await render(<Harness form={form} texts={texts} values={{ e: word, a: '' }} />);
  const { scrollWidth, clientWidth } = document.documentElement;
  expect(outside(width)).toEqual([]);
  expect(scrollWidth).toBe(clientWidth);
  await userEvent.click(page.getByRole('button', { name: 'Enviar' }));
  const dialog = page.getByRole('dialog');
  await expect.element(dialog).toBeVisible();
  expect(dialog.element().scrollWidth).toBe(dialog.element().clientWidth);
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(document.documentElement.scrollWidth).toBe(document.documentElement.clientWidth);
  expect(outside(width)).toEqual([]);
});
