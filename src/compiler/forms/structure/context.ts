import type { Report } from '../../report.ts';
import type { Nullable } from './types.ts';

/** Where a part of a schema stands. */
export interface Context {
  report: Report;
  /** Properties that the object has already where this stands. */
  known: readonly string[];
  /** Whether each property may be null, by name. */
  nullable: Nullable;
  /** It says what a value is, and does not only add to it. */
  isField: boolean;
}
