import type { CompiledForm, Values } from '../../../core/config.ts';
import { traitsOf, uiParts } from '../../../core/forms/drawn.ts';
import { schemaOf } from '../../../core/forms/property-names.ts';
import { choiceFields } from '../../../core/lists/choices.ts';
import { oncePer } from '../../../core/once-per.ts';
import type { CompiledProcedure } from '../../../core/procedure.ts';
import { EACH, stepsOf, valueAt } from '../../../core/values/field-path.ts';
import { valueText } from '../../../core/values/value-text.ts';
import type { Measure } from '../../kit/db/tables.ts';

/** A field that is counted: what was chosen, or how large the number is. */
export interface CountedField {
  path: string;
  kind: 'choice' | 'number';
  /** Several may be chosen. */
  many: boolean;
  /** Each of these numbers is a band of its own; absent: bands are 0, 1, 2, 5, 10, 20, 50 … */
  few?: readonly number[];
}

/** So many whole numbers at most are counted one by one. */
const MOST_NUMBERS = 11;
/** Longer values are no choices that a table could show, and an index of the database takes none that are much longer. */
const LONGEST_VALUE = 200;

/**
 * The fields of a form that are counted: all choices and numbers, also in groups. Left out is what nobody answers (hidden or
 * secret fields), what stands in rows, since one person has several, and what is typed and only suggested by a list.
 */
export const countedFields = oncePer((form: CompiledForm): readonly CountedField[] => {
  const lists = new Map(choiceFields(form).map(({ property, suggests }) => [property, suggests]));
  return uiParts(form.uiSchema).flatMap(({ path, ui }): CountedField[] => {
    const traits = traitsOf(form, ui);
    if (stepsOf(path).includes(EACH) || ui['ui:widget'] === 'hidden') return [];
    if (traits?.secret || traits?.display || traits?.fields) return [];
    const schema = schemaOf(form.schema, path);
    const { type, items } = schema;
    const many = type === 'array';
    const offered = schema.enum ?? (many ? (items as Record<string, unknown> | undefined)?.enum : undefined);
    const suggests = lists.get(path);
    if (Array.isArray(offered) || suggests === false || type === 'boolean') return [{ path, kind: 'choice', many }];
    if ((type !== 'number' && type !== 'integer') || suggests) return [];
    const { minimum, maximum } = schema;
    const isShort =
      type === 'integer' && Number(maximum) - Number(minimum) < MOST_NUMBERS && Number(maximum) >= Number(minimum);
    const few = isShort
      ? Array.from({ length: Number(maximum) - Number(minimum) + 1 }, (_none, at) => Number(minimum) + at)
      : undefined;
    return [{ path, kind: 'number', many: false, ...(few ? { few } : {}) }];
  });
});

/** The number that a band begins with: 0, 1, 2, 5, 10, 20, 50 …; below zero the same with a sign. */
export function bandOf({ few }: CountedField, value: number): number {
  if (few?.includes(value)) return value;
  const size = Math.abs(value);
  if (size < 1) return 0;
  const power = 10 ** Math.floor(Math.log10(size) + 1e-9);
  return Math.sign(value) * (([5, 2].find((step) => size >= step * power) ?? 1) * power);
}

/** The number that the next band begins with, away from zero. */
export function bandEnd(begin: number): number {
  if (begin === 0) return 1;
  const power = 10 ** Math.floor(Math.log10(Math.abs(begin)) + 1e-9);
  return begin * (Math.round(Math.abs(begin) / power) === 2 ? 2.5 : 2);
}

interface CaseHistory {
  sent: Date;
  moves: readonly { move: string | null; at: Date }[];
}

/**
 * Of its moves, those that end the case: of the office or of time alone, into a state of `ends`; where no such move leads
 * there, those of the office that go on without asking for anything. Returned is what the office gives back: with a note
 * that it has to write.
 */
function kindsOf({ moves, ends }: CompiledProcedure) {
  const theirs = Object.entries(moves).filter(([, { by, to }]) => !by.includes('member') && to !== undefined);
  const office = theirs.filter(([, { by }]) => by.includes('office'));
  const targets = (to: CompiledProcedure['moves'][string]['to']) =>
    typeof to === 'string' ? [to] : (to ?? []).map((target) => target.to);
  const ending = theirs.filter(([, { to }]) => targets(to).every((state) => ends.includes(state)));
  const onward = office.filter(([, { note }]) => note !== 'required');
  const names = (found: typeof theirs) => new Set(found.map(([name]) => name));
  return {
    done: names(ending.length > 0 ? ending : onward),
    returned: names(office.filter(([, { note }]) => note === 'required')),
  };
}

/** The name of a count, and the text that says it. */
export function cellKey(measure: Measure, field = '', value = ''): string {
  return JSON.stringify([measure, field, value]);
}

/**
 * The contribution of a case to the counts of its day, by `cellKey`: the number to be summed, else 0.
 * @param procedure `null` when no published version has it any more
 */
export function contributionOf(
  { sent, moves }: CaseHistory,
  procedure: CompiledProcedure | null,
  values: Values | null,
  fields: readonly CountedField[],
): Record<string, number> {
  const cells: Record<string, number> = { [cellKey('sent')]: 0 };
  if (procedure) {
    const { done, returned } = kindsOf(procedure);
    const end = moves.find(({ move }) => done.has(move ?? ''));
    if (end) {
      cells[cellKey('done')] = 0;
      cells[cellKey('time', '', String(grain((end.at.getTime() - sent.getTime()) / HOUR)))] = 0;
    }
    if (moves.some(({ move }) => returned.has(move ?? ''))) cells[cellKey('returned')] = 0;
  }
  for (const field of values ? fields : []) {
    const value = valueAt(values, stepsOf(field.path));
    if (field.kind === 'number') {
      if (typeof value === 'number' && Number.isFinite(value))
        cells[cellKey('number', field.path, String(bandOf(field, value)))] = value;
      continue;
    }
    for (const one of field.many ? (Array.isArray(value) ? value : []) : [value]) {
      const text = one === undefined || one === null ? '' : valueText(one);
      if (text !== '' && text.length <= LONGEST_VALUE) cells[cellKey('choice', field.path, text)] = 0;
    }
  }
  return cells;
}

const HOUR = 3_600_000;
const DAY = 24;

/** Steps in hours, each up to so many days. */
const STEPS = [
  { days: 1, step: 3 },
  { days: 7, step: DAY / 2 },
  { days: 30, step: DAY },
  { days: 90, step: 7 * DAY },
];

/** Hours, as exactly as people would say them, so that there are few different ones. */
export function grain(hours: number): number {
  const step = STEPS.find(({ days }) => hours < days * DAY)?.step ?? 30 * DAY;
  return Math.max(0, Math.round(hours / step) * step);
}
