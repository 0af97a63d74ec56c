import fc from 'fast-check';

/** The parts of an OpenAPI description that are used here. */
export interface Description {
  paths: Record<string, Record<string, Operation>>;
}

interface Operation {
  parameters?: { name: string; in: 'path' | 'query' | 'header'; required?: boolean; schema?: Schema }[];
  requestBody?: { content?: Record<string, { schema?: Schema }> };
  responses?: Record<string, unknown>;
}

type Schema = Record<string, unknown>;

/** A call as the description allows it, or nearly. */
export interface RandomCall {
  method: string;
  /** As in the description, with its parameters in braces. */
  path: string;
  /** Statuses that the description names. */
  described: string[];
  /** Filled in, with the query. */
  url: string;
  headers: Record<string, string>;
  type: string | null;
  body: unknown;
}

/** How deep a value goes at most. */
const DEPTH = 4;
const METHODS = ['get', 'post', 'put', 'delete', 'patch'];

const HOSTILE = [
  '\0',
  '\ud800',
  "'; drop table users; --",
  '\r\nx-evil: 1',
  '__proto__',
  'constructor',
  '../../etc/passwd',
  '{{reference}}',
  '<script>',
  'x'.repeat(20_000),
  '\u202e',
  '1e309',
];

/** Values that follow no schema. */
const anything = fc.oneof(
  fc.constantFrom<unknown>(null, true, -1, 0.5, 2 ** 53, 1e308, [], {}, [[]], '', ...HOSTILE),
  fc.jsonValue({ maxDepth: 3 }),
);

/** Calls of everything that the description names. */
export function randomCalls({ paths }: Description): fc.Arbitrary<RandomCall> {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    METHODS.flatMap((method) => (methods[method] ? [{ path, method, operation: methods[method] }] : [])),
  );
  return fc.constantFrom(...operations).chain(callOf);
}

function callOf({ path, method, operation }: { path: string; method: string; operation: Operation }) {
  const { parameters = [], requestBody, responses = {} } = operation;
  const values = fc.record(
    Object.fromEntries(parameters.map(({ name, schema = {}, ...one }) => [`${one.in} ${name}`, textOf(schema, one)])),
  );
  const contents = Object.entries(requestBody?.content ?? {});
  const body =
    contents.length === 0
      ? fc.constant({ type: null, body: undefined as unknown })
      : fc
          .constantFrom(...contents)
          .chain(([type, { schema = {} }]) => nearlyOf(schema).map((value) => ({ type, body: value })));
  return fc.tuple(values, body).map(([given, sent]): RandomCall => {
    const found = (place: string) =>
      Object.entries(given).flatMap(([key, value]) =>
        value !== undefined && key.startsWith(`${place} `) ? [[key.slice(place.length + 1), value] as const] : [],
      );
    const filled = found('path').reduce((url, [name, value]) => url.replace(`{${name}}`, encode(value) || '%00'), path);
    const query = found('query').map(([name, value]) => `${name}=${encode(value)}`);
    const headers = Object.fromEntries(found('header').filter(([, value]) => isHeader(value)));
    const url = [filled, query.join('&')].filter(Boolean).join('?');
    return { method: method.toUpperCase(), path, described: Object.keys(responses), url, headers, ...sent };
  });
}

/** A lone surrogate has no encoding. */
const encode = (text: string) => encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'));

/** Whether a client of HTTP can send the text at all (RFC 9110 §5.5). */
const isHeader = (text: string) => /^[\x20-\x7e\x80-\xff]*$/.test(text);

/** A parameter, which is text; one that need not be there is left out at times. */
function textOf(schema: Schema, { required }: { required?: boolean }): fc.Arbitrary<string | undefined> {
  const text = nearlyOf(schema).map((value) => (typeof value === 'object' ? JSON.stringify(value) : String(value)));
  return required ? text : fc.option(text, { nil: undefined, freq: 2 });
}

/** A value that fits a schema, four times of five; else anything. */
function nearlyOf(schema: Schema, depth = DEPTH): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 8, arbitrary: fittingOf(schema, depth) }, { weight: 1, arbitrary: anything });
}

function fittingOf(schema: Schema, depth: number): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const);
  if (Array.isArray(schema.enum)) return fc.constantFrom(...schema.enum);
  const variants = (schema.oneOf ?? schema.anyOf) as Schema[] | undefined;
  if (variants?.length && depth > 0)
    return fc.oneof(
      ...variants.map((variant) => fittingOf({ ...schema, oneOf: undefined, anyOf: undefined, ...variant }, depth - 1)),
    );
  switch (typeOf(schema)) {
    case 'object':
      return objectOf(schema, depth);
    case 'array':
      return fc.array(depth > 0 ? nearlyOf((schema.items ?? {}) as Schema, depth - 1) : anything, { maxLength: 3 });
    case 'integer':
      return fc.oneof(fc.integer({ min: -2, max: 300 }), fc.constantFrom(1, 2 ** 31, 2 ** 53));
    case 'number':
      return fc.double({ noNaN: true, noDefaultInfinity: true });
    case 'boolean':
      return fc.boolean();
    case 'string':
      return stringOf(schema);
    default:
      return anything;
  }
}

function typeOf({ type, properties, items }: Schema): unknown {
  return (Array.isArray(type) ? type[0] : type) ?? (properties ? 'object' : items ? 'array' : undefined);
}

function objectOf(schema: Schema, depth: number): fc.Arbitrary<unknown> {
  const properties = Object.entries((schema.properties ?? {}) as Record<string, Schema>);
  if (depth === 0 || properties.length === 0)
    return fc.dictionary(fc.string({ maxLength: 10 }), anything, { maxKeys: 3 });
  const required = (schema.required ?? []) as string[];
  const parts = properties.map(([name, inner]) => {
    const value = nearlyOf(inner, depth - 1);
    // A property that is `undefined` is left out.
    return [
      name,
      required.includes(name) ? fc.option(value, { nil: undefined, freq: 20 }) : fc.option(value, { nil: undefined }),
    ];
  });
  return fc
    .record(Object.fromEntries(parts) as Record<string, fc.Arbitrary<unknown>>)
    .map((made) => Object.fromEntries(Object.entries(made).filter(([, value]) => value !== undefined)));
}

function stringOf({ format, examples }: Schema): fc.Arbitrary<string> {
  const usual = ['08901', '20001', '12345678Z', 'a@exemple.cat', '2026-02-29', '1', 'ca', 'Lleida'];
  const own = Array.isArray(examples) ? examples.map(String) : [];
  const files = format === 'binary' ? ['%PDF-1.4', '\x89PNG\r\n\x1a\n'] : [];
  return fc.oneof(
    fc.constantFrom(...usual, ...own, ...files),
    fc.string({ unit: 'grapheme', maxLength: 30 }),
    fc.string({ unit: 'binary', maxLength: 30 }),
    fc.constantFrom(...HOSTILE),
  );
}
