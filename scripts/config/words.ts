import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { widgetManifests } from '../../src/widgets/manifests.ts';

/** Words of JSON Schema draft-07, AJV and editors, which are not ours. */
const SCHEMA_WORDS = new Set(
  (
    '$schema $id $ref $comment title description type enum const format pattern patternProperties minLength maxLength minimum ' +
    'maximum exclusiveMinimum exclusiveMaximum multipleOf minItems maxItems uniqueItems contains default properties required if ' +
    'then else allOf oneOf anyOf not dependencies items additionalItems additionalProperties propertyNames minProperties ' +
    'maxProperties definitions examples readOnly $data formatMinimum formatMaximum'
  ).split(' '),
);
/** Words of rjsf. */
const RJSF_WORDS = new Set(
  'ui:order ui:widget ui:options ui:readonly ui:disabled ui:autocomplete ui:placeholder ui:enumDisabled'.split(' '),
);
/** Files with words of the language. */
const KINDS = ['form', 'field', 'menu', 'record', 'list', 'procedure', 'shared'] as const;
/** Properties whose keys are names: parts of a page or a property, by which code finds it. */
const NAMES = new Set(['parts', 'roles']);

/** Properties whose keys are names that staff choose. */
const CHOSEN = new Set(['properties', 'checks', 'links', 'offices', 'moves', 'dependencies']);

/** A word of the files that is not of JSON Schema, AJV or rjsf. */
export interface Word {
  word: string;
  /** Its description in the dialect. */
  says: string;
  /** Kinds of files that may hold it, or `widget` for an option of a widget. */
  places: string[];
}

export type Node = Record<string, unknown>;

/** Every private word of the dialect and of widget options, sorted. */
export function privateWords(root: string): Word[] {
  const found = new Map<string, Word>();
  const add = (word: string, says: unknown, place: string) => {
    if (SCHEMA_WORDS.has(word) || RJSF_WORDS.has(word)) return;
    const known = found.get(word) ?? { word, says: '', places: [] };
    if (known.says === '' && typeof says === 'string') known.says = says;
    if (!known.places.includes(place)) known.places.push(place);
    found.set(word, known);
  };
  for (const kind of KINDS) {
    const dialect = json(path.join(root, 'schemas/_dialect', `${kind}.schema.json`)) ?? {};
    walk(dialect, (node, key) => {
      if (key !== undefined && NAMES.has(key)) return false;
      for (const [word, one] of Object.entries(nodeOf(node.properties))) add(word, sayingOf(one, dialect), kind);
      return true;
    });
  }
  for (const { options } of Object.values(widgetManifests))
    for (const [word, one] of Object.entries(nodeOf(nodeOf(options).properties)))
      add(word, nodeOf(one).description, 'widget');
  return [...found.values()].sort((a, b) => (a.word < b.word ? -1 : 1));
}

/** The description of a word, or of the definition that it refers to. */
function sayingOf(one: unknown, { definitions }: Node): unknown {
  const { description, $ref } = nodeOf(one);
  const name = typeof $ref === 'string' ? $ref.replace('#/definitions/', '') : '';
  return description ?? nodeOf(nodeOf(definitions)[name]).description;
}

/** A use of a word in files of an organisation. */
export interface Use {
  /** Relative to the root. */
  file: string;
  value: unknown;
}

/** Uses of words in the files of `schemas/` and `menus/` of some folders, in the order of the files. */
export function usesOf(root: string, folders: readonly string[]): Map<string, Use[]> {
  const uses = new Map<string, Use[]>();
  for (const folder of folders) {
    for (const kind of ['schemas', 'menus']) {
      const names = readdirSync(path.join(root, folder, kind), { recursive: true, encoding: 'utf8' }).sort();
      for (const name of names) {
        if (!name.endsWith('.json') || name.startsWith('_dialect')) continue;
        const file = path.join(folder, kind, name);
        for (const [word, found] of usesIn(file, json(path.join(root, file))))
          uses.set(word, [...(uses.get(word) ?? []), ...found]);
      }
    }
  }
  return uses;
}

/** Uses of words in the content of a file. */
export function usesIn(file: string, value: unknown): Map<string, Use[]> {
  const uses = new Map<string, Use[]>();
  walk(value, (node, key) => {
    // Names of fields and names that staff choose are not words.
    if (key !== undefined && CHOSEN.has(key)) return true;
    for (const [word, one] of Object.entries(node)) uses.set(word, [...(uses.get(word) ?? []), { file, value: one }]);
    return true;
  });
  return uses;
}

/** Visits each object, the one above first; `visit` says whether to go on below it. */
function walk(value: unknown, visit: (node: Node, key?: string) => boolean, key?: string): void {
  if (Array.isArray(value)) for (const one of value) walk(one, visit);
  else if (typeof value === 'object' && value !== null && visit(value as Node, key))
    for (const [name, one] of Object.entries(value)) walk(one, visit, name);
}

export function nodeOf(value: unknown): Node {
  return typeof value === 'object' && value !== null ? (value as Node) : {};
}

/** `undefined` for a missing file. */
export function json(file: string): Node | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Node;
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
}
