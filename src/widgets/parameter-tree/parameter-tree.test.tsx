import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { axeViolations } from '../../../tests/support/axe.ts';
import { makeFakeSockets } from '../../../tests/support/fake-sockets.tsx';
import { FieldHarness, type FieldHarnessProps, fieldElement } from '../../../tests/support/field-harness.tsx';
import { familyEntries, listEntries, manyEntries, projectEntries } from '../../../tests/support/tree-entries.ts';
import type { SourceEntry } from '../../model/action.ts';

const schema = { type: 'array', minItems: 1, items: {} };
const rules = [{ group: '*', atLeastOneChild: true }];

async function open(entries: readonly SourceEntry[] | null, props: Partial<FieldHarnessProps> = {}, options = {}) {
  const onSubmit = vi.fn();
  const sockets = makeFakeSockets();
  if (entries) sockets.answer('things', entries);
  const screen = await render(
    <FieldHarness
      widget="parameter-tree"
      schema={schema}
      ui={{ 'ui:options': { source: 'things', ...options } }}
      required
      texts={{ label: 'Projectes' }}
      sockets={sockets}
      onSubmit={onSubmit}
      {...props}
    />,
  );
  const send = async () => {
    await userEvent.click(page.getByRole('button', { name: 'Enviar' }));
    return onSubmit.mock.lastCall?.[0].field;
  };
  return { sockets, send, onSubmit, screen };
}

const tree = () => page.getByRole('tree', { name: /Projectes/ });
const item = (name: string | RegExp) => page.getByRole('treeitem', { name });
const rowOf = (name: string) =>
  [...document.querySelectorAll<HTMLElement>('[role=treeitem]')].find(
    (row) => row.querySelector('.words')?.textContent === name,
  );
const click = (name: string) => userEvent.click(page.elementLocator(rowOf(name)?.querySelector('.words') as Element));
const opener = (name: string) => userEvent.click(page.elementLocator(rowOf(name)?.querySelector('.opener') as Element));
const names = () => [...document.querySelectorAll('[role=treeitem] .words')].map((one) => one.textContent);
const activeName = () =>
  document.getElementById(fieldElement().getAttribute('aria-activedescendant') ?? '')?.querySelector('.words')
    ?.textContent;
const search = () => page.getByRole('textbox', { name: 'Cercar a «Projectes»' });
const dialog = () => page.getByRole('dialog');

test('a group opens its children once it is chosen, and takes them along when it goes', async () => {
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

test('choosing a group shows what has become possible', async () => {
  await open(projectEntries);
  await click('Generació renovable');
  await expect.element(item(/Eòlica/)).toBeVisible();
  expect(rowOf('Eòlica')?.getAttribute('aria-disabled')).toBeNull();
});

test('headings only open and close, and what is read-only is never chosen', async () => {
  const { send } = await open(projectEntries, { value: [40] });
  await click('Tràmits');
  await expect.element(item(/Subvencions/)).toBeVisible();
  expect(rowOf('Tràmits')?.getAttribute('aria-checked')).toBeNull();
  await click('Àrea antiga');
  expect(rowOf('Àrea antiga')?.getAttribute('aria-disabled')).toBe('true');
  await click('Subvencions');
  expect(await send()).toEqual([40, 33]);
});

test('parents that are only groups: families and their activities', async () => {
  const { send } = await open(familyEntries, {}, { parents: 'group' });
  await click('Energia');
  await click('Gas');
  expect(rowOf('Energia')?.querySelector('.count')?.textContent).toBe('1 de 3');
  await expect.element(page.getByText('Selecció: 1 de 7.')).toBeVisible();
  expect(await send()).toEqual([{ idFamilia: 0, id: 1 }]);
});

test('broken rules keep the form back, stand at the field and go with their cause', async () => {
  const { send, onSubmit } = await open(projectEntries, { value: [10, 20, 21] }, { rules });
  await userEvent.click(page.getByRole('button', { name: 'Enviar' }));
  const words = 'Triï almenys una opció dins de «Generació renovable».';
  await userEvent.click(dialog().getByRole('link', { name: `Projectes: ${words}` }));
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.poll(() => document.activeElement).toBe(fieldElement());
  expect(fieldElement().getAttribute('aria-invalid')).toBe('true');
  expect(document.getElementById('root_field__error')?.textContent).toBe(words);
  expect(fieldElement().getAttribute('aria-describedby')).toContain('root_field__error');
  expect(onSubmit).not.toHaveBeenCalled();
  await click('Generació renovable');
  await expect.element(page.getByText(words).first()).not.toBeInTheDocument();
  expect(await send()).toEqual([20, 21]);
});

test('a heading named by a rule wants something below it; the field may word it', async () => {
  const named = [{ group: 'permits', atLeastOneChild: true }];
  const texts = { label: 'Projectes', 'errors.groupRequired': 'Falta un grup de {{group}}' };
  const { send } = await open(projectEntries, { value: [40], texts }, { rules: named });
  await userEvent.click(page.getByRole('button', { name: 'Enviar' }));
  await expect.element(dialog().getByText('Projectes: Falta un grup de Tràmits')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog()).not.toBeInTheDocument();
  await click('Tràmits');
  await click('Subvencions');
  expect(await send()).toEqual([40, 33]);
});

test('nothing chosen breaks the rule of the schema', async () => {
  const { onSubmit } = await open(projectEntries, {
    ui: { 'ui:options': { source: 'things' }, 'ui:errors': { minItems: 'atLeastOne', required: 'atLeastOne' } },
    texts: { label: 'Projectes', 'errors.atLeastOne': 'Cal triar-ne un' },
  });
  await userEvent.click(page.getByRole('button', { name: 'Enviar' }));
  await expect.element(dialog().getByText('Projectes: Cal triar-ne un')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog()).not.toBeInTheDocument();
  await click('Auditories');
  await expect.poll(() => fieldElement().getAttribute('aria-invalid')).toBe('false');
  await click('Auditories');
  await expect.poll(() => fieldElement().getAttribute('aria-invalid')).toBe('true');
  expect(onSubmit).not.toHaveBeenCalled();
});

test('the search ignores accents, opens what leads to a find, and Enter sends nothing', async () => {
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

test('the keyboard: arrows, letters, ends, siblings, ranges and all', async () => {
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
  // Not what stays closed, is read-only, or only a heading.
  expect(await send()).toEqual([10, 11, 12, 13, 20, 21, 22, 31, 33, 40]);
});

test('Shift and Space choose from the last choice to here', async () => {
  const { send } = await open(listEntries(9));
  fieldElement().focus();
  await userEvent.keyboard('{ArrowDown} {ArrowDown}{ArrowDown}{Shift>} {/Shift}');
  expect(await send()).toEqual([{ id: 2 }, { id: 3 }, { id: 4 }]);
});

test('tags name the choice and take it away, the keyboard goes on at the next one', async () => {
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

test('read-only it can be walked through, not changed', async () => {
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

test('loading, failed with another try, and empty are told', async () => {
  const { sockets } = await open(null, { value: [1] });
  await expect.element(page.getByText("S'està carregant la llista...")).toBeVisible();
  sockets.fail('things', 'unreachable');
  await expect.element(page.getByText("No s'ha pogut carregar la llista.")).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  await userEvent.click(page.getByRole('button', { name: /provar/ }));
  expect(sockets.asked).toHaveLength(2);
  sockets.answer('things', [], {});
  await expect.element(page.getByText('Ara no hi ha cap opció per triar.')).toBeVisible();
});

test('five thousand entries: a screenful of lines, and the keyboard reaches the last one', async () => {
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

test('five thousand entries in groups open one group at a time', async () => {
  const { send } = await open(manyEntries(50, 100));
  expect(names()).toHaveLength(50);
  await click('Grup 50');
  fieldElement().focus();
  await userEvent.keyboard('{End} ');
  expect(await send()).toEqual([5000]);
});

test('axe finds nothing wrong, open, chosen and with an error', async () => {
  const { sockets } = await open(projectEntries, { value: [10, 99] }, { rules });
  await click('Tràmits');
  expect(await axeViolations()).toEqual([]);
  await userEvent.click(page.getByRole('button', { name: 'Enviar' }));
  await expect.element(dialog()).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(await axeViolations()).toEqual([]);
  expect(sockets.asked).toEqual([{ source: 'things', query: {} }]);
});
