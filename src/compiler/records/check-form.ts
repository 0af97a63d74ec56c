import type { Field } from '../forms/fields.ts';
import type { FormModel } from '../forms/model.ts';
import { prefillsIn } from '../forms/uses.ts';
import { isObject, type JsonObject, objectOf, stringOf, stringsOf } from '../json.ts';
import { valuePlace } from '../read/origin.ts';
import type { Report } from '../report.ts';
import { nearest } from '../suggest.ts';
import { RECORD_ACTION } from './form.ts';
import { propertiesOf, type RecordModel, sharedBy } from './model.ts';

/**
 * Checks that the record a form keeps knows every field of it: a value that nobody knows would be taken and
 * be gone. What is only shown may come from another record.
 */
export function checkKeptRecord(form: FormModel, records: readonly RecordModel[], report: Report): void {
  const kept = records.find(({ id }) => id === form.spec.record);
  if (!kept) return;
  const shared = sharedBy(kept, records);
  const known = propertiesOf(kept, records);
  for (const field of form.fields.filter(({ path }) => path.length === 1)) {
    const name = field.path[0] as string;
    if (field.broken || field.types.join() === 'null') continue;
    const own = [kept, shared].flatMap(
      (record) => record?.fields.filter(({ path }) => path.length === 1 && path[0] === name) ?? [],
    )[0];
    if (own) checkSame(field, own, kept, report);
    else if (!isFixed(field) || !isFilled(name, form, records)) {
      const near = nearest(name, known);
      const remedy = near === undefined ? '' : `did you mean "${near}"? Otherwise `;
      report.key(
        field.owner,
        name,
        `the record "${kept.id}" does not know "${name}", so it would be lost`,
        `${remedy}add it to "properties" of ${kept.file.file}`,
      );
    }
  }
}

/** The form may narrow what the record says, and not turn it into something else. */
function checkSame(field: Field, own: Field, { file }: RecordModel, report: Report): void {
  const name = field.path[0] as string;
  if (own.broken || own.types.length === 0 || field.types.length === 0) return;
  const taken = `take it over: {"$ref": "${file.file.replace('schemas/', '')}#/properties/${name}"}`;
  const fits = field.types.every(
    (type) => own.types.includes(type) || (type === 'integer' && own.types.includes('number')),
  );
  if (!fits) {
    const what = `"${name}" is "${field.types.join('" or "')}" here and "${own.types.join('" or "')}" in its record`;
    report.key(field.owner, name, what, taken);
  } else if (isFixed(own) && !isFixed(field)) {
    report.key(field.owner, name, `the office alone changes "${name}"`, `add "ui:readonly": true, or ${taken}`);
  }
}

/**
 * Warns of what comes along with a record that shares it, and from nowhere else: whoever has no such record yet would see
 * it empty, though it is known.
 */
export function checkKnownBefore(form: FormModel, records: readonly RecordModel[], report: Report): void {
  const reads = prefillsIn(form).map((use) => ({ use, record: recordOf(use, records) }));
  const drawn = form.fields.filter(({ path }) => path.length === 1).map(({ path }) => path[0] as string);
  for (const { use, record } of reads) {
    const shared = record && sharedBy(record, records);
    if (!shared || shared.whole.shares !== undefined) continue;
    const isRead = (name: string) => reads.some((read) => read.record === shared && gives(read.use, name, shared));
    const late = drawn.find((name) => gives(use, name, shared) && !isRead(name));
    if (late === undefined) continue;
    report.warn(
      form.spec.record === record.id ? valuePlace(form.spec, 'record') : valuePlace(objectOf(use.params), 'record'),
      `"${record.id}" shows "${late}" of "${shared.id}" only to whoever has such a record already`,
      `put {"action": "${RECORD_ACTION}", "params": {"record": "${shared.id}"}} first under "prefill"`,
    );
    return;
  }
}

/** Whether a prefill finds a property in a record, that it shares another one left aside. */
function gives(use: JsonObject, property: string, { fields }: RecordModel): boolean {
  const name = nameIn(use, property);
  return fields.some(({ path }) => path.length === 1 && path[0] === name);
}

/** Another record, or another action, gives it a first value. */
function isFilled(property: string, form: FormModel, records: readonly RecordModel[]): boolean {
  return prefillsIn(form).some((use) => {
    if (use.action !== RECORD_ACTION) return nameIn(use, property) !== null;
    const record = recordOf(use, records);
    const name = nameIn(use, property);
    // One of another name or with a mistake in it is reported where it stands.
    return name !== null && (record === undefined || propertiesOf(record, records).includes(name));
  });
}

/** The record that a prefill reads. */
function recordOf(use: JsonObject, records: readonly RecordModel[]): RecordModel | undefined {
  const id = use.action === RECORD_ACTION ? stringOf(objectOf(use.params).record) : undefined;
  return records.find((record) => record.id === id);
}

/** Under which name a property is looked for in what a prefill reads; `null` where it gives no such property. */
function nameIn({ only, map }: JsonObject, property: string): string | null {
  const named = Array.isArray(only) ? stringsOf(only).map(({ text }) => text) : null;
  if (named && !named.includes(property)) return null;
  return isObject(map) ? (stringOf(map[property]) ?? property) : property;
}

function isFixed({ ui }: Field): boolean {
  return ui['ui:readonly'] === true || ui['ui:disabled'] === true;
}
