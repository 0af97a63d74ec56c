import { type FieldMeta, type FieldStory, fieldStories, showError } from '../../../tests/support/field-story.tsx';

const meta: FieldMeta = {
  title: 'Widgets/text',
  ...fieldStories({
    widget: 'text',
    schema: { type: 'string' },
    texts: { label: 'Nom', help: 'Tal com surt al carnet' },
  }),
};
export default meta;

export const Empty: FieldStory = {};
export const Filled: FieldStory = { args: { value: 'Núria Vila i Puigdomènech' } };
export const WithError: FieldStory = { args: { required: true }, play: showError };
export const ReadOnly: FieldStory = { args: { value: '20001', ui: { 'ui:readonly': true } } };
export const Disabled: FieldStory = { args: { value: '20001', disabled: true } };
