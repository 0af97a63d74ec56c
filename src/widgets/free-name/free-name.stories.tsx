import { type FieldMeta, type FieldStory, fieldStories, showError } from '../../../tests/support/field-story.tsx';

const meta: FieldMeta = {
  title: 'Widgets/free-name',
  ...fieldStories({
    widget: 'free-name',
    schema: { type: 'string', maxLength: 20 },
    texts: { label: 'Característica' },
  }),
};
export default meta;

export const Empty: FieldStory = {};
export const Filled: FieldStory = { args: { value: 'Color' } };
export const WithError: FieldStory = { args: { required: true }, play: showError };
export const ReadOnly: FieldStory = { args: { value: 'Color', ui: { 'ui:readonly': true } } };
