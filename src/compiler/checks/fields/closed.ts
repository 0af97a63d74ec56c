import { propertyNames } from '../../../core/forms/property-names.ts';
import type { FormModel } from '../../forms/model.ts';
import { isObject, type JsonObject, objectOf, objectsOf } from '../../json.ts';
import type { Report } from '../../report.ts';

/**
 * `"additionalProperties": false` knows the `properties` beside it alone (JSON Schema draft-07, 6.5.6): what a condition
 * brings into the same object is refused by it, whatever is filled in.
 */
export function checkClosed(form: FormModel, report: Report): void {
  const groups = form.fields.filter(({ types, broken }) => !broken && types.includes('object'));
  for (const schema of [form.split.schema, ...groups.flatMap(({ schemas }) => schemas)]) checkPart(schema, [], report);
}

/** @param above names that the object has where this part counts */
function checkPart(part: JsonObject, above: readonly string[], report: Report): void {
  const own = Object.keys(objectOf(part.properties));
  const refused = [...above, ...propertyNames(part)].find((name) => !own.includes(name));
  if (part.additionalProperties === false && refused !== undefined)
    report.key(
      part,
      'additionalProperties',
      `"additionalProperties" refuses "${refused}", which the same object has by another part of the form`,
      'remove it',
    );
  for (const keyword of ['then', 'else'])
    if (isObject(part[keyword])) checkPart(part[keyword], [...above, ...own], report);
  for (const branch of objectsOf(part.allOf)) checkPart(branch, [...above, ...propertyNames(part)], report);
  for (const branch of objectsOf(Object.values(objectOf(part.dependencies))))
    checkPart(branch, [...above, ...own], report);
}
