import {
  type FieldMeta,
  type FieldStory,
  fieldStories,
  showError,
} from '../../../tests/support/stories/field-story.tsx';

const meta: FieldMeta = {
  title: 'Widgets/number',
  ...fieldStories({
    widget: 'number',
    value: 7.62,
    schema: { type: 'number' },
    texts: { label: { ca: 'Import', es: 'Importe' }, unit: { ca: '€', es: '€' } },
  }),
};
export default meta;

export const NumberOrText: FieldStory = { args: { schema: { type: ['string', 'number'] }, value: '12 bis' } };
export const WithError: FieldStory = { args: { value: 'set euros' }, play: showError };
