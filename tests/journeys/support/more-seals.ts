import { readJson, writeJson } from './project.ts';

// biome-ignore lint/suspicious/noExplicitAny: config files are changed at any place here
type Loose = any;

export const FOURTH_SEAL = {
  path: '/segells/segell-enginyer-quimic',
  title: { ca: "Segell d'enginyer químic", es: 'Sello de ingeniero químico' },
  conditions: {
    ca: 'Cal ser enginyer químic i acceptar les normes.',
    es: 'Hay que ser ingeniero químico y aceptar las normas.',
  },
  link: 'https://documents.exemple.cat/segells/enginyer-quimic',
} as const;

export const SECOND_COMPANY = {
  path: '/segells/segell-cooperatives',
  title: { ca: 'Segell de cooperatives', es: 'Sello de cooperativas' },
  label: { ca: 'Nom de la cooperativa', es: 'Nombre de la cooperativa' },
  subject: 'Segell de cooperatives per a',
} as const;

function edit(root: string, file: string, change: (content: Loose) => void): void {
  const content = readJson<Loose>(root, file);
  change(content);
  writeJson(root, file, content);
}

/**
 * The steps of staff for a seal more: an entry in the menu, a link, a title and the one sentence that differs;
 * and for a form like that of the companies: a copy with a name of its own. All of it in the three folders.
 */
export function addSeals(root: string): void {
  edit(root, 'menus/workspace.json', (menu) => {
    const { children } = menu.pages.find(({ id }: Loose) => id === 'seals');
    const page = (id: string, path: string, block: object) =>
      children.push({
        id,
        path: path.split('/').at(-1),
        icon: 'seals',
        blocks: [{ type: 'form', id: 'form', ...block }],
      });
    page('seal-chemical', FOURTH_SEAL.path, { form: 'personal-seal', context: 'chemical' });
    page('seal-cooperative', SECOND_COMPANY.path, { form: 'cooperative-seal-request' });
  });
  edit(root, 'menus/settings.json', (settings) => {
    settings.links.sealDocuments_chemical = FOURTH_SEAL.link;
  });
  edit(root, 'schemas/company-seal-request.schema.json', (schema) => {
    schema.form.submit.params.message = 'cooperative-seal-request';
    writeJson(root, 'schemas/cooperative-seal-request.schema.json', schema);
    schema.form.submit.params.message = 'company-seal-request';
  });
  for (const language of ['ca', 'es'] as const) {
    const folder = `messages/${language}`;
    edit(root, `${folder}/pages.json`, (pages) => {
      pages['seal-chemical'] = { title: FOURTH_SEAL.title[language] };
      pages['seal-cooperative'] = { title: SECOND_COMPANY.title[language] };
    });
    edit(root, `${folder}/forms/personal-seal.json`, (texts) => {
      texts.conditions.text_chemical = FOURTH_SEAL.conditions[language];
    });
    const texts = readJson<Loose>(root, `${folder}/forms/company-seal-request.json`);
    texts.nombreEmpresa.label = SECOND_COMPANY.label[language];
    writeJson(root, `${folder}/forms/cooperative-seal-request.json`, texts);
    const mail = readJson<Loose>(root, `${folder}/mails/company-seal-request.json`);
    mail.subject = `${SECOND_COMPANY.subject} {{nombreEmpresa}}`;
    writeJson(root, `${folder}/mails/cooperative-seal-request.json`, mail);
  }
}
