import { type FieldMeta, type FieldStory, fieldStories } from '../../../tests/support/stories/field-story.tsx';

const meta: FieldMeta = {
  title: 'Widgets/checkboxes',
  ...fieldStories({
    widget: 'checkboxes',
    schema: { type: 'array', items: { type: 'string', enum: ['avisos', 'cursos', 'ofertes'] } },
    texts: {
      label: { ca: 'Comunicacions que vull rebre', es: 'Comunicaciones que quiero recibir' },
      help: { ca: 'Ho pot canviar quan vulgui.', es: 'Puede cambiarlo cuando quiera.' },
      'options.avisos': { ca: 'Avisos del Col·legi', es: 'Avisos del Colegio' },
      'options.cursos': {
        ca: 'Cursos i jornades, també les que organitzen altres entitats amb qui el Col·legi col·labora',
        es: 'Cursos y jornadas, también las que organizan otras entidades con las que el Colegio colabora',
      },
      'options.ofertes': { ca: 'Ofertes de feina', es: 'Ofertas de trabajo' },
    },
  }),
};
export default meta;

const lopd = { type: 'array', items: { type: 'string', enum: ['si'] } };

export const Ticked: FieldStory = { args: { value: ['avisos', 'ofertes'] } };
export const OneConsent: FieldStory = {
  args: {
    schema: lopd,
    value: ['si'],
    texts: {
      label: { ca: 'Protecció de dades', es: 'Protección de datos' },
      'options.si': { ca: 'Autoritzo el tractament de les meves dades.', es: 'Autorizo el tratamiento de mis datos.' },
    },
  },
};
export const MarkedNotEnforced: FieldStory = { args: { ui: { 'ui:requiredMark': true } } };
