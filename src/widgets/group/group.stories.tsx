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
    texts: {
      label: { ca: 'Adreça fiscal', es: 'Dirección fiscal' },
      help: { ca: 'La que ha de sortir a la factura.', es: 'La que debe figurar en la factura.' },
    },
    more: {
      'fields.carrer.label': { ca: 'Carrer i número', es: 'Calle y número' },
      'fields.codi.label': { ca: 'Codi postal', es: 'Código postal' },
      'fields.ciutat.label': { ca: 'Població', es: 'Población' },
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
    texts: { label: { ca: 'Empresa', es: 'Empresa' } },
    more: {
      ...meta.args?.more,
      'fields.nom.label': { ca: 'Raó social', es: 'Razón social' },
      'fields.adreca.label': { ca: 'Adreça', es: 'Dirección' },
    },
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
  texts: { label: { ca: 'Pagament', es: 'Pago' }, help: { ca: 'Com ho vol pagar.', es: 'Cómo desea pagarlo.' } },
  more: {
    'fields.manera.label': { ca: 'Manera de pagar', es: 'Forma de pago' },
    'fields.manera.options.targeta': { ca: 'Targeta', es: 'Tarjeta' },
    'fields.manera.options.compte': { ca: 'Compte', es: 'Cuenta' },
    'fields.manera.options.efectiu': { ca: 'En efectiu', es: 'En efectivo' },
    'fields.titular.label': { ca: 'Titular de la targeta', es: 'Titular de la tarjeta' },
    'fields.iban.label': { ca: 'IBAN', es: 'IBAN' },
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
  texts: {
    label: { ca: 'Com valora el congrés?', es: '¿Cómo valora el congreso?' },
    help: { ca: 'Una resposta per línia.', es: 'Una respuesta por línea.' },
  },
  more: {
    'forms.sample.field.options.1': { ca: 'Gens satisfet', es: 'Nada satisfecho' },
    'forms.sample.field.options.2': { ca: 'Poc satisfet', es: 'Poco satisfecho' },
    'forms.sample.field.options.3': { ca: 'Satisfet', es: 'Satisfecho' },
    'forms.sample.field.options.4': { ca: 'Molt satisfet', es: 'Muy satisfecho' },
    'fields.sales.label': { ca: 'Les sales i l’equipament audiovisual', es: 'Las salas y el equipamiento audiovisual' },
    'fields.ponents.label': { ca: 'Els ponents', es: 'Los ponentes' },
    'fields.apats.label': { ca: 'Els àpats', es: 'Las comidas' },
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
