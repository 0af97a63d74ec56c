import type { FieldOnPage, WidgetKind } from '../../form/widget.ts';
import { options } from '../options.ts';

export const kind: WidgetKind = {
  manifest: {
    description:
      'A list that entries are added to: as cards, as a table for short entries, one at a time for long ones, or as chips for single words.',
    types: ['array'],
    fields: true,
    ownLabel: true,
    options: options({ look: { enum: ['cards', 'table', 'master-detail', 'chips'] } }),
    looks: {
      table: { items: ['object'] },
      'master-detail': { items: ['object'] },
      chips: { items: ['string'], entries: ['text', 'email', 'phone'] },
    },
    texts: { item: 'optional', add: 'optional', empty: 'optional' },
    fills: { item: ['number'] },
  },
  newField: {
    type: 'array',
    maxItems: 10,
    items: { type: 'object', properties: { name: { type: 'string', maxLength: 200 } } },
    'ui:widget': 'rows',
  },
  comesWith: 'nested',
  examples: [],
  fillIn: async (value: readonly unknown[], page) => {
    const fill = page.options.look === 'chips' ? fillChips : fillRows;
    await fill(value, page);
  },
};

async function fillChips(values: readonly unknown[], { cell, type, come, turn }: FieldOnPage): Promise<void> {
  const find = () => cell.querySelector<HTMLInputElement>('input[data-act=add]');
  await come(() => find() !== null);
  for (const value of values) {
    type(String(value), find());
    find()?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
    await turn();
  }
}

async function fillRows(values: readonly unknown[], page: FieldOnPage): Promise<void> {
  const { cell, address, id, press, come, turn, fillEntry } = page;
  const isOwn = (row: string) => row.startsWith(`${address}.`) && !row.slice(address.length + 1).includes('.');
  const openers = () =>
    [...cell.querySelectorAll<HTMLElement>('[data-opens]')].filter(({ dataset }) => isOwn(dataset.opens ?? ''));
  const outer = cell.closest('[data-row]');
  const drawn = () =>
    [...cell.querySelectorAll<HTMLElement>('[data-row]')].filter(
      (row) => row.parentElement?.closest('[data-row]') === outer,
    );
  const rows = () => (openers().length > 0 ? openers() : drawn());
  for (const [at, value] of values.entries()) {
    if (rows().length <= at) {
      press(document.getElementById(id));
      if (!(await come(() => rows().length > at))) throw new Error(`${address} takes no entry ${at + 1}`);
    }
    const row = rows()[at] as HTMLElement;
    if (row.dataset.opens !== undefined) {
      press(row);
      await turn();
    }
    await fillEntry(row.dataset.row ?? row.dataset.opens?.slice(address.length + 1) ?? '', value);
  }
}
