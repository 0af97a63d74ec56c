import type { Field } from '../forms/fields.ts';
import type { FormModel } from '../forms/model.ts';
import { prefillsIn } from '../forms/uses.ts';
import { isObject, objectOf, stringOf, stringsOf } from '../json.ts';
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

/** Another record, or another action, gives it a first value. */
function isFilled(property: string, form: FormModel, records: readonly RecordModel[]): boolean {
  return prefillsIn(form).some((use) => {
    const only = Array.isArray(use.only) ? stringsOf(use.only).map(({ text }) => text) : null;
    if (only && !only.includes(property)) return false;
    if (use.action !== RECORD_ACTION) return true;
    const record = records.find(({ id }) => id === stringOf(objectOf(use.params).record));
    const name = isObject(use.map) ? (stringOf(use.map[property]) ?? property) : property;
    // One of another name or with a mistake in it is reported where it stands.
    return record === undefined || propertiesOf(record, records).includes(name);
  });
}

function isFixed({ ui }: Field): boolean {
  return ui['ui:readonly'] === true || ui['ui:disabled'] === true;
}
