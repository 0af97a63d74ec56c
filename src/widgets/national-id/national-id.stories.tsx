import {
  type FieldMeta,
  type FieldStory,
  fieldStories,
  showError,
} from '../../../tests/support/stories/field-story.tsx';

const meta: FieldMeta = {
  title: 'Widgets/national-id',
  ...fieldStories({
    widget: 'national-id',
    value: '12345678Z',
    schema: { type: 'string', format: 'national-id' },
    texts: { label: { ca: 'NIF', es: 'NIF' } },
  }),
};
export default meta;

export const WithError: FieldStory = { args: { value: '12345678A' }, play: showError };
