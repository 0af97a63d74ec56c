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
    texts: { label: { ca: 'Color del fons', es: 'Color del fondo' } },
  }),
};
export default meta;

export const WithError: FieldStory = { args: { value: 'vermell' }, play: showError };
