import type { CompiledForm, Values } from '../../../../core/config.ts';
import type { FileFacts } from '../../../../core/files/file-type.ts';
import { type ChoiceLabel, displayFields, fieldKeys, fieldOrder } from '../../../../core/forms/display.ts';
import { isFixed, isShownOnly, uiAt } from '../../../../core/forms/drawn.ts';
import { allNodes, plantTree, selectedTexts, type TreeNode } from '../../../../core/lists/tree.ts';
import { pathOf, rootOf } from '../../../../core/values/field-path.ts';
import { filesAt } from '../../../../core/values/files-at.ts';
import { dateFormat, numberFormat } from '../../../../core/values/formats.ts';
import { localeOf } from '../../../../core/values/locale.ts';
import { readingOf } from '../../config/displays.ts';
import type { LoadedVersion } from '../../config/loaded-version.ts';
import type { ContentPart, ContentRow, DocumentContent, DocumentSection } from '../../documents/pdf/content.ts';
import { markdownParts } from '../../documents/pdf/markdown-parts.ts';
import { writtenList } from '../../lists/choices.ts';
import type { ShownForm } from '../accepted-values.ts';
import { isKept } from '../files/case-files.ts';

/** The form, and the words that the member saw. */
type Worded = Pick<ShownForm, 'version' | 'form' | 'language' | 'context'>;

export interface DocumentFacts {
  procedure: string;
  caseId: number;
  number: number;
  code: string;
  /** Address of the page; `null` when the workspace has no page for that. */
  verifiedAt: string | null;
  /** Whether a move of the procedure signs it. */
  signed: boolean;
  /** The person of the case; the id as the organisation knows it, `null` when it knows none. */
  person: { name: string; nationalId: string | null };
  values: Values;
  /** The version whose lists say what was chosen. */
  current: LoadedVersion;
  labelOf: ChoiceLabel;
  at: Date;
}

type Find = (keys: string | readonly string[], values?: Record<string, unknown>) => string;

/** A filled form as a document, section by section, in the wording and language that the member saw. */
export function documentContent(filled: Worded, facts: DocumentFacts): DocumentContent {
  const { version, form, language, context } = filled;
  const text: Find = (keys, values) => version.text(language, keys, { context: context ?? undefined, ...values });
  const { caseId, number, code, verifiedAt, signed, at, person } = facts;
  const own = `procedures.${facts.procedure}.document`;
  const { timeZone = 'UTC', country } = version.settings;
  const date = dateFormat(localeOf(language, country), {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone,
  });
  const row = (label: string, value: string): ContentRow => ({ label, lines: [{ text: value }] });
  return {
    language,
    title: text([`forms.${form.id}.title`, `${own}.title`]),
    organisation: organisationOf(filled, text),
    opening: [
      row(text(`${own}.request`), String(caseId)),
      row(text(`${own}.number`), String(number)),
      row(text(`${own}.date`), date.format(at)),
      row(text('app.document.person'), person.name),
      ...(person.nationalId === null ? [] : [row(text('app.document.nationalId'), person.nationalId)]),
      ...(verifiedAt === null ? [] : [row(text('app.document.verifiedAt'), verifiedAt)]),
    ],
    sections: sectionsOf(filled, facts, text),
    signature: signed ? text('app.document.signature') : '',
    footer: [
      text(`${own}.footer`, { requestId: caseId, number, version: version.manifest.version, language }),
      text('app.document.code', { code }),
    ].join(' '),
    wording: `${version.manifest.version} ${language}`,
    pageNumber: text(`${own}.page`, { page: '{page}', pages: '{pages}' }),
    at,
  };
}

/** The issuer of the document, as the settings say. */
function organisationOf({ version: { settings, theme } }: Worded, text: Find): DocumentContent['organisation'] {
  const { name = text('app.name'), address, taxNumber } = settings.organisation ?? {};
  const number = taxNumber === undefined ? undefined : text('app.document.taxNumber', { number: taxNumber });
  const { colors, mark } = theme;
  return {
    name,
    particulars: [address, number].filter((one) => one !== undefined).join(' · '),
    look: { colors, mark },
  };
}

function sectionsOf(filled: Worded, facts: DocumentFacts, text: Find): DocumentSection[] {
  const { form } = filled;
  const order = fieldOrder(form);
  const named = (form.spec.sections ?? []).map(({ id, fields }) => ({
    title: text(`forms.${form.id}.sections.${id}.title`),
    fields: order.filter((property) => fields.includes(property)),
  }));
  const placed = new Set(named.flatMap(({ fields }) => fields));
  const rest = { title: '', fields: order.filter((property) => !placed.has(property)) };
  const reading = readingOf(filled.version, filled.language);
  const shown = displayFields(form, facts.values, text, facts.labelOf, reading);
  const partOf = (property: string): ContentPart[] => {
    if (isShownOnly(form, [property])) return markdownParts(text(fieldKeys(form.id, pathOf([property]), 'text')));
    const fields = shown.filter((one) => rootOf(one.property) === property);
    if (fields.length === 0) return openRow(filled, property, text);
    const tree = treeOf(filled, property, facts);
    const rows = fields.map(({ label, value, property: path }) => {
      const files = filesAt(facts.values, path).map(({ file }) => file);
      return { label, lines: files.length > 0 ? fileLines(files, filled, text) : (tree ?? linesOf(value, text)) };
    });
    return [{ kind: 'table', rows }];
  };
  return [...named, rest]
    .map(({ title, fields }) => ({ title, parts: joined(fields.flatMap(partOf)) }))
    .filter(({ parts }) => parts.length > 0);
}

function openRow({ form }: Worded, property: string, text: Find): ContentPart[] {
  const said = openChoice(form, property);
  if (said === undefined) return [];
  const label = text(fieldKeys(form.id, pathOf([property]), 'label')) || property;
  return [{ kind: 'table', rows: [{ label, lines: [{ text: text(said) }] }] }];
}

/** Rows that follow one another are one table. */
function joined(parts: readonly ContentPart[]): ContentPart[] {
  const all: ContentPart[] = [];
  for (const part of parts) {
    const last = all.at(-1);
    if (part.kind === 'table' && last?.kind === 'table')
      all.splice(-1, 1, { kind: 'table', rows: [...last.rows, ...part.rows] });
    else all.push(part);
  }
  return all;
}

/** Which files belong to the document: who has one can tell whether it is that one. */
function fileLines(files: readonly FileFacts[], { language }: Worded, text: Find): ContentRow['lines'] {
  return files.flatMap((file) => {
    const size = numberFormat(language, { useGrouping: 'always' }).format(file.size);
    const named = { text: text('app.document.file', { name: file.name, size }) };
    return isKept(file) ? [named, { text: `SHA-256: ${file.sha256}`, indent: 1 }] : [named];
  });
}

function linesOf(shown: string, text: Find): ContentRow['lines'] {
  if (shown === '0' || shown === '1') return [{ text: text(shown === '1' ? 'app.yes' : 'app.no') }];
  return shown.split('\n').map((line) => ({ text: line }));
}

/** Choices of a list that is written in its file, as the tree they stand in. */
function treeOf(
  { form, language }: Worded,
  property: string,
  { values, current }: DocumentFacts,
): ContentRow['lines'] | undefined {
  const list = writtenList(form, property, current);
  const value = values[property];
  if (!list || !Array.isArray(value)) return undefined;
  return treeLines(plantTree(list.written(language)), selectedTexts(value));
}

/** The chosen entries, each below its group; a heading stands wherever an entry below it was chosen. */
function treeLines(nodes: readonly TreeNode[], chosen: ReadonlySet<string>): { text: string; indent: number }[] {
  const isChosen = (node: TreeNode) => chosen.has(node.value);
  return allNodes(nodes)
    .filter((node) => isChosen(node) || allNodes(node.children).some(isChosen))
    .map((node) => ({ text: node.entry.label, indent: node.depth }));
}

/** Where several things may be chosen and none is; where one answer is asked for and there is none. */
type OpenChoice = 'app.document.none' | 'app.document.unanswered';

/** Widgets that put the two answers to a yes-or-no question side by side; a box that is not ticked is an answer. */
const TWO_CHOICES = ['radio', 'select'];

/** The words of a document for a choice that was left open, so that a gap can be read in one way only. */
function openChoice(form: CompiledForm, property: string): OpenChoice | undefined {
  const properties = (form.schema.properties ?? {}) as Record<string, Record<string, unknown>>;
  const schema = Object.hasOwn(properties, property) ? properties[property] : undefined;
  const sometimes = Object.hasOwn(form.expressions?.when ?? {}, pathOf([property]));
  if (!schema || sometimes || isFixed(form, [property])) return undefined;
  const { 'ui:widget': widget, 'ui:options': options } = uiAt(form, [property]);
  const { source, query } = (options ?? {}) as { source?: unknown; query?: unknown };
  const listed = source !== undefined && query === undefined;
  if (schema.type === 'array') {
    const { enum: offered } = (schema.items ?? {}) as { enum?: unknown };
    return listed || offered !== undefined ? 'app.document.none' : undefined;
  }
  const asked = listed || schema.enum !== undefined || (schema.type === 'boolean' && TWO_CHOICES.includes(`${widget}`));
  return asked ? 'app.document.unanswered' : undefined;
}
