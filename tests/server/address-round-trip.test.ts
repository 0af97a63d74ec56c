import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { compileConfig } from '../../src/compiler/index.ts';
import type { CompiledForm, Values } from '../../src/core/config.ts';
import { fieldOrder } from '../../src/core/display.ts';
import { presentValues } from '../../src/core/validation.ts';
import { fromWire, toWire } from '../../src/core/wire.ts';
import type { LoadedForm } from '../../src/server/config/loaded-version.ts';
import { ConfigStore, publishVersion } from '../../src/server/config/store.ts';
import type { AddressKind } from '../../src/types/shared/member-record.ts';
import type { Country, Town } from '../../src/types/shared/places.ts';
import { read, write } from './support/addresses.ts';
import { type Bench, openBench } from './support/app.ts';
import { onEachDatabase } from './support/databases.ts';

const RUNS = 25;
/** Of the machine the tests share; each run is three calls. */
const TIME_LIMIT = 240_000;
const { compiled } = await compileConfig(process.cwd());
if (!compiled) throw new Error('The config does not compile.');
const version = compiled;

/** Words as people write them: accents, `l·l`, emoji, all scripts, short and long. */
const words = fc.oneof(
  fc.constantFrom(
    'Carrer del Col·legi d’Enginyers, 1r 2a',
    "L'Hospitalet",
    'Ŀ·l 🏛️👩🏽‍🔧',
    'a\nb\tc',
    ' x ',
    '東京 — שלום',
  ),
  // Blanks alone are no answer.
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }).filter((one) => one.trim() !== ''),
  fc.string({ unit: 'grapheme', minLength: 100, maxLength: 400 }),
);
const digits = fc.stringMatching(/^6[0-9]{8}$/);
const email = fc.stringMatching(/^[a-z0-9_+]{1,20}@[a-z0-9]{1,20}\.(cat|barcelona|org)$/);

interface Facts {
  countries: readonly Country[];
  /** Towns by postal code; codes without any are Spanish too. */
  towns: ReadonlyMap<string, readonly Town[]>;
  provinces: ReadonlyMap<string, string>;
}

onEachDatabase('a filled form', (open) => {
  let bench: Bench;
  let forms: [AddressKind, LoadedForm][];
  let facts: Facts;

  beforeAll(async () => {
    bench = await openBench(await open());
    await publishVersion(bench.database.db, version);
    const current = await new ConfigStore(bench.database.db).current();
    forms = [...(current?.forms.values() ?? [])].flatMap((form) => {
      const { action, params } = form.spec.submit ?? {};
      return action === 'member-data' ? [[params?.tipoDireccion as AddressKind, form]] : [];
    });
    const get = async (path: string) =>
      bench.app.inject({
        url: `/api/ebcn/ubicaciones/${path}`,
        headers: { authorization: await bench.token('20001') },
      });
    const codes = ['08901', '08519', '17850', '25794', '43813', '28001', '52999'];
    const towns = codes.map(async (code): Promise<[string, Town[]]> => {
      const answer = await get(`poblaciones/paginas?page=0&size=200&cpostal=${code}`);
      return [code, answer.statusCode === 200 ? answer.json().elementos : []];
    });
    facts = {
      countries: (await get('paises')).json(),
      towns: new Map(await Promise.all(towns)),
      provinces: new Map([['28001', 'Madrid']]),
    };
  });
  afterAll(() => bench.close());

  it('has forms of all four kinds to try', () => {
    expect(forms.map(([kind]) => kind).sort()).toEqual(['CEE', 'CONTACT', 'FACTURACIO', 'OMNIBUS']);
  });

  it(
    'comes back from the database as it was filled in',
    async () => {
      for (const [kind, form] of forms)
        await fc.assert(
          fc.asyncProperty(filled(form, facts), async (values) => {
            expect(form.judge(values, {}).errors).toEqual([]);
            if (form.spec.enabled) await bench.database.db.deleteFrom('addresses').where('kind', '=', kind).execute();
            const { record, tag } = await read(bench, kind);
            const body = toWire(form.spec, values, crossing(record === undefined, facts));
            const condition = tag === undefined ? { ifNoneMatch: '*' } : { ifMatch: tag };
            const answer = await write(bench, { ...body, tipoDireccion: kind }, { ...method(kind, tag), ...condition });
            expect([answer.statusCode, answer.body]).toEqual([204, '']);
            const after = await read(bench, kind);
            expect(after.tag).toBe(answer.headers.etag);
            expect(shown(form, { ...after.record })).toEqual(presentValues(expected(values, facts)));
          }),
          // The first case that fails says enough; looking for a smaller one takes minutes.
          { numRuns: RUNS, endOnFailure: true },
        );
    },
    TIME_LIMIT,
  );
});

function method(kind: AddressKind, tag: string | undefined): { method: 'PUT' | 'POST' } {
  return { method: tag === undefined && kind !== 'CONTACT' ? 'POST' : 'PUT' };
}

/** Random values that the form's rules let through. */
function filled(form: CompiledForm, facts: Facts): fc.Arbitrary<Values> {
  const own = editable(form).filter((property) => !PLACE.includes(property));
  const required = form.schema.required as string[] | undefined;
  const fields = own.map((property): [string, fc.Arbitrary<unknown>] => {
    const values = valuesOf((form.schema.properties as Record<string, Schema>)[property] ?? {});
    return [property, required?.includes(property) ? values : fc.option(values, { nil: undefined })];
  });
  return fc.record({ place: place(form, facts), rest: fc.record(Object.fromEntries(fields)) }).map(({ place, rest }) =>
    // A tick that nobody touched is no.
    ({
      ...Object.fromEntries(own.filter((name) => isFlag(form, name)).map((name) => [name, false])),
      ...present(rest),
      ...place,
    }),
  );
}

const PLACE = ['idpais', 'pais', 'codigoPostal', 'poblacion', 'provincia', 'comarca'].map(
  (name) => `direccion__${name}`,
);

/** At home with a town of the list or a place it does not know, or abroad. */
function place(form: CompiledForm, { countries, towns }: Facts): fc.Arbitrary<Values> {
  const listed = [...towns].flatMap(([code, found]) => found.map((town) => ({ code, town })));
  const unlisted = [...towns].filter(([, found]) => found.length === 0).map(([code]) => code);
  const known = fc.constantFrom(...listed).map(({ code, town }) => ({
    direccion__idpais: 3,
    direccion__codigoPostal: code,
    direccion__poblacion: town.poblacion,
    direccion__provincia: town.provincia,
    direccion__comarca: town.comarca,
  }));
  const elsewhere = fc.record({
    direccion__idpais: fc.constant(3),
    direccion__codigoPostal: fc.constantFrom(...unlisted),
    direccion__poblacion: words,
    direccion__provincia: words,
    direccion__comarca: words,
  });
  const abroad = fc.record({
    direccion__idpais: fc.constantFrom(...countries.map(({ id }) => id).filter((id) => id !== 3)),
    direccion__codigoPostal: words,
    direccion__poblacion: words,
  });
  return fc.oneof(known, elsewhere, abroad).map((values) => pick(values, editable(form)));
}

interface Schema {
  type?: string;
  enum?: string[];
  items?: { enum?: string[] };
  pattern?: string;
  const?: unknown;
}

function valuesOf({ type, enum: choices, items, pattern, const: only }: Schema): fc.Arbitrary<unknown> {
  if (only !== undefined) return fc.constant(only);
  if (type === 'boolean') return fc.boolean();
  if (type === 'array') return fc.constant(items?.enum ?? []);
  if (choices) return fc.constantFrom(...choices);
  if (pattern?.includes('@')) return email;
  return pattern ? digits : words;
}

function isFlag(form: CompiledForm, property: string): boolean {
  return (form.schema.properties as Record<string, Schema>)[property]?.type === 'boolean';
}

/** Properties that people fill in. */
function editable(form: CompiledForm): string[] {
  return fieldOrder(form).filter((property) => {
    const ui = (form.uiSchema[property] ?? {}) as Record<string, unknown>;
    return (
      ui['ui:readonly'] !== true && !form.widgets[String(ui['ui:widget'])]?.display && property !== 'serviciosActivos'
    );
  });
}

function crossing(creating: boolean, { countries, towns }: Facts): Parameters<typeof toWire>[2] {
  return {
    creating,
    entries: ({ source, query }) =>
      source === 'countries'
        ? countries.map(({ id, nombre }) => ({ value: id, label: nombre }))
        : (towns.get(String(query.cpostal)) ?? []).map(({ poblacion }) => ({ value: poblacion, label: poblacion })),
  };
}

/** A province that no list backs is not sent; the server then knows it by the code, or not at all. */
function expected(values: Values, { towns, provinces }: Facts): Values {
  const code = String(values.direccion__codigoPostal);
  if (values.direccion__idpais !== 3 || towns.get(code)?.length) return values;
  return { ...values, direccion__provincia: provinces.get(code) };
}

function shown(form: CompiledForm, record: Record<string, unknown>): Values {
  return presentValues(pick(fromWire(form.spec, record), editable(form)));
}

function pick(values: Values, names: readonly string[]): Values {
  return Object.fromEntries(names.filter((name) => Object.hasOwn(values, name)).map((name) => [name, values[name]]));
}

function present(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}
