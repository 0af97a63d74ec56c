import {
  type FieldMeta,
  type FieldStory,
  fieldStories,
  showError,
} from '../../../tests/support/stories/field-story.tsx';

const meta: FieldMeta = {
  title: 'Widgets/percent',
  ...fieldStories({
    widget: 'percent',
    value: 12.5,
    schema: { type: 'number', minimum: 0, maximum: 100 },
    texts: { label: { ca: 'Participació', es: 'Participación' } },
  }),
};
export default meta;

export const WithError: FieldStory = { args: { value: 120 }, play: showError };
