import { type FieldMeta, type FieldStory, fieldStories, showError } from '../../../tests/support/field-story.tsx';

const meta: FieldMeta = {
  title: 'Widgets/textarea',
  ...fieldStories({ widget: 'textarea', schema: { type: 'string' }, texts: { label: 'Motiu' } }),
};
export default meta;

export const Empty: FieldStory = {};
export const ThreeRows: FieldStory = { args: { ui: { 'ui:options': { minRows: 3 } } } };
export const Grown: FieldStory = { args: { value: 'Concurs públic.\nCal acreditar la col·legiació.\nÉs urgent.' } };
export const WithError: FieldStory = { args: { required: true }, play: showError };
