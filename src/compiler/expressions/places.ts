import { oncePer } from '../../core/once-per.ts';
import { EACH, stepsOf } from '../../core/values/field-path.ts';
import { type FormField, fieldByPath } from '../fields/fields.ts';
import {
  ANY,
  bare,
  choosing,
  DAY,
  groupOf,
  kindOfSchema,
  listOf,
  NUMBER,
  TEXT,
  TRUTH,
  type ValueKind,
  WHOLE,
} from '../fields/kinds.ts';
import type { FormModel } from '../forms/model.ts';
import { isSent, prefillsIn } from '../forms/uses.ts';
import { type JsonObject, jsonObjectOf, objectsOf, stringOf } from '../json.ts';
import type { MenuPage } from '../menu/tree.ts';
import { type Place, valuePlace } from '../read/origin.ts';
import { stepOf } from './rounded.ts';

export interface ExpressionPlace {
  /** The object that holds the expression, and its key there. */
  owner: JsonObject;
  key: string;
  at: Place | undefined;
  text: string;
  scope: ReadonlyMap<string, ValueKind>;
  wants: ValueKind;
}

/** What every expression sees. @param roles those that there are; none while nobody knows them */
export function everywhere(roles: readonly string[]): readonly (readonly [string, ValueKind])[] {
  const user = groupOf([
    ['role', roles.length > 0 ? { is: 'text', within: { choices: roles } } : TEXT],
    ['username', TEXT],
    ['name', TEXT],
  ]);
  return [
    ['user', user],
    ['today', DAY],
  ];
}

/** `ui:when` and `ui:value` of the fields, by path; one within a row sees the row as `item` and its position as `index`. */
export function fieldPlaces(form: FormModel): { field: FormField; when?: ExpressionPlace; value?: ExpressionPlace }[] {
  return form.fields.flatMap((field) => {
    const scope = rowScope(form, field.path);
    const when = place(field.ui, 'ui:when', scope, TRUTH);
    const kind = kindOfSchema(typedSchema(field));
    // A number that is rounded to whole steps anyway may come with a fraction.
    const value = place(field.ui, 'ui:value', scope, Number.isInteger(stepOf(field)) ? NUMBER : kind);
    return when || value ? [{ field, ...(when ? { when } : {}), ...(value ? { value } : {}) }] : [];
  });
}

function typedSchema({ schemas }: FormField): JsonObject | undefined {
  return schemas.find(({ type }) => type !== undefined);
}

/** The names that an expression of a field can see; within a row also the innermost row. */
function rowScope(form: FormModel, path: readonly string[]): ReadonlyMap<string, ValueKind> {
  const depth = path.lastIndexOf(EACH);
  if (depth < 0) return formScope(form);
  const entry = fieldByPath(form, path.slice(0, depth + 1));
  const item = rowKind(valuesKind(form), path.slice(0, depth + 1));
  return new Map([
    ...formScope(form),
    ['item', item ?? kindOfSchema(entry && typedSchema(entry))],
    ['index', POSITION],
  ]);
}

/** The kind of what stands at a path; undefined where nothing is said of it. */
function rowKind(kind: ValueKind, [step, ...rest]: readonly string[]): ValueKind | undefined {
  if (step === undefined) return kind.is === 'any' ? undefined : kind;
  if (kind.is === 'list') return rowKind(kind.of, rest);
  const member = kind.is === 'group' ? kind.members.get(step) : undefined;
  return member && rowKind(member, rest);
}

const POSITION: ValueKind = { ...WHOLE, within: { least: 0 } };

/** `when` of the sections, with the fields they hold. */
export function sectionPlaces(form: FormModel): { fields: readonly string[]; when: ExpressionPlace }[] {
  const scope = formScope(form);
  return objectsOf(form.spec.sections).flatMap((section) => {
    const when = place(section, 'when', scope, TRUTH);
    const fields = Array.isArray(section.fields) ? section.fields.map(String) : [];
    return when ? [{ fields, when }] : [];
  });
}

/** All other expressions of the `form` keyword. */
export function specPlaces(form: FormModel): ExpressionPlace[] {
  const scope = formScope(form);
  const { spec } = form;
  const withoutValues = without(scope, 'values');
  // Browser and server read before they know what became of a form or of a case.
  const beforeReading = without(without(withoutValues, 'state'), 'answer');
  return [
    place(spec, 'enabled', enabledScope(form), TRUTH),
    place(spec, 'amount', amountScope(form), NUMBER),
    ...objectsOf(spec.enabled).map((condition) => place(condition, 'unless', enabledScope(form), TRUTH)),
    ...prefillsIn(form).map((prefill) => place(prefill, 'when', beforeReading, TRUTH)),
    ...objectsOf(spec.buttons).flatMap((button) => [
      place(button, 'when', button.steps ? withoutValues : scope, TRUTH),
      place(button, 'enabled', scope, TRUTH),
    ]),
    ...objectsOf(spec.rules).map((rule) => {
      const field = stringOf(rule.field) ?? '';
      return place(rule, 'unless', withSent(form, rowScope(form, stepsOf(field).map(String))), TRUTH);
    }),
  ].filter((found) => found !== undefined);
}

/** Of a form that is sent to an office it is known how often it was; one of a record or a case is told by that. */
function enabledScope(form: FormModel): ReadonlyMap<string, ValueKind> {
  return withSent(form, without(formScope(form), 'values'));
}

/** The server works an amount out from what is sent alone. */
function amountScope(form: FormModel): ReadonlyMap<string, ValueKind> {
  const seen = ['record', 'state', 'answer'].reduce<ReadonlyMap<string, ValueKind>>(without, formScope(form));
  return new Map([...seen, ['settings', form.settings]]);
}

function withSent(form: FormModel, scope: ReadonlyMap<string, ValueKind>): ReadonlyMap<string, ValueKind> {
  const { record, submit } = form.spec;
  if (submit === undefined || record !== undefined || (form.states?.length && !isSent(form.spec))) return scope;
  const before = bare(kindOfSchema(form.split.schema));
  const sent = groupOf([
    ['all', POSITION],
    ['mine', POSITION],
    ['values', listOf(before)],
    ['total', groupOf(before.is === 'group' ? [...before.members].filter(([, kind]) => kind.is === 'number') : [])],
  ]);
  return new Map([...scope, ['sent', sent]]);
}

/** The names that an expression of a block can see. @param record what the page reads; the files may not say what that is */
export function pageScope(roles: readonly string[], record: ValueKind): ReadonlyMap<string, ValueKind> {
  return new Map([...everywhere(roles), ['answer', TEXT], ['record', record]]);
}

export const PAGE_SCOPE = pageScope([], ANY);

export function pagePlaces(page: MenuPage, scope = PAGE_SCOPE): ExpressionPlace[] {
  return page.blocks.flatMap(({ node }) =>
    [
      place(node, 'when', scope, TRUTH),
      ...objectsOf(node.buttons).map((button) => place(button, 'when', scope, TRUTH)),
    ].filter((found) => found !== undefined),
  );
}

const formScope = oncePer((form: FormModel): ReadonlyMap<string, ValueKind> => {
  const values = valuesKind(form);
  const state = form.states ? [['state', TEXT] as const] : [];
  return new Map([
    ['values', values],
    // What is stored was let in by the rules of its own time.
    ['record', bare(values)],
    ['lists', form.lists],
    ...state,
    ...everywhere(form.roles),
    ['answer', TEXT],
  ]);
});

/** The kind of a form's values; what is chosen from a list whose file has all entries is one of them. */
function valuesKind({ split, fields, listed }: FormModel): ValueKind {
  return fields.reduce<ValueKind>((kind, { path, ui }) => {
    const choices = listed.get(stringOf(jsonObjectOf(ui['ui:options']).source) ?? '');
    return choices ? choosing(kind, path, choices) : kind;
  }, kindOfSchema(split.schema));
}

function without(scope: ReadonlyMap<string, ValueKind>, name: string): ReadonlyMap<string, ValueKind> {
  return new Map([...scope].filter(([known]) => known !== name));
}

/** The expression under a key, where there is one. */
export function place(
  owner: JsonObject,
  key: string,
  scope: ReadonlyMap<string, ValueKind>,
  wants: ValueKind,
): ExpressionPlace | undefined {
  const text = stringOf(owner[key]);
  return text === undefined ? undefined : { owner, key, at: valuePlace(owner, key), text, scope, wants };
}
