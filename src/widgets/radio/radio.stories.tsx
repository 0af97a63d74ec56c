import {
  type FieldMeta,
  type FieldStory,
  fieldStories,
  takeBack,
} from '../../../tests/support/stories/field-story.tsx';

const meta: FieldMeta = {
  title: 'Widgets/radio',
  ...fieldStories({
    widget: 'radio',
    schema: { type: 'string', enum: ['ca', 'es', 'en'] },
    texts: {
      label: { ca: 'Idioma', es: 'Idioma' },
      'options.ca': { ca: 'Català', es: 'Catalán' },
      'options.es': { ca: 'Castellà', es: 'Castellano' },
      'options.en': { ca: 'Anglès', es: 'Inglés' },
    },
  }),
};
export default meta;

export const Chosen: FieldStory = { args: { value: 'es' } };
export const TakenBack: FieldStory = { ...Chosen, play: takeBack };
export const YesOrNo: FieldStory = {
  args: {
    schema: { type: 'boolean' },
    texts: {
      label: { ca: 'Vol resposta?', es: '¿Desea respuesta?' },
      'options.true': { ca: 'Sí', es: 'Sí' },
      'options.false': { ca: 'No', es: 'No' },
    },
  },
};
