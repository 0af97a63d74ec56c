import { readFileSync } from 'node:fs';
import { isObject } from '../../../src/compiler/json.ts';
import { compileList, readLists } from '../../../src/compiler/lists/model.ts';
import type { CompiledList } from '../../../src/core/lists/list.ts';

const IDS = [
  'activity-families',
  'comarques',
  'countries',
  'professional-activities',
  'project-areas',
  'territories',
  'towns',
];
const LANGUAGES = ['ca', 'es'];

/** The product's lists as they are published: the college's ids and words are facts, not examples. */
export const LISTS: readonly CompiledList[] = IDS.map(listOf);

function listOf(id: string): CompiledList {
  const file = `schemas/_lists/${id}.list.json`;
  const text = readFileSync(file, 'utf8');
  const [model] = readLists([{ id, file, text, value: JSON.parse(text) }]);
  if (!model) throw new Error(`${file} cannot be read.`);
  const none = {
    file: { file, text: '', value: undefined, language: '', prefix: [] },
    keyPlace: undefined,
    textPlace: undefined,
  };
  const texts = LANGUAGES.map((language) => {
    const all = id === 'towns' ? {} : JSON.parse(readFileSync(`messages/${language}/lists/${id}.json`, 'utf8'));
    const flat = flatten(all, `lists.${id}`).map(([key, value]) => [key, { key, text: value, ...none }] as const);
    return [language, new Map(flat)] as const;
  });
  return compileList(model, { languages: LANGUAGES, defaultLanguage: 'ca', texts: new Map(texts), unknown: new Map() });
}

function flatten(value: unknown, key: string): [string, string][] {
  if (!isObject(value)) return [[key, String(value)]];
  return Object.entries(value).flatMap(([name, one]) => flatten(one, `${key}.${name}`));
}
