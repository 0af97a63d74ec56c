import type { Load } from './one-load.ts';
import type { Loads } from './run-load.ts';

const NAMES: Record<keyof Loads, string> = {
  signIn: 'Our sign-in page',
  certificate: 'Our certificate form, signed in and prefilled',
  packaged: 'Our package, compiled form, 10 fields',
  packagedSchema: 'Our package, schema at run time, 10 fields',
  stock: 'Stock rjsf + MUI, 10 fields',
  jsonForms: 'JSON Forms, material, 10 fields',
  survey: 'SurveyJS, 10 fields',
  byHand: 'react-hook-form + MUI, by hand, 10 fields',
};

/** Goals: first field and the moment when React owns it as multiples of the form by hand, and requests. */
const LIMITS = {
  signIn: { firstField: 0.6, alive: 1.6, requests: 12 },
  certificate: { firstField: 0.7, alive: Number.POSITIVE_INFINITY, requests: 20 },
};

/** The loads as a Markdown table with the ratios. */
export function loadTable(loads: Loads): string {
  const rows = (Object.keys(NAMES) as (keyof Loads)[]).map((name) => line(NAMES[name], loads[name], loads.byHand));
  const verdicts = (Object.keys(LIMITS) as (keyof typeof LIMITS)[]).map((name) => verdict(name, loads));
  return [
    '',
    'Nothing cached, 150 ms round trip, 1.6 Mbit/s, processor four times slower; medians.',
    '',
    '| | first field, ms | ÷ by hand | alive, ms | ÷ by hand | requests | kB | main thread, ms |',
    '|---|---:|---:|---:|---:|---:|---:|---:|',
    ...rows,
    '',
    ...verdicts,
    '',
  ].join('\n');
}

function line(name: string, load: Load, byHand: Load): string {
  const times = (of: 'firstField' | 'alive') => `${load[of].toFixed(0)} | ${(load[of] / byHand[of]).toFixed(2)}`;
  return `| ${name} | ${times('firstField')} | ${times('alive')} | ${load.requests} | ${kilo(load.bytes)} | ${load.work.toFixed(0)} |`;
}

function verdict(name: keyof typeof LIMITS, { [name]: load, byHand }: Loads): string {
  const limit = LIMITS[name];
  const above = [
    load.firstField / byHand.firstField > limit.firstField && `first field above ${limit.firstField} ×`,
    load.alive / byHand.alive > limit.alive && `alive above ${limit.alive} ×`,
    load.requests > limit.requests && `more than ${limit.requests} requests`,
  ].filter(Boolean);
  return `${NAMES[name]}: ${above.length === 0 ? 'within its limits' : `ABOVE: ${above.join(', ')}`}`;
}

function kilo(bytes: number): string {
  return (bytes / 1000).toFixed(0);
}
