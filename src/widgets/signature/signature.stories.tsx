import {
  type FieldMeta,
  type FieldStory,
  fieldStories,
  storyOfWidth,
} from '../../../tests/support/stories/field-story.tsx';

const meta: FieldMeta = {
  title: 'Widgets/signature',
  ...fieldStories({ widget: 'signature', schema: { type: 'object' }, texts: { label: 'Signatura' } }),
};
export default meta;

export const Narrow: FieldStory = { render: storyOfWidth(360) };
export const InSpanish: FieldStory = { globals: { language: 'es' } };
