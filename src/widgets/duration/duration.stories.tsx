import {
  type FieldMeta,
  type FieldStory,
  fieldStories,
  showError,
} from '../../../tests/support/stories/field-story.tsx';

const meta: FieldMeta = {
  title: 'Widgets/duration',
  ...fieldStories({
    widget: 'duration',
    value: 'PT2H30M',
    schema: { type: 'string', format: 'duration' },
    texts: { label: { ca: 'Durada de la visita', es: 'Duración de la visita' } },
  }),
};
export default meta;

export const WithError: FieldStory = { args: { value: '2:75' }, play: showError };
