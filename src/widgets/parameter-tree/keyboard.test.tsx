import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fieldElement } from '../../../tests/support/fields/field-harness.tsx';
import { listEntries, manyEntries, projectEntries } from '../../../tests/support/fields/tree-entries.ts';
import {
  activeName,
  click,
  dialog,
  names,
  open,
  rowOf,
  search,
  tree,
} from '../../../tests/support/fields/tree-field.tsx';

test('the search ignores accents and opens the ancestors of matches; Enter does not send the form', async () => {
  const { onSubmit } = await open(projectEntries);
  await userEvent.fill(search(), 'eolica');
  await expect.poll(names).toEqual(['Generació renovable', 'Eòlica']);
  await expect.element(page.getByText('Opcions trobades: 1.')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  expect(onSubmit).not.toHaveBeenCalled();
  await expect.element(dialog()).not.toBeInTheDocument();
  await userEvent.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(fieldElement());
  await userEvent.fill(search(), 'res de res');
  await expect.element(tree()).not.toBeInTheDocument();
  await expect.element(page.getByText('Cap opció no coincideix amb «res de res».')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(tree()).toBeVisible();
  await expect.poll(names).toHaveLength(5);
});

test('keys: arrows, letters, Home and End, siblings, ranges and all', async () => {
  const { send } = await open(projectEntries);
  fieldElement().focus();
  expect(activeName()).toBe('Generació renovable');
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  expect(activeName()).toBe('Solar fotovoltaica');
  await userEvent.keyboard('{ArrowLeft}');
  expect(activeName()).toBe('Generació renovable');
  await userEvent.keyboard('{ArrowLeft}');
  expect(names()).toHaveLength(5);
  await userEvent.keyboard('{End}');
  expect(activeName()).toBe('Àrea antiga');
  await userEvent.keyboard('m');
  expect(activeName()).toBe('Mobilitat elèctrica');
  await userEvent.keyboard('{Home}*');
  expect(names()).toHaveLength(12);
  await userEvent.keyboard(' {ArrowDown}{Enter}{Shift>}{ArrowDown}{/Shift}');
  expect(activeName()).toBe('Eòlica');
  expect(await send()).toEqual([10, 11, 12]);
  fieldElement().focus();
  await userEvent.keyboard('{Control>}a{/Control}');
  // Without closed groups' entries, read-only entries and headings.
  expect(await send()).toEqual([10, 11, 12, 13, 20, 21, 22, 31, 33, 40]);
});

test('Shift+Space selects from the last selected row to the current one', async () => {
  const { send } = await open(listEntries(9));
  fieldElement().focus();
  await userEvent.keyboard('{ArrowDown} {ArrowDown}{ArrowDown}{Shift>} {/Shift}');
  expect(await send()).toEqual([{ id: 2 }, { id: 3 }, { id: 4 }]);
});

test('five thousand entries: only the visible rows are drawn, and the keyboard reaches the last one', async () => {
  const { send } = await open(listEntries(5000));
  const drawn = () => document.querySelectorAll('[role=treeitem]').length;
  expect(drawn()).toBeLessThan(300);
  fieldElement().focus();
  await userEvent.keyboard('{End}');
  await expect.poll(activeName).toBe('Comarca 5000');
  const last = rowOf('Comarca 5000') as HTMLElement;
  expect(last.getAttribute('aria-setsize')).toBe('5000');
  expect(last.getAttribute('aria-posinset')).toBe('5000');
  const [frame, line] = [fieldElement(), last].map((one) => one.getBoundingClientRect()) as [DOMRect, DOMRect];
  expect(line.bottom).toBeLessThanOrEqual(frame.bottom);
  await userEvent.keyboard(' ');
  await expect.poll(drawn).toBeLessThan(300);
  expect(await send()).toEqual([{ id: 5000 }]);
  await userEvent.fill(search(), '4321');
  await expect.poll(names).toEqual(['Comarca 4321']);
});

test('five thousand entries in groups: groups open one by one', async () => {
  const { send } = await open(manyEntries(50, 100));
  expect(names()).toHaveLength(50);
  await click('Grup 50');
  fieldElement().focus();
  await userEvent.keyboard('{End} ');
  expect(await send()).toEqual([5000]);
});
