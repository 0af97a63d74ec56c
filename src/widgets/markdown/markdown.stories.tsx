import { type FieldMeta, type FieldStory, fieldStories } from '../../../tests/support/stories/field-story.tsx';

const meta: FieldMeta = {
  title: 'Widgets/markdown',
  ...fieldStories({
    widget: 'markdown',
    schema: { type: 'null' },
    texts: {
      text: {
        ca: 'Els **altres tipus** es demanen a [la secretaria](mailto:secretaria@exemple.cat):\n\n- nom,\n- número.',
        es: 'Los **demás tipos** se piden a [la secretaría](mailto:secretaria@exemple.cat):\n\n- nombre,\n- número.',
      },
    },
  }),
};
export default meta;

export const Plain: FieldStory = {};
export const Notice: FieldStory = { args: { ui: { 'ui:options': { look: 'notice' } } } };
