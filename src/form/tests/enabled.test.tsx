import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { axeViolations } from '../../../tests/support/axe.ts';
import { Harness, makeForm } from '../../../tests/support/fields/form-harness.tsx';
import { treeOf } from '../../../tests/support/fields/tree-of.ts';

const texts = {
  'app.form.submitWaits': 'Cal marcar les caselles',
  'fields.name.label': 'Nom',
  'fields.ok.label': 'Accepto les normes',
  'fields.more.label': 'Accepto la resta',
  'fields.kind.label': 'Tipus',
};
const box = { 'ui:widget': 'checkbox' };

const form = makeForm(
  { required: ['name'], properties: { name: { type: 'string' }, ok: { type: 'boolean' }, more: { type: 'boolean' } } },
  { name: { 'ui:widget': 'text' }, ok: box, more: box },
  {
    submit: { action: 'send' },
    buttons: [{ id: 'submit', enabled: treeOf('values.ok && values.more') }, 'clear'],
  },
);

const byId = (id: string) => document.getElementById(id) as HTMLInputElement;

/** How an element looks once its transitions have ended. */
async function settledStyle(element: Element): Promise<CSSStyleDeclaration> {
  await Promise.allSettled(element.getAnimations().map(({ finished }) => finished));
  return getComputedStyle(element);
}

test('the button waits until all boxes are ticked, and says so', async () => {
  const onSubmit = vi.fn();
  const screen = await render(<Harness form={form} texts={texts} values={{ name: 'Núria' }} onSubmit={onSubmit} />);
  const button = screen.getByRole('button', { name: 'Enviar' });
  await expect.element(button).toBeDisabled();
  await expect.element(button).toHaveAccessibleDescription('Cal marcar les caselles');
  await expect.element(screen.getByText('Cal marcar les caselles')).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  await userEvent.click(byId('root_ok'));
  await expect.element(button).toBeDisabled();
  await expect.element(button).toHaveAccessibleDescription('Cal marcar les caselles');
  await userEvent.click(byId('root_more'));
  await expect.element(button).toBeEnabled();
  await expect.element(button).not.toHaveAttribute('aria-describedby');
  expect(screen.getByText(/Cal marcar/).elements()).toHaveLength(0);
  await userEvent.click(button);
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ name: 'Núria', ok: true, more: true });
});

test('whoever presses it before is led to the first box that is missing, by mouse and by key', async () => {
  const onSubmit = vi.fn();
  const screen = await render(
    <Harness form={form} texts={texts} values={{ name: 'Núria', ok: true }} onSubmit={onSubmit} />,
  );
  const button = screen.getByRole('button', { name: 'Enviar' });
  await userEvent.click(button, { force: true });
  expect(document.activeElement).toBe(byId('root_more'));
  await userEvent.click(byId('root_ok'));
  // It can be reached by the keyboard, where its words are read out, and does not look ready.
  const { backgroundColor: waiting } = await settledStyle(button.element());
  (button.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  expect(document.activeElement).toBe(byId('root_ok'));
  expect(onSubmit).not.toHaveBeenCalled();
  expect(screen.getByRole('dialog').elements()).toHaveLength(0);
  await userEvent.click(byId('root_ok'));
  await userEvent.click(byId('root_more'));
  await expect.element(button).toBeEnabled();
  // Its look moves on from that of a button that waits.
  await expect.poll(async () => (await settledStyle(button.element())).backgroundColor).not.toBe(waiting);
});

test('unticking disables it again; so does clearing', async () => {
  const screen = await render(<Harness form={form} texts={texts} values={{ more: true }} />);
  const button = screen.getByRole('button', { name: 'Enviar' });
  await userEvent.click(byId('root_ok'));
  await expect.element(button).toBeEnabled();
  await userEvent.click(byId('root_ok'));
  await expect.element(button).toBeDisabled();
  await userEvent.click(byId('root_ok'));
  await expect.element(button).toBeEnabled();
  await userEvent.click(screen.getByRole('button', { name: 'Esborrar' }));
  await expect.element(button).toBeDisabled();
});

test('Enter in a field sends nothing before', async () => {
  const onSubmit = vi.fn();
  const screen = await render(<Harness form={form} texts={texts} onSubmit={onSubmit} />);
  await userEvent.fill(byId('root_name'), 'Núria');
  await userEvent.keyboard('{Enter}');
  // Not even when something else than a key starts it.
  screen.container.querySelector('form')?.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));
  expect(onSubmit).not.toHaveBeenCalled();
  expect(screen.getByRole('dialog').elements()).toHaveLength(0);
});

test('once ticked, the other rules are told as ever', async () => {
  const onSubmit = vi.fn();
  const screen = await render(
    <Harness form={form} texts={texts} values={{ ok: true, more: true }} onSubmit={onSubmit} />,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Enviar' }));
  await expect.element(screen.getByRole('dialog')).toBeVisible();
  expect(onSubmit).not.toHaveBeenCalled();
});

test('a box that a condition hides need not be asked for', async () => {
  const sometimes = makeForm(
    {
      properties: { kind: { type: 'string' } },
      if: { properties: { kind: { const: 'own' } }, required: ['kind'] },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      then: { properties: { ok: { type: 'boolean' } } },
    },
    { kind: { 'ui:widget': 'text' }, ok: box },
    { submit: { action: 'send' }, buttons: [{ id: 'submit', enabled: treeOf("values.kind != 'own' || values.ok") }] },
  );
  const screen = await render(<Harness form={sometimes} texts={texts} />);
  const button = screen.getByRole('button', { name: 'Enviar' });
  await expect.element(button).toBeEnabled();
  await userEvent.fill(byId('root_kind'), 'own');
  await expect.element(button).toBeDisabled();
  await userEvent.click(byId('root_ok'));
  await expect.element(button).toBeEnabled();
});
