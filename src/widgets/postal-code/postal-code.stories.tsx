import { type FieldMeta, type FieldStory, fieldStories, showError } from '../../../tests/support/field-story.tsx';

const meta: FieldMeta = {
  title: 'Widgets/postal-code',
  ...fieldStories({
    widget: 'postal-code',
    schema: { type: 'string' },
    ui: { 'ui:autocomplete': 'postal-code' },
    texts: { label: 'Codi postal' },
  }),
};
export default meta;

export const Empty: FieldStory = {};
export const Filled: FieldStory = { args: { value: '08001' } };
export const WithError: FieldStory = { args: { required: true }, play: showError };
export const ReadOnly: FieldStory = { args: { value: '08001', ui: { 'ui:readonly': true } } };
export const Disabled: FieldStory = { args: { value: '08001', disabled: true } };
