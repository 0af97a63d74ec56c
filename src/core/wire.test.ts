import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SourceEntry } from './action.ts';
import type { Values, Wire } from './config.ts';
import { type Crossing, fromWire, lookupsOf, toWire } from './wire.ts';

const wire: Wire = {
  nest: true,
  rename: { place__country: 'countryId' },
  textOf: { place__countryName: { property: 'place__country', source: 'countries' } },
  whileListed: { place__region: { source: 'towns', query: { code: 'place__code' }, when: { place__country: 3 } } },
  flags: { consent: 'yes' },
  onCreate: ['number'],
};
const countries: SourceEntry[] = [{ value: null, label: 'Europe', children: [{ value: 3, label: 'Spain' }] }];
const towns: SourceEntry[] = [{ value: 'Reus', label: 'Reus' }];

function crossing(creating = false, listed: readonly SourceEntry[] = towns): Crossing {
  return { creating, entries: ({ source }) => (source === 'towns' ? listed : countries) };
}

test('a record is nested, named for the wire, and says in words what was chosen', () => {
  const values = { place__code: '43201', place__region: 'Tarragona', place__country: 3, consent: ['yes'], name: 'N' };
  expect(toWire({ wire }, values, crossing())).toEqual({
    place: { code: '43201', region: 'Tarragona', countryName: 'Spain' },
    countryId: 3,
    consent: true,
    name: 'N',
  });
});

test('consent that is not given travels as no', () => {
  expect(toWire({ wire }, {}, crossing())).toEqual({ consent: false });
  expect(toWire({ wire }, { consent: [] }, crossing())).toEqual({ consent: false });
});

test('some values travel only when the record is made', () => {
  expect(toWire({ wire }, { number: '7' }, crossing(true))).toMatchObject({ number: '7' });
  expect(toWire({ wire }, { number: '7' }, crossing(false))).not.toHaveProperty('number');
});

test('a value that a source has to list stays behind when the source is empty or not asked', () => {
  const here = { place__code: '43201', place__region: 'Tarragona', place__country: 3 };
  expect(toWire({ wire }, here, crossing(false, []))).not.toHaveProperty('place.region');
  expect(toWire({ wire }, { ...here, place__country: 4 }, crossing())).not.toHaveProperty('place.region');
  expect(toWire({ wire }, { ...here, place__code: '' }, crossing())).not.toHaveProperty('place.region');
});

test('only what the values need is looked up', () => {
  const here = { place__code: '43201', place__region: 'Tarragona', place__country: 3 };
  expect(lookupsOf({ wire }, here)).toEqual([
    { source: 'countries', query: {} },
    { source: 'towns', query: { code: '43201' } },
  ]);
  expect(lookupsOf({ wire }, { ...here, place__country: 4 })).toEqual([{ source: 'countries', query: {} }]);
  expect(lookupsOf({ wire }, { place__code: '43201' })).toEqual([]);
  expect(lookupsOf({}, here)).toEqual([]);
});

test('without a wire values travel as they are', () => {
  const values = { a__b: 'x', list: [{ id: 1 }] };
  expect(toWire({}, values, crossing())).toEqual(values);
  expect(fromWire({}, values)).toEqual(values);
});

test('back at the form: what it does not know stays, what only repeats a choice goes', () => {
  const body = { kind: 'CONTACT', countryId: 3, place: { countryName: 'Spain', code: '1' }, consent: false };
  expect(fromWire({ wire }, body)).toEqual({ kind: 'CONTACT', place__country: 3, place__code: '1' });
});

test('names that every object has are names like any other', () => {
  const body = JSON.parse('{"__proto__":{"a":1},"constructor":"c","toString":"t"}');
  const values = fromWire({ wire: { nest: true } }, body);
  expect(Object.getPrototypeOf(values)).toBe(Object.prototype);
  expect(Object.fromEntries(Object.entries(values))).toEqual({ __proto____a: 1, constructor: 'c', toString: 't' });
  expect(toWire({ wire }, { constructor: 'c', toString: 't' }, crossing())).toMatchObject({
    constructor: 'c',
    toString: 't',
  });
});

const step = fc.stringMatching(/^[a-zA-Z][a-zA-Z0-9]{0,6}$/);
const value = fc.oneof(
  fc.string(),
  fc.integer(),
  fc.boolean(),
  fc.array(fc.record({ idFamilia: fc.integer(), id: fc.integer() }), { maxLength: 3 }),
);

/** A form by chance: names of one to three steps, none of which is the beginning of another. */
const cases = fc
  .uniqueArray(fc.array(step, { minLength: 1, maxLength: 3 }), { maxLength: 12, selector: (steps) => steps.join('__') })
  .map((names) => names.filter((name, at) => !names.some((other, i) => i !== at && isPrefix(name, other))))
  .chain((names) => {
    const properties = names.map((steps) => steps.join('__'));
    return fc.record({
      properties: fc.constant(properties),
      values: fc.tuple(...properties.map(() => fc.option(value, { nil: undefined }))),
      renamed: fc.subarray(properties),
      flags: fc.subarray(properties),
      nest: fc.boolean(),
    });
  })
  .map(({ properties, values, renamed, flags, nest }) => ({
    wire: {
      nest,
      rename: Object.fromEntries(renamed.map((property, at) => [property, `renamed${at}_`])),
      flags: Object.fromEntries(flags.map((property) => [property, 'yes'])),
    } satisfies Wire,
    values: Object.fromEntries(
      properties
        .map((property, at) => [property, flags.includes(property) ? flag(values[at]) : values[at]] as const)
        .filter(([, given]) => given !== undefined),
    ) as Values,
  }));

function isPrefix(one: readonly string[], other: readonly string[]): boolean {
  return one.every((part, at) => part === other[at]);
}

function flag(given: unknown): string[] | undefined {
  return given === undefined ? undefined : ['yes'];
}

test('the way back gives what was filled in, whatever the form is like', () => {
  fc.assert(
    fc.property(cases, fc.boolean(), ({ wire: some, values }, creating) => {
      const sent = JSON.parse(JSON.stringify(toWire({ wire: some }, values, crossing(creating))));
      expect(fromWire({ wire: some }, sent)).toEqual(values);
    }),
    { numRuns: 500 },
  );
});
