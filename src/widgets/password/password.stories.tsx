import { type FieldMeta, type FieldStory, fieldStories } from '../../../tests/support/stories/field-story.tsx';

const meta: FieldMeta = {
  title: 'Widgets/password',
  ...fieldStories({ widget: 'password', schema: { type: 'string' }, texts: { label: { ca: 'Clau', es: 'Clave' } } }),
};
export default meta;

export const Filled: FieldStory = { args: { value: 'Benvinguda-2026' } };
