import type { CompiledForm, Json, Language, WidgetTraits } from '../../core/config.ts';
import type { CompiledRecord } from '../../core/record.ts';
import { EACH, stepsOf } from '../../core/values/field-path.ts';
import { fieldExpressions, publishedSchema, publishedSpec } from '../expressions/compile.ts';
import { type FormField, readFields } from '../forms/fields.ts';
import type { FormModel } from '../forms/model.ts';
import { publishedOptions } from '../forms/published-options.ts';
import { branch } from '../forms/split.ts';
import { groupBy, type JsonObject, jsonObjectOf, namesIn } from '../json.ts';
import type { ListModel } from '../lists/model.ts';
import type { LoadedConfig } from '../load.ts';
import type { Registry } from '../read/registry.ts';
import { formerIds, formerNames } from '../records/former-names.ts';
import { isMany, type RecordModel } from '../records/model.ts';
import { compare } from '../report.ts';
import { nest, withoutPlural } from '../texts/catalog.ts';
import { variants } from '../texts/wanted.ts';
import { atEachLevel } from '../texts/wanted-forms.ts';

/** Traits that few widgets have; they are published where they are there. */
const EXTRA = ['secret', 'fields', 'panel'] as const;

/** A checked form as it is published: no texts, no `$ref`, every widget named. */
export function compileForm(form: FormModel, registry: Registry, lists: readonly ListModel[] = []): CompiledForm {
  const uiSchema = withPublishedOptions(form.split.uiSchema, form.fields, lists);
  for (const { path, widget } of form.fields) if (widget !== undefined) branchAt(uiSchema, path)['ui:widget'] = widget;
  const expressions = fieldExpressions(form);
  for (const [path] of expressions?.value ?? []) branchAt(uiSchema, stepsOf(path).map(String))['ui:readonly'] = true;
  // Their trees stand apart, where both sides find them without walking the drawing.
  for (const { path } of form.fields) {
    const ui = branchAt(uiSchema, path);
    for (const key of ['ui:when', 'ui:value']) delete ui[key];
  }
  const used = [...new Set(form.fields.flatMap((field) => field.widget ?? []))].sort(compare);
  const widgets: Record<string, WidgetTraits> = Object.fromEntries(
    used.map((name) => {
      const manifest = registry.widgets.get(name);
      const is = (trait: keyof WidgetTraits) => manifest?.[trait] === true;
      const extra = EXTRA.filter(is).map((trait) => [trait, true]);
      return [name, { ownLabel: is('ownLabel'), display: is('display'), ...Object.fromEntries(extra) }];
    }),
  );
  const schema = publishedSchema(form);
  const spec = publishedSpec(form);
  const was = formerNames(form.whole);
  const former = Object.keys(was).length > 0 ? { was } : {};
  return { id: form.id, schema, uiSchema, spec, ...former, ...(expressions ? { expressions } : {}), widgets };
}

/** A copy of a uiSchema with the options of each field as they are published. */
function withPublishedOptions(
  uiSchema: JsonObject,
  fields: readonly FormField[],
  lists: readonly ListModel[],
): JsonObject {
  const published = structuredClone(uiSchema);
  for (const field of fields) {
    if (field.widget === undefined) continue;
    const options = publishedOptions(field, fields, lists);
    if (field.ui['ui:options'] === undefined && Object.keys(options).length === 0) continue;
    branchAt(published, field.path)['ui:options'] = options;
  }
  return published;
}

/** The part of the uiSchema that belongs to a field; entries of lists stand below `items`. */
function branchAt(root: JsonObject, path: readonly string[]): JsonObject {
  return path.reduce((node, step) => branch(node, step === EACH ? 'items' : step), root);
}

/**
 * Gives the texts that only one form needs: `forms.<id>`; `fields` that it asks for; `widgets.<name>` of the widgets that
 * it draws, and the texts that their code names; the texts of steps, drafts, costs and strangers where it has them. With a
 * thousand forms most texts belong to forms, so each form looks at its own and at the shared texts alone.
 */
export function textsOfForms(config: LoadedConfig): (form: FormModel, language: Language) => Json {
  const groups = new Map(
    [...config.catalog.texts].map(([language, texts]) => [
      language,
      groupBy(texts.values(), ({ key }) => groupOf(key)),
    ]),
  );
  const wanted = new Map(config.forms.map((form) => [form, wantedBy(config, form)]));
  return (form, language) => {
    const isWanted = wanted.get(form) ?? (() => false);
    const texts = [...Object.keys(SOMETIMES), 'fields.', `forms.${form.id}.`, 'widgets.'].flatMap(
      (group) => groups.get(language)?.get(group) ?? [],
    );
    return nest(atEachLevel(form.id, form.fields, texts), ({ key }) => isWanted(key));
  };
}

/** Texts of the app that some forms need, by the beginning of their keys. */
const SOMETIMES: Readonly<Record<string, (form: FormModel, settings: JsonObject) => boolean>> = {
  'app.cost.': ({ spec }) => spec.amount !== undefined,
  'app.drafts.': ({ spec }) => spec.draftDays !== undefined,
  'app.stranger.': ({ id }, { strangers }) => jsonObjectOf(strangers)[id] !== undefined,
  'app.wizard.': ({ spec }) => spec.inSteps === true,
};

/** Keys of texts that come with forms, by the beginning by which they are found. */
export const OF_FORMS = /^(?:app\.(?:cost|drafts|stranger|wizard)|fields|forms\.[^.]+|widgets)\./;

function groupOf(key: string): string {
  return OF_FORMS.exec(key)?.[0] ?? '';
}

function wantedBy(config: LoadedConfig, form: FormModel): (key: string) => boolean {
  const drawn = [...new Set(form.fields.flatMap(({ widget }) => widget ?? []))];
  const isDrawn = (file = '') => drawn.some((widget) => file.startsWith(`src/widgets/${widget}/`));
  const byWidgets = config.wantedByCode.filter(({ place }) => isDrawn(place?.source.file));
  // A widget that names a text of another one uses its parts, which say more of their own.
  const others = byWidgets.flatMap(({ keys }) => keys.flatMap((key) => /^widgets\.([^.]+)\./.exec(key)?.[1] ?? []));
  const starts = [
    `forms.${form.id}.`,
    ...Object.keys(SOMETIMES).filter((start) => SOMETIMES[start]?.(form, config.settings)),
    ...[...new Set([...drawn, ...others])].map((widget) => `widgets.${widget}.`),
  ];
  const asked = new Set([...(config.wantedByForm.get(form.id) ?? []), ...byWidgets].flatMap(variants));
  return (key) => {
    const isAsked = asked.has(key) || asked.has(withoutPlural(key));
    return starts.some((start) => key.startsWith(start)) || (/^(fields|widgets)\./.test(key) && isAsked);
  };
}

export function compileRecord(
  { id, file, whole, split }: RecordModel,
  registry: Registry,
  lists: readonly ListModel[],
): CompiledRecord {
  const was = formerNames(whole);
  const ids = formerIds(file);
  // Undefined words are not written.
  return {
    id,
    formerIds: ids.length > 0 ? ids : undefined,
    readers: namesIn(whole.readers),
    writers: namesIn(whole.writers),
    shares: whole.shares,
    maxItems: isMany(whole) ? whole.maxItems : undefined,
    roles: whole.parts,
    was: Object.keys(was).length > 0 ? was : undefined,
    schema: split.schema,
    uiSchema: withPublishedOptions(split.uiSchema, readFields(split, registry.widgets).fields, lists),
  } as unknown as CompiledRecord;
}
