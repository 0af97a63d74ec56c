import SchemaField from '@rjsf/core/lib/components/fields/SchemaField.js';
import type { Registry, RJSFSchema, TemplatesType, UiSchema } from '@rjsf/utils';
import type { SchemaUtils } from '../store/rules.ts';
import { FieldTemplate } from './field-template.tsx';
import { WidgetField } from './widget-field.tsx';

/** A place where rjsf would draw something that our field template draws already. */
const Nothing = () => null;

const templates = {
  FieldTemplate,
  DescriptionFieldTemplate: Nothing,
  FieldHelpTemplate: Nothing,
  FieldErrorTemplate: Nothing,
} as unknown as TemplatesType;

/**
 * Just what rjsf's `SchemaField` needs. Its own default registry would bring every field, widget and
 * template of rjsf into the bundle.
 */
export function makeRegistry(rootSchema: RJSFSchema, schemaUtils: SchemaUtils): Registry {
  return {
    fields: { SchemaField, WidgetField },
    templates,
    widgets: {},
    rootSchema,
    formContext: {},
    schemaUtils,
    translateString: (text: string) => text,
    globalFormOptions: { idPrefix: 'root', idSeparator: '_', useFallbackUiForUnsupportedType: false },
  } as unknown as Registry;
}

/**
 * The uiSchema of one property as rjsf gets it: every property, whatever its type, is drawn by our one
 * field, which hands it to the widget that the form file names.
 */
export function widgetUiSchema(uiSchema: unknown): UiSchema {
  return { ...(uiSchema as UiSchema), 'ui:field': 'WidgetField', 'ui:fieldReplacesAnyOrOneOf': true };
}
