import type { CompiledForm, Json, Values } from '../config.ts';
import { centsOf } from '../expressions/cents.ts';
import { computedPaths, type FormScope, occurrences } from '../expressions/form-values.ts';
import type { Scope } from '../expressions/tree.ts';
import type { Settled, Verdict } from '../forms/rules.ts';
import { isListPart, isObjectPart, type ObjectPart, type Part, rowPart } from '../forms/shape.ts';
import type { FieldError } from '../forms/validation.ts';
import { moveOf, sendingMove, stateAfter } from '../moves/allowed-moves.ts';
import { beginsCase, formMailOf, moveMailsOf, paymentMailsOf } from '../moves/move-mails.ts';
import {
  type CompiledProcedure,
  isOfForms,
  type ProcedureMail,
  type ProcedureMove,
  procedureOfForm,
  TO_FORM_OFFICE,
  TO_MEMBER,
} from '../procedure.ts';
import { pathOf, type Step, stepsOf, valueAt } from '../values/field-path.ts';
import { valueText } from '../values/value-text.ts';
import type { CaseMail, Expected, Filling } from './case-file.ts';

/** A published form with its rules. */
export interface JudgedForm extends CompiledForm {
  settle(values: Values, scope: FormScope): Settled;
  judge(values: Values, scope: FormScope): Verdict;
  kept(values: Values, scope: FormScope): Values;
}

/** What a form makes of some values. */
export interface Outcome {
  /** Field → codes of the rules that it breaks, as they are called below `errors`. */
  errors: Record<string, string[]>;
  /** Paths of the fields that show. */
  shown: ReadonlySet<string>;
  /** The values that count, computed ones too. */
  values: Values;
  /** In the currency. */
  amount: number;
  /** The state of the case after the move; `null` where it is not made. */
  state: string | null;
  /** The mails that leave with the move, in order. */
  mails: CaseMail[];
}

/** What an organisation's files say beside the form. */
export interface Surroundings {
  /** The settings, which the amount may read. */
  settings: unknown;
  /** The procedure that takes the form; absent: none does. */
  procedure?: CompiledProcedure | undefined;
}

/** The procedure that takes a form: the one that names it, that of its record, or the one that it is sent to. */
export function procedureTaking<One extends Pick<CompiledProcedure, 'id' | 'form' | 'record'>>(
  { id, spec }: Pick<CompiledForm, 'id' | 'spec'>,
  procedures: Iterable<One>,
): One | undefined {
  const all = [...procedures];
  const own = all.find((one) => one.form === id || (spec.record !== undefined && one.record === spec.record));
  if (own || !formMailOf(spec)) return own;
  return all.find((one) => one.id === procedureOfForm(spec) && isOfForms(one));
}

export function outcomeOf(form: JudgedForm, filling: Filled, { settings, procedure }: Surroundings): Outcome {
  const { scope } = filling;
  const { shape, values } = form.settle(filling.values, scope);
  const errors = codesByField(form.judge(filling.values, scope).errors);
  const isRight = Object.keys(errors).length === 0;
  const kept = isRight ? form.kept(values, scope) : values;
  const made = procedure && isRight ? moveOutcome(form, procedure, { ...filling, values: kept }) : null;
  const amount = made?.rules.amount ?? form.spec.amount;
  const cents = amount ? centsOf(amount, { ...scope, values: kept, settings }) : 0;
  return {
    errors,
    shown: new Set(shownPaths(shape, values)),
    values,
    amount: cents / 100,
    state: made?.state ?? null,
    mails: made ? mailsOf(form, made, cents) : [],
  };
}

/** The part of a filling that the outcome depends on. */
export type Filled = Pick<Filling, 'values' | 'scope' | 'before' | 'move'>;

interface MadeMove {
  rules: ProcedureMove;
  state: string;
  ofForm: boolean;
  /** Of the conditions of its mails. */
  scope: Scope;
}

/** The move that the filled form makes; `null` where there is none now. */
function moveOutcome(
  { spec }: CompiledForm,
  procedure: CompiledProcedure,
  { values, scope: { today }, before, move }: Filled,
): MadeMove | null {
  const scope = { values, today, note: move?.note ?? '', afterSending: spec.afterSending ?? [] };
  const name = move?.name ?? sendingMove(procedure, before, scope);
  const rules = name === null ? undefined : moveOf(procedure, name);
  const after = name === null ? null : stateAfter(procedure, before, name, { by: move?.by ?? 'member', scope });
  return rules && after
    ? { rules, state: after.state, ofForm: isOfForms(procedure), scope: { ...scope, ...before } }
    : null;
}

/** The mails of a move whose member has a mailbox. */
function mailsOf({ spec }: CompiledForm, { rules, scope, ofForm }: MadeMove, cents: number): CaseMail[] {
  const form = ofForm ? formMailOf(spec) : undefined;
  const called = ({ message, recipient }: ProcedureMail) => ({
    message: message.replace(/^mails\./, ''),
    to: recipient === TO_FORM_OFFICE ? (form?.recipient ?? recipient) : recipient,
  });
  const own = form && rules.values ? form : undefined;
  const first = [
    ...(own && beginsCase(scope) ? [{ message: own.template, to: own.recipient }] : []),
    ...(own?.copy ? [{ message: own.template, to: TO_MEMBER }] : []),
    ...moveMailsOf(rules, scope).map(called),
  ];
  const told = first.some(({ to }) => to === TO_MEMBER);
  return [...first, ...paymentMailsOf({ isDue: cents > 0, toPayBack: 0 }, { told, ofForm }).map(called)];
}

/** All that a case of these values can expect: errors, computed values, the fields that come and go, the amount, the move. */
export function expectedOf(form: CompiledForm, outcome: Outcome): Expected {
  const { errors, shown, values, amount, state, mails } = outcome;
  const computed = computedPaths(form).flatMap((path) => occurrences(path, values));
  const sometimes = Object.keys(form.expressions?.when ?? {}).flatMap((path) => occurrences(path, values));
  const entries = {
    errors,
    shows: Object.fromEntries(sometimes.map(({ path }) => [path, shown.has(path)])),
    values: Object.fromEntries(computed.map(({ path, steps }) => [path, (valueAt(values, steps) ?? null) as Json])),
  };
  const said = Object.fromEntries(Object.entries(entries).filter(([, entry]) => Object.keys(entry).length > 0));
  return { ...said, ...(form.spec.amount && { amount }), ...(state !== null && { state, mails }) };
}

/** One thing that is other than a case says. */
export interface Difference {
  /** Where it stands within what is expected. */
  path: readonly [keyof Expected, ...string[]];
  expected: Json;
  found: Json;
}

/** All that is other than expected. Rules of a field are compared in any order. */
export function differences(expected: Expected, outcome: Outcome): Difference[] {
  const found: Difference[] = [];
  const compare = (path: Difference['path'], wanted: Json, is: Json) => {
    if (valueText(wanted) !== valueText(is)) found.push({ path, expected: wanted, found: is });
  };
  const errors = expected.errors ?? {};
  for (const field of new Set([...Object.keys(errors), ...Object.keys(outcome.errors)]))
    compare(['errors', field], sorted(errors[field]), sorted(outcome.errors[field]));
  for (const [field, shows] of Object.entries(expected.shows ?? {}))
    compare(['shows', field], shows, outcome.shown.has(field));
  for (const [field, value] of Object.entries(expected.values ?? {}))
    compare(['values', field], value, (valueAt(outcome.values, stepsOf(field)) ?? null) as Json);
  for (const one of ['amount', 'state', 'mails'] as const)
    if (expected[one] !== undefined) compare([one], expected[one] as unknown as Json, outcome[one] as unknown as Json);
  return found;
}

const sorted = (codes: readonly string[] = []) => [...codes].sort();

/** Codes of broken rules, by field. */
export function codesByField(errors: readonly FieldError[]): Record<string, string[]> {
  const codes = new Map<string, string[]>();
  for (const { property, code } of errors) codes.set(property, [...(codes.get(property) ?? []), code]);
  return Object.fromEntries(codes);
}

/** Paths of the fields that an object shows, at any depth. */
export function shownPaths({ shape, parts }: ObjectPart, values: unknown, around: readonly Step[] = []): string[] {
  return shape.names.flatMap((name) => {
    const steps = [...around, name];
    return [pathOf(steps), ...within(parts[name], valueAt(values, [name]), steps)];
  });
}

function within(part: Part | undefined, value: unknown, steps: readonly Step[]): string[] {
  if (isObjectPart(part)) return shownPaths(part, value, steps);
  if (!isListPart(part) || !Array.isArray(value)) return [];
  return value.flatMap((row, at) => within(rowPart(part, at), row, [...steps, at]));
}
