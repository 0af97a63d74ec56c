import type { Json } from '../../core/config.ts';

type Values = Readonly<Record<string, unknown>>;
type Table = { [name: string]: Json };

/** The texts of `more` put into `table`, over those of the same names. */
export function addTexts(table: Table, more: Table): void {
  for (const [name, text] of Object.entries(more)) {
    const there = Object.hasOwn(table, name) ? table[name] : undefined;
    if (isTable(there) && isTable(text)) addTexts(there, text);
    else table[name] = isTable(text) ? structuredClone(text) : text;
  }
}

/**
 * A text as i18next would read it, where that is simple: words, words of a variant (`label_member`), placeholders that
 * are names alone. Its own way to a text takes several times as long, and a form asks for some hundred, most of which
 * there are none; and whoever has not signed in needs nothing else, and i18next is a twelfth of the page. `undefined`:
 * it is not as simple as that.
 * @param shared what every text may name beside `values`
 */
export function simpleText(
  table: Table,
  keys: readonly string[],
  values: Values = {},
  shared: Values = {},
): string | undefined {
  const { count, context } = values;
  if (count !== undefined) return undefined;
  const variant = context === undefined || context === null || context === '' ? '' : `_${context}`;
  for (const key of keys) {
    const found = (variant && textAt(table, key + variant)) || textAt(table, key);
    if (found) return typeof found === 'string' ? filled(found, values, shared) : undefined;
    if (found === '') return '';
  }
  return '';
}

/**
 * What can be said before i18next has come: the words for many, without what only it can put in. Who gives no values
 * wants the words as they are written, here as there.
 */
export function roughText(table: Table, keys: readonly string[], values: Values | undefined, shared: Values): string {
  for (const key of keys) {
    const found = [`${key}_other`, key].map((one) => textAt(table, one)).find((one) => typeof one === 'string');
    if (found !== undefined)
      return found.replace(PLACE, (written: string, name: string) => {
        const value = givenValue(name, values ?? {}, shared);
        return value ?? (values ? '' : written);
      });
  }
  return '';
}

const PLACE = /\{\{\s*(.*?)\s*\}\}/g;

/** With its placeholders filled in; `undefined` when one is more than the name of a text or a number. */
function filled(text: string, values: Values, shared: Values): string | undefined {
  let simple = true;
  const said = text.replace(PLACE, (_, name: string) => {
    const value = givenValue(name, values, shared);
    simple &&= value !== undefined;
    return value ?? '';
  });
  // Texts within texts, and values that look like one.
  return simple && !said.includes('$t(') && !said.includes('{{') ? said : undefined;
}

function givenValue(name: string, values: Values, shared: Values): string | undefined {
  const value = Object.hasOwn(values, name) ? values[name] : valueAt(shared as Table, name);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

function textAt(table: Table, key: string): Json | undefined {
  const found = valueAt(table, key);
  return found === null ? undefined : found;
}

/** What stands at a path; a name on it may itself have dots. */
function valueAt(table: Table, path: string): Json | undefined {
  for (let dot = path.indexOf('.'); dot !== -1; dot = path.indexOf('.', dot + 1)) {
    const name = path.slice(0, dot);
    const within = Object.hasOwn(table, name) ? table[name] : undefined;
    const found = isTable(within) ? valueAt(within, path.slice(dot + 1)) : undefined;
    if (found !== undefined) return found;
  }
  return Object.hasOwn(table, path) ? table[path] : undefined;
}

function isTable(value: unknown): value is Table {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
