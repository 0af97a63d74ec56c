import dialect from '../../../schemas/_dialect/menu.schema.json' with { type: 'json' };
import { fieldKeys, schemaOf } from '../../core/forms/property-names.ts';
import { pathOf } from '../../core/values/field-path.ts';
import { isJsonObject, type JsonObject, jsonObjectOf, namesIn, objectEntries, objectsOf, stringOf } from '../json.ts';
import type { ListModel } from '../lists/model.ts';
import { blockItems, leadsOn, type MenuBlock, type MenuPage, type MenuTree } from '../menu/tree.ts';
import type { ProcedureModel } from '../procedures/model.ts';
import { keyPlace, placeOf, valuePlace } from '../read/origin.ts';
import type { RecordModel } from '../records/model.ts';
import { optionNames, type Wanted } from './wanted.ts';
import { meantMail } from './wanted-forms.ts';

export const BLOCK_TYPES: readonly string[] = dialect.definitions.block.properties.type.enum;

export function wantedByMenu(menu: MenuTree): Wanted[] {
  return [
    ...menu.pages.filter((page) => page.id !== '').flatMap(wantedByPage),
    ...named(objectsOf(menu.root.topBar)).map((item) => wanted(`topBar.${item.id}`, true, item)),
    ...named(objectsOf(menu.root.userMenu)).map((item) => wanted(`userMenu.${item.id}`, true, item)),
    // Mails name the role by this text, else by its id.
    ...[...new Set([...menu.checks.values()].flat())].map((role) => wanted(`app.roles.${role}`, false, menu.root)),
  ];
}

/** The office's name for a setting when versions are compared. */
export function wantedBySettings(settings: JsonObject): Wanted[] {
  return Object.keys(settings).map((name) => wanted(`app.settings.${name}`, false, settings));
}

function wantedByPage(page: MenuPage): Wanted[] {
  const own = `pages.${page.id}`;
  const asked = [
    wanted(`${own}.title`, !leadsOn(page.node) || page.listed !== 'none', page.node),
    wanted(`${own}.short`, false, page.node),
    ...wantedByRecord(page),
  ];
  for (const block of page.blocks.filter((one) => one.id !== '')) {
    const key = `${own}.${block.id}`;
    if (block.type === 'text') asked.push(wanted(key, true, block.node));
    if (block.type === 'preview')
      asked.push(wanted(`${key}.title`, false, block.node), wanted(`${key}.empty`, false, block.node));
    if (block.type === 'form' && block.node.columns !== undefined)
      asked.push(wanted(`${key}.add`, false, block.node), wanted(`${key}.empty`, false, block.node));
    // An unknown kind of block was reported; it may ask for anything.
    if (!BLOCK_TYPES.includes(block.type)) asked.push({ ...wanted(key, false, block.node), open: true });
    for (const item of named(blockItems(block))) {
      asked.push(wanted(`${key}.${item.id}.title`, true, item));
      if (block.type === 'tabs' || block.type === 'providers') continue;
      asked.push(wanted(`${key}.${item.id}.text`, false, item), wanted(`${key}.${item.id}.action`, false, item));
    }
  }
  return asked;
}

function wanted(key: string, required: boolean, node: JsonObject): Wanted {
  return { ...wantedWith(key, required, node), fills: [] };
}

/** A text that fills in values, of a record or an answer. */
function wantedWith(key: string, required: boolean, node: JsonObject): Wanted {
  return { keys: [key], required, place: 'id' in node ? valuePlace(node, 'id') : placeOf(node) };
}

/** Those with an id; without one the dialect has reported it. */
function named(nodes: readonly JsonObject[]): JsonObject[] {
  return nodes.filter((node) => typeof node.id === 'string');
}

/** Texts of a page's record and of the blocks that show its state. */
function wantedByRecord(page: MenuPage): Wanted[] {
  const own = `pages.${page.id}`;
  const { record } = page.node;
  if (record === undefined) return [];
  const asked = [
    wanted(`${own}.record.loading`, true, jsonObjectOf(record)),
    wanted(`${own}.record.fileName`, page.blocks.some(hasDocument), jsonObjectOf(record)),
  ];
  for (const block of page.blocks.filter((one) => one.id !== '')) {
    if (block.type === 'status') asked.push(...wantedByStatus(`${own}.${block.id}`, block.node));
    if (block.type === 'signing')
      for (const name of ['text', 'open', 'title', 'banner'])
        asked.push(wanted(`${own}.${block.id}.${name}`, true, block.node));
  }
  return asked;
}

export function hasDocument({ type, node }: MenuBlock): boolean {
  return type === 'signing' || objectsOf(node.buttons).some((button) => button.download === true);
}

function wantedByStatus(key: string, node: JsonObject): Wanted[] {
  const asked = [
    wantedWith(`${key}.warning`, false, node),
    wantedWith(`${key}.observations`, node.note !== undefined, node),
    wantedWith(`${key}.facts`, false, node),
    wantedWith(`${key}.filledIn`, node.form !== undefined, node),
  ];
  for (const state of Object.keys(jsonObjectOf(node.banners)))
    asked.push(
      wantedWith(`${key}.banners.${state}.title`, true, node),
      wantedWith(`${key}.banners.${state}.text`, false, node),
    );
  for (const button of objectsOf(node.buttons)) {
    const id = stringOf(button.id);
    if (id === undefined) continue;
    asked.push(wanted(`${key}.${id}.title`, true, button));
    if (button.confirm === true) asked.push(wanted(`${key}.${id}.confirm`, true, button));
    for (const [, result] of objectEntries(jsonObjectOf(button.results))) {
      const text = stringOf(jsonObjectOf(result).text);
      if (text !== undefined) asked.push(wantedWith(`results.${text}`, true, button));
    }
  }
  return asked;
}

/** Texts of a list: what it is called, its entries, and the error for an unknown value. */
export function wantedByLists(lists: readonly ListModel[]): Wanted[] {
  return lists.flatMap(({ id, whole, nodes }): Wanted[] => {
    const place = placeOf(whole);
    return [
      ...['title', 'unknown'].map((name) => ({ keys: [`lists.${id}.${name}`], required: false, place, fills: [] })),
      // The entries have problems of their own, so any text may belong to one.
      ...(isReadable(whole.entries) ? [] : [{ keys: [`lists.${id}.entries`], required: false, place, open: true }]),
      ...nodes.map((entry) => ({
        keys: [`lists.${id}.entries.${entry.id}`],
        required: true,
        place: valuePlace(entry.node, 'id') ?? keyPlace(entry.node, 'id'),
        fills: [],
      })),
    ];
  });
}

/** Whether every entry, at whatever depth, is an object with an id. */
function isReadable(entries: unknown): boolean {
  if (entries === undefined) return true;
  if (!Array.isArray(entries)) return false;
  return entries.every(
    (node) =>
      isJsonObject(node) && (typeof node.id === 'string' || typeof node.id === 'number') && isReadable(node.children),
  );
}

/**
 * Texts of records, for what no form shows of a person: what the record is called, its properties and their options. All may
 * be missing, and read as forms that show the property do then.
 */
export function wantedByRecords(records: readonly RecordModel[]): Wanted[] {
  return records.flatMap(({ id, whole, fields, split }) => {
    const optional = (keys: readonly string[]): Wanted => ({ keys, required: false, place: placeOf(whole), fills: [] });
    return [
      optional([`records.${id}.title`]),
      ...fields.flatMap((field) => {
        const path = pathOf(field.path);
        const { enum: options } = schemaOf(split.schema, path);
        const names = ['label', ...(Array.isArray(options) ? optionNames(options) : [])];
        return names.map((name) => optional(fieldKeys(id, path, name).map((key) => key.replace('forms.', 'records.'))));
      }),
    ];
  });
}

/** The texts of a document beside the form's, and the reason for its signature. */
const DOCUMENT = ['title', 'request', 'number', 'date', 'page', 'footer', 'reason'];

const DOCUMENT_NAMES: Readonly<Record<string, readonly string[]>> = {
  page: ['page', 'pages'],
  footer: ['requestId', 'number', 'version', 'language'],
};

/** Texts of a procedure: what its states and moves are called, its document, and its e-mails. */
export function wantedByProcedure({ id, whole, states, moves }: ProcedureModel, mails: readonly string[]): Wanted[] {
  const place = valuePlace(whole, 'states') ?? placeOf(whole);
  const own = (name: string, required: boolean, fills: readonly string[] = []): Wanted => ({
    keys: [`procedures.${id}.${name}`],
    required,
    place,
    fills,
  });
  const documents = moves.some(([, move]) => move.document !== undefined) ? DOCUMENT : [];
  const dated = moves.flatMap(([, move]) => (move.due === undefined ? [] : namesIn(move.from)));
  const messages = moves.flatMap(([, move]) => objectsOf(move.mails).flatMap(({ message }) => stringOf(message) ?? []));
  return [
    ...states.map((state) => own(`states.${state}`, true)),
    ...documents.map((name) => own(`document.${name}`, true, DOCUMENT_NAMES[name])),
    // The reason for keeping cases, shown when a person is erased.
    ...(whole.keepYears === undefined
      ? []
      : [{ ...own('keep', true), place: valuePlace(whole, 'keepYears') ?? place }]),
    // Button and history at the desk; without a text they show the move's id.
    ...moves.map(([move]) => own(`moves.${move}`, false)),
    // The member's sentence about a deadline; without it a general one.
    ...dated.map((state) => own(`due.${state}`, false, ['date'])),
    ...messages.map((mail) => ({ keys: [`mails.${meantMail(mail, mails)}`], required: false, place, open: true })),
  ];
}
