import { isDeepStrictEqual } from 'node:util';
import type { RJSFSchema } from '@rjsf/utils';
import hashForSchema from '@rjsf/utils/lib/hashForSchema.js';
import { validatorModule } from '../../../src/compiler/emit/validators.ts';
import type { JsonObject } from '../../../src/compiler/json.ts';
import type { CompiledForm, Values } from '../../../src/core/config.ts';
import type { FormScope } from '../../../src/core/expressions/form-values.ts';
import { judge, type Verdict } from '../../../src/core/forms/judge.ts';
import { shownValues } from '../../../src/core/forms/shown-values.ts';
import type { FieldError, SchemaError } from '../../../src/core/forms/validation.ts';
import type { ValidatorFunctions } from '../../../src/form/store/logic.ts';
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
  if (!isDeepStrictEqual(sent, values)) return { fault: 'another thing is sent', sent, file, values };
  const found = judgedByServer(form, functions, structuredClone(sent) as Values);
  if (!isDeepStrictEqual(found, { values, errors: [] })) return { fault: 'the server refuses', found, file, values };
  for (const name of (file.required ?? []) as string[]) {
    if (!Object.hasOwn(values, name) || mayBeNull((file.properties as Record<string, object>)[name])) continue;
    const { [name]: _gone, ...others } = values;
    const { errors } = judgedByServer(form, functions, others as Values);
    if (errors.length === 0) return { fault: `the server does not ask for ${name}`, file, values };
  }
  return undefined;
}

/** Whether values are right, whatever fills them in, and count as they are. */
export async function acceptedBy(form: CompiledForm): Promise<(values: Values) => boolean> {
  const functions = await published(form);
  return (values) =>
    isDeepStrictEqual(judgedByServer(form, functions, structuredClone(values)), { values, errors: [] });
}

/**
 * Fills a form in with whatever fits its kinds of field, and asks browser and server what is wrong with it.
 * @returns where the two differ; nothing when they say the same of every field
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
  const browser = said(store.logic.check(sent, scope));
  // It travels as JSON.
  const judged = form.judge(JSON.parse(JSON.stringify(sent)) as Values, scope);
  const server = said(judged.errors);
  if (!isDeepStrictEqual(browser, server)) return { browser, server, sent, values };
  if ((store.submit() === null) !== server.length > 0) return { fault: 'the browser shows no error', server, values };
  if (server.length === 0 && !isDeepStrictEqual(judged.values, sent)) return { kept: judged.values, sent, values };
  return undefined;
}

const said = (errors: readonly FieldError[]) => errors.map(({ property, code }) => `${property}: ${code}`).sort();

/** Then it may be left empty, whoever asks for it. */
function mayBeNull({ type, anyOf }: { type?: unknown; anyOf?: { type?: unknown }[] } = {}): boolean {
  return Array.isArray(type) ? type.includes('null') : (anyOf ?? []).some((one) => one.type === 'null');
}

type Validators = Readonly<Record<string, ((value: unknown) => boolean) & { errors?: SchemaError[] | null }>>;

/** What is published for a form, and run by browser and server. */
async function published({ schema }: CompiledForm): Promise<ValidatorFunctions> {
  const code = await validatorModule(schema as JsonObject);
  const address = `data:text/javascript;base64,${Buffer.from(code).toString('base64')}`;
  return ((await import(/* @vite-ignore */ address)) as { default: ValidatorFunctions }).default;
}

function judgedByServer(form: CompiledForm, functions: ValidatorFunctions, values: Values) {
  const validators = functions as unknown as Validators;
  const validate = validators[hashForSchema(form.schema)];
  const check = (given: Values) => (validate?.(given) ? [] : (validate?.errors ?? []));
  const shown = (given: Values) =>
    shownValues(form, given, (condition, value) => validators[hashForSchema(condition)]?.(value));
  return judge(form, values, {}, check, shown);
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
  const keys = rows.map(() => store.newRow());
  store.setRows(at, keys, new Map(keys.map((key) => [key, store.logic.newEntry(schema(), store.logic.ui(at))])));
  for (const [index, key] of keys.entries())
    put(store, rowAt(at, key), rows[index], () => schema().items as RJSFSchema);
}
