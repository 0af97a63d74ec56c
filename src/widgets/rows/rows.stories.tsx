import { userEvent, waitFor, within } from 'storybook/test';
import { compileSchema } from '../../../tests/support/compile-schema.ts';
import {
  type FieldMeta,
  type FieldStory,
  fieldStories,
  showError,
  storyOfWidth,
} from '../../../tests/support/stories/field-story.tsx';

const text = { 'ui:widget': 'text' };
const half = { ...text, 'ui:width': 'half' };
const schema = {
  type: 'array',
  minItems: 1,
  maxItems: 4,
  items: {
    type: 'object',
    required: ['nom', 'correu'],
    properties: {
      nom: { type: 'string' },
      correu: { type: 'string', format: 'email' },
      dinar: { type: 'boolean' },
      dieta: { type: 'string', enum: ['cap', 'vegetariana', 'vegana'] },
    },
  },
};
const items = {
  'ui:widget': 'group',
  nom: half,
  correu: { 'ui:widget': 'email', 'ui:width': 'half' },
  dinar: { 'ui:widget': 'checkbox' },
  dieta: { 'ui:widget': 'select' },
};
const value = [
  { nom: 'Núria Vila i Puigdomènech', correu: 'nuria@exemple.cat', dinar: true, dieta: 'vegana' },
  { nom: 'Pau Soler', correu: 'pau@exemple.cat', dinar: false },
];

const meta: FieldMeta = {
  title: 'Widgets/rows',
  ...fieldStories({
    widget: 'rows',
    schema,
    ui: { items },
    value,
    texts: {
      label: 'Assistents',
      help: 'Qui vindrà a la jornada, vostè inclòs.',
      item: 'Assistent {{number}}',
      add: 'Afegir un assistent',
      empty: 'Encara no hi ha cap assistent.',
    },
    more: {
      'fields.nom.label': 'Nom i cognoms',
      'fields.correu.label': 'Correu electrònic',
      'fields.dinar.label': 'Es queda a dinar',
      'fields.dieta.label': 'Dieta',
      'fields.dieta.options.cap': 'Cap en especial',
      'fields.dieta.options.vegetariana': 'Vegetariana',
      'fields.dieta.options.vegana': 'Vegana',
    },
  }),
};
export default meta;

const wide = storyOfWidth(960);
const narrow = storyOfWidth(360);
const table = { items, 'ui:options': { look: 'table' } };
const press = (canvas: HTMLElement, name: RegExp) =>
  userEvent.click(within(canvas).getAllByRole('button', { name })[0] as HTMLElement);

export const Cards: FieldStory = {};
export const Full: FieldStory = { args: { value: [...value, ...value] } };
export const AsTable: FieldStory = { args: { ui: table }, render: wide };
export const AsTableNarrow: FieldStory = { args: { ui: table }, render: narrow };
export const AsTableWithErrors: FieldStory = {
  args: { ui: table, value: [{ correu: 'pau' }, {}] },
  render: wide,
  play: showError,
};
export const WithErrors: FieldStory = { args: { value: [{ correu: 'pau' }, {}] }, play: showError };
export const Removed: FieldStory = {
  async play({ canvasElement }) {
    await press(canvasElement, /Eliminar/);
    await within(canvasElement).findByText(/S'ha eliminat|Se ha eliminado/);
  },
};
export const MoreActions: FieldStory = {
  async play({ canvasElement }) {
    await press(canvasElement, /Més opcions|Más opciones/);
    const menu = await within(document.body).findByRole('menu');
    // axe measures contrast, so the menu must have faded in.
    await waitFor(() => {
      if (getComputedStyle(menu.closest('.MuiPaper-root') as Element).opacity !== '1') throw new Error('fading in');
    });
  },
};

const single = {
  schema: { type: 'array', items: { type: 'string', minLength: 9 } },
  ui: { items: { 'ui:widget': 'phone' } },
  texts: { label: 'Telèfon', add: 'Afegir un telèfon' },
};
export const SingleValues: FieldStory = { args: { ...single, value: ['600000000', '930000000'] } };
export const SingleValuesNarrow: FieldStory = {
  args: { ...single, value: ['600000000', '93'] },
  render: narrow,
  play: showError,
};
const chips = {
  schema: { type: 'array', items: { type: 'string' }, maxItems: 4, uniqueItems: true },
  ui: { items: text, 'ui:options': { look: 'chips' } },
  value: ['eficiència energètica', 'projectes industrials'],
  texts: { label: 'Especialitats', help: 'Premi Retorn després de cadascuna.' },
};
export const Chips: FieldStory = { args: chips };
export const ChipsNarrow: FieldStory = { args: chips, render: narrow };
export const ChipsReadOnly: FieldStory = { args: { ...chips, ui: { ...chips.ui, 'ui:readonly': true } } };
const masterDetail = { ui: { items, 'ui:options': { look: 'master-detail' } } };
export const MasterDetail: FieldStory = { args: masterDetail, render: wide };
export const MasterDetailNarrow: FieldStory = { args: masterDetail, render: narrow };
export const MasterDetailWithErrors: FieldStory = {
  args: { ...masterDetail, value: [value[0], {}] },
  render: wide,
  play: showError,
};
export const RowsInRows: FieldStory = {
  args: {
    schema: {
      type: 'array',
      items: { type: 'object', properties: { nom: { type: 'string' }, membres: { ...schema, minItems: 0 } } },
    },
    ui: { items: { 'ui:widget': 'group', nom: text, membres: { 'ui:widget': 'rows', items } } },
    value: [{ nom: 'Instal·lacions', membres: [value[1]] }, { nom: 'Estructures' }],
    texts: { label: 'Equips', item: 'Equip {{number}}', add: 'Afegir un equip' },
    more: {
      'fields.nom.label': 'Nom',
      'fields.correu.label': 'Correu electrònic',
      'fields.dinar.label': 'Es queda a dinar',
      'fields.dieta.label': 'Dieta',
      'fields.membres.label': 'Membres',
      'fields.membres.item': 'Membre {{number}}',
      'fields.membres.add': 'Afegir un membre',
      'fields.membres.empty': 'Encara no hi ha cap membre.',
    },
  },
};

const facts = compileSchema({
  type: 'object',
  properties: { field: { type: 'object', additionalProperties: { type: 'string' }, 'ui:options': { look: 'table' } } },
});
/** An object with free property names. */
export const FreeNames: FieldStory = {
  args: {
    schema: (facts.schema.properties as Record<string, Record<string, unknown>>).field ?? {},
    ui: facts.uiSchema.field as Record<string, unknown>,
    value: [
      { name: 'Color', value: 'blau' },
      { name: 'Color', value: 'verd' },
    ],
    texts: { label: 'Característiques', item: 'Característica {{number}}', add: 'Afegir una característica' },
    more: { 'fields.name.label': 'Nom', 'fields.value.label': 'Valor' },
  },
  render: wide,
  play: showError,
};
