import type { CompiledForm, Values } from '../../src/core/config.ts';
import { uiAt } from '../../src/core/forms/drawn.ts';
import { schemaOf } from '../../src/core/forms/property-names.ts';
import { chosenName } from '../../src/core/values/choice-name.ts';
import { EACH, pathOf, type Step } from '../../src/core/values/field-path.ts';
import { fieldId } from '../../src/form/store/ids.ts';
import { fieldAt, rowAt } from '../../src/form/store/values/address.ts';
import type { FieldOnPage } from '../../src/form/widget.ts';
import { widgetKinds } from '../../src/widgets/manifests.ts';
import { type Facts, made } from './made-files.ts';
import { come, turn } from './waiting.ts';

interface Place {
  form: CompiledForm;
  /** As the engine names it, which is what the page knows it by. */
  address: string;
  steps: readonly Step[];
}

/**
 * Fills a form in that stands on the page, as a person does: by its boxes and buttons, in the language `ca`, step after
 * step where it has some, and sends it. Each kind of field says how it is filled in.
 */
export async function fillInAndSend(form: CompiledForm, values: Values): Promise<void> {
  let left: Record<string, unknown> = { ...values };
  const steps = form.spec.look === 'wizard' ? (form.spec.sections?.length ?? 0) + 1 : 1;
  for (let step = 1; step <= steps; step++) {
    left = await fillIn({ form, address: '', steps: [] }, left, step === steps);
    document.querySelector<HTMLElement>('form button[type=submit]')?.click();
    await turn();
  }
}

/** Fills in what shows of a group, again and again while something new does. Returns what never showed. */
async function fillIn(group: Place, values: Record<string, unknown>, demands: boolean) {
  const left = new Map(Object.entries(values));
  const found = (name: string) => cellOf(fieldAt(group.address, name));
  const isThere = () => [...left.keys()].some(found);
  while (left.size > 0 && (demands ? await come(isThere) : isThere())) {
    for (const [name, value] of left) {
      const cell = found(name);
      if (!cell) continue;
      left.delete(name);
      await type(cell, value, within(group, fieldAt(group.address, name), name));
    }
    await turn();
  }
  if (demands && left.size > 0) throw new Error(`Nothing on the page takes ${[...left.keys()]} of ${group.address}`);
  return Object.fromEntries(left);
}

async function type(cell: HTMLElement, value: unknown, place: Place): Promise<void> {
  const ui = uiAt(place.form, place.steps);
  // It follows from others; what it says is compared once it is sent.
  if (ui['ui:readonly'] === true) return;
  const kind = widgetKinds[String(ui['ui:widget']) as keyof typeof widgetKinds];
  const page = onPage(cell, place);
  await (kind.fillIn ? kind.fillIn(value as never, page) : page.type(String(value)));
  await turn();
}

const within = ({ form, steps }: Place, address: string, step: Step): Place => ({
  form,
  address,
  steps: [...steps, step],
});

function onPage(cell: HTMLElement, place: Place): FieldOnPage {
  const { address } = place;
  const schema = schemaOf(place.form.schema, pathOf(place.steps));
  const id = fieldId(address);
  // By the field's id, where the links to its errors lead too.
  const box = () => cell.querySelector<HTMLInputElement>(`#${CSS.escape(id)}`) as HTMLInputElement;
  return {
    cell,
    id,
    address,
    schema,
    box,
    press,
    choose,
    come,
    turn,
    options: (uiAt(place.form, place.steps)['ui:options'] ?? {}) as Record<string, unknown>,
    type: (text, into = box()) => put(into, text),
    nameOf: (choice) => chosenName(schema, choice),
    offered: (value) => ENTRIES[String(value)],
    fillFields: async (values) => void (await fillIn(place, values as Values, true)),
    chooseFiles: async (files) => {
      const input = cell.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement;
      const chosen = new DataTransfer();
      for (const file of [files as Facts | Facts[]].flat()) chosen.items.add(await made(file));
      input.files = chosen.files;
      input.dispatchEvent(new Event('change', { bubbles: true }));
    },
    // To be unticked it has been ticked before.
    tick: async (value) => {
      const input = () => cell.querySelector<HTMLInputElement>('input[type=checkbox]');
      if (!input()?.checked) press(input());
      await turn();
      if (!value) press(input());
    },
    fillEntry: async (key, value) => {
      const entry = within(place, rowAt(address, key), EACH);
      if (uiAt(entry.form, entry.steps)['ui:widget'] === 'group')
        return void (await fillIn(entry, value as Values, true));
      await come(() => cellOf(entry.address) !== null);
      await type(cellOf(entry.address) as HTMLElement, value, entry);
    },
  };
}

/** Entries of the lists that the tests answer with, by their values. */
const ENTRIES: Readonly<Record<string, string>> = {
  1: 'Andorra',
  3: 'Espanya',
  Barcelona: 'Barcelona',
  Cubelles: 'Cubelles',
};

/** Types as a key does: by the element's own setter, since React has put another one over it. */
function put(input: HTMLInputElement | HTMLTextAreaElement | null, text: string): void {
  if (!input || input.readOnly || input.disabled) throw new Error(`There is no box for ${text}`);
  input.focus();
  const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value')?.set;
  setter?.call(input, text);
  input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText' }));
}

function choose(select: HTMLSelectElement | null | undefined, key: string): void {
  const option = [...(select?.options ?? [])].find(({ value }) => value === key);
  if (!select || !option || option.disabled) throw new Error(`There is no ${key} to choose`);
  select.focus();
  select.value = key;
  select.dispatchEvent(new Event('change', { bubbles: true }));
}

function press(element: Element | null | undefined): void {
  if (!(element instanceof HTMLElement) || element.ariaDisabled === 'true' || element.matches(':disabled'))
    throw new Error('There is nothing to press');
  element.focus();
  element.click();
}

function cellOf(address: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-field="${CSS.escape(address)}"]`);
}
