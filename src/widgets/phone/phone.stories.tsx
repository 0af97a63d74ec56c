import { type FieldMeta, type FieldStory, fieldStories } from '../../../tests/support/stories/field-story.tsx';

const meta: FieldMeta = {
  title: 'Widgets/phone',
  ...fieldStories({
    widget: 'phone',
    schema: { type: 'string' },
    texts: { label: { ca: 'Telèfon mòbil', es: 'Teléfono móvil' } },
  }),
};
export default meta;

export const Filled: FieldStory = { args: { value: '600000000' } };
