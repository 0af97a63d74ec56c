import { sql } from 'kysely';
import type {
  Figure,
  StatisticsAnswer,
  StatisticsField,
  StatisticsFilter,
  StatisticsPart,
  StatisticsRow,
} from '../../../api/shapes/statistics.ts';
import type { Language, Values } from '../../../core/config.ts';
import { todayIn } from '../../../core/expressions/today.ts';
import { fieldKeys, schemaOf } from '../../../core/forms/property-names.ts';
import { procedureOfForm } from '../../../core/procedure.ts';
import { chosenName } from '../../../core/values/choice-name.ts';
import { stepsOf, withValueAt } from '../../../core/values/field-path.ts';
import { dateFormat, numberFormat } from '../../../core/values/formats.ts';
import { localeOf } from '../../../core/values/locale.ts';
import { plusDays } from '../../kit/days.ts';
import type { Queries } from '../../kit/db/database.ts';
import type { Measure } from '../../kit/db/tables.ts';
import type { LoadedForm, LoadedVersion } from '../config/loaded-version.ts';
import { choiceLabels } from '../lists/choices.ts';
import { formOf } from '../procedures/definition.ts';
import { bandEnd, bandOf, type CountedField, countedFields } from './contribution.ts';
import { isMuchWaiting } from './count-cases.ts';
import { MONTH, type Months, monthsOf, plusMonths } from './months.ts';
import { CountTable, FEWEST, figureOf, type Group, strictest } from './protect.ts';

interface Reader {
  db: Queries;
  version: LoadedVersion;
  language: Language;
}

/** Answers to one question that are shown; further ones are summed up. */
const MOST_ANSWERS = 30;

/** Counts of forms begun, sent and done in a period, without anything that points at a person. */
export async function readStatistics(reader: Reader, filter: StatisticsFilter): Promise<StatisticsAnswer> {
  const { db, version, language } = reader;
  const today = todayIn(version.settings.timeZone);
  const groups = new Groups(await countsOf(db), filter, periodOf(filter, today));
  const { period } = groups;
  const scope: Scope = { periods: monthsOf(period), role: filter.role, form: filter.form };
  const [times, counting] = await Promise.all([timesOf(db, scope), isMuchWaiting(db)]);
  const months = scope.periods.map((id) => {
    const own = times.filter(({ month }) => month === id);
    return groups.row({ id, title: monthTitle(version, id, language) }, own, filter.form, { first: id, last: id });
  });
  const forms = groups.forms().map((id) => {
    const own = times.filter((one) => `${one.form} ${one.procedure}` === id);
    return groups.row({ id, title: formTitle(reader, id) }, own, id);
  });
  const whole = times.filter((one) => one.form === null && one.month === null);
  const last = lastDay(period.last);
  const { form } = filter;
  return {
    from: `${period.first}-01`,
    to: last < today ? last : today,
    counting,
    choices: choicesOf(reader),
    total: groups.row({ id: '', title: '' }, whole),
    forms: inOrder(forms),
    months,
    ...(form === undefined ? { steps: [], fields: [] } : await aboutForm(reader, { ...filter, form }, groups)),
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

/** A row of counts, with its people: five at most. */
type Counted = Record<'form' | 'procedure' | 'role' | 'month', string> & {
  measure: Measure;
  count: number;
  people: readonly number[];
};

/** A row of answers to a form, or of visits to it by where they ended. */
type CountedAnswer = Counted & { field: string; value: string; total: number };

/** All that was ever counted: what a figure tells depends on what those beside it and those of other months do. */
async function countsOf(db: Queries): Promise<Counted[]> {
  const { rows } =
    await sql<Counted>`select measure, period as month, form, procedure, role, count, people from statistics
    where length(period) = ${sql.lit(MONTH)} and count > 0 and measure = any(${MEASURES}::text[])`.execute(db);
  return rows.map((row) => (row.measure === 'begun' ? { ...row, people: nobodies(row.count) } : row));
}

async function answersTo(db: Queries, form: string): Promise<CountedAnswer[]> {
  const { rows } =
    await sql<CountedAnswer>`select measure, period as month, form, procedure, role, field, value, count, total, people
    from statistics where ${within({ form }, ['choice', 'number', 'left'])} and count > 0`.execute(db);
  return rows.map((row) => (row.measure === 'left' ? { ...row, people: nobodies(row.count) } : row));
}

let nobody = 0;

/** Nobody knows who some people are, so each is somebody of their own. */
function nobodies(count: number): number[] {
  return Array.from({ length: Math.min(count, FEWEST) }, () => --nobody);
}

/** The counts of a whole without those of its parts. They are of no more people than the whole. */
function restOf(whole: readonly Counted[], parts: readonly Counted[]): Counted[] {
  const placeOf = ({ month, form, procedure, role }: Counted) => [month, form, procedure, role].join(' ');
  const taken = groupedBy(parts, placeOf);
  return whole.flatMap((row) => {
    const count = (taken.get(placeOf(row)) ?? []).reduce((left, part) => left - part.count, row.count);
    if (count <= 0) return [];
    return [{ ...row, count, people: row.people.length < FEWEST ? row.people.slice(0, count) : nobodies(count) }];
  });
}

/** Rows of counts by what they have in common. */
function groupedBy<Row extends Counted>(rows: readonly Row[], keyOf: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const own = groups.get(keyOf(row)) ?? [];
    groups.set(keyOf(row), own);
    own.push(row);
  }
  return groups;
}

/** The name of the counts of a role and a form, of a form with its procedure, or of all. */
function lineName(role = '', form = ''): string {
  return `${role}\n${form}`;
}

function tableOf(counts: readonly Counted[]): CountTable {
  return new CountTable(counts, ({ role, form, procedure }: Counted) =>
    ['', role].flatMap((one) => ['', form, `${form} ${procedure}`].map((other) => lineName(one, other))),
  );
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

/** Everything that was counted, by form and by month. */
class Groups {
  readonly period: Months;
  readonly sent: readonly Counted[];
  readonly begun: readonly Counted[];
  /** Tables of a measure, and of what was sent without it: neither may tell the other. */
  readonly tables: Record<CountedMeasure, readonly CountTable[]>;
  readonly #filter: StatisticsFilter;

  constructor(counts: readonly Counted[], filter: StatisticsFilter, period: Months) {
    const of = (wanted: CountedMeasure) => counts.filter(({ measure }) => measure === wanted);
    const [begun, sent] = [of('begun'), of('sent')];
    const parts = (measure: CountedMeasure) => [tableOf(of(measure)), tableOf(restOf(sent, of(measure)))];
    const tables = { done: parts('done'), returned: parts('returned') };
    [this.begun, this.sent, this.#filter] = [begun, sent, filter];
    this.tables = { begun: [tableOf(begun)], sent: [tableOf(sent)], ...tables };
    this.period = this.#outwards(period);
  }

  /** Moves the ends of a period to where the filter's counts have some. */
  #outwards({ first, last }: Months): Months {
    const isEnd = (month: string) => this.tables.sent[0]?.ends(this.#name(), month) !== false;
    let [from, to] = [first, last];
    while (!isEnd(plusMonths(from, -1))) from = plusMonths(from, -1);
    while (!isEnd(to)) to = plusMonths(to, 1);
    return { first: from, last: to };
  }

  #name(form = this.#filter.form): string {
    return lineName(this.#filter.role, form);
  }

  /** The forms with their procedures that have some counts of the filter's in the period, or may have. */
  forms(): string[] {
    const { form = '' } = this.#filter;
    const own = [...this.begun, ...this.sent].filter((one) => ['', one.form].includes(form));
    const ids = [...new Set(own.map((one) => `${one.form} ${one.procedure}`))];
    return ids.filter((id) =>
      (['begun', 'sent'] as const).some(
        (measure) => figureOfPart(this.tables[measure], this.#name(id), this.period) !== 0,
      ),
    );
  }

  row(named: Named, times: readonly Time[], form?: string, period = this.period): StatisticsRow {
    const name = this.#name(form);
    const groups = MEASURES.map((measure) => [measure, this.tables[measure][0]?.over(name, period)]);
    const figures = MEASURES.map((measure) => figureOfPart(this.tables[measure], name, period));
    return { ...named, ...ofOne({ ...(Object.fromEntries(groups) as Measured), times }, figures) };
  }
}

interface Named {
  id: string;
  title: string;
}

/** A figure of the first table; hidden where those of the rest would tell it. */
function figureOfPart([part, rest]: readonly CountTable[], name: string, period: Months): Figure {
  const figure = part?.figure(name, period) ?? 0;
  return !rest || rest.shows(name, period) ? figure : strictest(figure, 'hidden');
}

/** The figures of one row. */
function ofOne(row: Measured, [begun = 0, sent = 0, done = 0, returned = 0]: readonly Figure[]) {
  const median = medianOf(row.times);
  return {
    begun,
    sent,
    done,
    returned: strictest(returned, partBeside(row)),
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
  const format = dateFormat(localeOf(known, settings.country), {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  } as const);
  return format.format(new Date(`${month}-01T00:00:00Z`));
}

/** Answers, or other parts, of what was begun or sent: their counts in the filter's period, and those of the rest. */
class Parts {
  readonly #rows: Map<string, CountedAnswer[]>;
  readonly #table: CountTable;
  readonly #role: string;
  readonly #period: Months;

  constructor(
    { role = '', form }: StatisticsFilter,
    { period }: Groups,
    [whole, table]: readonly [readonly Counted[], CountTable | undefined],
    rows: readonly CountedAnswer[],
    nameOf: (row: CountedAnswer) => string,
  ) {
    [this.#role, this.#period] = [role, period];
    this.#rows = groupedBy(rows, nameOf);
    const own = whole.filter((row) => row.form === form);
    const rest = restOf(own, rows).map((row) => ({ ...row, part: REST }));
    const counts = [...rows.map((row) => ({ ...row, part: nameOf(row) })), ...rest];
    this.#table = new CountTable(
      counts,
      (row: Counted & { part: string }) =>
        ['', row.role].flatMap((one) => [lineName(one), lineName(one, `=${row.part}`)]),
      table && {
        table,
        nameOf: (line) => {
          const [one, part] = line.split('\n');
          return part === '' ? lineName(one, form) : undefined;
        },
      },
    );
  }

  /** The parts that have counts in the period, or may have, the largest first. */
  get names(): string[] {
    const size = (part: string) => this.#table.over(lineName('', `=${part}`), ALWAYS).count;
    return [...this.#rows.keys()]
      .filter((part) => this.figure(part) !== 0)
      .sort((one, other) => size(other) - size(one));
  }

  count(part: string): number {
    return this.#table.over(lineName(this.#role, `=${part}`), this.#period).count;
  }

  figure(part: string): Figure {
    return this.#table.figure(lineName(this.#role, `=${part}`), this.#period);
  }

  /** The sum of the numbers of all parts, and of how many; `null` where there are few. */
  sum(): { total: number; count: number; isShown: boolean } {
    const { first, last } = this.#period;
    const rows = [...this.#rows.values()].flat().filter(({ month, role }) => {
      return first <= month && month <= last && [role, ''].includes(this.#role);
    });
    const people = new Set(rows.flatMap((row) => row.people)).size;
    const count = rows.reduce((all, row) => all + row.count, 0);
    const total = rows.reduce((all, row) => all + row.total, 0);
    return {
      total,
      count,
      isShown: typeof figureOf({ count, people }) === 'number' && typeof this.figure(REST) === 'number',
    };
  }
}

/** The name of all that is in no other part. */
const REST = '';
const ALWAYS: Months = { first: '0', last: '9' };

async function aboutForm(reader: Reader, filter: StatisticsFilter & { form: string }, groups: Groups) {
  const form = reader.version.forms.get(filter.form);
  const rows = await answersTo(reader.db, filter.form);
  const partsOf = (measure: 'begun' | 'sent', own: readonly CountedAnswer[], nameOf = partOf) =>
    new Parts(filter, groups, [groups[measure], groups.tables[measure][0]], own, nameOf);
  const fields: StatisticsField[] = [];
  for (const field of form ? countedFields(form) : []) {
    const own = rows.filter((row) => row.field === field.path && row.measure === field.kind);
    if (own.length === 0 || !form) continue;
    const shown = await (field.kind === 'choice' ? choiceField : numberField)(
      reader,
      form,
      field,
      own,
      (more, nameOf) => partsOf('sent', more, nameOf),
    );
    if (shown.rows.length > 0) fields.push(shown);
  }
  const left = rows.filter(({ measure }) => measure === 'left');
  const sections = (form?.spec.sections ?? []).map(({ id }) => id);
  // Of a section that is there no more one knows only that the form was left.
  const sectionOf = (row: CountedAnswer) => (sections.includes(row.value) ? partOf(row) : '=');
  return { steps: visitsOf(reader, form, partsOf('begun', left, sectionOf)), fields };
}

type MakeParts = (rows: readonly CountedAnswer[], nameOf?: (row: CountedAnswer) => string) => Parts;

function partOf({ value }: CountedAnswer): string {
  return `=${value}`;
}

/** Where visits ended: at the section that was filled in last, or with the form sent. */
function visitsOf({ version, language }: Reader, form: LoadedForm | undefined, parts: Parts): StatisticsPart[] {
  const order = (form?.spec.sections ?? []).map(({ id }) => id);
  const placeOf = (part: string) => (order.includes(part.slice(1)) ? order.indexOf(part.slice(1)) : order.length);
  const titleOf = (section: string) =>
    version.text(language, `forms.${form?.id}.sections.${section}.title`) ||
    version.text(language, 'app.statistics.sectionNumber', { number: order.indexOf(section) + 1 });
  const left = parts.names.sort((one, other) => placeOf(one) - placeOf(other));
  const rows = left.map((part): StatisticsPart => {
    const where = placeOf(part) < order.length ? titleOf(part.slice(1)) : '';
    const title = version.text(language, where ? 'app.statistics.leftAt' : 'app.statistics.left', { section: where });
    return { title, count: parts.figure(part) };
  });
  if (rows.length === 0 && parts.count(REST) === 0) return [];
  return [...rows, { title: version.text(language, 'app.statistics.visitSent'), count: parts.figure(REST) }];
}

async function choiceField(
  reader: Reader,
  form: LoadedForm,
  field: CountedField,
  rows: CountedAnswer[],
  make: MakeParts,
): Promise<StatisticsField> {
  const sizes = [...groupedBy(rows, partOf)].map(([name, own]) => ({
    name,
    size: own.reduce((sum, one) => sum + one.count, 0),
  }));
  const most = sizes
    .sort((one, other) => other.size - one.size)
    .slice(0, MOST_ANSWERS)
    .map(({ name }) => name);
  const nameOf = (row: CountedAnswer) => (most.includes(partOf(row)) ? partOf(row) : OTHERS);
  const text = (key: string) => reader.version.text(reader.language, key);
  const all = make(rows, nameOf);
  const names = all.names;
  const titles = new Map<string, string>([
    ...(await choiceTitles(
      reader,
      form,
      field,
      names.filter((name) => name !== OTHERS),
    )),
    [OTHERS, text('app.statistics.others')],
  ]);
  // Of several choices each is a question of its own.
  const figure = (name: string) =>
    field.many
      ? make(
          rows.filter((row) => nameOf(row) === name),
          nameOf,
        ).figure(name)
      : all.figure(name);
  const shown = names
    .sort((one, other) => Number(one === OTHERS) - Number(other === OTHERS))
    .map((name) => ({ title: titles.get(name) ?? name, count: figure(name) }));
  const none = { title: text('app.statistics.noAnswer'), count: all.figure(REST) };
  const isShown = !field.many && all.count(REST) > 0 && shown.length > 0;
  const { path: id } = field;
  return { id, title: labelOf(reader, form, field), rows: isShown ? [...shown, none] : shown, sum: null, mean: null };
}

/** Answers that are chosen too seldom for a row of their own. */
const OTHERS = 'others';

/** Choices in the words of the form; a value that is offered no more by itself. */
async function choiceTitles(
  { db, version, language }: Reader,
  form: LoadedForm,
  { path }: CountedField,
  names: readonly string[],
): Promise<[name: string, title: string][]> {
  const schema = schemaOf(form.schema, path);
  const chosen = names.map((name) => JSON.parse(name.slice(1)) as unknown);
  const labels = await choiceLabels(db, version, form, withValueAt<Values>({}, stepsOf(path), chosen), language);
  const titles = chosen.map((value) => {
    if (typeof value === 'boolean') {
      const own = version.text(language, fieldKeys(form.id, path, `options.${value}`));
      return own || version.text(language, value ? 'app.yes' : 'app.no');
    }
    const option = () => version.text(language, fieldKeys(form.id, path, `options.${chosenName(schema, value)}`));
    return labels(path, value) ?? (option() || (typeof value === 'string' ? value : JSON.stringify(value)));
  });
  return names.map((name, at) => [name, titles[at] ?? name]);
}

function numberField(
  reader: Reader,
  form: LoadedForm,
  field: CountedField,
  rows: CountedAnswer[],
  make: MakeParts,
): StatisticsField {
  const { version, language } = reader;
  const parts = make(rows);
  const begin = (name: string) => Number(name.slice(1));
  const names = parts.names.sort((one, other) => begin(one) - begin(other));
  const shown = names.map((name) => ({ title: bandTitle(reader, field, begin(name)), count: parts.figure(name) }));
  const none = { title: version.text(language, 'app.statistics.noAnswer'), count: parts.figure(REST) };
  const { total, count, isShown } = parts.sum();
  return {
    id: field.path,
    title: labelOf(reader, form, field),
    rows: parts.count(REST) > 0 && shown.length > 0 ? [...shown, none] : shown,
    // Sum and mean together tell how many answered.
    sum: isShown ? rounded(total) : null,
    mean: isShown ? rounded(total / count) : null,
  };
}

/** Without what only floating-point numbers add. */
function rounded(number: number): number {
  return Math.round(number * 100) / 100;
}

function bandTitle({ version, language }: Reader, field: CountedField, begin: number): string {
  const locale = localeOf(language, version.settings.country);
  const words = (number: number) => numberFormat(locale).format(number);
  if (field.few?.includes(begin) && bandOf(field, begin) === begin) return words(begin);
  const key = begin < 0 ? 'app.statistics.bandBelow' : 'app.statistics.band';
  return version.text(language, key, { from: words(begin), to: words(bandEnd(begin)) });
}

function labelOf({ version, language }: Reader, form: LoadedForm, { path }: CountedField): string {
  return version.text(language, fieldKeys(form.id, path, 'label')) || path;
}
