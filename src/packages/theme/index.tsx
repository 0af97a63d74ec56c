import type { ThemeProps } from '@rjsf/core';
import type { FieldProps, RegistryWidgetsType, UiSchema } from '@rjsf/utils';
import { useMemo } from 'react';
import { textsWithin, withUiSchema } from '../../compiler/alone/stock-words.ts';
import { defaultWidget } from '../../compiler/fields/fields.ts';
import { isJsonObject, type JsonObject, jsonObjectOf, objectsOf, typesIn } from '../../compiler/json.ts';
import type { CompiledForm, WidgetTraits } from '../../core/config.ts';
import { OurSchemaField } from '../../form/drawing/schema-field.tsx';
import { theme as ours } from '../../form/theme.tsx';
import { TextsProvider } from '../../ui/text/texts.tsx';
import { widgetManifests } from '../../widgets/manifests.ts';
import { type FormTexts, textsFor } from '../shared/texts.ts';
import { widgets } from '../shared/widgets.ts';
import type { Words } from '../shared/words/collect.ts';

export { muiTheme } from '../../ui/theme/theme.tsx';
export { Look, type LookProps } from '../shared/look.tsx';
export type { FormTexts } from '../shared/texts.ts';
export type { Words } from '../shared/words/collect.ts';

/** What a stock `Form` may say in its `formContext`. */
export interface StockContext {
  /** Language of texts, numbers and dates (BCP 47); default `en`. */
  language?: string;
  /** Language → texts of the form. What is missing is taken from titles and descriptions of the schema. */
  texts?: Readonly<Record<string, FormTexts>>;
  /** Language → what the widgets say themselves. English is built in. */
  words?: Readonly<Record<string, Words>>;
  /** A compiled form: the page then has the texts around it. */
  form?: CompiledForm;
}

/** A stock `Form` asks for a kind of field by these names as well. */
const OTHER_NAMES = { updown: 'number', range: 'slider', uri: 'text' };

const ID = 'form';
const nothing = {};

const traits = Object.fromEntries(
  Object.entries(widgetManifests).map(([name, { ownLabel = false, display = false, fields = false }]) => [
    name,
    { ownLabel, display, fields },
  ]),
) as Record<string, WidgetTraits>;

function StockSchemaField(props: FieldProps) {
  const { form } = props.registry.formContext as StockContext;
  return props.fieldPathId.path.length > 0 || form ? <OurSchemaField {...props} /> : <StockForm {...props} />;
}

/** The root of a form that no compiler has seen: with texts, and with a widget of ours for each field. */
function StockForm({ registry, ...props }: FieldProps) {
  const { language = 'en', texts = nothing, words = nothing } = registry.formContext as StockContext;
  const { schema } = props;
  const uiSchema = useMemo(
    () => withWidgets(schema as JsonObject, (props.uiSchema ?? {}) as JsonObject),
    [schema, props.uiSchema],
  );
  const own = useMemo(() => textsWithin(withUiSchema(schema as JsonObject, uiSchema)), [schema, uiSchema]);
  const spoken = useMemo(() => textsFor({ language, id: ID, own, texts, words }), [language, own, texts, words]);
  const known = useMemo(() => {
    const form = { id: ID, schema, uiSchema, spec: {}, widgets: traits } as unknown as CompiledForm;
    return { ...registry, formContext: { ...registry.formContext, form } };
  }, [registry, schema, uiSchema]);
  return (
    <TextsProvider texts={spoken}>
      <OurSchemaField {...props} uiSchema={uiSchema as UiSchema} registry={known} />
    </TextsProvider>
  );
}

/** A uiSchema that names the widget of each field which names none. */
function withWidgets(schema: JsonObject, uiSchema: JsonObject): JsonObject {
  const next: JsonObject = { ...uiSchema };
  for (const [name, field] of Object.entries(jsonObjectOf(schema.properties)))
    if (isJsonObject(field)) next[name] = withWidget(field, jsonObjectOf(uiSchema[name]));
  if (isJsonObject(schema.items)) next.items = withWidget(schema.items, jsonObjectOf(uiSchema.items));
  for (const branch of [schema.then, schema.else, ...objectsOf(schema.allOf), ...objectsOf(schema.oneOf)])
    if (isJsonObject(branch)) Object.assign(next, { ...withWidgets(branch, uiSchema), ...next });
  return next;
}

function withWidget(field: JsonObject, ui: JsonObject): JsonObject {
  const named = ui['ui:widget'] ?? jsonObjectOf(ui['ui:options']).widget;
  const choices = [field.enum, jsonObjectOf(field.items).enum, field.oneOf].find((all) => Array.isArray(all)) ?? [];
  const widget = named ?? defaultWidget(typesIn(field), choices as JsonObject[], [field]);
  const inner = withWidgets(field, ui);
  return widget === undefined ? inner : { ...inner, 'ui:widget': widget };
}

/** For `withTheme` of `@rjsf/core`: templates, fields and every kind of field, each loaded when it is drawn. */
export const theme: ThemeProps = {
  ...ours,
  fields: { ...ours.fields, SchemaField: StockSchemaField },
  widgets: {
    ...widgets,
    ...Object.fromEntries(Object.entries(OTHER_NAMES).map(([theirs, name]) => [theirs, widgets[name]])),
  } as unknown as RegistryWidgetsType,
};
