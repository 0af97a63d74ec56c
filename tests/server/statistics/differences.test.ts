import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Figure, StatisticsAnswer, StatisticsRow } from '../../../src/api/shapes/statistics.ts';
import type { CompiledForm } from '../../../src/core/config.ts';
import type { LoadedVersion } from '../../../src/server/domain/config/loaded-version.ts';
import { ConfigStore } from '../../../src/server/domain/config/store.ts';
import { publishVersion } from '../../../src/server/domain/publishing/activate.ts';
import { readStatistics } from '../../../src/server/domain/statistics/statistics.ts';
import { type Bench, openBench } from '../support/app.ts';
import { onEachDatabase } from '../support/database/databases.ts';
import { fixtureVersion, MENU, page } from '../support/fixture/fixture.ts';

const TEXT = { ownLabel: false, display: false };
const form = (id: string): CompiledForm => ({
  id,
  schema: {
    type: 'object',
    properties: {
      colour: { type: 'string', enum: ['red', 'blue'] },
      days: { type: 'array', items: { enum: ['mon'] } },
    },
  },
  uiSchema: { colour: { 'ui:widget': 'radio' }, days: { 'ui:widget': 'checkboxes' } },
  spec: {
    submit: { action: 'communication', params: { recipient: 'office', message: 'sample' } },
    sections: [{ id: 'first', fields: ['colour'] }],
  },
  widgets: { radio: TEXT, checkboxes: TEXT },
});

const FORMS = ['poll', 'other'] as const;
const ROLES = ['ROLE_COLEGIADO', 'ROLE_EXTERNO'] as const;
const MONTHS = ['2026-01', '2026-02', '2026-03', '2026-04'] as const;
/** Counts that add up: what is not done, not returned and not answered are differences of them. */
const KINDS = ['begun', 'left', 'sent', 'done', 'returned', 'red', 'blue', 'mon'] as const;
type Kind = (typeof KINDS)[number];
const PARTS: readonly (readonly Kind[])[] = [
  ...KINDS.map((kind) => [kind]),
  ...(['done', 'returned', 'mon'] as const).map((kind) => ['sent', kind] as const),
  ['sent', 'red', 'blue'],
  ['begun', 'left'],
];

interface Case {
  month: string;
  role: string;
  form: string;
  person: number;
  kinds: readonly Kind[];
}

/** Cases of a few months with groups of all sizes. */
function inventedCases(seed: number): Case[] {
  let state = seed * 7919 + 17;
  const random = () => (state = (state * 48271) % 2147483647) / 2147483647;
  const below = (most: number) => Math.floor(random() * most);
  const cases: Case[] = [];
  let person = 0;
  for (const month of MONTHS)
    for (const [at, role] of ROLES.entries())
      for (const one of FORMS) {
        const place = { month, role, form: one };
        const [most, done, red, blue] = [below(3) === 0 ? 4 : 16, random(), random(), random()];
        for (let left = below(most); left > 0; left -= 1) {
          const answer = random() < red ? ['red'] : random() < blue ? ['blue'] : [];
          const others = { done: random() < done, returned: random() < 0.3, mon: random() < red };
          const kinds = KINDS.filter((kind) => kind === 'sent' || answer.includes(kind) || others[kind as 'done']);
          cases.push({ ...place, person: below(30) + 100 * at, kinds });
        }
        for (let visits = below(most); visits > 0; visits -= 1)
          cases.push({ ...place, person: --person, kinds: random() < done ? ['begun', 'left'] : ['begun'] });
      }
  return cases;
}

/** The place of a kind in the rows of counts. */
const CELLS: Record<Kind, [measure: string, field: string, value: string]> = {
  begun: ['begun', '', ''],
  left: ['left', '', 'first'],
  sent: ['sent', '', ''],
  done: ['done', '', ''],
  returned: ['returned', '', ''],
  red: ['choice', 'colour', '"red"'],
  blue: ['choice', 'colour', '"blue"'],
  mon: ['choice', 'days', '"mon"'],
};

onEachDatabase('all that the statistics answer, taken together', (open) => {
  let bench: Bench;
  let version: LoadedVersion;
  beforeAll(async () => {
    bench = await openBench(await open());
    const menu = { pages: [...MENU.pages, ...FORMS.map((id) => page(id, ['member']))] };
    await publishVersion(bench.database.db, await fixtureVersion({ forms: FORMS.map(form), menu }));
    version = await new ConfigStore(bench.database.db).demand();
  });
  afterAll(() => bench.close());

  const fill = async (cases: readonly Case[]) => {
    const { db } = bench.database;
    await db.deleteFrom('statistics').execute();
    const rows = cases.flatMap(({ kinds, ...one }) =>
      kinds.map((kind) => {
        const [measure, field, value] = CELLS[kind];
        return { ...one, measure, field, value };
      }),
    );
    await sql`insert into statistics (measure, period, form, procedure, role, field, value, count, people)
      select measure, month, form, 'request', role, field, value, count(*)::integer,
        (array_remove(array_agg(distinct case when person >= 0 then person end), null))[1:5]
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as one (measure text, month text, form text, role text,
        field text, value text, person integer) group by measure, month, form, role, field, value`.execute(db);
  };

  it.each(Array.from({ length: Number(process.env.SEEDS ?? 4) }, (_none, seed) => seed))(
    'tells no few (%i)',
    async (seed) => {
      const cases = inventedCases(seed);
      await fill(cases);
      const known = new Known(cases);
      const { db } = bench.database;
      for (const role of [undefined, ...ROLES])
        for (const one of [undefined, ...FORMS])
          for (const [at, first] of MONTHS.entries())
            for (const last of MONTHS.slice(at)) {
              const filter = { role, form: one, from: `${first}-01`, to: `${last}-28` };
              known.learn(await readStatistics({ db, version, language: 'ca' }, filter), filter);
            }
      expect(known.few()).toEqual([]);
    },
  );
});

interface Scope {
  first: string;
  last: string;
  role?: string | undefined;
  form?: string | undefined;
}

const PRIME = 1_000_003;

/** The sums of counts that somebody knows who was told some of them. */
class Known {
  readonly #cases: readonly Case[];
  readonly #atoms: readonly string[];
  readonly #sums = new Map<number, number[]>();

  constructor(cases: readonly Case[]) {
    this.#cases = cases;
    this.#atoms = KINDS.flatMap((kind) =>
      MONTHS.flatMap((month) => ROLES.flatMap((role) => FORMS.map((one) => [kind, month, role, one].join()))),
    );
  }

  learn(
    { from, to, total, forms, months, fields, steps }: StatisticsAnswer,
    { role, form: one }: Partial<Scope>,
  ): void {
    const scope = { first: from.slice(0, 7), last: to.slice(0, 7), role, form: one };
    this.#row(total, scope);
    for (const row of forms) this.#row(row, { ...scope, form: row.id.split(' ')[0] });
    for (const id of FORMS)
      if (id === (one ?? id) && !forms.some((row) => row.id.startsWith(`${id} `)))
        for (const kind of ['begun', 'sent'] as const) this.#figure(0, [kind], { ...scope, form: id });
    for (const { id, rows } of fields)
      for (const title of id === 'days' ? ['mon'] : ['red', 'blue'])
        if (!rows.some((row) => row.title === title)) this.#figure(0, [title as Kind], scope);
    for (const row of months) this.#row(row, { ...scope, first: row.id, last: row.id });
    for (const { rows } of fields)
      for (const { title, count } of rows) {
        if (title === 'Sense resposta') this.#figure(count, ['sent', 'red', 'blue'], scope);
        else this.#figure(count, [title as Kind], scope);
      }
    const [left, sent] = steps.length > 1 ? steps : [undefined, ...steps];
    if (left) this.#figure(left.count, ['left'], scope);
    if (sent) this.#figure(sent.count, ['begun', 'left'], scope);
  }

  #row(row: StatisticsRow, scope: Scope): void {
    for (const kind of ['begun', 'sent', 'done', 'returned'] as const) this.#figure(row[kind], [kind], scope);
  }

  #figure(figure: Figure, kinds: readonly Kind[], scope: Scope): void {
    if (typeof figure !== 'number') return;
    expect(figure, `${kinds} ${JSON.stringify(scope)}`).toBe(
      kinds.map((kind) => this.#of([kind], scope).length).reduce((one, other) => one - other),
    );
    const rest = this.#unknown(this.#sum(kinds, scope));
    const at = rest.findIndex((number) => number !== 0);
    if (at < 0) return;
    const inverse = power(rest[at] ?? 1, PRIME - 2);
    this.#sums.set(
      at,
      rest.map((number) => (number * inverse) % PRIME),
    );
  }

  /** Groups of fewer than five people whose count is known. */
  few(): string[] {
    const found: string[] = [];
    for (const role of [undefined, ...ROLES])
      for (const one of [undefined, ...FORMS])
        for (const [at, first] of MONTHS.entries())
          for (const last of MONTHS.slice(at))
            for (const kinds of PARTS) {
              const scope = { first, last, role, form: one };
              const own = this.#of(kinds, scope);
              // Nobody keeps who is in a rest, so it counts by cases.
              const people = kinds.length > 1 ? own.length : new Set(own.map(({ person }) => person)).size;
              if (people === 0 || people > 4 || this.#unknown(this.#sum(kinds, scope)).some((number) => number !== 0))
                continue;
              found.push(`${kinds.join(' - ')}, ${first} ${last} ${role ?? ''} ${one ?? ''}: ${own.length}`);
            }
    return found;
  }

  /** Cases of the first of these kinds that are of none of the others. */
  #of([kind, ...others]: readonly Kind[], { first, last, role, form: id }: Scope): Case[] {
    return this.#cases.filter(
      (one) =>
        first <= one.month &&
        one.month <= last &&
        (role ?? one.role) === one.role &&
        (id ?? one.form) === one.form &&
        kind !== undefined &&
        one.kinds.includes(kind) &&
        !others.some((other) => one.kinds.includes(other)),
    );
  }

  #sum([kind, ...others]: readonly Kind[], { first, last, role, form: id }: Scope): number[] {
    return this.#atoms.map((atom) => {
      const [of = '', month = '', by, one] = atom.split(',');
      if (month < first || month > last || (role ?? by) !== by || (id ?? one) !== one) return 0;
      return of === kind ? 1 : others.includes(of as Kind) ? PRIME - 1 : 0;
    });
  }

  /** The part of a sum that does not follow from those that are known. */
  #unknown(sum: number[]): number[] {
    const rest = [...sum];
    for (let at = 0; at < rest.length; at += 1) {
      const known = this.#sums.get(at);
      const times = rest[at] ?? 0;
      if (!known || times === 0) continue;
      for (let to = at; to < rest.length; to += 1)
        rest[to] = ((rest[to] ?? 0) + (PRIME - times) * (known[to] ?? 0)) % PRIME;
    }
    return rest;
  }
}

function power(base: number, exponent: number): number {
  let [result, square, left] = [1, base % PRIME, exponent];
  for (; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) result = (result * square) % PRIME;
    square = (square * square) % PRIME;
  }
  return result;
}
