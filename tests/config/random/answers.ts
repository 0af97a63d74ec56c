import fc from 'fast-check';

type Schema = Record<string, unknown>;

/** Texts that are right for some kind of field, wrong for others, or nearly right. */
const TEXTS = [
  ...['', ' ', 'x', 'Núria', '  vores  ', '𝒳é·', 'a\nb', '<b>', '{{x}}', '\u202e'],
  ...['2026-02-28', '2026-02-29', '2026-13-01', '23:59', '24:00', '2026-11', '2026-11-22T10:00'],
  ...[
    'nuria@exemple.cat',
    'nuria@exemple',
    'a@b.c',
    'a+b@exemple.info',
    '12345678Z',
    '12345678A',
    'X1234567L',
    'B12345674',
  ],
  ...['600000000', '+34930000000', '08901', '8901', '00000', 'https://exemple.cat', 'javascript:x', 'exemple.cat'],
  ...['ES9121000418450200051332', 'ES9121000418450200051333', '100', '-1', '0.005'],
];
const NUMBERS = [0, 1, -1, 0.1, 0.01, 0.005, 19.99, 100, 101, 2 ** 31, 2 ** 53, -0.5];

/**
 * Values that somebody may fill into a form: of the kind that each field holds, right or wrong, any of them left out;
 * and right values with one or two fields changed.
 * @param examples values that are right
 */
export function randomAnswers(schema: Schema, examples: readonly object[]): fc.Arbitrary<Schema> {
  const answers = objectOf(schema, schema, 4);
  if (examples.length === 0) return answers;
  const names = Object.keys(propertiesOf(schema));
  const changed = fc
    .record({
      right: fc.constantFrom(...examples),
      answers,
      some: fc.subarray(names, { maxLength: Math.min(2, names.length) }),
    })
    .map(({ right, answers: other, some }) => {
      const changes = some.filter((name) => name in other).map((name) => [name, other[name]]);
      return { ...right, ...Object.fromEntries(changes) } as Schema;
    });
  return fc.oneof(answers, changed);
}

function objectOf(schema: Schema, root: Schema, depth: number): fc.Arbitrary<Schema> {
  const fields = Object.entries(propertiesOf(schema)).map(([name, inner]) => {
    const required = ((schema.required ?? []) as string[]).includes(name);
    return [name, fc.option(answerOf(inner, root, depth - 1), { nil: undefined, freq: required ? 20 : 3 })];
  });
  return fc
    .record(Object.fromEntries(fields) as Record<string, fc.Arbitrary<unknown>>)
    .map((made) => Object.fromEntries(Object.entries(made).filter(([, value]) => value !== undefined)));
}

/** Those that conditions and variants bring in count as well. */
function propertiesOf(schema: Schema): Record<string, Schema> {
  const parts = ['then', 'else', 'allOf', 'anyOf', 'oneOf'].flatMap((key) => (schema[key] ?? []) as Schema[]);
  const dependent = Object.values((schema.dependencies ?? {}) as Record<string, Schema>);
  return Object.assign(
    {},
    ...[...parts, ...dependent].filter((one) => !Array.isArray(one)).map(propertiesOf),
    schema.properties,
  );
}

function answerOf(schema: Schema, root: Schema, depth: number): fc.Arbitrary<unknown> {
  if (typeof schema.$ref === 'string')
    return answerOf({ ...pointed(root, schema.$ref), ...schema, $ref: undefined }, root, depth);
  if ('const' in schema)
    return fc.constantFrom(schema.const, ...(typeof schema.const === 'boolean' ? [!schema.const] : []));
  if (Array.isArray(schema.enum)) return fc.constantFrom(...schema.enum);
  const variants = (schema.oneOf ?? schema.anyOf) as Schema[] | undefined;
  if (variants && !schema.properties && schema.type !== 'object')
    return fc.oneof(
      ...variants.map((one) => answerOf({ ...schema, oneOf: undefined, anyOf: undefined, ...one }, root, depth)),
    );
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  switch (type ?? (schema.properties ? 'object' : 'string')) {
    case 'object':
      return depth > 0 ? objectOf(schema, root, depth) : fc.constant({});
    case 'array': {
      const items = (schema.items ?? {}) as Schema;
      return fc.array(answerOf(Array.isArray(items) ? items[0] : items, root, depth - 1), { maxLength: 4 });
    }
    case 'integer':
      return fc.oneof(fc.constantFrom(...NUMBERS.filter(Number.isInteger), ...limitsOf(schema)), fc.integer());
    case 'number':
      return fc.oneof(
        fc.constantFrom(...NUMBERS, ...limitsOf(schema)),
        fc.double({ noNaN: true, noDefaultInfinity: true }),
      );
    case 'boolean':
      return fc.boolean();
    default:
      return textOf(schema);
  }
}

/** At the limits of a number, and beside them. */
function limitsOf({ minimum, maximum }: Schema): number[] {
  return [minimum, maximum].flatMap((limit) => (typeof limit === 'number' ? [limit, limit - 1, limit + 1] : []));
}

/** As long as may be, a letter longer and a letter shorter. */
function textOf({ minLength, maxLength, examples }: Schema): fc.Arbitrary<string> {
  const lengths = [minLength, maxLength].flatMap((limit) =>
    typeof limit === 'number' && limit < 10_000 ? [limit, limit + 1, Math.max(0, limit - 1)] : [],
  );
  const own = Array.isArray(examples) ? examples.map(String) : [];
  return fc.oneof(
    fc.constantFrom(...TEXTS, ...own, ...lengths.map((length) => 'é'.repeat(length))),
    fc.string({ unit: 'grapheme', maxLength: 20 }),
  );
}

function pointed(root: Schema, reference: string): Schema {
  const steps = reference.replace(/^#\/?/, '').split('/').filter(Boolean);
  return steps.reduce<unknown>((part, step) => (part as Schema)?.[decodeURIComponent(step)], root) as Schema;
}
