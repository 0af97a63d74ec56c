import { type FieldMeta, type FieldStory, fieldStories, showError } from '../../../tests/support/field-story.tsx';

const meta: FieldMeta = {
  title: 'Widgets/radio',
  ...fieldStories({
    widget: 'radio',
    schema: { type: 'string', enum: ['ca', 'es', 'en'] },
    texts: { label: 'Idioma', 'options.ca': 'Català', 'options.es': 'Castellà', 'options.en': 'Anglès' },
  }),
};
export default meta;

export const Empty: FieldStory = {};
export const Chosen: FieldStory = { args: { value: 'es' } };
export const WithError: FieldStory = { args: { required: true }, play: showError };
export const ReadOnly: FieldStory = { args: { value: 'es', ui: { 'ui:readonly': true } } };
export const Disabled: FieldStory = { args: { value: 'ca', disabled: true } };
export const YesOrNo: FieldStory = {
  args: { schema: { type: 'boolean' }, texts: { label: 'Vol resposta?', 'options.true': 'Sí', 'options.false': 'No' } },
};
