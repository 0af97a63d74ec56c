import type { Ajv } from 'ajv';
import { storedValue } from '../../core/lists/list.ts';
import { compile } from '../ajv.ts';
import type { FormFields } from '../fields/fields.ts';
import { isJsonObject, type JsonObject, jsonObjectOf, namesIn, stringOf, stringsOf } from '../json.ts';
import { type ListModel, valueRule } from '../lists/model.ts';
import { lineAndColumn, valuePlace } from '../read/origin.ts';
import type { ReadConfig } from '../read-config.ts';
import type { Report } from '../report.ts';
import { say } from '../said/say.ts';
import { suggest } from '../suggest.ts';

/** Where entries may come from. */
const KINDS = ['entries', 'import'] as const;

/** Checks lists against themselves; what they hold is checked where fields name them. */
export function checkLists({ lists, catalog, report }: ReadConfig): void {
  for (const list of lists) {
    checkKind(list, report);
    checkIds(list, report);
    checkValue(list, report);
    checkColumns(list, report);
    checkImport(list, catalog.languages, report);
  }
}

function checkKind({ whole }: ListModel, report: Report): void {
  const named = KINDS.filter((kind) => whole[kind] !== undefined);
  if (named.length === 0)
    report.self(whole)(
      say`the list does not say where its entries come from`,
      say`add "entries": […], or "import": {…}`,
    );
  for (const more of named.slice(1))
    report.key(whole, more)(say`the entries come from "${named[0]}" already`, say`leave one of the two`);
}

/** At any depth a value that is stored must mean one entry. Texts stand by the id, so `1` and `"1"` are one. */
function checkIds({ nodes }: ListModel, report: Report): void {
  const first = new Map<string, ListModel['nodes'][number]>();
  for (const entry of nodes) {
    const before = first.get(String(entry.id));
    if (before === undefined) first.set(String(entry.id), entry);
    else {
      const place = valuePlace(before.node, 'id');
      const id = JSON.stringify(entry.id);
      const what = place
        ? say`the id ${id} is given to an entry in line ${lineAndColumn(place).line} already`
        : say`the id ${id} is given to an entry already`;
      report.value(entry.node, 'id')(what, say`give this one an id that was never used`);
    }
  }
}

/** Names of `value` that no entry has. */
function checkValue({ whole, nodes }: ListModel, report: Report): void {
  const value = jsonObjectOf(whole.value);
  const columns = [
    ...namesIn(jsonObjectOf(whole.import).columns),
    ...new Set(nodes.flatMap(({ node }) => Object.keys(jsonObjectOf(node.columns)))),
  ];
  const known = ['id', 'label', ...(whole.entries === undefined ? [] : ['parent']), ...columns];
  for (const [property, name] of Object.entries(value)) {
    if (typeof name !== 'string' || known.includes(name)) continue;
    const what = say`"${property}" is to be "${name}", which no entry has`;
    report.value(value, property)(what, suggest(name, known, say`use one of: ${known.join(', ')}`));
  }
  const { label } = jsonObjectOf(whole.import);
  if (
    (whole.value === 'label' || Object.values(value).includes('label')) &&
    (whole.entries || typeof label === 'object')
  )
    report.key(whole, 'value')(say`words that differ by language cannot be what is stored`, say`store the "id"`);
}

/** An expression that reads a column of an entry has to find it there, and of the kind that it has in the others. */
function checkColumns({ nodes }: ListModel, report: Report): void {
  const first = new Map<string, JsonObject>();
  const chosen = nodes.filter(({ node }) => node.group !== true);
  for (const { node } of chosen)
    for (const name of Object.keys(jsonObjectOf(node.columns))) if (!first.has(name)) first.set(name, node);
  for (const { node, id } of chosen) {
    const columns = jsonObjectOf(node.columns);
    for (const [name, other] of first) {
      const [value, like] = [columns[name], jsonObjectOf(other.columns)[name]];
      if (value === undefined)
        report.self(node)(
          say`the entry "${id}" has no "${name}", which the entry "${other.id}" has`,
          say`add "${name}" to its "columns"`,
        );
      else if (typeof value !== typeof like)
        report.value(columns, name)(
          say`"${name}" is of another kind in the entry "${other.id}"`,
          say`give it the same kind in all entries`,
        );
    }
  }
}

/** Query words that calls of lists already use. */
const ASKED = ['search', 'value', 'page', 'size'];

function checkImport({ whole }: ListModel, languages: readonly string[], report: Report): void {
  const { columns } = jsonObjectOf(whole.import);
  for (const { text, place } of stringsOf(columns))
    if (ASKED.includes(text))
      report.at(place)(say`"${text}" is how a list itself is asked`, say`give this column another name`);
  const label = jsonObjectOf(jsonObjectOf(whole.import).label);
  if (Object.keys(label).length === 0) return;
  for (const language of languages)
    if (!(language in label))
      report.self(label)(say`there is no column for "${language}"`, say`add "${language}": "<column>"`);
  for (const language of Object.keys(label))
    if (!languages.includes(language))
      report.key(label, language)(
        say`there are no texts in "${language}"`,
        suggest(language, languages, say`remove it`),
      );
}

/** Files of an import are text. */
const SAMPLE = 'a text';

/** Checks that what a list puts into a field is what the field may hold. */
export function checkFieldLists({ fields }: FormFields, { lists, ajv, report }: ReadConfig): void {
  for (const field of fields) {
    const options = jsonObjectOf(field.ui['ui:options']);
    const list = lists.find(({ id }) => id === stringOf(options.source));
    const schema = field.schemas.find(({ type }) => type !== undefined);
    if (!list || !schema || field.broken) continue;
    const one = field.types.includes('array') ? schema.items : schema;
    if (!isJsonObject(one)) continue;
    const fits = fitting(one, ajv);
    const sample = samplesOf(list).find((value) => !fits(value));
    if (sample === undefined) continue;
    const what = say`the list "${list.id}" gives ${JSON.stringify(sample)}, which the field may not hold`;
    const remedy = say`change the field's type, or say what is stored: "value" in ${list.file.file}`;
    report.value(options, 'source')(what, remedy);
  }
}

/** Values that can be chosen; of an import one as it will look. */
function samplesOf({ whole, nodes }: ListModel): unknown[] {
  const rule = valueRule(whole);
  if (whole.import !== undefined)
    return [typeof rule === 'string' ? SAMPLE : Object.fromEntries(Object.keys(rule).map((name) => [name, SAMPLE]))];
  return nodes
    .filter(({ node }) => node.group !== true && node.retired !== true)
    .map(({ id, parent }) => {
      const above = parent?.id as string | number | undefined;
      return storedValue(rule, { id, label: SAMPLE, ...(above === undefined ? {} : { parent: above }) });
    });
}

/** By type alone: a list of today may break a bound that the field sets for what is typed. */
function fitting(schema: JsonObject, ajv: Ajv): (value: unknown) => boolean {
  try {
    return compile(ajv, typesIn(schema));
  } catch {
    // A schema that does not compile is reported at its place.
    return () => true;
  }
}

function typesIn({ type, properties, required }: JsonObject): JsonObject {
  return {
    ...(type === undefined ? {} : { type }),
    ...(Array.isArray(required) ? { required } : {}),
    ...(isJsonObject(properties)
      ? {
          properties: Object.fromEntries(
            Object.entries(properties).map(([name, one]) => [name, typesIn(jsonObjectOf(one))]),
          ),
        }
      : {}),
  };
}
