import { type FieldMeta, type FieldStory, fieldStories } from '../../../tests/support/stories/field-story.tsx';

const meta: FieldMeta = {
  title: 'Widgets/postal-code',
  ...fieldStories({
    widget: 'postal-code',
    schema: { type: 'string' },
    ui: { 'ui:autocomplete': 'postal-code' },
    texts: { label: { ca: 'Codi postal', es: 'Código postal' } },
  }),
};
export default meta;

export const Filled: FieldStory = { args: { value: '08001' } };
