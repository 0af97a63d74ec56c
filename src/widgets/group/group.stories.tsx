import { compileSchema } from '../../../tests/support/compile-schema.ts';
import {
  type FieldMeta,
  type FieldStory,
  fieldStories,
  showError,
  storyOfWidth,
  takeBack,
} from '../../../tests/support/stories/field-story.tsx';

const half = { 'ui:widget': 'text', 'ui:width': 'half' };
const meta: FieldMeta = {
  title: 'Widgets/group',
  ...fieldStories({
    widget: 'group',
    schema: {
      type: 'object',
      required: ['carrer', 'ciutat'],
      properties: { carrer: { type: 'string' }, codi: { type: 'string' }, ciutat: { type: 'string' } },
    },
    ui: { carrer: { 'ui:widget': 'text' }, codi: half, ciutat: half },
    texts: { label: 'Adreça fiscal', help: 'La que ha de sortir a la factura.' },
    more: {
      'fields.carrer.label': 'Carrer i número',
      'fields.codi.label': 'Codi postal',
      'fields.ciutat.label': 'Població',
    },
  }),
};
export default meta;

const value = { carrer: 'Via Laietana, 39', codi: '08003', ciutat: 'Barcelona' };

export const Filled: FieldStory = { args: { value } };
export const WithErrors: FieldStory = { args: { required: true }, play: showError };
export const GroupInGroup: FieldStory = {
  args: {
    schema: { type: 'object', properties: { nom: { type: 'string' }, adreca: meta.args?.schema ?? {} } },
    ui: { nom: { 'ui:widget': 'text' }, adreca: { 'ui:widget': 'group', ...meta.args?.ui } },
    texts: { label: 'Empresa' },
    more: { ...meta.args?.more, 'fields.nom.label': 'Raó social', 'fields.adreca.label': 'Adreça' },
  },
};

const payment = compileSchema({
  type: 'object',
  properties: {
    field: {
      type: 'object',
      oneOf: [
        { properties: { manera: { const: 'targeta' }, titular: { type: 'string' } }, required: ['titular'] },
        { properties: { manera: { const: 'compte' }, iban: { type: 'string', format: 'iban' } }, required: ['iban'] },
        { properties: { manera: { const: 'efectiu' } } },
      ],
    },
  },
});
const variants = {
  schema: (payment.schema.properties as Record<string, Record<string, unknown>>).field ?? {},
  ui: payment.uiSchema.field as Record<string, unknown>,
  texts: { label: 'Pagament', help: 'Com ho vol pagar.' },
  more: {
    'fields.manera.label': 'Manera de pagar',
    'fields.manera.options.targeta': 'Targeta',
    'fields.manera.options.compte': 'Compte',
    'fields.manera.options.efectiu': 'En efectiu',
    'fields.titular.label': 'Titular de la targeta',
    'fields.iban.label': 'IBAN',
  },
};
export const Variants: FieldStory = { args: variants };
export const VariantChosen: FieldStory = {
  args: { ...variants, value: { manera: 'compte', iban: 'ES91' } },
  play: showError,
};
const tabbed = { ...variants, ui: { ...variants.ui, manera: { 'ui:widget': 'tabs' } } };
export const VariantsAsTabs: FieldStory = { args: { ...tabbed, value: { manera: 'compte' } } };
export const VariantsAsTabsNarrow: FieldStory = {
  args: { ...tabbed, value: { manera: 'targeta' } },
  render: storyOfWidth(360),
};
export const VariantsNarrow: FieldStory = {
  args: { ...variants, value: { manera: 'targeta' } },
  render: storyOfWidth(360),
};

const grade = { type: 'integer', enum: [1, 2, 3, 4] };
const survey = compileSchema({
  type: 'object',
  properties: {
    field: {
      type: 'object',
      required: ['sales'],
      'ui:options': { look: 'matrix' },
      properties: { sales: grade, ponents: grade, apats: grade },
    },
  },
});
const matrix = {
  schema: (survey.schema.properties as Record<string, Record<string, unknown>>).field ?? {},
  ui: survey.uiSchema.field as Record<string, unknown>,
  texts: { label: 'Com valora el congrés?', help: 'Una resposta per línia.' },
  more: {
    'forms.sample.field.options.1': 'Gens satisfet',
    'forms.sample.field.options.2': 'Poc satisfet',
    'forms.sample.field.options.3': 'Satisfet',
    'forms.sample.field.options.4': 'Molt satisfet',
    'fields.sales.label': 'Les sales i l’equipament audiovisual',
    'fields.ponents.label': 'Els ponents',
    'fields.apats.label': 'Els àpats',
  },
};
export const Matrix: FieldStory = { args: { ...matrix, value: { ponents: 4 } }, render: storyOfWidth(760) };
export const MatrixNarrow: FieldStory = { args: { ...matrix, value: { ponents: 4 } }, render: storyOfWidth(360) };
export const MatrixTakenBack: FieldStory = { ...Matrix, play: takeBack };
export const MatrixWithErrors: FieldStory = {
  args: { ...matrix, value: { ponents: 4 } },
  render: storyOfWidth(760),
  play: showError,
};
export const MatrixReadOnly: FieldStory = {
  args: { ...matrix, value: { sales: 2 }, ui: { ...matrix.ui, 'ui:readonly': true } },
  render: storyOfWidth(760),
};
