import {
  type FieldMeta,
  type FieldStory,
  fieldStories,
  showError,
} from '../../../tests/support/stories/field-story.tsx';

const meta: FieldMeta = {
  title: 'Widgets/iban',
  ...fieldStories({
    widget: 'iban',
    value: 'ES9121000418450200051332',
    schema: { type: 'string', format: 'iban' },
    texts: { label: { ca: 'Compte', es: 'Cuenta' } },
  }),
};
export default meta;

export const WithError: FieldStory = { args: { value: 'ES9021000418450200051332' }, play: showError };
