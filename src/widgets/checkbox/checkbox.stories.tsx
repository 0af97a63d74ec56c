import { type FieldMeta, type FieldStory, fieldStories } from '../../../tests/support/stories/field-story.tsx';

const meta: FieldMeta = {
  title: 'Widgets/checkbox',
  ...fieldStories({
    widget: 'checkbox',
    schema: { type: 'boolean' },
    texts: { label: 'Vull rebre la resposta per correu electrònic' },
  }),
};
export default meta;

export const Ticked: FieldStory = { args: { value: true } };
