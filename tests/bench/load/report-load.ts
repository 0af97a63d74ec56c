import type { Load } from './one-load.ts';
import type { Loads } from './run-load.ts';

const NAMES: Record<keyof Loads, string> = {
  signIn: 'Our sign-in page',
  certificate: 'Our certificate form, signed in and prefilled',
  stock: 'Stock rjsf + MUI, 10 fields',
  jsonForms: 'JSON Forms, material, 10 fields',
  survey: 'SurveyJS, 10 fields',
  byHand: 'react-hook-form + MUI, by hand, 10 fields',
};

/** What the project holds its pages to: first field as a multiple of the form by hand, requests, kilobytes. */
const LIMITS = {
  signIn: { ratio: 1.0, requests: 12, bytes: 230_000 },
  certificate: { ratio: 1.4, requests: 20, bytes: Number.POSITIVE_INFINITY },
};

/** The loads as a Markdown table with the ratios. */
export function loadTable(loads: Loads): string {
  const rows = (Object.keys(NAMES) as (keyof Loads)[]).map((name) => line(NAMES[name], loads[name], loads.byHand));
  const verdicts = (Object.keys(LIMITS) as (keyof typeof LIMITS)[]).map((name) => verdict(name, loads));
  return [
    '',
    'Nothing cached, 150 ms round trip, 1.6 Mbit/s, processor four times slower; medians.',
    '',
    '| | first field, ms | ÷ by hand | requests | kB | main thread, ms |',
    '|---|---:|---:|---:|---:|---:|',
    ...rows,
    '',
    ...verdicts,
    '',
  ].join('\n');
}

function line(name: string, load: Load, byHand: Load): string {
  const ratio = (load.firstField / byHand.firstField).toFixed(2);
  return `| ${name} | ${load.firstField.toFixed(0)} | ${ratio} | ${load.requests} | ${kilo(load.bytes)} | ${load.work.toFixed(0)} |`;
}

function verdict(name: keyof typeof LIMITS, loads: Loads): string {
  const { firstField, requests, bytes } = loads[name];
  const limit = LIMITS[name];
  const above = [
    firstField / loads.byHand.firstField > limit.ratio && `first field above ${limit.ratio} ×`,
    requests > limit.requests && `more than ${limit.requests} requests`,
    bytes > limit.bytes && `more than ${kilo(limit.bytes)} kB`,
  ].filter(Boolean);
  return `${NAMES[name]}: ${above.length === 0 ? 'within its limits' : `ABOVE: ${above.join(', ')}`}`;
}

function kilo(bytes: number): string {
  return (bytes / 1000).toFixed(0);
}
