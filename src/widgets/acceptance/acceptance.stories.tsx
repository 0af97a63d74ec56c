import { type FieldMeta, type FieldStory, fieldStories } from '../../../tests/support/stories/field-story.tsx';

const meta: FieldMeta = {
  title: 'Widgets/acceptance',
  ...fieldStories({
    widget: 'acceptance',
    schema: { type: 'boolean', const: true },
    required: true,
    ui: { 'ui:options': { link: 'rules' } },
    texts: {
      label: {
        ca: "He llegit i accepto les normes d'ús de la marca.",
        es: 'He leído y acepto las normas de uso de la marca.',
      },
      linkText: { ca: 'Llegir les normes', es: 'Leer las normas' },
    },
  }),
};
export default meta;

export const Ticked: FieldStory = { args: { value: true } };
