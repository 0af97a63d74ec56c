import {
  type FieldMeta,
  type FieldStory,
  fieldStories,
  showError,
} from '../../../tests/support/stories/field-story.tsx';

const meta: FieldMeta = {
  title: 'Widgets/number',
  ...fieldStories({ widget: 'number', schema: { type: 'number' }, texts: { label: 'Import', unit: '€' } }),
};
export default meta;

export const Filled: FieldStory = { args: { value: 7.62 } };
export const WithError: FieldStory = { args: { value: 'set euros' }, play: showError };
