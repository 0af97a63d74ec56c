import { type FieldMeta, type FieldStory, fieldStories, showError } from '../../../tests/support/field-story.tsx';

const meta: FieldMeta = {
  title: 'Widgets/checkbox',
  ...fieldStories({
    widget: 'checkbox',
    schema: { type: 'boolean' },
    texts: { label: 'Vull rebre la resposta per correu electrònic' },
  }),
};
export default meta;

export const Empty: FieldStory = {};
export const Ticked: FieldStory = { args: { value: true } };
export const WithError: FieldStory = { args: { required: true }, play: showError };
export const ReadOnly: FieldStory = { args: { value: true, ui: { 'ui:readonly': true } } };
export const ReadOnlyUnticked: FieldStory = { args: { value: false, ui: { 'ui:readonly': true } } };
export const Disabled: FieldStory = { args: { value: true, disabled: true } };
