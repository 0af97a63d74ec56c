import type { Json, Values } from '../basics.ts';
import type { FormScope } from '../expressions/form-values.ts';
import { type CaseState, NO_CASE_STATE } from '../moves/allowed-moves.ts';
import type { MoveActor } from '../procedure.ts';
import { isObject } from '../values/objects.ts';

/** What a case says of the outcome; all but the errors only where it says so. */
export interface Expected {
  /** Field → the rules that it breaks, as they are called below `errors` in the messages; absent: nothing is wrong. */
  errors?: Record<string, string[]>;
  /** Field → whether it shows. */
  shows?: Record<string, boolean>;
  /** Field → the value that counts, computed ones too; `null` for none. */
  values?: Record<string, Json>;
  /** The cost, in the currency. */
  amount?: number;
  /** The state of the case after the move; `null`: it cannot be made, or something is wrong. */
  state?: string | null;
  /** The mails that leave, in order; `member` stands for whoever sends the form. */
  mails?: CaseMail[];
}

export interface CaseMail {
  /** Template in `messages/<language>/mails/`. */
  message: string;
  /** An office, or `member`. */
  to: string;
}

/** One filling of a form: a case of a file of `schemas/_cases/`, or a variant of it. */
export interface Filling {
  name: string;
  /** Path of it in the file. */
  path: readonly string[];
  values: Values;
  /** Who fills it in, and when. */
  scope: FormScope;
  /** The case that it is about; without one it begins one. */
  before: CaseState;
  /** The move that is made with it; absent: the one by which a member sends the form. */
  move?: { name: string; by: MoveActor; note: string };
  expected: Expected;
}

/**
 * The fillings of a file; what the dialect does not allow in it is left out.
 * @param name of the file
 * @param today of a case that names no day, as ISO 8601
 */
export function fillingsOf(file: unknown, name: string, today: string): Filling[] {
  if (!isObject(file)) return [];
  const { title, user = null, record = null, values, variants } = file;
  const before = { ...NO_CASE_STATE, ...objectOf(file.before) } as CaseState;
  const scope = { user, record, today: file.today ?? today, state: before.state };
  const { name: moveName, by = 'member', note = '' } = objectOf(file.move);
  const move = typeof moveName === 'string' ? { move: { name: moveName, by, note } as Filling['move'] } : {};
  const filling = (called: string, path: string[], filled: Values, part: Record<string, unknown>) => ({
    name: called,
    path,
    values: filled,
    scope,
    before,
    ...move,
    expected: objectOf(part.expect) as Expected,
  });
  return [
    filling(typeof title === 'string' ? title : name, [], objectOf(values), file),
    ...Object.entries(objectOf(variants)).map(([variant, part]) => {
      const { values: own, change } = objectOf(part);
      const filled = isObject(own) ? (own as Values) : { ...objectOf(values), ...objectOf(change) };
      return filling(variant, ['variants', variant], filled, objectOf(part));
    }),
  ];
}

function objectOf(value: unknown): Values {
  return isObject(value) ? (value as Values) : {};
}
