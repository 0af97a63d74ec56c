import type { ThemeProps } from '@rjsf/core';
import type { IconButtonProps, TemplatesType } from '@rjsf/utils';
import { later } from '../ui/later.tsx';
import { OurArrayField } from './drawing/array-field.tsx';
import { OurBooleanField, OurNumberField, OurStringField, OurWholeField } from './drawing/leaf-field.tsx';
import { OurObjectField } from './drawing/object-field.tsx';
import { OurSchemaField } from './drawing/schema-field.tsx';
import {
  BaseInputTemplate,
  FieldErrorTemplate,
  FieldHelpTemplate,
  FieldTemplate,
} from './templates/field-template.tsx';
import { ArrayFieldTemplate, ObjectFieldTemplate } from './templates/object-template.tsx';

const button = (name: 'CopyButton' | 'MoveDownButton' | 'MoveUpButton' | 'RemoveButton' | 'ClearButton') =>
  later<IconButtonProps>(async () => ({ default: (await import('@rjsf/mui/lib/IconButton/IconButton.js'))[name] }));

/** The templates of `@rjsf/mui` that we use unchanged, each by its own module: only stock forms draw them. */
const fromMui: Partial<Omit<TemplatesType, 'ButtonTemplates'>> & {
  ButtonTemplates: Partial<TemplatesType['ButtonTemplates']>;
} = {
  ArrayFieldItemTemplate: later(() => import('@rjsf/mui/lib/ArrayFieldItemTemplate/ArrayFieldItemTemplate.js')),
  CyclicSchemaExpandTemplate: later(
    () => import('@rjsf/mui/lib/CyclicSchemaExpandTemplate/CyclicSchemaExpandTemplate.js'),
  ),
  DescriptionFieldTemplate: later(() => import('@rjsf/mui/lib/DescriptionField/DescriptionField.js')),
  ErrorListTemplate: later(() => import('@rjsf/mui/lib/ErrorList/ErrorList.js')),
  GridTemplate: later(() => import('@rjsf/mui/lib/GridTemplate/GridTemplate.js')),
  MultiSchemaFieldTemplate: later(() => import('@rjsf/mui/lib/MultiSchemaFieldTemplate/MultiSchemaFieldTemplate.js')),
  OptionalDataControlsTemplate: later(
    () => import('@rjsf/mui/lib/OptionalDataControlsTemplate/OptionalDataControlsTemplate.js'),
  ),
  TitleFieldTemplate: later(() => import('@rjsf/mui/lib/TitleField/TitleField.js')),
  WrapIfAdditionalTemplate: later(() => import('@rjsf/mui/lib/WrapIfAdditionalTemplate/WrapIfAdditionalTemplate.js')),
  ButtonTemplates: {
    AddButton: later(() => import('@rjsf/mui/lib/AddButton/AddButton.js')),
    SubmitButton: later(() => import('@rjsf/mui/lib/SubmitButton/SubmitButton.js')),
    CopyButton: button('CopyButton'),
    MoveDownButton: button('MoveDownButton'),
    MoveUpButton: button('MoveUpButton'),
    RemoveButton: button('RemoveButton'),
    ClearButton: button('ClearButton'),
  },
};

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
