import { existsSync, readFileSync } from 'node:fs';
import type { CompiledForm, MailTemplate, Page } from '../../../../src/core/config.ts';

const parameters = (source: string, more: object = {}) => ({
  'ui:widget': 'parameter-tree',
  'ui:options': { source, ...more },
});
const READ_ONLY = { 'ui:widget': 'text', 'ui:readonly': true };
const IDS = { type: 'array', items: { type: 'integer' }, uniqueItems: true };
/** A file as the check lets it be; a widget holds the whole object. */
const FILE = {
  type: 'object',
  required: ['name', 'type', 'size'],
  properties: {
    name: { type: 'string' },
    type: { enum: ['application/pdf'] },
    size: { type: 'integer', maximum: 5000 },
  },
};
const TEXT = { ownLabel: false, display: false };

/** A declaration in order, as a client sends it. */
export const GOOD = {
  telefono_contacto: '600000001',
  correo: 'nuria.vila@exemple.cat',
  poliza_colegio: 1,
  poliza_externa: 0,
  primera_visita_gratuita: true,
  acepta_condiciones: true,
};

/** The same for the college's own form, which asks for an activity, a project and a territory. */
export const REAL_GOOD = { ...GOOD, actividades_profesionales: [5], proyectos: [79, 81], territorios: [14] };

/** A declaration whose submit makes a document; its flags are boxes and numbers, so that both are tried. */
export const DECLARATION_FORMS: readonly CompiledForm[] = [
  {
    id: 'declaration',
    schema: {
      type: 'object',
      required: ['telefono_contacto', 'correo', 'acepta_condiciones'],
      properties: {
        nombre_completo: { type: 'string' },
        num_colegiado: { type: 'string' },
        titulo_especializado: { type: 'string' },
        telefono_contacto: { type: 'string' },
        correo: { type: 'string' },
        manifiesto: { type: 'null' },
        actividades_profesionales: IDS,
        proyectos: IDS,
        territorios: IDS,
        poliza_colegio: { type: 'boolean' },
        poliza_externa: { type: 'boolean' },
        compania_seguros: { type: 'string' },
        importe_cobertura: { type: 'number', minimum: 0 },
        certificado_aseguradora: FILE,
        primera_visita_gratuita: { type: 'integer', enum: [0, 1] },
        acepta_condiciones: { type: 'boolean', const: true },
      },
    },
    uiSchema: {
      nombre_completo: READ_ONLY,
      num_colegiado: READ_ONLY,
      titulo_especializado: READ_ONLY,
      manifiesto: { 'ui:widget': 'markdown' },
      actividades_profesionales: parameters('professional-activities'),
      proyectos: parameters('project-areas', { rules: [{ group: '*', atLeastOneChild: true }] }),
      territorios: parameters('territories'),
      acepta_condiciones: { 'ui:errors': { const: 'required' } },
    },
    spec: {
      prefill: { action: 'document-request', params: { procedure: 'etec' } },
      submit: { action: 'document-request', params: { procedure: 'etec', attachment: 'certificado_aseguradora' } },
      sections: [
        { id: 'manifest', fields: ['manifiesto'] },
        { id: 'data', fields: ['nombre_completo', 'num_colegiado', 'telefono_contacto', 'correo'] },
      ],
    },
    widgets: { text: TEXT, 'parameter-tree': TEXT, markdown: { ownLabel: true, display: true } },
  },
];

export const DECLARATION_PAGES: readonly Page[] = [
  {
    id: 'page-declaration',
    path: '/pages/declaration',
    access: ['member'],
    blocks: [{ type: 'form', id: 'form', form: 'declaration' }],
  },
];

export function declarationTexts(es: boolean): object {
  return {
    title: es ? 'Declaración' : 'Declaració',
    sections: { manifest: { title: es ? 'Manifiesto' : 'Manifest', text: 'Llegeixi-ho per omplir el formulari.' } },
    manifiesto: {
      text: es ? '1. Uno\n2. **Dos**' : "1. Col·legi d'enginyers\n2. **Coŀlegi**, que s'escriu amb una sola lletra",
    },
    correo: { label: es ? 'Correo' : 'Correu' },
    territorios: { label: es ? 'Territorios' : 'Territoris' },
  };
}

/** The texts of a file as they are published: the college's over the product's. */
export const real = (language: string, name: string): Record<string, string> =>
  Object.assign(
    {},
    ...[`messages/_general/${language}/${name}.json`, `messages/${language}/${name}.json`]
      .filter(existsSync)
      .map((file) => JSON.parse(readFileSync(file, 'utf8'))),
  );

/** The texts that the server asks for by name, as they are published. */
export function signingTexts(language: string): {
  procedures: object;
  document: object;
  account: object;
  errors: object;
} {
  return {
    account: real(language, 'app/account'),
    document: real(language, 'app/document'),
    procedures: { etec: real(language, 'procedures/etec') },
    errors: { signing: real(language, 'errors/signing'), procedures: real(language, 'errors/procedures') },
  };
}

const MAILS = ['etec-made', 'etec-signed', 'etec-active', 'etec-withdrawn', 'etec-observed', 'etec-office'];

export function declarationMails(language: string): Record<string, MailTemplate> {
  return Object.fromEntries(
    MAILS.map((name) => {
      const { subject = '', body = '' } = real(language, `mails/${name}`);
      return [name, { subject, html: `<p>${body}</p>`, text: body }];
    }),
  );
}
