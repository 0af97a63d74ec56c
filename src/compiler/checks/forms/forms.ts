import type { WidgetManifest } from '../../../core/forms/widget-manifest.ts';
import { pathOf } from '../../../core/values/field-path.ts';
import { type FormField, holds, outerFields, wholeChoices } from '../../fields/fields.ts';
import { type Mention, mentionKeys, mentionList } from '../../fields/scope.ts';
import { UNDRAWN } from '../../fields/split.ts';
import type { FormModel } from '../../forms/model.ts';
import { hasSubmit, isSent, prefillsIn } from '../../forms/uses.ts';
import { isJsonObject, type JsonObject, objectsOf } from '../../json.ts';
import { keyPlace, placeOf, valuePlace } from '../../read/origin.ts';
import type { ReadConfig } from '../../read-config.ts';
import { siblingOf } from '../../refs.ts';
import type { Report } from '../../report.ts';
import { anyOf, either, say } from '../../said/say.ts';
import { suggest } from '../../suggest.ts';

/** Texts `forms.<id>.<name>` of the form itself; no property may have these names. */
export const FORM_TEXTS = ['title', 'intro', 'buttons', 'sections', 'enabled'];

export function checkForm(form: FormModel, config: ReadConfig): void {
  const { report } = config;
  for (const scope of form.scopes) {
    const known = [...scope.properties.keys()];
    for (const mention of scope.mentions) checkMention(mention, known, report);
  }
  for (const field of form.fields) {
    checkField(field, config);
    checkEquality(field, form, report);
  }
  checkSpec(form, report);
}

export function checkMention({ property, place, keyword }: Mention, known: readonly string[], report: Report): void {
  if (known.includes(property) || (keyword === 'ui:order' && property === '*')) return;
  const what = say`"${keyword}" names "${property}", which is no property of the form`;
  report.at(place)(what, suggest(property, known, say`add the property first`));
}

/** `{"const": {"$data": "1/<property>"}}` needs that property beside it. */
function checkEquality(field: FormField, form: FormModel, report: Report): void {
  const above = pathOf(field.path.slice(0, -1));
  const scope = form.scopes.find(({ path }) => pathOf(path) === above);
  const siblings = [...(scope?.properties.keys() ?? [])].filter((name) => name !== field.name);
  for (const schema of field.schemas) {
    const property = siblingOf(schema);
    if (property === undefined) continue;
    const { const: owner } = schema as { const: JsonObject };
    checkMention({ property, place: valuePlace(owner, '$data'), keyword: '$data' }, siblings, report);
  }
}

function checkField(field: FormField, { registry, dialect, report }: ReadConfig): void {
  if (field.broken) return;
  const { name } = field;
  const at = report.field(field);
  if (field.path.length === 1 && FORM_TEXTS.includes(name.split('.', 1)[0] as string)) {
    at(
      say`a property cannot be called "${name}"`,
      say`choose another name: forms.<form id>.${name} is a text of the form itself`,
    );
  }
  if (field.types.length === 0) {
    at(
      say`"${name}" has no type`,
      say`add "type": "string", "boolean", "number", "integer", "array", "object" or "null"`,
    );
    return;
  }
  // An unknown type was reported by the dialect.
  if (field.types.some((type) => !TYPES.includes(type))) return;
  checkKeywords(field, report);
  if (field.widget === undefined) return;
  const manifest = registry.widgets.get(field.widget);
  const named = 'ui:widget' in field.ui;
  if (!manifest) {
    // A widget that is named and unknown was reported by the dialect.
    if (!named)
      at(
        say`"${name}" needs the widget "${field.widget}", which does not exist`,
        say`name another one with "ui:widget"`,
      );
    return;
  }
  const whole = wholeChoices(field.schemas);
  const isHeld = (one: WidgetManifest) => holds(one, field.types, whole);
  if (!isHeld(manifest)) {
    const fitting = [...registry.widgets].filter(([, one]) => isHeld(one)).map(([widget]) => widget);
    const what = say`the widget "${field.widget}" cannot hold a value of type ${anyOf(field.types)}`;
    const remedy = fitting.length > 0 ? say`use one of: ${fitting.join(', ')}` : say`change the type`;
    if (named) report.value(field.ui, 'ui:widget')(what, remedy);
    else at(what, remedy);
  }
  dialect.checkOptions(field.widget, field.ui, report);
}

const TYPES = ['string', 'boolean', 'number', 'integer', 'array', 'object', 'null'];

/** Keywords that count for some types only. */
const COUNT_FOR: readonly (readonly [keywords: readonly string[], types: readonly string[]])[] = [
  [['pattern', 'format', 'examples', 'minLength', 'maxLength', 'formatMinimum', 'formatMaximum'], ['string']],
  [
    ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
    ['number', 'integer'],
  ],
  [['items', 'minItems', 'maxItems', 'uniqueItems'], ['array']],
  [['properties', 'required'], ['object']],
];

/** JSON Schema ignores a rule of another type in silence; people should hear about it. */
function checkKeywords(field: FormField, report: Report): void {
  for (const schema of field.schemas) {
    for (const keyword of Object.keys(schema)) {
      const types = COUNT_FOR.find(([keywords]) => keywords.includes(keyword))?.[1];
      if (!types || field.types.some((type) => types.includes(type))) continue;
      const what = say`"${keyword}" does nothing for a value of type ${anyOf(field.types)}`;
      report.key(schema, keyword)(what, say`remove it, or make the type ${either(types)}`);
    }
  }
}

function checkSpec(form: FormModel, report: Report): void {
  const { properties } = form.scopes[0] as FormModel['scopes'][number];
  const known = [...properties.keys()];
  const spec: JsonObject = form.spec;
  const mentions: Mention[] = [];
  if (spec.afterSending !== undefined && !isSent(spec))
    report.key(spec, 'afterSending')(
      say`the form is not sent as a message, so there is nothing to take back`,
      say`remove it; what becomes of a case is said by its procedure`,
    );
  const firstSection = new Map<string, string>();
  const sectionIds = new Set<string>();
  for (const section of objectsOf(spec.sections)) {
    const id = String(section.id);
    if (sectionIds.has(id))
      report.value(section, 'id')(say`two sections are called "${id}"`, say`give one of them another id`);
    sectionIds.add(id);
    const placed = mentionList(section.fields, 'sections');
    mentions.push(...placed);
    for (const { property, place } of placed) {
      const before = firstSection.get(property);
      if (before === undefined) firstSection.set(property, id);
      else
        report.at(place)(
          before === id
            ? say`"${property}" stands twice in the section "${id}"`
            : say`"${property}" stands in two sections: "${before}" and "${id}"`,
          say`leave it in one of them`,
        );
    }
  }
  // A form in steps is refused for it.
  if (sectionIds.size > 0 && spec.inSteps !== true)
    for (const { name, owner, key, widget } of outerFields(form))
      if (widget !== UNDRAWN && !firstSection.has(name))
        report.warn(keyPlace(owner, key))(
          say`"${name}" stands in no section, so it comes after the last one`,
          say`add it to "fields" of a section`,
        );
  for (const prefill of prefillsIn(form)) {
    mentions.push(...mentionKeys(prefill.map, 'prefill.map'), ...mentionList(prefill.only, 'prefill.only'));
  }
  for (const mention of mentions) checkMention(mention, known, report);
  if (!isJsonObject(spec.submit) && hasSubmit(spec)) {
    report.value(spec, 'buttons')(
      say`there is a button "submit" but nothing under "submit"`,
      say`say where the form goes: "submit": {"action": …}`,
    );
  }
}

/** Whether anything was reported in a form's own file or in those it takes fields from. */
export function hasProblem(form: FormModel, report: Report): boolean {
  const file = placeOf(form.whole)?.source.file;
  return report.problems.some((problem) => problem.file === file || /^schemas\/_(shared|records)\//.test(problem.file));
}
