import type { ActionUse, Json, Language, Values } from '../../core/config.ts';
import { countedValues } from '../../core/counted-values.ts';
import type { FieldError } from '../../core/validation.ts';
import { fromWire } from '../../core/wire.ts';
import { errorTexts } from './field-texts.ts';
import { formOpenTo } from './form-access.ts';
import { formScope } from './form-scope.ts';
import type { LoadedForm, LoadedVersion } from './loaded-version.ts';

/** A record as it came, and what it came for. */
export interface SentRecord {
  /** The action, with its parameters, whose forms know the rules. */
  use: ActionUse;
  body: Readonly<Record<string, unknown>>;
  role: string;
  language: Language;
}

/**
 * What is wrong with a record by the published forms that send to the same place, as texts by form property;
 * empty when nothing is. Staff change the rules there, and they hold for whoever calls without a form too.
 * Of several forms each may show another part of the record: what is there has to please all of them, what
 * is missing has to be missing from one of them only.
 * @returns `null` when no form that this role may open sends there: then nobody has said any rule.
 */
export function publishedErrors(version: LoadedVersion, sent: SentRecord): Record<string, string[]> | null {
  const forms = formsThatSend(version, sent.use, sent.role);
  if (forms.length === 0) return null;
  const verdicts = forms.map((form) => {
    const values = countedValues(form, fromWire(form.spec, withoutAliases(form, sent.body)));
    const errors = form
      .judge(values, formScope(version, sent, null))
      .errors.filter((error) => isTheSenders(form, values, error));
    const [wrong, missing] = split(errors, ({ property }) => Object.hasOwn(values, nameIn(property)));
    return { form, wrong, missing };
  });
  const complete = verdicts.some(({ missing }) => missing.length === 0);
  const found = new Map<string, string[]>();
  for (const { form, wrong, missing } of verdicts) {
    const errors = complete ? wrong : [...wrong, ...missing];
    for (const [property, texts] of Object.entries(errorTexts(version, form.id, errors, sent.language)))
      if (!found.has(property)) found.set(property, texts);
  }
  return Object.fromEntries(found);
}

/**
 * The record by its names on the wire alone. A value under the name that a form knows it by would be judged
 * in the place of the one that is stored.
 */
function withoutAliases(
  { spec: { wire = {} } }: Pick<LoadedForm, 'spec'>,
  body: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const { rename = {}, nest } = wire;
  const names = new Set(Object.values(rename));
  const isAlias = (name: string) => (nest && name.includes('__')) || (Object.hasOwn(rename, name) && !names.has(name));
  return Object.fromEntries(Object.entries(body).filter(([name]) => !isAlias(name)));
}

/** The published forms that send to a place and that this role may open. */
export function formsThatSend(version: LoadedVersion, use: ActionUse, role: string): LoadedForm[] {
  return [...version.forms.values()].filter((form) => sends(form, use) && formOpenTo(version, form.id, role));
}

function sends({ spec: { submit } }: LoadedForm, { action, params = {} }: ActionUse): boolean {
  return submit?.action === action && sameParams(submit.params ?? {}, params);
}

function sameParams(one: Record<string, Json>, other: Record<string, Json>): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => JSON.stringify(one[name]) === JSON.stringify(other[name]));
}

/** Not what the server knows by itself, nor the lack of what need not travel. */
function isTheSenders(
  { uiSchema, spec: { wire = {} } }: LoadedForm,
  values: Values,
  { property }: FieldError,
): boolean {
  const name = nameIn(property);
  const ui = (uiSchema[name] ?? {}) as Record<string, unknown>;
  if (ui['ui:readonly'] === true || ui['ui:disabled'] === true) return false;
  const mayLack = Object.hasOwn(wire.whileListed ?? {}, name) || wire.onCreate?.includes(name);
  return !mayLack || Object.hasOwn(values, name);
}

/** The property of the form out of a path into its value. */
function nameIn(path: string): string {
  return path.split('.', 1)[0] ?? '';
}

function split<Entry>(entries: readonly Entry[], test: (entry: Entry) => boolean): [Entry[], Entry[]] {
  return [entries.filter(test), entries.filter((entry) => !test(entry))];
}
