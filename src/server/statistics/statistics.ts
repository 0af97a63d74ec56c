import { sql } from 'kysely';
import type {
  Figure,
  StatisticsAnswer,
  StatisticsField,
  StatisticsFilter,
  StatisticsPart,
  StatisticsRow,
} from '../../api/shapes/statistics.ts';
import type { Language, Values } from '../../core/config.ts';
import { todayIn } from '../../core/expressions/today.ts';
import { fieldKeys, schemaOf } from '../../core/forms/property-names.ts';
import { oncePer } from '../../core/once-per.ts';
import { procedureOfForm } from '../../core/procedure.ts';
import { chosenName } from '../../core/values/choice-name.ts';
import { stepsOf, withValueAt } from '../../core/values/field-path.ts';
import { localeOf } from '../../core/values/locale.ts';
import type { LoadedForm, LoadedVersion } from '../config/loaded-version.ts';
import type { Queries } from '../db/database.ts';
import type { Measure } from '../db/tables.ts';
import { choiceLabels } from '../lists/choices.ts';
import { formOf } from '../procedures/definition.ts';
import { plusDays } from '../procedures/times/days.ts';
import { bandEnd, bandOf, type CountedField, countedFields } from './contribution.ts';
import { isMuchWaiting } from './count-cases.ts';
import { hasSafeEnds, MONTH, type Months, monthsOf, outwards, type People, plusMonths } from './months.ts';
import { FEWEST, figureOf, type Group, partOf, partsOf, strictest } from './protect.ts';

interface Reader {
  db: Queries;
  version: LoadedVersion;
  language: Language;
}

const NONE: Group = { count: 0, people: 0 };
/** Answers to one question that are shown; further ones are summed up. */
const MOST_ANSWERS = 30;

/** Counts of forms begun, sent and done in a period, without anything that points at a person. */
export async function readStatistics(reader: Reader, filter: StatisticsFilter): Promise<StatisticsAnswer> {
  const { db, version, language } = reader;
  const today = todayIn(version.settings.timeZone);
  const counts = await countsOf(db);
  const period = outwards(
    periodOf(filter, today),
    seriesOf(countsOfMeasure(counts, 'sent').filter((one) => isOf(one, filter))).people,
  );
  const scope: Scope = { periods: monthsOf(period), role: filter.role, form: filter.form };
  const [times, counting] = await Promise.all([timesOf(db, scope), isMuchWaiting(db)]);
  const groups = new Groups(counts, times, filter, period);
  const form = filter.form === undefined ? undefined : version.forms.get(filter.form);
  const forms = groups.rows('form', (id) => formTitle(reader, id));
  const months = groups.rows('month', (id) => monthTitle(version, id, language), scope.periods);
  const last = lastDay(period.last);
  return {
    ...{ from: `${period.first}-01`, to: last < today ? last : today, counting, choices: choicesOf(reader) },
    total: groups.total(forms.safe, months.safe),
    forms: forms.rows,
    months: months.rows,
    ...(filter.form === undefined ? { steps: [], fields: [] } : await aboutForm(reader, scope, groups, form)),
  };
}

/** Whole months; without days the last twelve. Days to come have no counts. */
function periodOf({ from, to }: StatisticsFilter, today: string): Months {
  const month = (day: string) => day.slice(0, MONTH);
  const last = month(to !== undefined && to < today ? to : today);
  const first = from === undefined ? plusMonths(last, -11) : month(from);
  return { first: first < last ? first : last, last };
}

function lastDay(month: string): string {
  return plusDays(`${plusMonths(month, 1)}-01`, -1) ?? '';
}

interface Scope {
  /** Months. */
  periods: readonly string[];
  role: string | undefined;
  form: string | undefined;
}

function within({ periods, role, form }: Partial<Scope>, measures: readonly Measure[]) {
  const own = [sql`measure = any(${measures}::text[])`];
  if (periods !== undefined) own.push(sql`period = any(${periods}::text[])`);
  if (role !== undefined) own.push(sql`role = ${role}`);
  if (form !== undefined) own.push(sql`form = ${form}`);
  return sql.join(own, sql` and `);
}

/** Of a form with its procedure, of a month, or of all: what is not meant is `null`. */
interface Place {
  form: string | null;
  procedure: string | null;
  month: string | null;
}

/** Rows of counts, and for each person that one of them keeps, five at most, a row of that person without a count. */
function counted(scope: Partial<Scope>, measures: readonly Measure[]) {
  const own = within(scope, measures);
  return sql`(select measure, period, form, procedure, role, field, value, count, total, null::integer as person
      from statistics where ${own}
    union all select measure, period, form, procedure, role, field, value, 0, 0, person
      from statistics, unnest(people) person where ${own}) cells`;
}

const FIGURES = sql`sum(count)::integer as count, count(distinct person)::integer as people`;

/** A row of counts, with its people: five at most. */
type Counted = Record<'form' | 'procedure' | 'role' | 'month', string> & {
  measure: (typeof MEASURES)[number];
  count: number;
  people: readonly number[];
};

/** All that was ever counted: what a figure tells depends on what those beside it and those of other months do. */
async function countsOf(db: Queries): Promise<Counted[]> {
  const { rows } =
    await sql<Counted>`select measure, period as month, form, procedure, role, count, people from statistics
    where length(period) = ${sql.lit(MONTH)} and count > 0 and measure = any(${MEASURES}::text[]) order by period`.execute(
      db,
    );
  // Nobody knows who visited a form, so each visit is somebody of its own.
  let visitor = 0;
  const visitors = (count: number) => Array.from({ length: Math.min(count, FEWEST) }, () => --visitor);
  return rows.map((row) => (row.measure === 'begun' ? { ...row, people: visitors(row.count) } : row));
}

function isOf(one: Counted, { role = one.role, form = one.form }: Pick<StatisticsFilter, 'role' | 'form'>): boolean {
  return one.role === role && one.form === form;
}

/** Rows of counts summed up by month, the oldest first. */
interface Series {
  counts: ReadonlyMap<string, number>;
  people: People;
}

function seriesOf(rows: readonly Counted[]): Series {
  const counts = new Map<string, number>();
  const people = new Map<string, Set<number>>();
  for (const row of rows) {
    counts.set(row.month, (counts.get(row.month) ?? 0) + row.count);
    const own = people.get(row.month) ?? new Set();
    people.set(row.month, own);
    for (const person of row.people) own.add(person);
  }
  return { counts, people };
}

function groupIn({ counts, people }: Series, { first, last }: Months): Group {
  const months = [...counts.keys()].filter((month) => first <= month && month <= last);
  return {
    count: months.reduce((sum, month) => sum + (counts.get(month) ?? 0), 0),
    people: new Set(months.flatMap((month) => [...(people.get(month) ?? [])])).size,
  };
}

function joined(series: readonly Series[]): People {
  const months = [...new Set(series.flatMap(({ people }) => [...people.keys()]))].sort();
  return new Map(
    months.map((month) => [month, new Set(series.flatMap(({ people }) => [...(people.get(month) ?? [])]))]),
  );
}

/** Rows of counts by what they have in common. */
function groupedBy(rows: readonly Counted[], keyOf: (row: Counted) => string): Map<string, Counted[]> {
  const groups = new Map<string, Counted[]>();
  for (const row of rows) {
    const own = groups.get(keyOf(row)) ?? [];
    groups.set(keyOf(row), own);
    own.push(row);
  }
  return groups;
}

type Time = Place & { hours: number; count: number };

async function timesOf(db: Queries, scope: Scope): Promise<Time[]> {
  const { rows } =
    await sql<Time>`select form, procedure, period as month, value::integer as hours, sum(count)::integer as count
    from statistics where ${within(scope, ['time'])}
    group by grouping sets ((value, form, procedure), (value, period), (value))`.execute(db);
  return rows;
}

const MEASURES = ['begun', 'sent', 'done', 'returned'] as const;
type CountedMeasure = (typeof MEASURES)[number];
type Measured = Record<CountedMeasure, Group> & { times: readonly Time[] };

const KEYS = {
  form: ({ form, procedure }: Place) => `${form} ${procedure}`,
  month: ({ month }: Place) => String(month),
};

/** Everything that was counted, by form and by month. */
class Groups {
  readonly all: Measured;
  readonly #counts: readonly Counted[];
  readonly #times: readonly Time[];
  readonly #filter: StatisticsFilter;
  readonly #period: Months;
  /** Measures that are hidden, because their total would tell a group of fewer than five people. */
  readonly hides: ReadonlySet<CountedMeasure>;

  /** The filter's among some counts. */
  readonly #series = oncePer((counts: readonly Counted[]) => seriesOf(this.#own(counts)));
  /** The filter's role, or form, among all those of some counts. */
  readonly #beside = oncePer((counts: readonly Counted[]) =>
    (['role', 'form'] as const).flatMap((word) => {
      const own = this.#filter[word];
      if (own === undefined) return [];
      const all = counts.filter((one) => isOf(one, { ...this.#filter, [word]: undefined }));
      const parts = groupedBy(all, (one) => one[word]);
      return [{ at: [...parts.keys()].indexOf(own), parts: [...parts.values()].map(seriesOf) }];
    }),
  );

  constructor(counts: readonly Counted[], times: readonly Time[], filter: StatisticsFilter, period: Months) {
    [this.#counts, this.#times, this.#filter, this.#period] = [counts, times, filter, period];
    const whole = times.filter(({ form, month }) => form === null && month === null);
    this.all = measured(this.#own(counts), whole, period);
    this.hides = new Set(MEASURES.filter((measure) => this.#tells(countsOfMeasure(counts, measure), period)));
  }

  #own(counts: readonly Counted[], period?: Months): Counted[] {
    return counts.filter((one) => isOf(one, this.#filter) && (!period || isIn(one, period)));
  }

  /**
   * Whether the sum of the filter's among these counts, over a period, would tell a figure that is few: beside that of
   * another period, or beside those of other roles or forms and of all.
   */
  #tells(counts: readonly Counted[], period: Months): boolean {
    const own = this.#series(counts);
    if (groupIn(own, period).count === 0) return false;
    return (
      !hasSafeEnds(period, own.people) ||
      this.#beside(counts).some(({ at, parts }) => {
        const { figures, safe } = partsOver(
          parts,
          period,
          (part) => !hasSafeEnds(period, parts[part]?.people ?? new Map()),
        );
        return !safe || figures[at] === 'hidden';
      })
    );
  }

  /** Each measure of all rows is the whole that the other table adds up to, so no row may be calculated from it. */
  rows(kind: 'form' | 'month', titleOf: (id: string) => string, ids?: readonly string[]) {
    const keyOf = KEYS[kind];
    const own = groupedBy(this.#own(this.#counts, this.#period), keyOf);
    const times = this.#times.filter((one) => one[kind] !== null);
    const keys = ids ?? [...own.keys()].sort();
    const shown = MEASURES.map((measure) => {
      const counts = countsOfMeasure(this.#counts, measure);
      const all = groupedBy(counts, keyOf);
      const parts = keys.map((key) => this.#series(all.get(key) ?? []));
      return partsOver(parts, this.#period, (at) => {
        const key = keys[at] ?? '';
        if (kind === 'month') return this.#tells(counts, { first: key, last: key });
        // The one form of the filter is all that there is.
        const isAll = this.#filter.form !== undefined && this.hides.has(measure);
        return isAll || this.#tells(all.get(key) ?? [], this.#period);
      });
    });
    const rows = keys.map((id, at): StatisticsRow => {
      const figures = MEASURES.map((_measure, of) => shown[of]?.figures[at] ?? 0);
      const ownTimes = times.filter((one) => keyOf(one) === id);
      const row = measured(own.get(id) ?? [], ownTimes, this.#period);
      return { id, title: titleOf(id), ...ofOne(row, figures) };
    });
    const isSafe = Object.fromEntries(MEASURES.map((measure, at) => [measure, shown[at]?.safe !== false]));
    if (kind === 'form') rows.sort((one, other) => one.title.localeCompare(other.title));
    return { rows, safe: isSafe as Record<CountedMeasure, boolean> };
  }

  total(...safe: readonly Record<CountedMeasure, boolean>[]): StatisticsRow {
    const figures = MEASURES.map((measure) => {
      const hidden = this.hides.has(measure) || safe.some((one) => !one[measure]);
      return strictest(figureOf(this.all[measure]), ...(hidden ? (['hidden'] as const) : []));
    });
    return { id: '', title: '', ...ofOne(this.all, figures) };
  }
}

/** The figures of the parts of a whole over a period, as `partsOf`. */
function partsOver(parts: readonly Series[], period: Months, tells: (at: number) => boolean) {
  return partsOf(
    parts.map((part) => groupIn(part, period)),
    { tells, mayBeSummed: (unknown) => hasSafeEnds(period, joined(unknown.flatMap((at) => parts[at] ?? []))) },
  );
}

function countsOfMeasure(counts: readonly Counted[], wanted: CountedMeasure): Counted[] {
  return counts.filter(({ measure }) => measure === wanted);
}

function isIn({ month }: Counted, { first, last }: Months): boolean {
  return first <= month && month <= last;
}

function measured(counts: readonly Counted[], times: readonly Time[], period: Months): Measured {
  const groups = MEASURES.map((measure) => [measure, groupIn(seriesOf(countsOfMeasure(counts, measure)), period)]);
  return { ...(Object.fromEntries(groups) as Record<CountedMeasure, Group>), times };
}

/** The figures of one row: what is done or returned is a part of what was sent, and the rest must not be few either. */
function ofOne(row: Measured, [begun = 0, sent = 0, done = 0, returned = 0]: readonly Figure[]) {
  const { sent: whole, times } = row;
  const shownDone = strictest(partOf(row.done, whole), done);
  const shownReturned = strictest(partOf(row.returned, whole), partBeside(row), returned);
  const median = medianOf(times);
  return {
    ...{ begun, sent, done: shownDone, returned: shownReturned },
    days: median === null || row.done.people < FEWEST ? null : Math.round((median / 24) * 10) / 10,
  };
}

/** The returned cases; hidden where few are done without being returned, or the other way round. */
function partBeside({ done, returned }: Measured): Figure {
  const between = Math.abs(done.count - returned.count);
  return between > 0 && between < FEWEST && returned.count > 0 ? 'hidden' : returned.count;
}

function medianOf(times: readonly Time[]): number | null {
  const sorted = [...times].sort((one, other) => one.hours - other.hours);
  const all = sorted.reduce((sum, { count }) => sum + count, 0);
  if (all === 0) return null;
  const at = (position: number) => {
    let passed = 0;
    return sorted.find(({ count }) => (passed += count) > position)?.hours ?? 0;
  };
  return (at(Math.floor((all - 1) / 2)) + at(Math.floor(all / 2))) / 2;
}

function choicesOf(reader: Reader): StatisticsAnswer['choices'] {
  const { version, language } = reader;
  const forms = [...version.forms.values()].filter((form) => caseProcedure(version, form) !== null);
  const roles = new Set(Object.values(version.menu.checks).flat());
  roles.delete('ANONYMOUS');
  return {
    forms: inOrder(forms.map(({ id }) => ({ id, title: formTitle(reader, id) }))),
    roles: inOrder([...roles].map((id) => ({ id, title: version.text(language, `app.roles.${id}`) || id }))),
  };
}

function inOrder<Named extends { title: string }>(named: Named[]): Named[] {
  return named.sort((one, other) => one.title.localeCompare(other.title));
}

/** The procedure of the cases that a form begins; `null` for forms that begin none, such as the one to sign in. */
export function caseProcedure(version: LoadedVersion, form: LoadedForm): string | null {
  const own = [...version.procedures.values()].find((procedure) => formOf(version, procedure)?.id === form.id);
  if (own) return own.id;
  return form.spec.submit?.action === 'communication' ? procedureOfForm(form.spec) : null;
}

/** The title of the page that shows a form; `id` may have its procedure behind it. */
function formTitle({ version, language }: Omit<Reader, 'db'>, id: string): string {
  const [name = ''] = id.split(' ');
  const [page] = version.forms.get(name)?.pages ?? [];
  const title = page && version.text(language, [`pages.${page}.short`, `pages.${page}.title`]);
  return title || name || version.text(language, 'app.statistics.message');
}

function monthTitle({ manifest, settings }: LoadedVersion, month: string, language: Language): string {
  const known = manifest.languages.includes(language) ? language : manifest.defaultLanguage;
  const format = new Intl.DateTimeFormat(localeOf(known, settings.country), {
    ...{ month: 'long', year: 'numeric', timeZone: 'UTC' },
  } as const);
  return format.format(new Date(`${month}-01T00:00:00Z`));
}

interface Cell extends Group {
  measure: Measure;
  field: string;
  /** `null`: of all values of the field. */
  value: string | null;
  total: number;
}
type ValueCell = Cell & { value: string };

async function aboutForm(reader: Reader, scope: Scope, groups: Groups, form: LoadedForm | undefined) {
  const { db } = reader;
  const { rows: cells } = await sql<Cell>`select measure, field, value, ${FIGURES}, sum(total) as total
    from ${counted(scope, ['choice', 'number', 'left'])}
    group by grouping sets ((measure, field, value), (measure, field)) having sum(count) > 0`.execute(db);
  const values = cells.filter((cell): cell is ValueCell => cell.value !== null);
  const { begun, sent } = groups.all;
  const fields: StatisticsField[] = [];
  for (const field of form ? countedFields(form) : []) {
    const isOwn = (cell: Cell) => cell.field === field.path && cell.measure === field.kind;
    const own = values.filter(isOwn);
    const all = cells.find((cell) => isOwn(cell) && cell.value === null);
    if (!all || !form) continue;
    fields.push(
      field.kind === 'choice'
        ? await choiceField(reader, form, field, own, sent)
        : numberField(reader, form, field, own, all, sent),
    );
  }
  const steps = visitsOf(reader, form, values, begun);
  const { hides } = groups;
  return {
    steps: hides.has('begun') ? steps.map(hiddenPart) : steps,
    fields: hides.has('sent')
      ? fields.map((field) => ({ ...field, rows: field.rows.map(hiddenPart), sum: null, mean: null }))
      : fields,
  };
}

function hiddenPart({ title, count }: StatisticsPart): StatisticsPart {
  return { title, count: strictest(count, 'hidden') };
}

/** Where visits ended: at the section that was filled in last, or with the form sent. */
function visitsOf(
  { version, language }: Reader,
  form: LoadedForm | undefined,
  cells: readonly ValueCell[],
  begun: Group,
) {
  const left = cells.filter(({ measure }) => measure === 'left');
  const order = (form?.spec.sections ?? []).map(({ id }) => id);
  const placeOf = ({ value }: ValueCell) => (order.includes(value) ? order.indexOf(value) : order.length);
  left.sort((one, other) => placeOf(one) - placeOf(other));
  const sent = begun.count - left.reduce((sum, { count }) => sum + count, 0);
  const counts = [...left.map(({ count }) => count), sent];
  const { figures } = partsOf(counts.map((count) => ({ count, people: count })));
  const titleOf = (section: string) =>
    version.text(language, `forms.${form?.id}.sections.${section}.title`) ||
    version.text(language, 'app.statistics.sectionNumber', { number: order.indexOf(section) + 1 });
  const parts = left.map(({ value }, at): StatisticsPart => {
    const where = order.includes(value) ? titleOf(value) : '';
    const title = version.text(language, where ? 'app.statistics.leftAt' : 'app.statistics.left', { section: where });
    return { title, count: figures[at] ?? 0 };
  });
  if (begun.count === 0) return [];
  return [...parts, { title: version.text(language, 'app.statistics.visitSent'), count: figures.at(-1) ?? 0 }];
}

async function choiceField(
  reader: Reader,
  form: LoadedForm,
  field: CountedField,
  cells: ValueCell[],
  sent: Group,
): Promise<StatisticsField> {
  cells.sort((one, other) => other.count - one.count);
  const shown = cells.slice(0, MOST_ANSWERS);
  const rest = cells.slice(MOST_ANSWERS);
  const titles = await choiceTitles(reader, form, field, shown);
  const text = (key: string) => reader.version.text(reader.language, key);
  const groups: Group[] = [...shown];
  if (rest.length > 0) {
    titles.push(text('app.statistics.others'));
    const sum = (one: Group, other: Group) => ({
      count: one.count + other.count,
      people: Math.max(one.people, other.people),
    });
    groups.push(rest.reduce<Group>(sum, NONE));
  }
  if (!field.many) {
    const none = sent.count - cells.reduce((sum, { count }) => sum + count, 0);
    if (none > 0) {
      titles.push(text('app.statistics.noAnswer'));
      groups.push({ count: none, people: none });
    }
  }
  const figures = field.many ? groups.map((group) => partOf(group, sent)) : partsOf(groups).figures;
  const rows = titles.map((title, at) => ({ title, count: figures[at] ?? 0 }));
  return { id: field.path, title: labelOf(reader, form, field), rows, sum: null, mean: null };
}

/** Choices in the words of the form; a value that is offered no more by itself. */
async function choiceTitles(
  { db, version, language }: Reader,
  form: LoadedForm,
  { path }: CountedField,
  cells: readonly ValueCell[],
): Promise<string[]> {
  const schema = schemaOf(form.schema, path);
  const chosen = cells.map(({ value }) => JSON.parse(value) as unknown);
  const labels = await choiceLabels(db, version, form, withValueAt<Values>({}, stepsOf(path), chosen), language);
  return chosen.map((value) => {
    if (typeof value === 'boolean') {
      const own = version.text(language, fieldKeys(form.id, path, `options.${value}`));
      return own || version.text(language, value ? 'app.yes' : 'app.no');
    }
    const option = () => version.text(language, fieldKeys(form.id, path, `options.${chosenName(schema, value)}`));
    return labels(path, value) ?? (option() || (typeof value === 'string' ? value : JSON.stringify(value)));
  });
}

function numberField(
  reader: Reader,
  form: LoadedForm,
  field: CountedField,
  cells: ValueCell[],
  all: Cell,
  sent: Group,
): StatisticsField {
  const { version, language } = reader;
  cells.sort((one, other) => Number(one.value) - Number(other.value));
  const none = Math.max(0, sent.count - all.count);
  const groups: Group[] = [...cells, ...(none > 0 ? [{ count: none, people: none }] : [])];
  const { figures } = partsOf(groups);
  const titles = [
    ...cells.map(({ value }) => bandTitle(reader, field, Number(value))),
    ...(none > 0 ? [version.text(language, 'app.statistics.noAnswer')] : []),
  ];
  const isShown = figureOf(all) !== 'few';
  return {
    ...{ id: field.path, title: labelOf(reader, form, field) },
    rows: titles.map((title, at) => ({ title, count: figures[at] ?? 0 })),
    // Sum and mean together tell how many answered.
    sum: isShown && (none === 0 || none >= FEWEST) ? rounded(all.total) : null,
    mean: isShown ? rounded(all.total / all.count) : null,
  };
}

/** Without what only floating-point numbers add. */
function rounded(number: number): number {
  return Math.round(number * 100) / 100;
}

function bandTitle({ version, language }: Reader, field: CountedField, begin: number): string {
  const locale = localeOf(language, version.settings.country);
  const words = (number: number) => number.toLocaleString(locale);
  if (field.few?.includes(begin) && bandOf(field, begin) === begin) return words(begin);
  const key = begin < 0 ? 'app.statistics.bandBelow' : 'app.statistics.band';
  return version.text(language, key, { from: words(begin), to: words(bandEnd(begin)) });
}

function labelOf({ version, language }: Reader, form: LoadedForm, { path }: CountedField): string {
  return version.text(language, fieldKeys(form.id, path, 'label')) || path;
}
