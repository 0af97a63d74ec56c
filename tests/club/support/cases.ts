import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Json, Values } from '../../../src/core/config.ts';

const FOLDER = path.join(import.meta.dirname, '../cases');

/** Values that a form of the club has to take and to refuse: `cases/<form>.json`. */
export interface FormCases {
  form: string;
  valid: Values;
  /** Parts that the office reads in its mail. */
  shown: string[];
  /** `change` over the valid values, `null` for what is left out; `errors` by field, as rules are called. */
  wrong: { name: string; change: Record<string, Json>; errors: Record<string, string[]> }[];
}

export const CASES: readonly FormCases[] = readdirSync(FOLDER).map((file) => ({
  form: file.replace('.json', ''),
  ...JSON.parse(readFileSync(path.join(FOLDER, file), 'utf8')),
}));

/** Valid values with something wrong in them. */
export function changed(valid: Values, change: Record<string, Json>): Values {
  return Object.fromEntries(Object.entries({ ...valid, ...change }).filter(([, value]) => value !== null));
}
