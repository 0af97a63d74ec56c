import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { axeViolations } from '../../../tests/support/axe.ts';
import { fieldElement } from '../../../tests/support/fields/field-harness.tsx';
import { familyEntries, listEntries, projectEntries } from '../../../tests/support/fields/tree-entries.ts';
import { click, dialog, item, names, open, opener, rowOf, rules } from '../../../tests/support/fields/tree-field.tsx';

test('the entries of a group can be chosen after the group and are deselected with it', async () => {
  const { send } = await open(projectEntries);
  await opener('Mobilitat elèctrica');
  await click('Flotes');
  await expect.element(page.getByText('Per triar «Flotes», marqui abans «Mobilitat elèctrica».')).toBeVisible();
  expect(rowOf('Flotes')?.getAttribute('aria-disabled')).toBe('true');
  await click('Mobilitat elèctrica');
  await click('Flotes');
  await click('Punts de recàrrega');
  expect(await send()).toEqual([20, 22, 21]);
  await click('Mobilitat elèctrica');
  await click('Auditories');
  expect(await send()).toEqual([40]);
});

test('choosing a group opens it', async () => {
  await open(projectEntries);
  await click('Generació renovable');
  await expect.element(item(/Eòlica/)).toBeVisible();
  expect(rowOf('Eòlica')?.getAttribute('aria-disabled')).toBeNull();
});

test('headings and read-only entries cannot be chosen', async () => {
  const { send } = await open(projectEntries, { value: [40] });
  await click('Tràmits');
  await expect.element(item(/Subvencions/)).toBeVisible();
  expect(rowOf('Tràmits')?.getAttribute('aria-checked')).toBeNull();
  await click('Àrea antiga');
  expect(rowOf('Àrea antiga')?.getAttribute('aria-disabled')).toBe('true');
  await click('Subvencions');
  expect(await send()).toEqual([40, 33]);
});

test('parents as headings only: families and their activities', async () => {
  const { send } = await open(familyEntries, {}, { parents: 'group' });
  await click('Energia');
  await click('Gas');
  expect(rowOf('Energia')?.querySelector('.count')?.textContent).toBe('1 de 3');
  await expect.element(page.getByText('Selecció: 1 de 7.')).toBeVisible();
  expect(await send()).toEqual([{ idFamilia: 0, id: 1 }]);
});

test('the number of choices is below words that would break beside it', async () => {
  await open([{ value: 1, label: 'Emmagatzematge', children: [{ value: 2, label: 'Bateries' }] }]);
  await expect.element(item(/Emmagatzematge/)).toBeVisible();
  const part = (name: string) => rowOf('Emmagatzematge')?.querySelector(name)?.getBoundingClientRect() as DOMRect;
  expect(part('.count').top).toBeLessThan(part('.words').bottom);
  fieldElement().style.width = '240px';
  expect(part('.count').top).toBeGreaterThanOrEqual(part('.words').bottom);
  expect(part('.words').height).toBeLessThan(44);
  const row = rowOf('Emmagatzematge')?.getBoundingClientRect() as DOMRect;
  const [above, below] = [part('.count').top - part('.words').bottom, row.bottom - part('.count').bottom];
  expect(below, 'the number is nearer to its own words than to the next row').toBeGreaterThan(above + 4);
});

test('a tag removes its choice and moves the focus to the next', async () => {
  const { send } = await open(listEntries(20), { value: [{ id: 2 }, { id: 5 }, { id: 99 }] });
  await expect.element(page.getByText("Ja no s'ofereix: 99")).toBeVisible();
  await expect.element(page.getByText('Selecció: 2 de 20.')).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Treure Comarca 2' }));
  await expect.element(page.getByRole('button', { name: 'Treure Comarca 5' })).toHaveFocus();
  expect(await send()).toEqual([{ id: 5 }, { id: 99 }]);
  await userEvent.click(page.getByRole('button', { name: "Treure Ja no s'ofereix: 99" }));
  expect(await send()).toEqual([{ id: 5 }]);
  await userEvent.click(page.getByRole('button', { name: 'Treure Comarca 5' }));
  await expect.poll(() => document.activeElement).toBe(fieldElement());
});

test('read-only, it can be navigated and not changed', async () => {
  const { send } = await open(projectEntries, {
    value: [20, 21],
    ui: { 'ui:options': { source: 'things' }, 'ui:readonly': true },
  });
  expect(names()).toContain('Punts de recàrrega');
  await click('Auditories');
  fieldElement().focus();
  await userEvent.keyboard('{Control>}a{/Control}');
  expect(page.getByRole('button', { name: /^Treure/ }).elements()).toEqual([]);
  expect(rowOf('Auditories')?.getAttribute('aria-disabled')).toBe('true');
  expect(await axeViolations()).toEqual([]);
  expect(await send()).toEqual([20, 21]);
});

test('loading, failure with a retry button, and an empty list have messages', async () => {
  const { providers } = await open(null, { value: [1] });
  await expect.element(page.getByText("S'està carregant la llista...")).toBeVisible();
  providers.fail('things', 'unreachable');
  await expect.element(page.getByText("No s'ha pogut carregar la llista.")).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  await userEvent.click(page.getByRole('button', { name: /provar/ }));
  expect(providers.asked).toHaveLength(2);
  providers.answer('things', [], {});
  await expect.element(page.getByText('Ara no hi ha cap opció per triar.')).toBeVisible();
});

test('axe finds no fault in open, chosen and invalid state', async () => {
  const { providers } = await open(projectEntries, { value: [10, 99] }, { rules });
  await click('Tràmits');
  expect(await axeViolations()).toEqual([]);
  await userEvent.click(page.getByRole('button', { name: 'Enviar' }));
  await expect.element(dialog()).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(await axeViolations()).toEqual([]);
  expect(providers.asked).toEqual([{ source: 'things', query: {} }]);
});
