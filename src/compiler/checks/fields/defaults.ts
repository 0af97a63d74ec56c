import { EACH, pathOf } from '../../../core/values/field-path.ts';
import type { Field } from '../../forms/fields.ts';
import type { FormModel } from '../../forms/model.ts';
import { stringsOf } from '../../json.ts';
import { keyPlace } from '../../read/origin.ts';
import type { Report } from '../../report.ts';

/**
 * A group that nobody asks for is either empty or complete. With a default in it, it is never empty, so that people have
 * to complete it all the same.
 */
export function checkDefaults(form: FormModel, report: Report): void {
  for (const field of form.fields) {
    const schema = field.schemas.find((one) => one.default !== undefined);
    const group = schema && groupOf(field, form);
    if (!group || isRequired(group, form)) continue;
    const asked = namesAsked(group).filter((name) => !hasDefault(fieldAt(form, [...group.path, name])));
    if (asked.length === 0) continue;
    report.warn(
      keyPlace(schema, 'default'),
      `the group "${group.name}" is never empty with a default in it, so that "${asked[0]}" is always asked for`,
      `put "${group.name}" into "required", or remove the default`,
    );
  }
}

/** The group that a field stands in; none for a field of the form itself or of a row. */
function groupOf({ path }: Field, form: FormModel): Field | undefined {
  const outer = path.slice(0, -1);
  return outer.length > 0 && outer.at(-1) !== EACH ? fieldAt(form, outer) : undefined;
}

function fieldAt({ fields }: FormModel, path: readonly string[]): Field | undefined {
  return fields.find((one) => pathOf(one.path) === pathOf(path));
}

function isRequired({ path, name }: Field, form: FormModel): boolean {
  const parent = pathOf(path.slice(0, -1));
  const scope = form.scopes.find((one) => pathOf(one.path) === parent);
  return scope?.mentions.some(({ keyword, property }) => keyword === 'required' && property === name) ?? false;
}

function namesAsked({ schemas }: Field): string[] {
  return schemas.flatMap(({ required }) => stringsOf(required).map(({ text }) => text));
}

function hasDefault(field: Field | undefined): boolean {
  return field?.schemas.some((schema) => schema.default !== undefined) ?? false;
}
