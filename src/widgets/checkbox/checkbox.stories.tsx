import { type FieldMeta, type FieldStory, fieldStories } from '../../../tests/support/stories/field-story.tsx';

const meta: FieldMeta = {
  title: 'Widgets/checkbox',
  ...fieldStories({
    widget: 'checkbox',
    schema: { type: 'boolean' },
    texts: {
      label: {
        ca: 'Vull rebre la resposta per correu electrònic',
        es: 'Quiero recibir la respuesta por correo electrónico',
      },
    },
  }),
};
export default meta;

export const Ticked: FieldStory = { args: { value: true } };
