import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CompiledForm, Values } from '../../../src/core/config.ts';
import { withSeenTexts } from '../../../src/core/forms/counted-values.ts';
import { fieldOrder } from '../../../src/core/forms/display.ts';
import { presentValues } from '../../../src/core/forms/validation.ts';
import type { LoadedForm } from '../../../src/server/domain/config/loaded-version.ts';
import { ConfigStore } from '../../../src/server/domain/config/store.ts';
import { publishVersion } from '../../../src/server/domain/publishing/activate.ts';
import type { Country, Town } from '../../../src/types/shared/places.ts';
import { confirm } from '../support/addresses.ts';
import { type Bench, openBench } from '../support/app.ts';
import { onEachDatabase } from '../support/database/databases.ts';
import { projectVersion } from '../support/fixture/project-version.ts';

const RUNS = 25;
/** Of the machine the tests share; each run is three calls. */
const TIME_LIMIT = 240_000;
const version = await projectVersion();

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
}

onEachDatabase('a filled form', (open) => {
  let bench: Bench;
  let forms: [string, LoadedForm][];
  let facts: Facts;

  beforeAll(async () => {
    bench = await openBench(await open());
    await publishVersion(bench.database.db, version);
    const current = await new ConfigStore(bench.database.db).current();
    forms = [...(current?.forms.values() ?? [])].flatMap((form) =>
      form.spec.record === undefined || form.spec.record === 'guide-entry' ? [] : [[form.spec.record, form]],
    );
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
    };
  });
  afterAll(() => bench.close());

  it('has forms of all four addresses to try', () => {
    expect(forms.map(([record]) => record).sort()).toEqual([
      'certifier-address',
      'consumer-access',
      'contact-address',
      'professional-address',
    ]);
  });

  it(
    'comes back from the database as it was filled in',
    async () => {
      for (const [record, form] of forms)
        await fc.assert(
          fc.asyncProperty(filled(form, facts), async (values) => {
            expect(form.judge(values, {}).errors).toEqual([]);
            if (form.spec.enabled) await beginAnew(bench, record);
            const url = `/api/records/${record}`;
            const authorization = await bench.token('20001');
            await confirm(bench, '20001');
            const before = await bench.app.inject({ url, headers: { authorization } });
            const tag = before.headers.etag;
            const condition = tag === undefined ? { 'if-none-match': '*' } : { 'if-match': tag };
            const method = tag === undefined ? 'POST' : 'PUT';
            const headers = { authorization, ...condition };
            const answer = await bench.app.inject({ method, url, headers, payload: values });
            expect([answer.statusCode, answer.body]).toEqual([204, '']);
            const after = await bench.app.inject({ url, headers: { authorization } });
            expect(after.headers.etag).toBe(answer.headers.etag);
            expect(pick(after.json(), editable(form))).toEqual(presentValues(withSeenTexts(form, values)));
          }),
          // The first case that fails says enough; looking for a smaller one takes minutes.
          { numRuns: RUNS, endOnFailure: true },
        );
    },
    TIME_LIMIT,
  );
});

/** A record that a procedure has taken in is not changed any more, so each try begins without it. */
async function beginAnew({ database: { db } }: Bench, record: string): Promise<void> {
  await db.deleteFrom('case_events').execute();
  await db.deleteFrom('cases').execute();
  await db.deleteFrom('records').where('kind', '=', record).execute();
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

function pick(values: Values, names: readonly string[]): Values {
  return Object.fromEntries(names.filter((name) => Object.hasOwn(values, name)).map((name) => [name, values[name]]));
}

function present(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}
