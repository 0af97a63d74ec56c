import type { CompiledForm, Values } from '../../src/core/config.ts';
import { uiAt } from '../../src/core/forms/drawn.ts';
import { schemaOf } from '../../src/core/forms/property-names.ts';
import { chosenName } from '../../src/core/values/choice-name.ts';
import { EACH, pathOf, type Step } from '../../src/core/values/field-path.ts';
import { fieldId } from '../../src/form/drawing/ids.ts';
import { fieldAt, rowAt } from '../../src/form/store/values/address.ts';
import type { widgetManifests } from '../../src/widgets/manifests.ts';
import { type Facts, made } from './made-files.ts';
import { come, turn } from './waiting.ts';

interface Place {
  form: CompiledForm;
  /** As the engine names it, which is what the page knows it by. */
  address: string;
  steps: readonly Step[];
}

type Type = (cell: HTMLElement, value: never, place: Place) => Promise<void> | void;

/**
 * Fills a form in that stands on the page, as a person does: by its boxes and buttons, in the language `ca`, step after
 * step where it has some, and sends it. It knows what each widget looks like, and nothing of the engine behind it.
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
  const widget = String(ui['ui:widget']);
  const how = (WIDGETS as Partial<Record<string, Type>>)[widget];
  if (!how) throw new Error(`Nobody knows how to fill in ${widget} at ${place.address}`);
  await how(cell, value as never, place);
  await turn();
}

const within = ({ form, steps }: Place, address: string, step: Step): Place => ({
  form,
  address,
  steps: [...steps, step],
});

/** Widgets that no random form has. */
type Untyped = 'hidden' | 'markdown' | 'parameter-tree' | 'password' | 'stored-file' | 'value';

const typeText: Type = (cell, value: unknown, { address }) => write(cell, address, String(value));

/** One for each widget: what is done with what stands in its cell of the page. */
const WIDGETS: Record<Exclude<keyof typeof widgetManifests, Untyped>, Type> = {
  text: typeText,
  textarea: typeText,
  email: typeText,
  phone: typeText,
  iban: typeText,
  'national-id': typeText,
  color: typeText,
  'rich-text': typeText,
  'free-name': typeText,
  suggest: typeText,
  'postal-code': typeText,
  'international-phone': (cell, value: string, place) => {
    // At home without the country; another one with the two noughts of a telephone.
    const isHome = (schemaAt(place) as { format?: string }).format === 'e164-ES' && value.startsWith('+34');
    write(cell, place.address, isHome ? value.slice(3).replace(/(\d{3})(?=\d)/g, '$1 ') : value.replace('+', '00'));
  },
  autocomplete: async (cell, value: number, place) => {
    const { [value]: label = String(value) } = COUNTRIES;
    const box = cell.querySelector<HTMLInputElement>('input');
    // An entry that is chosen from the start is offered no more.
    if ((schemaAt(place) as { default?: unknown }).default === value && (await come(() => box?.value === label)))
      return;
    write(cell, place.address, label);
    const fits = () =>
      [...cell.querySelectorAll<HTMLElement>('[role=option]')].find((one) => one.textContent === label);
    if (!(await come(() => fits() !== undefined))) throw new Error(`The list does not offer ${label}`);
    fits()?.click();
    await turn();
  },
  town: async (cell, value: string, { address }) => {
    // The code asks for its towns once it has been handed in, and may fill in its only one.
    const list = () => cell.querySelector('select');
    const isKnown = ['Barcelona', 'Cubelles'].includes(value);
    if (isKnown && !(await come(() => list() !== null || box(cell, address)?.value === value)))
      throw new Error(`The postal code does not lead to ${value}`);
    if (list()) choose(list(), value);
    else if (box(cell, address).value !== value) write(cell, address, value);
  },
  time: (cell, value: string, { address }) => write(cell, address, value),
  date: (cell, value: string, { address }) => write(cell, address, dayOf(value)),
  'date-time': (cell, value: string, { address }) =>
    write(cell, address, `${dayOf(value.slice(0, 10))} ${value.slice(11)}`),
  month: (cell, value: string, { address }) => write(cell, address, value.split('-').reverse().join('/')),
  duration: (cell, value: string, { address }) =>
    write(cell, address, value.replace(/^PT(\d+)H(\d+)M$/, '$1 h $2 min')),
  number: (cell, value: unknown, { address }) => write(cell, address, typed(value)),
  percent: (cell, value: number, { address }) => write(cell, address, typed(value)),
  money: (cell, value: number, { address }) => write(cell, address, value.toFixed(2).replace('.', ',')),
  slider: (cell, value: number, { address }) => {
    // It stands somewhere already: one pulls it away and back.
    const [low, high] = ['min', 'max'].map((end) => Number(box(cell, address).getAttribute(end)));
    for (const at of [value === high ? low : high, value]) write(cell, address, String(at));
  },
  rating: (cell, value: number) => press(cell.querySelector(`input[value="${value}"]`)),
  radio: (cell, value: unknown, place) =>
    press([...cell.querySelectorAll('input')].find((one) => one.value === nameOf(value, place))),
  tabs: (cell, value: unknown, place) => {
    const { enum: names = [] } = schemaAt(place) as { enum?: unknown[] };
    press(cell.querySelectorAll<HTMLElement>('[role=tab]')[names.indexOf(value)]);
  },
  select: (cell, value: unknown, place) => choose(cell.querySelector('select'), nameOf(value, place)),
  checkbox: tick,
  switch: tick,
  acceptance: tick,
  'choice-with-other': async (cell, value: string | readonly string[], place) => {
    const { examples, items } = schemaAt(place) as { examples?: string[]; items?: { examples: string[] } };
    const names = examples ?? items?.examples ?? [];
    for (const entry of [value].flat()) {
      const at = names.indexOf(entry);
      press(cell.querySelectorAll('input')[at < 0 ? names.length : at]);
      await turn();
      if (at < 0) write(cell, place.address, entry);
    }
  },
  checkboxes: (cell, value: readonly unknown[], place) => {
    const { items } = schemaAt(place) as { items: { enum: readonly unknown[] } };
    const names = items.enum.map((choice) => nameOf(choice, place));
    for (const entry of value) press(cell.querySelectorAll('input')[names.indexOf(nameOf(entry, place))]);
  },
  ranking: async (cell, value: readonly unknown[], place) => {
    for (const [at, entry] of value.entries()) {
      const name = nameOf(entry, place);
      choose(
        [...cell.querySelectorAll('select')].find((one) => one.name.endsWith(`-${name}`)),
        String(at + 1),
      );
      await turn();
    }
  },
  file: async (cell, value: Facts | readonly Facts[]) => {
    const input = cell.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement;
    const chosen = new DataTransfer();
    const wanted = [value].flat();
    for (const file of wanted) chosen.items.add(await made(file));
    input.files = chosen.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
    if (!(await come(() => cell.querySelectorAll('li').length === wanted.length)))
      throw new Error('The files are not taken');
  },
  picture: async (cell, value: Facts) => {
    const input = cell.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement;
    const chosen = new DataTransfer();
    chosen.items.add(await made(value));
    input.files = chosen.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
    if (!(await come(() => cell.querySelector('img') !== null))) throw new Error('The picture is not taken');
  },
  signature: async (cell) => {
    const pad = cell.querySelector('canvas') as HTMLCanvasElement;
    pad.setPointerCapture = () => undefined;
    const { left, top } = pad.getBoundingClientRect();
    for (const [type, x] of Object.entries({ pointerdown: 20, pointermove: 90, pointerup: 90 }))
      pad.dispatchEvent(new PointerEvent(type, { bubbles: true, clientX: left + x, clientY: top + 30 }));
    // The drawing becomes a file a little later.
    if (!(await come(() => !pad.dataset.busy))) throw new Error('Nothing is signed');
    await new Promise((done) => setTimeout(done, 50));
  },
  group: async (_cell, value: Values, place) => void (await fillIn(place, value, true)),
  rows: async (cell, value: readonly unknown[], place) => {
    const look = (uiAt(place.form, place.steps)['ui:options'] as { look?: string } | undefined)?.look;
    if (look === 'chips') return addChips(cell, value);
    await fillRows(cell, value, place);
  },
};

async function addChips(cell: HTMLElement, values: readonly unknown[]): Promise<void> {
  const find = () => cell.querySelector<HTMLInputElement>('input[data-act=add]');
  await come(() => find() !== null);
  for (const value of values) {
    put(find(), String(value));
    find()?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
    await turn();
  }
}

async function fillRows(cell: HTMLElement, values: readonly unknown[], place: Place): Promise<void> {
  const { address } = place;
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
      press(document.getElementById(fieldId(address)));
      if (!(await come(() => rows().length > at))) throw new Error(`${address} takes no entry ${at + 1}`);
    }
    const row = rows()[at] as HTMLElement;
    if (row.dataset.opens !== undefined) {
      press(row);
      await turn();
    }
    const key = row.dataset.row ?? row.dataset.opens?.slice(address.length + 1) ?? '';
    const entry = within(place, rowAt(address, key), EACH);
    const isGroup = uiAt(entry.form, entry.steps)['ui:widget'] === 'group';
    if (isGroup) await fillIn(entry, value as Record<string, unknown>, true);
    else {
      await come(() => cellOf(entry.address) !== null);
      await type(cellOf(entry.address) as HTMLElement, value, entry);
    }
  }
}

/** A box may be empty, unticked and ticked; to be unticked it has been ticked before. */
async function tick(cell: HTMLElement, value: boolean): Promise<void> {
  const input = () => cell.querySelector<HTMLInputElement>('input[type=checkbox]');
  if (!input()?.checked) press(input());
  await turn();
  if (!value) press(input());
}

function write(cell: HTMLElement, address: string, text: string): void {
  put(box(cell, address), text);
}

/** By the field's id, where the links to its errors lead too. */
function box(cell: HTMLElement, address: string): HTMLInputElement {
  return cell.querySelector<HTMLInputElement>(`#${CSS.escape(fieldId(address))}`) as HTMLInputElement;
}

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

function press(element: HTMLElement | null | undefined): void {
  if (!element || element.ariaDisabled === 'true' || element.matches(':disabled'))
    throw new Error('There is nothing to press');
  element.focus();
  element.click();
}

function cellOf(address: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-field="${CSS.escape(address)}"]`);
}

/** Names of the list entries that are typed in. */
const COUNTRIES: Readonly<Record<number, string>> = { 1: 'Andorra', 3: 'Espanya' };

const schemaAt = ({ form, steps }: Place) => schemaOf(form.schema, pathOf(steps));
const nameOf = (value: unknown, place: Place) => chosenName(schemaAt(place), value);
const dayOf = (iso: string) => iso.split('-').reverse().join('/');
const typed = (value: unknown) => (typeof value === 'number' ? String(value).replace('.', ',') : String(value));
