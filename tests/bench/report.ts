import { cpus } from 'node:os';
import { BY_HAND, CONTENDERS } from './contenders.ts';
import { SIZES } from './fields.ts';
import type { ListFigures } from './lists.ts';
import type { Figures } from './measure.ts';

type PerContender<Found> = Record<string, Found>;

const MEASURES: readonly (readonly [keyof Figures, string])[] = [
  ['key', 'Main-thread work per key, ms'],
  ['settle', 'after the last key, ms'],
  ['firstField', 'Time to first field, ms'],
  ['submit', 'Empty form sent until errors stand, ms'],
  ['heap', 'Heap, MB'],
];

const LIST_MEASURES: readonly (readonly [keyof ListFigures, string])[] = [
  ['key', 'Main-thread work per key in the last row, ms'],
  ['settle', 'after the last key, ms'],
  ['add', 'A row added at the end, ms'],
  ['remove', 'A row removed from the middle, ms'],
  ['firstField', 'Time to first field, ms'],
  ['heap', 'Heap, MB'],
];

/** The figures of the fields as a Markdown table, as `README.md` beside it has it: each with its multiple of the form by hand. */
export function typingTable(found: PerContender<Record<number, Figures>>, browser: string): string {
  const of = (size: number, name: keyof Figures) => valuesOf(found, (figures) => figures[size]?.[name]);
  const lines = MEASURES.flatMap(([name, words]) =>
    SIZES.map((size) => line(`${words}, ${size.toLocaleString('en')} fields`, of(size, name))),
  );
  const growth = valuesOf(found, (figures) => (figures[SIZES[2]]?.key ?? 0) / (figures[SIZES[0]]?.key ?? 0));
  const times = row(
    'Per key, 1,000 fields beside 10',
    growth.map((value) => `${value.toFixed(2)} ×`),
  );
  return [`\n${machine(browser)}\n`, ...head(), ...lines, times, ''].join('\n');
}

/** The same for the list. */
export function listTable(found: PerContender<ListFigures>, browser: string): string {
  const lines = LIST_MEASURES.map(([name, words]) =>
    line(
      words,
      valuesOf(found, (figures) => figures[name]),
    ),
  );
  return [`\n${machine(browser)} A list of 200 rows of five fields.\n`, ...head(), ...lines, ''].join('\n');
}

function machine(browser: string): string {
  const processor = cpus()[0]?.model ?? 'unknown processor';
  return `Chromium ${browser}, Node ${process.version}, ${processor}; medians, and multiples of the form by hand.`;
}

function head(): string[] {
  return [
    row(
      '',
      CONTENDERS.map(({ title }) => title),
    ),
    row(
      '---',
      CONTENDERS.map(() => '---:'),
    ),
  ];
}

function valuesOf<Found>(found: PerContender<Found>, of: (figures: Found) => number | undefined): number[] {
  return CONTENDERS.map(({ name }) => {
    const figures = found[name];
    return (figures && of(figures)) ?? Number.NaN;
  });
}

function line(words: string, values: readonly number[]): string {
  const base = values[CONTENDERS.findIndex(({ name }) => name === BY_HAND)] ?? Number.NaN;
  return row(
    words,
    values.map((value) => `${value.toFixed(value < 100 ? 1 : 0)} (${(value / base).toFixed(2)} ×)`),
  );
}

function row(head: string, rest: readonly string[]): string {
  return `| ${[head, ...rest].join(' | ')} |`;
}
