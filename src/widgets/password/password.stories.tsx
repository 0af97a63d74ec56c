import { type FieldMeta, type FieldStory, fieldStories, showError } from '../../../tests/support/field-story.tsx';

const meta: FieldMeta = {
  title: 'Widgets/password',
  ...fieldStories({ widget: 'password', schema: { type: 'string' }, texts: { label: 'Clau' } }),
};
export default meta;

export const Empty: FieldStory = {};
export const Filled: FieldStory = { args: { value: 'Benvinguda-2026' } };
export const WithError: FieldStory = { args: { required: true }, play: showError };
