import { readJson, writeJson } from './project.ts';

type Tree = Record<string, unknown>;
interface Entry extends Tree {
  id: string;
  children?: Entry[];
}

export const NEW_FORM = 'diploma-request';
export const NEW_PAGE = 'request-diploma';
export const NEW_PATH = '/sol-licituds/sol-licitud-diploma';
export const NEW_TITLE = 'Sol·licitud de diploma';
export const NEW_LABEL = 'Per lliurar a';
export const NEW_SUBJECT = 'Diploma per a';

export const GUESTS_TITLE = 'Acompanyants';

/** Guests at the ceremony: a list of groups, a field in a row that comes and goes, and a total over the rows. */
const GUESTS = {
  assistents: {
    type: 'array',
    maxItems: 3,
    items: {
      type: 'object',
      required: ['nom', 'menu'],
      properties: {
        nom: { type: 'string', maxLength: 80, 'ui:width': 'half' },
        sopar: { type: 'boolean', 'ui:width': 'half' },
        menu: { type: 'string', enum: ['carn', 'peix'], 'ui:widget': 'radio', 'ui:when': 'item.sopar' },
      },
    },
  },
  total: { type: 'number', 'ui:value': 'sum(values.assistents.map(a, a.sopar ? 35 : 10))' },
};

/** Its sections are steps: one for the guests, and that of the date is skipped while no reason is given. */
function inSteps(sections: readonly Tree[]): Tree {
  const own = sections.flatMap((section) => {
    if (section.id === 'certificate') return [section, { id: 'guests', fields: Object.keys(GUESTS) }];
    return [section.id === 'date' ? { ...section, when: '!isEmpty(values.motivo)' } : section];
  });
  return { inSteps: true, sections: own };
}

const GUEST_TEXTS = {
  assistents: {
    label: 'Assistents',
    item: 'Assistent {{number}}',
    add: 'Afegir un assistent',
    fields: {
      nom: { label: 'Nom de l’assistent' },
      sopar: { label: 'Es queda a sopar' },
      menu: { label: 'Menú', options: { carn: 'Carn', peix: 'Peix' } },
    },
  },
  total: { label: 'Total en euros' },
};

/**
 * The steps of staff for a new form: copy one, give it a name, texts, a mail and a place in the menu.
 * Nothing outside `schemas/`, `menus/` and `messages/` is touched.
 */
export function addForm(root: string): void {
  const schema = readJson<Tree & { properties: Tree; form: { submit: { params: Tree }; sections: Tree[] } }>(
    root,
    'schemas/certificate-request.schema.json',
  );
  schema.form.submit.params.message = NEW_FORM;
  Object.assign(schema.properties, GUESTS);
  Object.assign(schema.form, inSteps(schema.form.sections));
  writeJson(root, `schemas/${NEW_FORM}.schema.json`, schema);

  for (const language of ['ca', 'es']) {
    const folder = `messages/${language}`;
    const texts = readJson<Tree & { delanteDe: Tree; sections: Tree }>(
      root,
      `${folder}/forms/certificate-request.json`,
    );
    texts.delanteDe.label = NEW_LABEL;
    texts.sections.guests = { title: GUESTS_TITLE };
    Object.assign(texts, GUEST_TEXTS);
    writeJson(root, `${folder}/forms/${NEW_FORM}.json`, texts);
    const mail = readJson<Tree>(root, `${folder}/mails/certificate-request.json`);
    writeJson(root, `${folder}/mails/${NEW_FORM}.json`, { ...mail, subject: `${NEW_SUBJECT} {{apellidos}}` });
    const pages = readJson(root, `${folder}/pages.json`);
    writeJson(root, `${folder}/pages.json`, { ...pages, [NEW_PAGE]: { title: NEW_TITLE } });
  }

  const menu = readJson<{ pages: Entry[] }>(root, 'menus/workspace.json');
  const requests = menu.pages.find(({ id }) => id === 'requests');
  requests?.children?.push({
    id: NEW_PAGE,
    path: NEW_PATH.split('/').at(-1),
    icon: 'certificate',
    blocks: [{ type: 'form', id: 'form', form: NEW_FORM }],
  });
  writeJson(root, 'menus/workspace.json', menu);
}
