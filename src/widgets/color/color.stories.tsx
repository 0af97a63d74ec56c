import {
  type FieldMeta,
  type FieldStory,
  fieldStories,
  showError,
} from '../../../tests/support/stories/field-story.tsx';

const meta: FieldMeta = {
  title: 'Widgets/color',
  ...fieldStories({
    widget: 'color',
    value: '#1a2b3c',
    schema: { type: 'string', format: 'color' },
    texts: { label: 'Color del fons' },
  }),
};
export default meta;

export const WithError: FieldStory = { args: { value: 'vermell' }, play: showError };
