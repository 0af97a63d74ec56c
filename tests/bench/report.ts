import { cpus } from 'node:os';
import { SIZES } from './fields.ts';
import type { Figures } from './measure.ts';

const NAMES: Record<string, string> = {
  ours: 'This engine',
  stock: 'Stock rjsf + MUI',
  'hook-form': 'react-hook-form + MUI, by hand',
};

/**
 * The figures as a Markdown table with the ratios that the project holds itself to.
 * @param login bytes of gz JavaScript of the login page
 */
export function table(
  figures: Record<string, Record<number, Figures>>,
  login: { ours: number; stock: number },
  browser: string,
): string {
  const rows = Object.entries(figures).map(([name, bySize]) => row(NAMES[name] ?? name, cells(bySize)));
  const columns = SIZES.flatMap((size) => [`key, ${size}`, `settle, ${size}`, `first field, ${size}`]);
  const small = figures.ours?.[SIZES[0]]?.key ?? Number.NaN;
  const large = figures.ours?.[SIZES[2]]?.key ?? Number.NaN;
  const stock = figures.stock?.[SIZES[2]]?.key ?? Number.NaN;
  return [
    '',
    `Chromium ${browser}, Node ${process.version}, ${cpus()[0]?.model ?? 'unknown processor'}; medians in ms of main-thread work.`,
    '',
    row('', columns),
    row(
      '---',
      columns.map(() => '---:'),
    ),
    ...rows,
    '',
    `Per key, ours, 1,000 fields ÷ 10 fields: ${ratio(large, small, 1.5)}`,
    `Per key, 1,000 fields, ours ÷ stock: ${(large / stock).toFixed(3)}`,
    `Login page, gz JavaScript: ours ${kilo(login.ours)} kB, stock rjsf + MUI ${kilo(login.stock)} kB: ${ratio(login.ours, login.stock, 0.75)}`,
    '',
  ].join('\n');
}

function cells(bySize: Record<number, Figures>): string[] {
  return SIZES.flatMap((size) => {
    const { key, settle, firstField } = bySize[size] ?? { key: Number.NaN, settle: Number.NaN, firstField: Number.NaN };
    return [key.toFixed(2), settle.toFixed(1), firstField.toFixed(0)];
  });
}

function row(head: string, rest: string[]): string {
  return `| ${[head, ...rest].join(' | ')} |`;
}

function ratio(value: number, base: number, limit: number): string {
  const found = value / base;
  return `${found.toFixed(2)} (${found <= limit ? 'within' : 'ABOVE'} the limit of ${limit})`;
}

function kilo(bytes: number): string {
  return (bytes / 1000).toFixed(0);
}
