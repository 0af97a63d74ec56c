import { type FieldMeta, type FieldStory, fieldStories } from '../../../tests/support/stories/field-story.tsx';

const meta: FieldMeta = {
  title: 'Widgets/ranking',
  ...fieldStories({
    widget: 'ranking',
    schema: {
      type: 'array',
      items: { type: 'string', enum: ['formacio', 'borsa', 'visats', 'assegurances'] },
      uniqueItems: true,
    },
    texts: {
      label: { ca: 'Quins serveis valora més?', es: '¿Qué servicios valora más?' },
      help: { ca: 'El primer és el que més valora.', es: 'El primero es el que más valora.' },
      'options.formacio': { ca: 'Formació', es: 'Formación' },
      'options.borsa': { ca: 'Borsa de treball', es: 'Bolsa de trabajo' },
      'options.visats': {
        ca: 'Visats i certificacions de projectes, amb assessorament tècnic',
        es: 'Visados y certificaciones de proyectos, con asesoramiento técnico',
      },
      'options.assegurances': { ca: 'Assegurances', es: 'Seguros' },
    },
  }),
};
export default meta;

const value = ['visats', 'formacio'];

export const InSpanish: FieldStory = { args: { value }, globals: { language: 'es' } };
