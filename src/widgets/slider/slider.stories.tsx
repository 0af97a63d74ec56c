import { type FieldMeta, type FieldStory, fieldStories, showError } from '../../../tests/support/field-story.tsx';

const meta: FieldMeta = {
  title: 'Widgets/slider',
  ...fieldStories({
    widget: 'slider',
    schema: { type: 'integer', minimum: 0, maximum: 40 },
    texts: { label: "Anys d'exercici" },
  }),
};
export default meta;

export const Empty: FieldStory = {};
export const Filled: FieldStory = { args: { value: 12 } };
export const WithError: FieldStory = { args: { required: true }, play: showError };
export const ReadOnly: FieldStory = { args: { value: 12, ui: { 'ui:readonly': true } } };
