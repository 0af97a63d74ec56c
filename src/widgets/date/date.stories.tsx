import {
  type FieldMeta,
  type FieldStory,
  fieldStories,
  showError,
} from '../../../tests/support/stories/field-story.tsx';

const meta: FieldMeta = {
  title: 'Widgets/date',
  ...fieldStories({
    widget: 'date',
    value: '2026-11-22',
    schema: { type: 'string', format: 'date' },
    texts: { label: { ca: 'Data de la visita', es: 'Fecha de la visita' } },
  }),
};
export default meta;

export const WithError: FieldStory = { args: { value: '31/2/2026' }, play: showError };
