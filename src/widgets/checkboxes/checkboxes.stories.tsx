import { type FieldMeta, type FieldStory, fieldStories } from '../../../tests/support/stories/field-story.tsx';

const meta: FieldMeta = {
  title: 'Widgets/checkboxes',
  ...fieldStories({
    widget: 'checkboxes',
    schema: { type: 'array', items: { type: 'string', enum: ['avisos', 'cursos', 'ofertes'] } },
    texts: {
      label: 'Comunicacions que vull rebre',
      help: 'Ho pot canviar quan vulgui.',
      'options.avisos': 'Avisos del Col·legi',
      'options.cursos': 'Cursos i jornades, també les que organitzen altres entitats amb qui el Col·legi col·labora',
      'options.ofertes': 'Ofertes de feina',
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
    texts: { label: 'Protecció de dades', 'options.si': 'Autoritzo el tractament de les meves dades.' },
  },
};
export const MarkedNotEnforced: FieldStory = { args: { ui: { 'ui:requiredMark': true } } };
