/** Conditions that are built by choosing a field, a comparison and a value, as the expressions that files hold. */

/** Comparisons with their form in an expression: `f` is the field, `v` the value. */
export const COMPARISONS = {
  is: 'f == v',
  isNot: 'f != v',
  atMost: 'f <= v',
  below: 'f < v',
  atLeast: 'f >= v',
  above: 'f > v',
  has: 'v in f',
  yes: 'f',
  no: '!f',
  filled: '!isEmpty(f)',
  empty: 'isEmpty(f)',
} as const;
export type How = keyof typeof COMPARISONS;

export interface Comparison {
  /** `guests`, `home.street` in a group; `.name` is a field of the row that the condition stands in. */
  field: string;
  how: How;
  /** `null` for comparisons without a value. */
  value: string | number | boolean | null;
}

export interface Condition {
  /** Whether all comparisons have to hold, or one of them. */
  join: 'all' | 'any';
  parts: readonly Comparison[];
}

const FIELD = /((?:values|item)(?:\.[A-Za-z_]\w*|\["[^"\\]+"\]|\['[^'\\]+'\])+)/.source;
const VALUE = /('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?|true|false)/.source;
/** Longer forms come first, since each begins like a shorter one. */
const PATTERNS = (Object.keys(COMPARISONS) as How[])
  .toSorted((one, other) => COMPARISONS[other].length - COMPARISONS[one].length)
  .map((how) => {
    const source = COMPARISONS[how]
      .split(/(\bf\b|\bv\b)/)
      .map((part) => {
        if (part === 'f') return FIELD;
        return part === 'v' ? VALUE : part.replaceAll(/[()]/g, '\\$&').replaceAll(' ', '\\s*');
      })
      .join('');
    return { how, pattern: new RegExp(`^${source}(?=\\s*(?:&&|\\|\\||$))`) };
  });

/** The comparisons of an expression; `null` if comparisons cannot say it. */
export function readCondition(expression: string): Condition | null {
  const parts: Comparison[] = [];
  const joins = new Set<string>();
  let rest = expression.trim();
  for (;;) {
    const [found] = PATTERNS.flatMap(({ how, pattern }) => {
      const match = pattern.exec(rest);
      return match ? [{ how, match }] : [];
    });
    if (!found) return null;
    const groups = found.match.slice(1).filter((one) => one !== undefined);
    const [said = '', value = null] = found.how === 'has' ? groups.toReversed() : groups;
    parts.push({ field: fieldIn(said), how: found.how, value: value === null ? null : valueIn(value) });
    rest = rest.slice(found.match[0].length).trim();
    if (rest === '') break;
    joins.add(rest.slice(0, 2));
    rest = rest.slice(2).trim();
  }
  return joins.size > 1 ? null : { join: joins.has('||') ? 'any' : 'all', parts };
}

/** `values["home"].street` → `home.street`, `item.name` → `.name` */
function fieldIn(said: string): string {
  const steps = [...said.matchAll(/\.(\w+)|\[["']([^"']+)["']\]/g)].map(([, name, quoted]) => name ?? quoted);
  return [...(said.startsWith('item') ? [''] : []), ...steps].join('.');
}

function valueIn(literal: string): string | number | boolean {
  if (literal === 'true' || literal === 'false') return literal === 'true';
  return /^['"]/.test(literal) ? literal.slice(1, -1).replaceAll(/\\(.)/g, '$1') : Number(literal);
}

export function writeCondition({ join, parts }: Condition): string {
  return parts.map(writeComparison).join(join === 'all' ? ' && ' : ' || ');
}

function writeComparison({ field, how, value }: Comparison): string {
  const [first, ...rest] = field.split('.');
  const steps = first === '' ? rest : [first, ...rest];
  const members = steps.map((step) => (/^[A-Za-z_]\w*$/.test(step ?? '') ? `.${step}` : `['${step}']`));
  const name = [first === '' ? 'item' : 'values', ...members].join('');
  const said = typeof value === 'string' ? `'${value.replaceAll(/[\\']/g, '\\$&')}'` : String(value ?? "''");
  return COMPARISONS[how].replaceAll(/\b[fv]\b/g, (part) => (part === 'f' ? name : said));
}
