import { isDeepStrictEqual } from 'node:util';
import type { RJSFSchema } from '@rjsf/utils';
import { validatorModule } from '../../../src/compiler/emit/validators.ts';
import type { JsonObject } from '../../../src/compiler/json.ts';
import type { CompiledForm, Values } from '../../../src/core/config.ts';
import type { FormScope } from '../../../src/core/expressions/form-values.ts';
import { withoutRowsOf } from '../../../src/core/forms/emptied.ts';
import { FormRules, type ValidatorFunctions, type Verdict } from '../../../src/core/forms/rules.ts';
import { FormStore } from '../../../src/form/store/store.ts';
import { type Address, fieldAt, rowAt } from '../../../src/form/store/values/address.ts';
import type { RandomForm } from './forms.ts';

/**
 * Fills a form in through the engine's store, and holds what it would send against the server's judge.
 * @returns what went wrong, with the form; nothing when all is well
 */
export async function faultOf(form: CompiledForm, { file, values }: RandomForm): Promise<object | undefined> {
  const functions = await published(form);
  const store = new FormStore(form, functions);
  fill(store, '', values);
  const sent = store.submit();
  const { items } = store.errors.summary();
  if (items.length > 0) return { fault: 'the browser refuses', items, file, values };
  // Rows in which nothing is filled in are left out, unless the form asks for them.
  const left = Object.keys(values).filter((name) => !isDeepStrictEqual(sent?.[name], values[name]));
  if (!isDeepStrictEqual(sent, withoutRowsOf(values as Values, new Set(left))))
    return { fault: 'another thing is sent', sent, file, values };
  const rules = new FormRules(form, functions);
  const found = rules.judge(structuredClone(sent) as Values, {});
  if (!isDeepStrictEqual(found, { values: sent, errors: [] }))
    return { fault: 'the server refuses', found, file, values };
  for (const name of (file.required ?? []) as string[]) {
    if (!Object.hasOwn(values, name) || mayBeNull((file.properties as Record<string, object>)[name])) continue;
    const { [name]: _gone, ...others } = values;
    const { errors } = rules.judge(others as Values, {});
    if (errors.length === 0) return { fault: `the server does not ask for ${name}`, file, values };
  }
  return undefined;
}

/** Whether values are right, whatever fills them in, and count as they are. */
export async function acceptedBy(form: CompiledForm): Promise<(values: Values) => boolean> {
  const rules = new FormRules(form, await published(form));
  return (values) => isDeepStrictEqual(rules.judge(structuredClone(values), {}), { values, errors: [] });
}

/**
 * Fills a form in with whatever fits its kinds of field, and gives the server what the browser would send.
 * @returns where the browser sends what the server refuses or changes, or stops what it would take
 */
export function disagreement(
  form: CompiledForm & { judge(values: Values, scope: FormScope): Verdict },
  functions: ValidatorFunctions,
  values: Record<string, unknown>,
  scope: FormScope,
): object | undefined {
  const store = new FormStore(form, functions, {}, {}, 0, scope);
  fill(store, '', values);
  store.flush();
  const sent = store.sendable();
  // It travels as JSON.
  const { errors, values: kept } = form.judge(JSON.parse(JSON.stringify(sent)) as Values, scope);
  if ((store.submit() === null) !== errors.length > 0) return { fault: 'the two differ', errors, sent, values };
  if (errors.length === 0 && !isDeepStrictEqual(kept, sent)) return { kept, sent, values };
  return undefined;
}

/** Then it may be left empty, whoever asks for it. */
function mayBeNull({ type, anyOf }: { type?: unknown; anyOf?: { type?: unknown }[] } = {}): boolean {
  return Array.isArray(type) ? type.includes('null') : (anyOf ?? []).some((one) => one.type === 'null');
}

/** The validators that are published for a form, and run by browser and server. */
async function published({ schema }: CompiledForm): Promise<ValidatorFunctions> {
  const code = await validatorModule(schema as JsonObject);
  const address = `data:text/javascript;base64,${Buffer.from(code).toString('base64')}`;
  return ((await import(/* @vite-ignore */ address)) as { default: ValidatorFunctions }).default;
}

/** Fills in what shows, as long as there is something that a person would fill in. */
function fill(store: FormStore, group: Address, wanted: Record<string, unknown>): void {
  const left = new Map(Object.entries(wanted));
  for (let before = -1; left.size !== before; ) {
    before = left.size;
    for (const name of store.shape(group)?.names ?? []) {
      if (!left.has(name)) continue;
      const schema = () => store.shape(group)?.schema.properties?.[name] as RJSFSchema;
      put(store, fieldAt(group, name), left.get(name), schema);
      left.delete(name);
    }
  }
}

function put(store: FormStore, at: Address, value: unknown, schema: () => RJSFSchema): void {
  if (!store.logic.hasFields(at)) store.change(at, value);
  else if (Array.isArray(value)) putRows(store, at, value, schema);
  else fill(store, at, value as Record<string, unknown>);
}

function putRows(store: FormStore, at: Address, rows: readonly unknown[], schema: () => RJSFSchema): void {
  const keys = rows.map(() => store.tree.newKey());
  store.setRows(at, keys, new Map(keys.map((key) => [key, store.logic.newEntry(schema(), store.logic.ui(at))])));
  for (const [index, key] of keys.entries())
    put(store, rowAt(at, key), rows[index], () => schema().items as RJSFSchema);
}
