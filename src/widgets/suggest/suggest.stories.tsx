import { type FieldMeta, type FieldStory, fieldStories, showError } from '../../../tests/support/field-story.tsx';

const meta: FieldMeta = {
  title: 'Widgets/suggest',
  ...fieldStories({
    widget: 'suggest',
    schema: { type: 'string', examples: ['Enginy SL', "Taller d'Enginyeria"] },
    texts: { label: 'Empresa' },
  }),
};
export default meta;

export const Empty: FieldStory = {};
export const Filled: FieldStory = { args: { value: 'Enginy SL' } };
export const WithError: FieldStory = { args: { required: true }, play: showError };
export const ReadOnly: FieldStory = { args: { value: 'Enginy SL', ui: { 'ui:readonly': true } } };
