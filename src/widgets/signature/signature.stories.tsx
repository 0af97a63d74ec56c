import {
  type FieldMeta,
  type FieldStory,
  fieldStories,
  showError,
  storyOfWidth,
} from '../../../tests/support/field-story.tsx';

const meta: FieldMeta = {
  title: 'Widgets/signature',
  ...fieldStories({ widget: 'signature', schema: { type: 'object' }, texts: { label: 'Signatura' } }),
};
export default meta;

export const Empty: FieldStory = {};
export const Narrow: FieldStory = { render: storyOfWidth(360) };
export const InSpanish: FieldStory = { globals: { language: 'es' } };
export const WithError: FieldStory = { args: { required: true }, play: showError };
export const ReadOnly: FieldStory = { args: { ui: { 'ui:readonly': true } } };
