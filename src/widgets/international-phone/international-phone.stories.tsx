import {
  type FieldMeta,
  type FieldStory,
  fieldStories,
  showError,
} from '../../../tests/support/stories/field-story.tsx';

const meta: FieldMeta = {
  title: 'Widgets/international-phone',
  ...fieldStories({
    widget: 'international-phone',
    value: '+34600000001',
    schema: { type: 'string', format: 'e164-ES' },
    texts: { label: { ca: 'Telèfon', es: 'Teléfono' } },
  }),
};
export default meta;

export const OfAnotherCountry: FieldStory = { args: { value: '+376312345' } };
export const WithError: FieldStory = { args: { value: '60012' }, play: showError };
