import type { Crowd } from './crowd.ts';
import type { Carried } from './load.ts';
import type { Spent } from './serve.ts';

/** A kind of call under load. */
export interface Measured extends Carried, Omit<Spent, 'memory'> {
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

/** Waits of a crowd, and its cost minute by minute. */
export function crowdTable(
  title: string,
  { waits, wrong }: Crowd,
  looks: readonly { cpu: number; memory: number }[],
): string {
  const heads = ['answers', 'p50 ms', 'p99 ms', 'longest ms'];
  const rows = Object.entries(waits).map(([name, list]) => {
    const sorted = list.toSorted((one, other) => one - other);
    const at = (share: number) =>
      (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(0);
    return line(name, [String(list.length), at(0.5), at(0.99), at(1)]);
  });
  const rule = line(
    '---',
    heads.map(() => '---:'),
  );
  const failed = [...wrong].map(([words, times]) => `${times} × ${words}`);
  return [
    ...['', `**${title}**`, '', line('', heads), rule, ...rows, ''],
    `Memory of a process, minute by minute: ${looks.map(({ memory }) => memory.toFixed(0)).join(', ')} MB`,
    `Processor time of all, minute by minute: ${looks
      .slice(1)
      .map(({ cpu }) => (cpu / 1000).toFixed(0))
      .join(', ')} s`,
    failed.length > 0 ? `Wrong:\n${failed.join('\n')}` : 'Nothing was wrong.',
    '',
  ].join('\n');
}

function line(name: string, cells: readonly string[]): string {
  return `| ${[name, ...cells].join(' | ')} |`;
}
