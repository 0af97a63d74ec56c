import type { Change } from '../good-copy.ts';

/** Changes that a person or a tool may have made to the files. */
export interface Draft {
  seed: number;
  changes: readonly Change[];
}

type Value = null | boolean | number | string | Value[] | { [name: string]: Value };
type Path = readonly (string | number)[];

/** Patterns at which a library throws or gives up, and patterns that run away. */
const PATTERNS = [
  '^((a{0,30}){0,30}){0,30}$',
  '^(?:(?:(?:[a-z]{1,999}){1,999}){1,999}){1,999}$',
  '('.repeat(3_000) + ')'.repeat(3_000),
  '['.repeat(500),
  `^${'(a|'.repeat(90)}b${')'.repeat(90)}$`,
  '(a|b)*a(a|b){900}$',
  'a{99999999999}',
  '^(?<a>x)\\k<a>(?=y)\\ud83d$',
  '(?i:a)',
  '\\p{Nothing}',
  '^([a-z0-9]{1,12}[.-]?){1,12}$',
  '\\',
  '',
];

/** Expressions that nest, loop, divide by nothing, or are none. */
const EXPRESSIONS = [
  '('.repeat(5_000),
  `${'('.repeat(400)}1${')'.repeat(400)}`,
  `${'!'.repeat(3_000)}true`,
  `${'-'.repeat(3_000)}1`,
  `1${' + 1'.repeat(3_000)}`,
  `values.name == "${'x'.repeat(20_000)}"`,
  `values${'.name'.repeat(2_000)}`,
  `values${'["name"]'.repeat(1_000)}`,
  '[1, 2].all(a, [1].all(b, [1].all(c, [1].all(d, true))))',
  `${'true ? '.repeat(800)}1${' : 2'.repeat(800)}`,
  '1 / 0 > 9999999999999999999999',
  "values.name.matches('^(a+)+$')",
  'values.__proto__.constructor',
  '"\\ud800" in values.name',
  '{',
  '',
];

const REFS = [
  '#',
  '#/',
  '#/definitions/a',
  '#/properties/name',
  '#/definitions/__proto__',
  '#/constructor',
  '#/%E0%A4%A',
  '#/~9',
  '_shared/person.schema.json#/properties/name',
  '_shared/person.schema.json',
  'visit.schema.json#/properties/address',
  '../../../../etc/passwd',
  'https://example.org/schema.json',
  '\u0000',
];

const TEXTS = [
  '{{',
  '{{}}',
  '{{name',
  '{{values.name, number}}',
  '{{a.b.c.__proto__}}',
  '$t(forms.visit.title)',
  '$t($t($t(',
  '{{count, plural(1: {{a}}; 2: {{b}})}}',
  '<script>alert(1)</script>',
  '[a](javascript:alert(1))',
  `${'['.repeat(2_000)}a`,
  `${'*'.repeat(3_000)}`,
  `${'> '.repeat(500)}a`,
  `${'- '.repeat(500)}a`,
  '\ud800',
  '\u0000',
  '\u202e\u200b\ufeff',
  'x'.repeat(100_000),
  '%s %d %n',
  '2026-02-31',
  '__proto__',
  'constructor',
  'toString',
  '../..',
  '*',
  '',
];

const NUMBERS = [0, -0, -1, 1.5, 1e21, 1e308, 2 ** 53, Number.MIN_VALUE, 1e-7];

const deep = (levels: number, inner: Value, wrap: (value: Value) => Value): Value =>
  levels === 0 ? inner : wrap(deep(levels - 1, inner, wrap));

const STRUCTURES: readonly Value[] = [
  deep(58, 'x', (value) => [value]),
  deep(58, true, (value) => ({ a: value })),
  deep(18, { type: 'string' }, (value) => ({ type: 'object', properties: { a: value } })),
  deep(18, { type: 'string' }, (value) => ({ type: 'array', items: value })),
  deep(18, { type: 'string' }, (value) => ({ not: value })),
  deep(14, { type: 'string' }, (value) => ({ oneOf: [value, { type: 'null' }] })),
  deep(14, { type: 'string' }, (value) => ({ anyOf: [value, value] })),
  deep(12, { const: 1 }, (value) => ({ if: value, else: value, ['then' as string]: { type: 'object' } })),
  { allOf: Array.from({ length: 300 }, () => ({ type: 'string' })) },
  { enum: Array.from({ length: 3_000 }, (_, at) => `choice${at}`) },
  {
    type: 'object',
    properties: Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`p${at}`, { type: 'string' }])),
  },
  { type: ['string', 'number', 'object', 'array', 'null'] },
  { type: 'object', properties: JSON.parse('{"__proto__": {"type": "string"}, "constructor": {"type": "number"}}') },
  JSON.parse('{"__proto__": 1}'),
  { patternProperties: { '^((a{0,30}){0,30}){0,30}$': { type: 'string' } } },
  { additionalProperties: { additionalProperties: { additionalProperties: true } } },
  { dependencies: { name: ['name'], email: { properties: { name: { const: 1 } } } } },
  { const: { $data: '1/name' } },
  { $data: '9/9' },
  { $ref: '#', type: 'string' },
  {},
  [],
  [[]],
  [null],
  null,
  true,
  false,
];

/** Pictures that are none, or do what a picture may not. */
const PICTURES = [
  '',
  '<svg',
  '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
  `<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><svg xmlns="http://www.w3.org/2000/svg"><text>&b;</text></svg>`,
  `${'<g>'.repeat(5_000)}${'</g>'.repeat(5_000)}`,
  `<svg xmlns="http://www.w3.org/2000/svg">${'<g>'.repeat(3_000)}${'</g>'.repeat(3_000)}</svg>`,
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0"/></svg>',
  '\u0000\ud800',
  'x'.repeat(300_000),
];

/**
 * Drafts of the files, the same for a seed: one to four values are replaced by what a library may not like, moved to where
 * they do not belong, or taken from another file.
 * @param files path → text, JSON but for pictures
 */
export function randomDraft(files: ReadonlyMap<string, string>, seed: number): Draft {
  const random = numbers(seed);
  const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;
  const names = [...files.keys()];
  const changed = new Map<string, Value>();
  const texts = new Map<string, string>();
  const jsonOf = (file: string) => changed.get(file) ?? (JSON.parse(files.get(file) ?? '{}') as Value);
  const count = 1 + Math.floor(random() * 4);
  for (let change = 0; change < count; change++) {
    const file = pick(names);
    if (file.endsWith('.svg')) {
      texts.set(file, pick(PICTURES));
      continue;
    }
    const whole = structuredClone(jsonOf(file));
    const at = pick(pathsIn(whole));
    if (random() < 0.25) {
      const other = pick(names.filter((name) => name.endsWith('.json')));
      changed.set(file, put(whole, at, structuredClone(valueAt(jsonOf(other), pick(pathsIn(jsonOf(other)))))));
    } else if (random() < 0.15)
      changed.set(file, renamed(whole, at, pick([...TEXTS, ...PATTERNS, 'when', 'pattern', '$ref'])));
    else changed.set(file, put(whole, at, hostile(at, pick)));
  }
  for (const [file, value] of changed) texts.set(file, JSON.stringify(value, null, 2));
  // Now and then a file is not even JSON, or is very large.
  if (random() < 0.05) {
    const file = pick(names);
    const text = texts.get(file) ?? files.get(file) ?? '';
    const cut = Math.floor(random() * text.length);
    texts.set(
      file,
      pick([
        text.slice(0, cut),
        `${text}${text}`,
        '['.repeat(100_000),
        `"${'x'.repeat(2_000_000)}"`,
        '\ufeff',
        '\u0000',
      ]),
    );
  }
  return { seed, changes: [...texts].map(([file, text]) => ({ file, text })) };
}

function hostile(at: Path, pick: <T>(all: readonly T[]) => T): Value {
  switch (at.at(-1)) {
    case 'pattern':
      return pick(PATTERNS);
    case '$ref':
      return pick(REFS);
    case 'ui:when':
    case 'ui:value':
    case 'when':
    case 'unless':
    case 'that':
      return pick<Value>(EXPRESSIONS);
    default:
      return pick<() => Value>([
        () => pick(TEXTS),
        () => pick(NUMBERS),
        () => pick(STRUCTURES),
        () => ({ type: 'string', pattern: pick(PATTERNS) }),
        () => ({ type: 'string', 'ui:when': pick(EXPRESSIONS) }),
        () => ({ type: 'number', 'ui:value': pick(EXPRESSIONS) }),
        () => ({ $ref: pick(REFS) }),
        () => pick(EXPRESSIONS),
        () => pick(PATTERNS),
      ])();
  }
}

/** Every place in a value. */
function pathsIn(value: Value, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  const entries = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  return [path, ...entries.flatMap(([key, entry]) => pathsIn(entry, [...path, key]))];
}

function valueAt(value: Value, path: Path): Value {
  return path.reduce<Value>((node, key) => (node as { [name: string]: Value })[key] ?? null, value);
}

function put(whole: Value, path: Path, value: Value): Value {
  const last = path.at(-1);
  if (last === undefined) return value;
  Object.defineProperty(valueAt(whole, path.slice(0, -1)) as object, last, DATA(value));
  return whole;
}

const DATA = (value: Value) => ({ value, enumerable: true, configurable: true, writable: true });

function renamed(whole: Value, path: Path, name: string): Value {
  const last = path.at(-1);
  if (last === undefined) return whole;
  const owner = valueAt(whole, path.slice(0, -1)) as { [name: string]: Value };
  const value = owner[last] as Value;
  if (!Array.isArray(owner)) delete owner[last];
  return put(whole, [...path.slice(0, -1), Array.isArray(owner) ? last : name], value);
}

/** Numbers from 0 to 1 that are the same in every run (mulberry32). */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
