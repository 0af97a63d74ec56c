import {
  type FieldMeta,
  type FieldStory,
  fieldStories,
  showError,
} from '../../../tests/support/stories/field-story.tsx';

const meta: FieldMeta = {
  title: 'Widgets/month',
  ...fieldStories({
    widget: 'month',
    value: '2026-11',
    schema: { type: 'string', format: 'month' },
    texts: { label: { ca: "Mes d'inici", es: 'Mes de inicio' } },
  }),
};
export default meta;

export const WithError: FieldStory = { args: { value: '13/2026' }, play: showError };
