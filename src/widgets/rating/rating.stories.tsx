import { type FieldMeta, type FieldStory, fieldStories, showError } from '../../../tests/support/field-story.tsx';

const meta: FieldMeta = {
  title: 'Widgets/rating',
  ...fieldStories({
    widget: 'rating',
    schema: { type: 'integer', minimum: 1, maximum: 5 },
    texts: { label: 'Com valora el curs?' },
  }),
};
export default meta;

export const Empty: FieldStory = {};
export const Filled: FieldStory = { args: { value: 4 } };
export const WithError: FieldStory = { args: { required: true }, play: showError };
export const ReadOnly: FieldStory = { args: { value: 4, ui: { 'ui:readonly': true } } };
export const Disabled: FieldStory = { args: { value: 4, disabled: true } };
