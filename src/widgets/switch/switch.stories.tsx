import { type FieldMeta, type FieldStory, fieldStories } from '../../../tests/support/stories/field-story.tsx';

const meta: FieldMeta = {
  title: 'Widgets/switch',
  ...fieldStories({
    widget: 'switch',
    schema: { type: 'boolean' },
    texts: { label: { ca: 'Rebre avisos per correu', es: 'Recibir avisos por correo' } },
  }),
};
export default meta;

export const On: FieldStory = { args: { value: true } };
