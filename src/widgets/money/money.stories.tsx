import {
  type FieldMeta,
  type FieldStory,
  fieldStories,
  showError,
} from '../../../tests/support/stories/field-story.tsx';

const meta: FieldMeta = {
  title: 'Widgets/money',
  ...fieldStories({
    widget: 'money',
    value: 600000,
    schema: { type: 'number', minimum: 0, multipleOf: 0.01 },
    texts: { label: { ca: 'Import de la cobertura', es: 'Importe de la cobertura' } },
  }),
};
export default meta;

export const WithError: FieldStory = { args: { value: 'set' }, play: showError };
export const Ambiguous: FieldStory = { args: { value: '600,000' } };
