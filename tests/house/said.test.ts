import { expect, test } from 'vitest';
import { actionManifests } from '../../src/actions/manifests.ts';
import { NAME_KINDS } from '../../src/compiler/names.ts';
import { PROGRAM } from '../../src/compiler/read/registry.ts';
import type { ActionManifest } from '../../src/core/action.ts';
import { filesBelow, isProduct, readJson, type Source } from './sources.ts';
import { type Node, nodesOf } from './syntax.ts';

const LANGUAGES = ['ca', 'es'];

/** The English text of each say`…` that has words of its own. */
function sentencesIn(source: Source): string[] {
  return nodesOf(source).flatMap(({ node }) => {
    if (node.type !== 'TaggedTemplateExpression' || (node.tag as Node).name !== 'say') return [];
    const { quasis } = node.quasi as unknown as { quasis: { value: { cooked: string } }[] };
    const text = quasis.map(({ value }, at) => (at === 0 ? '' : `{${at - 1}}`) + value.cooked).join('');
    return hasWords(text) ? [text] : [];
  });
}

/** The schema's own sentences to the person who breaks it. */
function sentencesOf(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { title, enum: known, patternErrorMessage: hint, required, properties } = schema as Record<string, unknown>;
  const names = Array.isArray(required) ? required.map(String) : [];
  const missing = names.map((name) => (properties as Record<string, Record<string, unknown>> | undefined)?.[name]);
  const purposes = missing.flatMap((entry) => (entry && entry.const === undefined ? [entry.description] : []));
  const own = [known && title, hint, ...purposes].filter((text) => typeof text === 'string');
  return [...own, ...Object.values(schema).flatMap(sentencesOf)];
}

function hasWords(text: string): boolean {
  return /\p{L}/u.test(text.replace(/\{\d+\}/g, ''));
}

function gapsOf(text: string): string[] {
  return (text.match(/\{\d+\}/g) ?? []).sort();
}

const sources = [
  ...filesBelow('src', isProduct),
  ...filesBelow('scripts', isProduct),
  ...filesBelow('.storybook', isProduct),
].filter(({ code }) => code.includes('say`'));
const dialect = filesBelow(
  'schemas/_dialect',
  (path) => path.endsWith('.schema.json') && !path.endsWith('/names.schema.json'),
);
/** The descriptions of the words of files, which the workshop and editors show. No browser has those of plug-ins. */
function descriptionsOf(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { description } = schema as Record<string, unknown>;
  return [...(typeof description === 'string' ? [description] : []), ...Object.values(schema).flatMap(descriptionsOf)];
}
const manifests = [...PROGRAM.widgets.values(), ...PROGRAM.actions.values()];
const descriptions = new Set(
  [
    ...dialect.map(({ code }) => JSON.parse(code)),
    ...[...PROGRAM.widgets.values()].map(({ options }) => options),
    ...Object.values<ActionManifest>(actionManifests).map(({ params }) => params),
  ].flatMap(descriptionsOf),
);
const sentences = new Set([
  ...sources.flatMap(sentencesIn),
  ...[...dialect.map(({ code }) => JSON.parse(code)), ...manifests].flatMap(sentencesOf),
  ...NAME_KINDS,
]);

test.each(LANGUAGES)('every sentence of the check has its words in "%s", and there are no others', (language) => {
  const table = readJson<Record<string, string>>(`src/compiler/said/${language}.json`);
  const own = [...sentences].filter((text) => !descriptions.has(text));
  expect(own.filter((text) => !Object.hasOwn(table, text))).toEqual([]);
  expect(Object.keys(table).filter((text) => !own.includes(text))).toEqual([]);
});

test.each(LANGUAGES)('every description of the dialect has its words in "%s", and there are no others', (language) => {
  const table = readJson<Record<string, string>>(`schemas/_dialect/said/${language}.json`);
  expect([...descriptions].filter((text) => !table[text])).toEqual([]);
  expect(Object.keys(table).filter((text) => !descriptions.has(text))).toEqual([]);
});

test.each(LANGUAGES)(
  'every description in "%s" marks the same values and names, which the workshop says in words',
  (language) => {
    const table = readJson<Record<string, string>>(`schemas/_dialect/said/${language}.json`);
    const marked = (text: string) => (text.match(/`[^`]*`/g) ?? []).sort().join(' ');
    expect(Object.entries(table).filter(([text, words]) => marked(text) !== marked(words))).toEqual([]);
  },
);

test.each(LANGUAGES)('every sentence in "%s" fills in the same values', (language) => {
  const table = readJson<Record<string, string>>(`src/compiler/said/${language}.json`);
  const wrong = Object.entries(table).filter(
    ([text, words]) => words === '' || gapsOf(text).join() !== gapsOf(words).join(),
  );
  expect(wrong).toEqual([]);
});
