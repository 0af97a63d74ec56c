import { addTo, edit, type Tree, write } from './follow.ts';

const HEAD = { $schema: './_dialect/form.schema.json', type: 'object' };
const text = { type: 'string' };
const number = { type: 'integer', minimum: 0, maximum: 90 };
const contact = (name: string) => ({ $ref: `_records/contact-address.record.json#/properties/${name}` });
const certifier = (name: string) => ({ $ref: `_records/certifier-address.record.json#/properties/${name}` });
const person = (name: string) => ({ $ref: `_records/person.record.json#/properties/${name}` });
const PLACE = ['idpais', 'codigoPostal', 'poblacion', 'provincia', 'comarca'].map((name) => `direccion__${name}`);
const guests = {
  type: 'array',
  maxItems: 8,
  items: { type: 'object', properties: { edat: { type: 'integer' }, menu: text } },
};

/** Forms that the guide takes for granted where it shows a part of one: what they have beside that part. */
const FORMS: Record<string, { properties: Tree; params?: Tree }> = {
  visit: { properties: { dia: { type: 'string', format: 'date' } } },
  postal: { properties: { direccion__idpais: contact('direccion__idpais'), direccion__codigoPostal: text } },
  reply: { properties: { enviarPorEmail: { type: 'boolean' } } },
  papers: { properties: {}, params: { attachment: 'documents' } },
  tabs: { properties: {} },
  place: { properties: { codiPostal: { ...text, 'ui:widget': 'postal-code' }, provincia: text, comarca: text } },
  'new-password': { properties: { password: { type: 'string', 'ui:widget': 'password' } } },
  dinner: {
    properties: {
      nombre: person('nombre'),
      apellidos: person('apellidos'),
      acompanyat: { type: 'boolean' },
      assistents: guests,
      menu: text,
      observacions: text,
    },
  },
  'room-request': { properties: { dia: text, assistents: number }, params: { message: 'room-request' } },
  range: { properties: { min: number, max: number } },
  comments: { properties: {} },
  guests: { properties: { assistents: guests } },
  phone: { properties: { datosContacto__movil: contact('datosContacto__movil') } },
  certifier: {
    properties: {
      nombre: person('nombre'),
      apellidos: person('apellidos'),
      ...Object.fromEntries(PLACE.map((name) => [name, certifier(name)])),
    },
  },
};

/** The pages likewise. */
const PAGES: Tree[] = [
  { id: 'address-book', blocks: [] },
  { id: 'room', blocks: [] },
  { id: 'seal', blocks: [] },
  { id: 'desk', access: ['staff'], blocks: [] },
  { id: 'card', blocks: [{ type: 'form', id: 'form', form: 'guide-profile' }] },
  { id: 'declaration', blocks: [] },
];

/** The address book whose list the guide shows. */
const BOOK = {
  $schema: '../_dialect/record.schema.json',
  readers: ['member'],
  writers: ['member'],
  many: true,
  maxItems: 20,
  type: 'object',
  properties: { nom: text, telefon: text },
};
const BOOK_FORM = {
  ...HEAD,
  properties: {
    nom: { $ref: '_records/address-book.record.json#/properties/nom' },
    telefon: { $ref: '_records/address-book.record.json#/properties/telefon' },
  },
  form: { record: 'address-book' },
};

/** Writes all that examples stand in and do not show. */
export async function writeAround(root: string, examples: readonly string[]): Promise<void> {
  const named = examples.join('\n');
  const put = (file: string, value: unknown) => write(root, file, JSON.stringify(value));
  const forms = Object.entries(FORMS).filter(([id]) => named.includes(`json schemas/${id}.schema.json`));
  for (const [id, { properties, params }] of forms) {
    const submit = { action: 'communication', params: { recipient: 'office', message: 'example', ...params } };
    await put(`schemas/${id}.schema.json`, { ...HEAD, properties, form: { submit } });
  }
  if (named.includes('"form": "address"')) {
    await put('schemas/address.schema.json', BOOK_FORM);
    await put('schemas/_records/address-book.record.json', BOOK);
  }
  const granted = named.includes('"room-granted"') ? ['room-granted'] : [];
  const mails = new Set([...forms.map(([, { params }]) => String(params?.message ?? 'example')), ...granted]);
  for (const language of ['ca', 'es']) {
    await put(`messages/${language}/forms/visit.json`, {});
    for (const mail of mails)
      await put(`messages/${language}/mails/${mail}.json`, { subject: 'Exemple', body: 'Un exemple.' });
    // The guide shows this button with fewer steps than ours has.
    await edit(root, `messages/${language}/forms/guide-profile.json`, ({ leave }) => {
      const { steps } = leave as { steps: Tree };
      if (named.includes('"id": "leave"')) for (const step of ['photo', 'logo']) delete steps[step];
    });
  }
  const pages = PAGES.filter(({ id }) => named.includes(`menus/workspace.json › pages › ${id}`));
  const shown = forms.map(([id]) => ({ id, blocks: [{ type: 'form', id: 'form', form: id }] }));
  await edit(root, 'menus/workspace.json', (menu) => {
    for (const page of [...pages, ...shown])
      addTo(menu.pages as unknown[], { path: `${page.id}-exemple`, access: ['member'], menu: 'none', ...page });
  });
}
