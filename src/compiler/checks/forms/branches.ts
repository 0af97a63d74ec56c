import { defaultWidget, type Field } from '../../forms/fields.ts';
import type { FormModel } from '../../forms/model.ts';
import { type JsonObject, stringsOf } from '../../json.ts';
import type { Report } from '../../report.ts';

/**
 * A field is drawn in one way wherever it stands: variants and conditions may narrow it, and not make another kind of
 * value of it, since one widget holds it and what was typed stays when they change.
 */
export function checkBranches(form: FormModel, report: Report): void {
  for (const field of form.fields) {
    if (field.broken) continue;
    const [first, ...others] = field.schemas.filter(({ type }) => type !== undefined);
    for (const other of first ? others : []) checkAlike(field, first as JsonObject, other, report);
  }
}

function checkAlike({ name, ui }: Field, first: JsonObject, other: JsonObject, report: Report): void {
  const [one, two] = [typesIn(first), typesIn(other)];
  if (one.join() !== two.join())
    report.value(
      other,
      'type',
      `"${name}" is of type "${two.join('" or "')}" here and "${one.join('" or "')}" elsewhere in the form`,
      'give it another name here, or the same type',
    );
  else if (ui['ui:widget'] === undefined && other.const === undefined && widgetOf(first) !== widgetOf(other))
    report.self(
      other,
      `"${name}" would be drawn by the widget "${widgetOf(other)}" here and by "${widgetOf(first)}" elsewhere in the form`,
      'give it another name here, or say for both which "ui:widget" draws it',
    );
}

function typesIn({ type }: JsonObject): string[] {
  const all = typeof type === 'string' ? [type] : stringsOf(type).map(({ text }) => text);
  return all.filter((one) => one !== 'null').sort();
}

function widgetOf(schema: JsonObject): string | undefined {
  return defaultWidget(typesIn(schema), Array.isArray(schema.enum) ? schema.enum : [], [schema]);
}
