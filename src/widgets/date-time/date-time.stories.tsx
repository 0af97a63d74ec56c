import {
  type FieldMeta,
  type FieldStory,
  fieldStories,
  showError,
} from '../../../tests/support/stories/field-story.tsx';

const meta: FieldMeta = {
  title: 'Widgets/date-time',
  ...fieldStories({
    widget: 'date-time',
    value: '2026-11-22T16:30',
    schema: { type: 'string', format: 'iso-date-time' },
    texts: { label: { ca: 'Inici de la jornada', es: 'Inicio de la jornada' } },
  }),
};
export default meta;

export const WithError: FieldStory = { args: { value: '22/11/2026' }, play: showError };
