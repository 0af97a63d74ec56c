import { vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { SourceEntry } from '../../../src/core/action.ts';
import { makeFakeProviders } from '../sites/fake-providers.tsx';
import { FieldHarness, type FieldHarnessProps, fieldElement } from './field-harness.tsx';

const schema = { type: 'array', minItems: 1, items: {} };
/** Every chosen group wants something below it. */
export const rules = [{ group: '*', atLeastOneChild: true }];

/**
 * Draws a form with one tree. Without `entries` its source has not answered yet. `send` presses the button and returns
 * what the field last sent, undefined when nothing has been.
 */
export async function open(
  entries: readonly SourceEntry[] | null,
  props: Partial<FieldHarnessProps> = {},
  options = {},
) {
  const onSubmit = vi.fn();
  const providers = makeFakeProviders();
  if (entries) providers.answer('things', entries);
  await render(
    <FieldHarness
      widget="parameter-tree"
      schema={schema}
      ui={{ 'ui:options': { source: 'things', ...options } }}
      required
      texts={{ label: 'Projectes' }}
      providers={providers}
      onSubmit={onSubmit}
      {...props}
    />,
  );
  const send = async () => {
    await userEvent.click(page.getByRole('button', { name: 'Enviar' }));
    return onSubmit.mock.lastCall?.[0].field;
  };
  return { providers, send, onSubmit };
}

export const tree = () => page.getByRole('tree', { name: /Projectes/ });
export const item = (name: string | RegExp) => page.getByRole('treeitem', { name });
export const rowOf = (name: string) =>
  [...document.querySelectorAll<HTMLElement>('[role=treeitem]')].find(
    (row) => row.querySelector('.words')?.textContent === name,
  );
export const click = (name: string) =>
  userEvent.click(page.elementLocator(rowOf(name)?.querySelector('.words') as Element));
export const opener = (name: string) =>
  userEvent.click(page.elementLocator(rowOf(name)?.querySelector('.opener') as Element));
export const names = () => [...document.querySelectorAll('[role=treeitem] .words')].map((one) => one.textContent);
export const activeName = () =>
  document.getElementById(fieldElement().getAttribute('aria-activedescendant') ?? '')?.querySelector('.words')
    ?.textContent;
export const search = () => page.getByRole('textbox', { name: 'Cercar a «Projectes»' });
export const dialog = () => page.getByRole('dialog');
