import type { Scope } from '../../../src/core/expressions/tree.ts';

/** The names of `Scope`. */
export const SCOPE_NAMES = [
  'values',
  'record',
  'user',
  'answer',
  'today',
  'settings',
  'state',
  'note',
  'remembered',
  'paid',
  'asked',
  'afterSending',
  'sent',
  'item',
  'index',
] as const satisfies readonly (keyof Scope)[];
