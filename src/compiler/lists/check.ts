import { objectOf, stringsOf } from '../json.ts';
import { valuePlace } from '../read/origin.ts';
import { lineAndColumn } from '../read/source.ts';
import type { Report } from '../report.ts';
import { suggest } from '../suggest.ts';
import type { ListModel } from './model.ts';

/** Where entries may come from. */
const KINDS = ['entries', 'import', 'record'] as const;

/** Checks lists against themselves; what they hold is checked where fields name them. */
export function checkLists(lists: readonly ListModel[], languages: readonly string[], report: Report): void {
  for (const list of lists) {
    checkKind(list, report);
    checkIds(list, report);
    checkValue(list, report);
    checkImport(list, languages, report);
  }
}

function checkKind({ whole }: ListModel, report: Report): void {
  const named = KINDS.filter((kind) => whole[kind] !== undefined);
  if (named.length === 0)
    report.self(whole, 'the list does not say where its entries come from', 'add "entries": […], or "import": {…}');
  for (const more of named.slice(1))
    report.key(whole, more, `the entries come from "${named[0]}" already`, 'leave one of the two');
  if (whole.record !== undefined)
    report.key(
      whole,
      'record',
      'a list cannot take its entries from records yet',
      'write them under "entries", or bring them in from a CSV file: "import"',
    );
}

/** Whatever the depth: a value that is stored must mean one entry. Texts stand by the id, so `1` and `"1"` are one. */
function checkIds({ nodes }: ListModel, report: Report): void {
  const first = new Map<string, ListModel['nodes'][number]>();
  for (const entry of nodes) {
    const before = first.get(String(entry.id));
    if (before === undefined) first.set(String(entry.id), entry);
    else {
      const place = valuePlace(before.node, 'id');
      const where = place ? ` in line ${lineAndColumn(place).line}` : '';
      const what = `the id ${JSON.stringify(entry.id)} is given to an entry${where} already`;
      report.value(entry.node, 'id', what, 'give this one an id that was never used');
    }
  }
}

/** Names of `value` that no entry has. */
function checkValue({ whole }: ListModel, report: Report): void {
  const value = objectOf(whole.value);
  const columns = stringsOf(objectOf(whole.import).facts).map(({ text }) => text);
  const known = ['id', 'label', ...(whole.entries === undefined ? [] : ['parent']), ...columns];
  for (const [property, name] of Object.entries(value)) {
    if (typeof name !== 'string' || known.includes(name)) continue;
    const what = `"${property}" is to be "${name}", which no entry has`;
    report.value(value, property, what, suggest(name, known, `use one of: ${known.join(', ')}`));
  }
  const { label } = objectOf(whole.import);
  if (
    (whole.value === 'label' || Object.values(value).includes('label')) &&
    (whole.entries || typeof label === 'object')
  )
    report.key(whole, 'value', 'words that differ by language cannot be what is stored', 'store the "id"');
}

/** What a list is asked for by other words already. */
const ASKED = ['search', 'value', 'page', 'size'];

function checkImport({ whole }: ListModel, languages: readonly string[], report: Report): void {
  const { facts } = objectOf(whole.import);
  for (const { text, index } of stringsOf(facts))
    if (ASKED.includes(text))
      report.value(facts as never, index, `"${text}" is how a list itself is asked`, 'give this column another name');
  const label = objectOf(objectOf(whole.import).label);
  if (Object.keys(label).length === 0) return;
  for (const language of languages)
    if (!(language in label))
      report.self(label, `there is no column for "${language}"`, `add "${language}": "<column>"`);
  for (const language of Object.keys(label))
    if (!languages.includes(language))
      report.key(label, language, `there are no texts in "${language}"`, suggest(language, languages, 'remove it'));
}
