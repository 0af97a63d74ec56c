import { type FieldMeta, type FieldStory, fieldStories } from '../../../tests/support/stories/field-story.tsx';

const meta: FieldMeta = {
  title: 'Widgets/switch',
  ...fieldStories({ widget: 'switch', schema: { type: 'boolean' }, texts: { label: 'Rebre avisos per correu' } }),
};
export default meta;

export const On: FieldStory = { args: { value: true } };
