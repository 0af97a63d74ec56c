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
      label: { ca: 'Assistents', es: 'Asistentes' },
      help: { ca: 'Qui vindrà a la jornada, vostè inclòs.', es: 'Quién vendrá a la jornada, usted incluido.' },
      item: { ca: 'Assistent {{number}}', es: 'Asistente {{number}}' },
      add: { ca: 'Afegir un assistent', es: 'Añadir un asistente' },
      empty: { ca: 'Encara no hi ha cap assistent.', es: 'Todavía no hay ningún asistente.' },
    },
    more: {
      'fields.nom.label': { ca: 'Nom i cognoms', es: 'Nombre y apellidos' },
      'fields.correu.label': { ca: 'Correu electrònic', es: 'Correo electrónico' },
      'fields.dinar.label': { ca: 'Es queda a dinar', es: 'Se queda a comer' },
      'fields.dieta.label': { ca: 'Dieta', es: 'Dieta' },
      'fields.dieta.options.cap': { ca: 'Cap en especial', es: 'Ninguna en especial' },
      'fields.dieta.options.vegetariana': { ca: 'Vegetariana', es: 'Vegetariana' },
      'fields.dieta.options.vegana': { ca: 'Vegana', es: 'Vegana' },
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
  texts: { label: { ca: 'Telèfon', es: 'Teléfono' }, add: { ca: 'Afegir un telèfon', es: 'Añadir un teléfono' } },
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
  texts: {
    label: { ca: 'Especialitats', es: 'Especialidades' },
    help: { ca: 'Premi Retorn després de cadascuna.', es: 'Pulse Intro después de cada una.' },
  },
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
    texts: {
      label: { ca: 'Equips', es: 'Equipos' },
      item: { ca: 'Equip {{number}}', es: 'Equipo {{number}}' },
      add: { ca: 'Afegir un equip', es: 'Añadir un equipo' },
    },
    more: {
      'fields.nom.label': { ca: 'Nom', es: 'Nombre' },
      'fields.correu.label': { ca: 'Correu electrònic', es: 'Correo electrónico' },
      'fields.dinar.label': { ca: 'Es queda a dinar', es: 'Se queda a comer' },
      'fields.dieta.label': { ca: 'Dieta', es: 'Dieta' },
      'fields.membres.label': { ca: 'Membres', es: 'Miembros' },
      'fields.membres.item': { ca: 'Membre {{number}}', es: 'Miembro {{number}}' },
      'fields.membres.add': { ca: 'Afegir un membre', es: 'Añadir un miembro' },
      'fields.membres.empty': { ca: 'Encara no hi ha cap membre.', es: 'Todavía no hay ningún miembro.' },
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
    texts: {
      label: { ca: 'Característiques', es: 'Características' },
      item: { ca: 'Característica {{number}}', es: 'Característica {{number}}' },
      add: { ca: 'Afegir una característica', es: 'Añadir una característica' },
    },
    more: { 'fields.name.label': { ca: 'Nom', es: 'Nombre' }, 'fields.value.label': { ca: 'Valor', es: 'Valor' } },
  },
  render: wide,
  play: showError,
};
