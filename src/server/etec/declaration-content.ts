import type { Values } from '../../core/config.ts';
import { type ChoiceLabel, displayFields, fieldKeys, fieldOrder } from '../../core/display.ts';
import { allNodes, plantTree, selectedTexts, type TreeNode } from '../../core/tree.ts';
import { readingOf } from '../config/displays.ts';
import type { LoadedVersion } from '../config/loaded-version.ts';
import type { DocumentContent, DocumentSection, Part, Row } from '../documents/pdf/content.ts';
import { markdownParts } from '../documents/pdf/markdown-parts.ts';
import type { DeclarationForm } from './declaration-form.ts';
import { isDisplay, listOf } from './declaration-values.ts';

/** One version of a declaration. */
export interface DeclarationFacts {
  requestId: number;
  /** Of the document, from 1. */
  number: number;
  values: Values;
  at: Date;
}

type Find = (keys: string | readonly string[], values?: Record<string, unknown>) => string;

/**
 * The declaration as a document: the form as it was filled in, section by section, in the wording and the
 * language the member saw. Its paragraphs stand where they stand in the form.
 * @param current whose lists say what was chosen.
 */
export function declarationContent(
  declared: DeclarationForm,
  facts: DeclarationFacts,
  current: LoadedVersion,
  labelOf: ChoiceLabel,
): DocumentContent {
  const { version, form, language } = declared;
  const text: Find = (keys, values) => version.text(language, keys, values);
  const { requestId, number, at } = facts;
  const { timeZone = 'UTC' } = version.settings;
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone });
  const row = (label: string, value: string): Row => ({ label, lines: [{ text: value }] });
  return {
    language,
    title: text([`forms.${form.id}.title`, 'app.etecPdf.title']),
    organisation: text('app.name'),
    opening: [
      row(text('app.etecPdf.request'), String(requestId)),
      row(text('app.etecPdf.number'), String(number)),
      row(text('app.etecPdf.date'), date.format(at)),
    ],
    sections: sectionsOf(declared, facts, text, { current, labelOf }),
    footer: text('app.etecPdf.footer', { requestId, number, version: version.manifest.version, language }),
    pageNumber: (page, pages) => text('app.etecPdf.page', { page, pages }),
    at,
  };
}

/** What says how a choice reads. */
interface Lists {
  current: LoadedVersion;
  labelOf: ChoiceLabel;
}

function sectionsOf(
  declared: DeclarationForm,
  facts: DeclarationFacts,
  text: Find,
  { current, labelOf }: Lists,
): DocumentSection[] {
  const { form } = declared;
  const order = fieldOrder(form);
  const named = (form.spec.sections ?? []).map(({ id, fields }) => ({
    title: text(`forms.${form.id}.sections.${id}.title`),
    intro: text(`forms.${form.id}.sections.${id}.text`),
    fields: order.filter((property) => fields.includes(property)),
  }));
  const placed = new Set(named.flatMap(({ fields }) => fields));
  const rest = { title: '', intro: '', fields: order.filter((property) => !placed.has(property)) };
  const shown = displayFields(form, facts.values, text, labelOf, readingOf(declared.version, declared.language));
  const partOf = (property: string): Part[] => {
    if (isDisplay(form, property)) return markdownParts(text(fieldKeys(form.id, property, 'text')));
    const field = shown.find((one) => one.property === property);
    if (!field) return [];
    const tree = treeOf(declared, property, facts.values[property], current);
    return [{ kind: 'table', rows: [{ label: field.label, lines: tree ?? linesOf(field.value, text) }] }];
  };
  return [...named, rest]
    .map(({ title, intro, fields }) => ({
      title,
      parts: joined([...(intro ? markdownParts(intro) : []), ...fields.flatMap(partOf)]),
    }))
    .filter(({ parts }) => parts.length > 0);
}

/** Rows that follow one another are one table. */
function joined(parts: readonly Part[]): Part[] {
  const all: Part[] = [];
  for (const part of parts) {
    const last = all.at(-1);
    if (part.kind === 'table' && last?.kind === 'table')
      all.splice(-1, 1, { kind: 'table', rows: [...last.rows, ...part.rows] });
    else all.push(part);
  }
  return all;
}

function linesOf(shown: string, text: Find): Row['lines'] {
  if (shown === '0' || shown === '1') return [{ text: text(shown === '1' ? 'app.yes' : 'app.no') }];
  return shown.split('\n').map((line) => ({ text: line }));
}

/** Choices of a list that is written in its file, as the tree they stand in. */
function treeOf(
  { form, language }: DeclarationForm,
  property: string,
  value: unknown,
  current: LoadedVersion,
): Row['lines'] | undefined {
  const list = listOf(form, property, current);
  if (!list?.entries || !Array.isArray(value)) return undefined;
  return treeLines(plantTree(list.written(language)), selectedTexts(value));
}

/** What was chosen, each below its group; a heading stands wherever something below it was. */
function treeLines(nodes: readonly TreeNode[], chosen: ReadonlySet<string>): { text: string; indent: number }[] {
  const isChosen = (node: TreeNode) => chosen.has(node.value);
  return allNodes(nodes)
    .filter((node) => isChosen(node) || allNodes(node.children).some(isChosen))
    .map((node) => ({ text: node.entry.label, indent: node.depth }));
}
