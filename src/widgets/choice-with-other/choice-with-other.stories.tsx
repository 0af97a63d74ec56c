import { userEvent, within } from 'storybook/test';
import {
  type FieldMeta,
  type FieldStory,
  fieldStories,
  showError,
} from '../../../tests/support/stories/field-story.tsx';

const examples = ['avisos', 'cursos', 'ofertes'];

const meta: FieldMeta = {
  title: 'Widgets/choice-with-other',
  ...fieldStories({
    widget: 'choice-with-other',
    schema: { type: 'string', examples },
    texts: {
      label: { ca: 'Comunicacions que vull rebre', es: 'Comunicaciones que quiero recibir' },
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

const several = { type: 'array', items: { type: 'string', examples }, uniqueItems: true };

export const Chosen: FieldStory = { args: { value: 'avisos' } };
export const Written: FieldStory = { args: { value: 'Borsa de treball' } };
export const Several: FieldStory = { args: { schema: several, value: ['avisos', 'Borsa de treball'] } };
export const Select: FieldStory = { args: { ui: { 'ui:options': { look: 'select' } }, value: 'Borsa de treball' } };
/** The written answer is chosen and still empty. */
export const WithError: FieldStory = {
  async play(context) {
    await userEvent.click(within(context.canvasElement).getByRole('radio', { name: 'Altres' }));
    await showError(context);
  },
};
