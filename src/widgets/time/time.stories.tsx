import {
  type FieldMeta,
  type FieldStory,
  fieldStories,
  showError,
} from '../../../tests/support/stories/field-story.tsx';

const meta: FieldMeta = {
  title: 'Widgets/time',
  ...fieldStories({
    widget: 'time',
    schema: { type: 'string', format: 'iso-time' },
    texts: { label: { ca: 'Hora de la visita', es: 'Hora de la visita' } },
  }),
};
export default meta;

export const Filled: FieldStory = { args: { value: '16:30' } };
export const WithError: FieldStory = { args: { value: '25:00' }, play: showError };
