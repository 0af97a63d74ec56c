import type { ThemeProps } from '@rjsf/core';
import { OurArrayField } from './drawing/array-field.tsx';
import { OurBooleanField, OurNumberField, OurStringField, OurWholeField } from './drawing/leaf-field.tsx';
import { OurObjectField } from './drawing/object-field.tsx';
import { OurSchemaField } from './drawing/schema-field.tsx';
import { ArrayFieldTemplate } from './templates/array-template.tsx';
import { BaseInputTemplate } from './templates/base-input.tsx';
import { FieldErrorTemplate, FieldHelpTemplate, FieldTemplate } from './templates/field-template.tsx';
import { fromMui } from './templates/from-mui.tsx';
import { ObjectFieldTemplate } from './templates/object-template.tsx';

/**
 * Our theme for `withTheme` of `@rjsf/core`. In `FormEngine` the store keeps the values. In a stock `Form` rjsf keeps them;
 * the texts then come from `formContext={{ form }}`.
 */
export const theme: ThemeProps = {
  fields: {
    SchemaField: OurSchemaField,
    ObjectField: OurObjectField,
    ArrayField: OurArrayField,
    StringField: OurStringField,
    NumberField: OurNumberField,
    BooleanField: OurBooleanField,
    NullField: OurWholeField,
    FallbackField: OurWholeField,
  },
  templates: {
    ...fromMui,
    ArrayFieldTemplate,
    BaseInputTemplate,
    FieldErrorTemplate,
    FieldHelpTemplate,
    FieldTemplate,
    ObjectFieldTemplate,
  },
};
