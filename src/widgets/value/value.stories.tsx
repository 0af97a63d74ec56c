import { type FieldMeta, type FieldStory, fieldStories } from '../../../tests/support/field-story.tsx';

const meta: FieldMeta = {
  title: 'Widgets/value',
  ...fieldStories({
    widget: 'value',
    schema: { type: 'string' },
    ui: { 'ui:readonly': true },
    texts: { label: 'Número de col·legiat' },
  }),
};
export default meta;

export const Nothing: FieldStory = {};
export const Filled: FieldStory = { args: { value: '20001' } };
export const Long: FieldStory = {
  args: {
    value: "Carrer de l'Il·lustre Enginyer Ildefons Cerdà i Sunyer, 123, escala esquerra, sisè segona, 43201 Reus",
  },
};
