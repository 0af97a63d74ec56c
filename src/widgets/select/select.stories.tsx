import { type FieldMeta, type FieldStory, fieldStories, showError } from '../../../tests/support/field-story.tsx';

const meta: FieldMeta = {
  title: 'Widgets/select',
  ...fieldStories({
    widget: 'select',
    schema: { type: 'string', enum: ['ca', 'es', 'en'] },
    texts: { label: 'Idioma', 'options.ca': 'Català', 'options.es': 'Castellà', 'options.en': 'Anglès' },
  }),
};
export default meta;

export const Empty: FieldStory = {};
export const Chosen: FieldStory = { args: { value: 'es', required: true } };
export const WithError: FieldStory = { args: { required: true }, play: showError };
export const Disabled: FieldStory = { args: { value: 'ca', disabled: true } };
