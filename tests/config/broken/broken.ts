import type { Change } from '../good-copy.ts';

/** A way to break the good folder. */
export interface Broken {
  name: string;
  changes: readonly Change[];
  /** All lines of the check, in order. */
  lines: readonly string[];
}

/** The same change in a message file of both languages. */
export function inBoth(file: string, from: string, to: string): Change[] {
  return ['ca', 'es'].map((language) => ({ file: `messages/${language}/${file}`, from, to }));
}
