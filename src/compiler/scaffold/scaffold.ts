import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { applyEdits, findNodeAtLocation, modify, parse, parseTree } from 'jsonc-parser';
import type { Json } from '../../core/config.ts';
import { wordsInName, wordsToBeginWith } from '../../core/files/begun-words.ts';
import type { NewKind } from '../../core/files/new-kinds.ts';
import { jsonText } from '../../core/json-text.ts';
import { REQUEST } from '../../core/procedure.ts';
import request from '../defaults/request.procedure.json' with { type: 'json' };
import { type JsonObject, jsonObjectOf, objectsOf, stringOf } from '../json.ts';
import { listFiles } from '../read/files.ts';
import type { NewFieldSpec } from './fields.ts';

export interface NewThingSpec {
  kind: NewKind;
  /** Its name in files and addresses: small English letters, digits and hyphens. */
  name: string;
  /** By language. Of a missing one the default language has the words of the name, and the others wait for a translator. */
  titles: Readonly<Record<string, string>>;
  /** Id of the parent page; a list has none. */
  below?: string;
  fields: readonly NewFieldSpec[];
  /** Labels by field (`room`) or choice (`room.large`), each by language; a missing one as with the titles. */
  labels?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Icon of the page in menus. */
  icon?: string;
  /** How many of a record a person may have; one without it. */
  many?: number;
}

/** An organisation's files, as far as new ones need them. */
export interface Surroundings {
  /** Path → text. */
  files: ReadonlyMap<string, string>;
  languages: readonly string[];
  /** The language for names that are not given. */
  defaultLanguage: string;
  places: readonly PagePlace[];
  /** Id of the default parent page: the landing page after sign-in. */
  home: string;
  /** Name of the first mailbox of the organisation that requests may go to. */
  office: string;
  /** The forms that are there, whose ways new ones take over. */
  specs: readonly JsonObject[];
  /** Record → its properties. */
  records: ReadonlyMap<string, readonly string[]>;
  /** Language → fields that have a label for all forms. */
  labelled: ReadonlyMap<string, ReadonlySet<string>>;
}

/** It comes without a page, texts and fields: a list, and the organisation's own copy of the product's procedure. */
export function isBare({ kind, name }: Pick<NewThingSpec, 'kind' | 'name'>): boolean {
  return kind === 'list' || (kind === 'procedure' && name === REQUEST);
}

const MENU = 'menus/workspace.json';
const NAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

const FOLDERS = ['schemas', 'menus', 'messages'];

/** Reads what new files have to fit into. @throws Error when there is no menu */
export async function readSurroundings(root: string): Promise<Surroundings> {
  const paths = (await Promise.all(FOLDERS.map((folder) => listFiles(root, folder)))).flat();
  const texts = await Promise.all(
    paths
      .filter((file) => file.endsWith('.json'))
      .map(async (file) => [file, await readFile(path.join(root, file), 'utf8')] as const),
  );
  return surroundingsOf(new Map(texts));
}

/** The surroundings that new files have to fit into. @param files path → text @throws Error when there is no menu */
export function surroundingsOf(files: ReadonlyMap<string, string>): Surroundings {
  if (!files.has(MENU)) throw new Error(`${MENU} is missing.`);
  const json = (file: string) => jsonObjectOf(parse(files.get(file) ?? '{}'));
  const paths = [...files.keys()].sort();
  const named = (pattern: RegExp) => paths.flatMap((file) => pattern.exec(file)?.[1] ?? []);
  const languages = [...new Set(named(/^messages\/([a-z]{2,3})\//))];
  const settings = json('menus/settings.json');
  const offices = Object.keys(jsonObjectOf(settings.offices));
  const menu = json(MENU);
  const places = parentsIn(menu);
  const parts = jsonObjectOf(menu.parts);
  return {
    files,
    languages,
    defaultLanguage: stringOf(settings.defaultLanguage) ?? languages[0] ?? '',
    places,
    home: places.find(({ id }) => id === parts.home)?.id ?? places[0]?.id ?? '',
    office: offices.includes('office') ? 'office' : (offices[0] ?? 'office'),
    specs: named(/^(schemas\/[^/]+\.schema\.json)$/).map((file) => jsonObjectOf(json(file).form)),
    records: new Map(
      named(/^schemas\/_records\/(.+)\.record\.json$/).map((id) => {
        return [id, Object.keys(jsonObjectOf(json(`schemas/_records/${id}.record.json`).properties))] as const;
      }),
    ),
    labelled: new Map(
      languages.map((language) => [language, new Set(Object.keys(json(`messages/${language}/fields.json`)))] as const),
    ),
  };
}

/**
 * The files of something new, with the texts that are known in each language: path → text. The last one is the menu,
 * with the page's entry, where there is a page.
 * @throws Error that says what is in the way
 */
export function newFiles(thing: NewThingSpec, around: Surroundings): Map<string, string> {
  const { name } = thing;
  if (!NAME.test(name))
    throw new Error(`"${name}" is no name: use small English letters, digits and hyphens, such as room-request.`);
  checkTaken(thing, around);
  const made = filesOf(thing, around);
  const taken = Object.keys(made).find((file) => around.files.has(file));
  if (taken) throw new Error(`${taken} is there already: choose another name, or change that file.`);
  const files = new Map(Object.entries(made).map(([file, value]) => [file, jsonText(value)]));
  if (isBare(thing)) return files;
  if (around.places.some(({ id }) => id === name))
    throw new Error(`There is a page "${name}" already: choose another name.`);
  const place = placeOf(thing, around);
  return files.set(MENU, withPage(around.files.get(MENU) ?? '', place, pageOf(thing, place)));
}

/**
 * Writes the files of something new; nothing that is there is written over, but for the page's entry in the menu.
 * @returns the files, written ones first
 * @throws Error that says what is in the way; nothing is written then
 */
export async function writeNew(root: string, thing: NewThingSpec, around: Surroundings): Promise<string[]> {
  const files = newFiles(thing, around);
  for (const [file, text] of files) {
    await mkdir(path.dirname(path.join(root, file)), { recursive: true });
    await writeFile(path.join(root, file), text);
  }
  return [...files.keys()];
}

function filesOf(thing: NewThingSpec, around: Surroundings): Record<string, Json> {
  const { kind, name, fields, titles } = thing;
  const perLanguage: PerLanguage = (file, texts): Record<string, Json> =>
    Object.fromEntries(
      around.languages.flatMap((language) => {
        const title = titles[language] ?? nameIn(language, name, around);
        return title === undefined ? [] : [[`messages/${language}/${file}.json`, texts(title, language)]];
      }),
    );
  if (kind === 'list') {
    const entries = ['first', 'second'];
    return {
      [`schemas/_lists/${name}.list.json`]: {
        $schema: '../_dialect/list.schema.json',
        readers: [...new Set(around.places.flatMap(({ access }) => access))],
        entries: entries.map((id) => ({ id })),
      },
      // Entries to begin with, which stand for real ones in every language.
      ...Object.fromEntries(
        around.languages.map((language) => [
          `messages/${language}/lists/${name}.json`,
          { ...(titles[language] && { title: titles[language] }), entries: wordsToBeginWith(entries, language) },
        ]),
      ),
    };
  }
  if (isBare(thing)) {
    const { $comment, ...own } = request;
    return { [`schemas/_procedures/${REQUEST}.procedure.json`]: own as Json };
  }
  const page = perLanguage(`pages/${name}`, (title) => ({ title, ...(kind === 'page' && { text: `${title}.` }) }));
  if (kind === 'page') return page;
  const labels: Record<string, Json> = {};
  for (const language of around.languages) {
    const own = fields.filter((one) => !one.record || !around.labelled.get(language)?.has(one.name));
    const texts = own
      .map((field) => [field.name, textsOf(field, language, thing, around)] as const)
      .filter(([, words]) => Object.keys(words).length > 0);
    if (texts.length > 0 || own.length === 0)
      labels[`messages/${language}/forms/${name}.json`] = Object.fromEntries(texts);
  }
  if (kind === 'record') return { ...recordFiles(thing, around), ...labels, ...page };
  const mail = perLanguage(`mails/${name}`, (title) => ({ subject: title, body: '{{summary}}\n\n{{reference}}' }));
  const form = { [`schemas/${name}.schema.json`]: messageForm(thing, around), ...labels, ...mail, ...page };
  return kind === 'procedure' ? { ...form, ...procedureFiles(thing, around, perLanguage) } : form;
}

/** The text that most forms of this kind show after sending; nothing when there is no such form. */
function usualResults(alike: readonly JsonObject[]): JsonObject {
  const allResults = alike.flatMap(({ results }) => (results === undefined ? [] : [JSON.stringify(results)]));
  const times = (one: string) => allResults.filter((other) => other === one).length;
  const [most] = allResults.sort((one, other) => times(other) - times(one));
  return most === undefined ? {} : { results: JSON.parse(most) as Json };
}

function messageForm({ kind, name, fields }: NewThingSpec, { office, specs }: Surroundings): JsonObject {
  const taken = [...new Set(fields.flatMap(({ record }) => record ?? []))];
  return {
    $schema: './_dialect/form.schema.json',
    type: 'object',
    properties: Object.fromEntries(fields.map((field) => [field.name, field.schema])),
    form: {
      ...(taken.length > 0 && {
        prefill: taken.map((record) => ({ action: 'record', params: { record } })),
      }),
      submit: {
        action: 'communication',
        params: { recipient: office, message: name, ...(kind === 'procedure' && { procedure: name }) },
      },
      buttons: ['submit', 'clear'],
      ...usualResults(specs.filter(({ submit }) => jsonObjectOf(submit).action === 'communication')),
      afterSuccess: 'reset',
    },
  };
}

type PerLanguage = (file: string, texts: (title: string, language: string) => Json) => Record<string, Json>;

/** A case that the office decides, and before that may ask its sender about. */
function procedureFiles(thing: NewThingSpec, around: Surroundings, perLanguage: PerLanguage): Record<string, Json> {
  const { name } = thing;
  const { access } = placeOf(thing, around);
  const mail = (event: string, recipient: string) => [{ message: `${name}-${event}`, recipient }];
  const decide = (to: string, note: 'required' | 'optional') => ({
    by: ['office'],
    from: ['open', 'asked'],
    note,
    to,
    mails: mail('decided', 'member'),
  });
  const moves = {
    begin: { by: ['member'], from: ['none'], values: true, to: 'open' },
    ask: { by: ['office'], from: ['open'], note: 'required', to: 'asked', mails: mail('asked', 'member') },
    answer: { by: ['member'], from: ['asked'], values: true, to: 'open', mails: mail('answered', 'form') },
    accept: decide('accepted', 'optional'),
    refuse: decide('refused', 'required'),
  };
  const states = ['open', 'asked', 'accepted', 'refused'];
  const said = { asked: '{{note}}', answered: '{{changes}}', decided: '{{state}}\n\n{{note}}' };
  return {
    [`schemas/_procedures/${name}.procedure.json`]: {
      $schema: '../_dialect/procedure.schema.json',
      readers: [...access],
      writers: [...access],
      states,
      ends: ['accepted', 'refused'],
      moves,
    },
    ...perLanguage(`procedures/${name}`, (_title, language) => ({
      states: wordsToBeginWith(states, language),
      moves: wordsToBeginWith(Object.keys(moves), language),
    })),
    ...Object.assign(
      {},
      ...Object.entries(said).map(([event, body]) =>
        perLanguage(`mails/${name}-${event}`, (title) => ({ subject: `${title} ({{reference}})`, body })),
      ),
    ),
  };
}

/** The record and its form. People who may open the parent page may read and change their own record. */
function recordFiles(thing: NewThingSpec, around: Surroundings): Record<string, JsonObject> {
  const { name, fields } = thing;
  const { access } = placeOf(thing, around);
  return {
    [`schemas/_records/${name}.record.json`]: {
      $schema: '../_dialect/record.schema.json',
      readers: [...access],
      writers: [...access],
      ...(thing.many === undefined ? {} : { many: true, maxItems: thing.many }),
      type: 'object',
      properties: Object.fromEntries(fields.map((field) => [field.name, field.schema])),
    },
    [`schemas/${name}.schema.json`]: {
      $schema: './_dialect/form.schema.json',
      type: 'object',
      properties: Object.fromEntries(
        fields.map((field) => [field.name, { $ref: `_records/${name}.record.json#/properties/${field.name}` }]),
      ),
      form: {
        record: name,
        ...usualResults(around.specs.filter((spec) => spec.record !== undefined)),
      },
    },
  };
}

/** Refuses unknown records and properties, and properties of other records in a new record. */
function checkTaken({ kind, fields }: NewThingSpec, { records }: Surroundings): void {
  for (const { name, record } of fields) {
    if (record === undefined) continue;
    if (kind === 'record') throw new Error(`"${record}.${name}": a new record has fields of its own alone.`);
    const known = records.get(record);
    if (!known)
      throw new Error(`"${record}.${name}": there is no record "${record}": use ${[...records.keys()].join(', ')}.`);
    if (!known.includes(name)) throw new Error(`"${record}.${name}": that record has ${known.join(', ')}.`);
  }
}

function textsOf(
  { name, choices }: NewFieldSpec,
  language: string,
  { labels = {} }: NewThingSpec,
  around: Surroundings,
): JsonObject {
  const label = labels[name]?.[language] ?? nameIn(language, name, around);
  const options = choices.flatMap((choice) => {
    const words = labels[`${name}.${choice}`]?.[language] ?? nameIn(language, choice, around);
    return words === undefined ? [] : [[choice, words] as const];
  });
  return {
    ...(label === undefined ? {} : { label }),
    ...(options.length > 0 && { options: Object.fromEntries(options) }),
  };
}

/** The name of something without a given name: the words of its id, in the default language only. */
function nameIn(language: string, name: string, { defaultLanguage }: Surroundings): string | undefined {
  return language === defaultLanguage ? wordsInName(name) : undefined;
}

/** The page's entry; it has an entry in the main menu unless its parent lists it. */
function pageOf({ kind, name, icon, many, fields }: NewThingSpec, { lists }: PagePlace): JsonObject {
  const columns: JsonObject = many === undefined ? {} : { columns: fields.slice(0, 2).map((field) => field.name) };
  const block: JsonObject =
    kind === 'page' ? { type: 'text', id: 'text' } : { type: 'form', id: 'form', form: name, ...columns };
  return { id: name, path: name, ...(icon && { icon }), ...(lists ? {} : { menu: 'main' }), blocks: [block] };
}

function placeOf({ below }: NewThingSpec, { places }: Surroundings): PagePlace {
  const place = places.find(({ id }) => id === below);
  if (!place)
    throw new Error(`There is no page "${below}" to put it below: use ${places.map(({ id }) => id).join(', ')}.`);
  return place;
}

/** A page of the menu that another may be put below. */
interface PagePlace {
  id: string;
  /** Its path in the file. */
  at: readonly (string | number)[];
  /** Checks that open the page, its own or inherited. */
  access: readonly string[];
  /** Whether one more page below it is listed: in its cards, or in the list of a section, which one page alone does not make. */
  lists: boolean;
}

/** The pages of a menu file, in its order, that can have pages below: those with an address. */
function parentsIn(menu: JsonObject): PagePlace[] {
  const found: PagePlace[] = [];
  const walk = (pages: unknown, at: readonly (string | number)[], inherited: readonly string[]) => {
    for (const [index, page] of objectsOf(pages).entries()) {
      const { id, path, access = inherited, blocks, children } = page;
      if (typeof id !== 'string' || typeof path !== 'string' || !Array.isArray(access)) continue;
      const here = [...at, index];
      const cards = objectsOf(blocks).some(({ type }) => type === 'children');
      const section =
        at.length === 1 && objectsOf(children).some(({ menu: listed = 'side', page: to }) => listed === 'side' && !to);
      found.push({ id, at: here, access: access.map(String), lists: cards || section });
      walk(children, [...here, 'children'], access.map(String));
    }
  };
  walk(menu.pages, ['pages'], []);
  return found;
}

/** The text of a menu file with one more page, last below `parent`; everything else stays as it is written. */
function withPage(text: string, parent: PagePlace, page: Json): string {
  const path = [...parent.at, 'children'];
  const tree = parseTree(text);
  const length = tree && findNodeAtLocation(tree, path)?.children?.length;
  const edits =
    length === undefined
      ? modify(text, path, [page], FORMAT)
      : modify(text, [...path, length], page, { ...FORMAT, isArrayInsertion: true });
  return applyEdits(text, edits);
}

const FORMAT = { formattingOptions: { insertSpaces: true, tabSize: 2, eol: '\n' } };
