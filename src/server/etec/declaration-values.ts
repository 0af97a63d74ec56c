import type { Json, Language, Values } from '../../core/config.ts';
import { countedValues } from '../../core/counted-values.ts';
import { fieldOrder } from '../../core/display.ts';
import { offeredEntries } from '../../core/list.ts';
import { strayValues, type TreeOptions, type TreeRule, treeProblems } from '../../core/tree.ts';
import type { FieldError } from '../../core/validation.ts';
import type { LoadedForm, LoadedList, LoadedVersion } from '../config/loaded-version.ts';
import type { MemberFacts } from './member.ts';

/** Count only with a policy that is not the college's. */
const OWN_POLICY = ['compania_seguros', 'num_poliza', 'importe_cobertura'];

/**
 * The values of a declaration as the form has them: its own properties and no others, what people cannot
 * change from the college's data, 0 and 1 where the form has no and yes.
 */
export function declaredValues(form: LoadedForm, body: Readonly<Record<string, unknown>>, facts: MemberFacts): Values {
  const sent = body;
  const values: Values = {};
  for (const property of fieldOrder(form)) {
    if (isDisplay(form, property)) continue;
    const source = isReadOnly(form, property) ? (facts as Values) : sent;
    if (Object.hasOwn(source, property)) values[property] = asSchema(form, property, source[property]);
  }
  // Whoever has no policy of their own says nothing about one (spec 2 §5).
  if (Number(values.poliza_externa ?? 0) !== 1) for (const property of OWN_POLICY) delete values[property];
  return countedValues(form, values);
}

/** Broken rules: those of the form's schema, and those of its trees, by the lists of that version. */
export function declarationErrors(
  form: LoadedForm,
  values: Values,
  version: LoadedVersion,
  language: Language,
): FieldError[] {
  const trees = fieldOrder(form).flatMap((property) => {
    const list = listOf(form, property, version);
    return list ? treeErrors(form, property, values[property], list, language) : [];
  });
  return [...form.judge(values, {}).errors, ...trees];
}

/** The list that a field takes its choices from. */
export function listOf(form: LoadedForm, property: string, version: LoadedVersion): LoadedList | undefined {
  const { source } = (uiOf(form, property)['ui:options'] ?? {}) as { source?: unknown };
  return typeof source === 'string' ? version.lists.get(source) : undefined;
}

/** Whether a field is only drawn and holds nothing. */
export function isDisplay(form: LoadedForm, property: string): boolean {
  return form.widgets[String(uiOf(form, property)['ui:widget'])]?.display ?? false;
}

function isReadOnly(form: LoadedForm, property: string): boolean {
  const ui = uiOf(form, property);
  return ui['ui:readonly'] === true || ui['ui:disabled'] === true;
}

function treeErrors(
  form: LoadedForm,
  property: string,
  value: unknown,
  list: LoadedList,
  language: Language,
): FieldError[] {
  if (!Array.isArray(value)) return [];
  const options = (uiOf(form, property)['ui:options'] ?? {}) as { rules?: TreeRule[] } & TreeOptions;
  const entries = offeredEntries(list.written(language));
  const { unknown, closed, orphans } = strayValues(entries, value as Json[], options);
  if (unknown.length + closed.length + orphans.length > 0) return [{ property, code: 'enum', params: {} }];
  return treeProblems(entries, value as Json[], options.rules ?? [], options).map(({ code, label }) => ({
    property,
    code,
    params: { group: label },
  }));
}

/** The wire has 0 and 1, a form may have a box to tick; a form with 0 and 1 gets them from a client with a box. */
function asSchema(form: LoadedForm, property: string, value: unknown): unknown {
  const { type } = ((form.schema.properties ?? {}) as Record<string, { type?: unknown }>)[property] ?? {};
  if (type === 'boolean' && (value === 0 || value === 1)) return value === 1;
  return (type === 'integer' || type === 'number') && typeof value === 'boolean' ? Number(value) : value;
}

function uiOf(form: LoadedForm, property: string): Record<string, unknown> {
  return (form.uiSchema[property] ?? {}) as Record<string, unknown>;
}
