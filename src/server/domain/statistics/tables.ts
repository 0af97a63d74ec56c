import type { Figure, StatisticsAnswer, StatisticsRow, StatisticsTable } from '../../../api/shapes/statistics.ts';
import type { Cell } from '../../kit/spreadsheet/cell.ts';

type Text = (key: string) => string;

/** A table of the statistics as rows of a spreadsheet, its heads first. A month is its first day. */
export function tableOf(answer: StatisticsAnswer, table: StatisticsTable, text: Text): Cell[][] {
  const said = (key: string): Cell => ({ text: text(key) });
  const figure = (one: Figure): Cell =>
    typeof one === 'number'
      ? { text: String(one), exact: one }
      : said(one === 'few' ? 'app.statistics.few' : 'app.statistics.hidden');
  const number = (one: number | null, none: Cell = { text: '' }): Cell =>
    one === null ? none : { text: String(one), exact: one };
  if (table === 'steps')
    return [
      [said('app.statistics.visit'), said('app.statistics.count')],
      ...answer.steps.map(({ title, count }) => [{ text: title }, figure(count)]),
    ];
  if (table === 'fields')
    return [
      [
        said('app.statistics.question'),
        said('app.statistics.answer'),
        said('app.statistics.count'),
        said('app.statistics.sum'),
        said('app.statistics.mean'),
      ],
      ...answer.fields.flatMap((field) =>
        field.rows.map(({ title, count }, at) => [
          ...[{ text: field.title }, { text: title }, figure(count)],
          ...(at === 0 ? [number(field.sum), number(field.mean)] : [{ text: '' }, { text: '' }]),
        ]),
      ),
    ];
  const row = (first: Cell, { begun, sent, done, returned, days }: StatisticsRow): Cell[] => [
    ...[first, figure(begun), figure(sent), figure(done), figure(returned)],
    number(days),
  ];
  const heads = [
    ...[said('app.statistics.begun'), said('app.statistics.sent'), said('app.statistics.done')],
    ...[said('app.statistics.returned'), said('app.statistics.days')],
  ];
  const isByMonth = table === 'months';
  return [
    [said(isByMonth ? 'app.statistics.month' : 'app.statistics.form'), ...heads],
    ...(isByMonth ? answer.months : answer.forms).map((one) =>
      row({ text: one.title, ...(isByMonth ? { exact: `${one.id}-01` } : {}) }, one),
    ),
    row(said('app.statistics.total'), answer.total),
  ];
}
