import { pathOf } from '../../core/values/field-path.ts';
import { compile } from '../ajv.ts';
import { type FormField, isFixedField, outerFields, outerNames } from '../fields/fields.ts';
import type { FormModel } from '../forms/model.ts';
import { prefillsIn } from '../forms/uses.ts';
import { isJsonObject, type JsonObject, jsonObjectOf, namesIn, objectEntries, objectsOf, stringOf } from '../json.ts';
import { valuePlace } from '../read/origin.ts';
import type { ReadConfig } from '../read-config.ts';
import { isMany, propertiesOf, RECORD_ACTION, type RecordModel, sharedBy } from '../records/model.ts';
import type { Report } from '../report.ts';
import { anyOf, either, say, type Tell } from '../said/say.ts';
import { nearest, suggest } from '../suggest.ts';
import { checkMention } from './forms/forms.ts';

/** Checks records against themselves, against each other, and against the forms that keep them. */
export function checkRecordFiles(config: ReadConfig): void {
  const players = new Map<string, string>();
  for (const record of config.records) {
    checkProperties(record, config);
    checkShares(record, config);
    checkMany(record, config);
    checkParts(record, players, config);
    checkAsked(record, config);
    checkSchema(record, config);
  }
}

/** Values of demonstration people under an unknown property would be stored and never shown. */
export function checkDemo({ folders, records, report }: ReadConfig): void {
  const { identity, people } = jsonObjectOf(folders.demo?.value);
  const check = (id: unknown, property: string, at: Tell) => {
    const record = records.find((one) => one.id === id);
    if (!record || record.fields.some(({ path }) => path[0] === property)) return;
    at(
      say`"${property}" is no property of the record "${record.id}"`,
      suggest(property, outerNames(record), say`remove it`),
    );
  };
  const { record, property } = jsonObjectOf(identity);
  if (typeof property === 'string') check(record, property, report.value(jsonObjectOf(identity), 'property'));
  for (const [id, values] of objectsOf(people).flatMap((person) => objectEntries(person.records)))
    for (const name of Object.keys(values)) check(id, name, report.key(values, name));
}

function checkProperties({ fields, scopes }: RecordModel, { report }: ReadConfig): void {
  for (const { properties, mentions } of scopes)
    for (const mention of mentions) checkMention(mention, [...properties.keys()], report);
  for (const { owner, key, name, types, broken } of fields) {
    if (broken || types.length > 0) continue;
    report.key(owner, key)(say`"${name}" has no type`, say`add "type", or take it over by "$ref"`);
  }
}

/** A property of both records could be stored in either. */
function checkShares(record: RecordModel, { records, report }: ReadConfig): void {
  const shared = sharedBy(record, records);
  if (!shared) return;
  if (shared === record || shared.whole.shares !== undefined) {
    const what = say`"${shared.id}" shares a record itself`;
    report.value(record.whole, 'shares')(what, say`name a record that shares none`);
  }
  const theirs = new Set(shared.fields.map(({ path }) => pathOf(path)));
  for (const { owner, path, name } of outerFields(record)) {
    if (shared === record || !theirs.has(pathOf(path))) continue;
    const what = say`"${name}" is a property of "${shared.id}" too, which this record shares`;
    report.key(owner, name)(what, say`leave it in one of the two files`);
  }
}

/** `shares`, `parts` and first values need the single record of a person. */
function checkMany({ id, whole }: RecordModel, { records, forms, report }: ReadConfig): void {
  if (!isMany(whole)) {
    if (whole.maxItems !== undefined)
      report.key(whole, 'maxItems')(say`a person has one of this record`, say`add "many": true, or remove it`);
    return;
  }
  if (whole.maxItems === undefined)
    report.value(whole, 'many')(say`nothing says how many a person may have`, say`add "maxItems": 50, say`);
  for (const word of ['shares', 'parts'])
    if (whole[word] !== undefined)
      report.key(whole, word)(
        say`"${word}" is for a record of which a person has one`,
        say`remove it, or "many": true`,
      );
  for (const other of records)
    if (stringOf(other.whole.shares) === id)
      report.value(other.whole, 'shares')(
        say`a person may have many of "${id}"`,
        say`name a record without "many": true`,
      );
  for (const form of forms)
    for (const use of prefillsIn(form))
      if (form.spec.record !== id && use.action === RECORD_ACTION && stringOf(jsonObjectOf(use.params).record) === id) {
        const what = say`a person may have many of "${id}", and none of them is the first value`;
        report.value(jsonObjectOf(use.params), 'record')(what, say`name a record without "many": true`);
      }
}

function checkParts(record: RecordModel, players: Map<string, string>, { report }: ReadConfig): void {
  const parts = jsonObjectOf(record.whole.parts);
  for (const [part, value] of Object.entries(parts)) {
    const property = stringOf(value);
    if (property === undefined) continue;
    const field = outerFields(record).find(({ name }) => name === property);
    if (!field) {
      const what = say`"parts" names "${property}", which is no property of the record`;
      report.value(parts, part)(what, suggest(property, outerNames(record), say`add the property first`));
    } else if (!field.broken && !field.types.includes('string')) {
      report.value(parts, part)(say`"${property}" is no text`, say`name a property of type "string"`);
    }
    const other = players.get(part);
    if (other !== undefined) {
      report.key(parts, part)(say`"${other}" has a "${part}" too`, say`leave it in one of the two files`);
    }
    players.set(part, record.id);
  }
}

/** A required property that no form asks for would keep the record from ever being made. */
function checkAsked(record: RecordModel, { forms, report }: ReadConfig): void {
  const keeping = forms.filter(({ spec }) => spec.record === record.id);
  if (keeping.length === 0) return;
  const asked = new Set(keeping.flatMap(({ fields }) => fields.map(({ path }) => path[0])));
  const [root] = record.scopes;
  for (const { property, place, keyword } of root?.mentions ?? []) {
    if (keyword !== 'required' || asked.has(property) || !root?.properties.has(property)) continue;
    const files = either(keeping.map(({ file }) => file.file));
    report.at(place)(say`no form asks for "${property}"`, say`add it to ${files}, or remove it from "required"`);
  }
}

function checkSchema({ file, whole, split }: RecordModel, { ajv, report }: ReadConfig): void {
  // Problems of a part were reported there.
  if (report.problems.some((problem) => problem.file === file.file || problem.file.includes('/_shared/'))) return;
  try {
    compile(ajv, split.schema);
  } catch (error) {
    const reason = (error as Error).message.replace(/^strict mode: /, '');
    report.self(whole)(say`the rules do not fit together: ${reason}`, say`complete or remove the keyword it names`);
  }
}

/**
 * Checks that the record a form keeps knows every field of it: a value that nobody knows would be taken and
 * be gone. A field that is only shown may come from another record.
 */
export function checkKeptRecord(form: FormModel, { records, report }: ReadConfig): void {
  const kept = records.find(({ id }) => id === form.spec.record);
  if (!kept) return;
  const shared = sharedBy(kept, records);
  const known = propertiesOf(kept, records);
  for (const field of outerFields(form)) {
    const { name } = field;
    if (field.broken || field.types.join() === 'null') continue;
    const own = [kept, shared]
      .flatMap((record) => (record ? outerFields(record) : []))
      .find((one) => one.name === name);
    if (own) checkSame(field, own, kept, report);
    else if (!isFixedField(field) || !isFilled(name, form, records)) {
      const near = nearest(name, known);
      const remedy = near === undefined ? say`` : say`did you mean "${near}"? Otherwise `;
      report.key(field.owner, name)(
        say`the record "${kept.id}" does not know "${name}", so it would be lost`,
        say`${remedy}add it to "properties" of ${kept.file.file}`,
      );
    }
  }
}

/** The form may narrow what the record says, and not turn it into something else. */
function checkSame(field: FormField, own: FormField, { file }: RecordModel, report: Report): void {
  const { name } = field;
  if (own.broken || own.types.length === 0 || field.types.length === 0) return;
  const taken = say`take it over: {"$ref": "${file.file.replace('schemas/', '')}#/properties/${name}"}`;
  const fits = field.types.every(
    (type) => own.types.includes(type) || (type === 'integer' && own.types.includes('number')),
  );
  if (!fits) {
    const what = say`"${name}" is ${anyOf(field.types)} here and ${anyOf(own.types)} in its record`;
    report.key(field.owner, name)(what, taken);
  } else if (isFixedField(own) && !isFixedField(field)) {
    report.key(field.owner, name)(say`the office alone changes "${name}"`, say`add "ui:readonly": true, or ${taken}`);
  }
}

/**
 * Warns of what comes along with a record that shares it, and from nowhere else: whoever has no such record yet would see
 * it empty, though it is known.
 */
export function checkKnownBefore(form: FormModel, { records, report }: ReadConfig): void {
  const reads = prefillsIn(form).map((use) => ({ use, record: recordOf(use, records) }));
  for (const { use, record } of reads) {
    const shared = record && sharedBy(record, records);
    if (!shared || shared.whole.shares !== undefined) continue;
    const isRead = (name: string) => reads.some((read) => read.record === shared && gives(read.use, name, shared));
    const late = outerNames(form).find((name) => gives(use, name, shared) && !isRead(name));
    if (late === undefined) continue;
    report.warn(
      form.spec.record === record.id ? valuePlace(form.spec, 'record') : valuePlace(jsonObjectOf(use.params), 'record'),
    )(
      say`"${record.id}" shows "${late}" of "${shared.id}" only to whoever has such a record already`,
      say`put {"action": "${RECORD_ACTION}", "params": {"record": "${shared.id}"}} first under "prefill"`,
    );
    return;
  }
}

/** Whether a prefill finds a property in a record, that it shares another one left aside. */
function gives(use: JsonObject, property: string, record: RecordModel): boolean {
  const name = nameIn(use, property);
  return name !== null && outerNames(record).includes(name);
}

/** Another record, or another action, gives it a first value. */
function isFilled(property: string, form: FormModel, records: readonly RecordModel[]): boolean {
  return prefillsIn(form).some((use) => {
    if (use.action !== RECORD_ACTION) return nameIn(use, property) !== null;
    const record = recordOf(use, records);
    const name = nameIn(use, property);
    // Unknown and faulty records are reported at their own place.
    return name !== null && (record === undefined || propertiesOf(record, records).includes(name));
  });
}

function recordOf(use: JsonObject, records: readonly RecordModel[]): RecordModel | undefined {
  const id = use.action === RECORD_ACTION ? stringOf(jsonObjectOf(use.params).record) : undefined;
  return records.find((record) => record.id === id);
}

/** Under which name a property is looked for in what a prefill reads; `null` where it gives no such property. */
function nameIn({ only, map }: JsonObject, property: string): string | null {
  const named = Array.isArray(only) ? namesIn(only) : null;
  if (named && !named.includes(property)) return null;
  return isJsonObject(map) ? (stringOf(map[property]) ?? property) : property;
}
