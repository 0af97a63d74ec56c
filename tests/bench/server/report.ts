import type { Carried } from './load.ts';
import type { Spent } from './serve.ts';

/** A kind of call under load. */
export interface Measured extends Carried, Spent {
  name: string;
  /** Mails that arrived in a second. */
  mails: number;
}

const HEAD = [
  'answers/s',
  '÷ live',
  '÷ pointer',
  'p50 ms',
  'p99 ms',
  'statements',
  'processor ms',
  'loop late ms',
  'mails/s',
  'failed',
];

/**
 * The figures as a Markdown table. Ratios are to the first two rows, `/health/live` and the pointer; statements and the
 * server's processor time are for one answer.
 */
export function serverTable(title: string, rows: readonly Measured[]): string {
  const [live, pointer] = rows;
  const lines = rows.map((row) =>
    line(row.name, [
      row.perSecond.toFixed(0),
      (row.perSecond / (live?.perSecond ?? Number.NaN)).toFixed(3),
      (row.perSecond / (pointer?.perSecond ?? Number.NaN)).toFixed(2),
      row.p50.toFixed(0),
      row.p99.toFixed(0),
      (row.statements / row.answered).toFixed(2),
      (row.cpu / row.answered).toFixed(2),
      row.lag.toFixed(1),
      row.mails.toFixed(0),
      String(row.failed),
    ]),
  );
  const rule = line(
    '---',
    HEAD.map(() => '---:'),
  );
  return ['', `**${title}**`, '', line('', HEAD), rule, ...lines, ''].join('\n');
}

function line(name: string, cells: readonly string[]): string {
  return `| ${[name, ...cells].join(' | ')} |`;
}
