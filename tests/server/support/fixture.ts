import { createHash } from 'node:crypto';
import { compileSchemaValidatorsCode } from '@rjsf/validator-ajv8/compileSchemaValidators';
import { build } from 'esbuild';
import type { CompiledForm, MailTemplate, Manifest, Menu, Settings } from '../../../src/core/config.ts';
import { prefixed } from '../../../src/core/mail.ts';
import type { CompiledProcedure } from '../../../src/core/procedure.ts';
import type { CompiledRecord } from '../../../src/core/record.ts';
import { VERSION_FORMAT } from '../../../src/core/version-format.ts';
import type { VersionFiles } from '../../../src/server/config/store.ts';
import { DECLARATION_FORMS, DECLARATION_PAGES, declarationMails } from './declaration-form.ts';
import { formTexts, generalTexts } from './fixture-texts.ts';
import { realProcedure } from './procedure-files.ts';
import { RECORD_FORMS, RECORD_PAGES } from './record-forms.ts';
import { RECORDS } from './records.ts';

/**
 * A small published version made by hand, so that the back end is tested without the compiler. It has
 * a request for members, one with a file, one for pre-members, a form that is sent nowhere, the two that
 * set passwords, with a bound of their own each, and those that send addresses.
 */
export async function fixtureVersion(
  change: {
    title?: string;
    menu?: Partial<Menu>;
    settings?: Partial<Settings>;
    drop?: string;
    /** Further ones. */
    forms?: readonly CompiledForm[];
    mails?: Record<string, MailTemplate>;
    /** Instead of its own. */
    records?: readonly CompiledRecord[];
    /** As if another program had made it. */
    format?: number;
  } = {},
): Promise<VersionFiles> {
  const files = new Map<string, string>();
  const add = (name: string, extension: string, content: string) => {
    const file = `files/${name}.${hash(content)}.${extension}`;
    files.set(file, content);
    return file;
  };
  const json = (name: string, content: unknown) => add(name, 'json', JSON.stringify(content));
  const settings = { ...SETTINGS, ...change.settings };
  const mails = (language: string, templates: Record<string, MailTemplate>) =>
    json(`mails.${language}`, withPrefix(templates, settings.mailSubjectPrefix ?? ''));
  const forms: Manifest['forms'] = {};
  for (const form of [...FORMS.filter(({ id }) => id !== change.drop), ...(change.forms ?? [])]) {
    const texts = (language: string) => json(`texts.${language}.${form.id}`, formTexts(form.id, language));
    forms[form.id] = {
      form: json(form.id, form),
      validator: add(`${form.id}.validator`, 'js', await validatorModule(form.schema)),
      texts: { ca: texts('ca'), es: texts('es') },
      pages: [`page-${form.id}`, ...(form.id === 'copied-request' ? ['page-second'] : [])],
    };
  }
  const records: Manifest['records'] = {};
  for (const record of change.records ?? RECORDS)
    records[record.id] = {
      record: json(`record.${record.id}`, record),
      validator: add(`${record.id}.record-validator`, 'js', await validatorModule(record.schema)),
    };
  const procedures = Object.fromEntries(PROCEDURES.map((one) => [one.id, json(`procedure.${one.id}`, one)]));
  const content = {
    format: change.format ?? VERSION_FORMAT,
    languages: ['ca', 'es'],
    defaultLanguage: 'ca',
    menu: json('menu', { ...MENU, ...change.menu }),
    settings: json('settings', settings),
    texts: {
      ca: json('texts.ca', { ...generalTexts('ca'), title: change.title ?? '' }),
      es: json('texts.es', generalTexts('es')),
    },
    forms,
    records,
    procedures,
    mails: {
      ca: mails('ca', {
        ...MAILS,
        ...declarationMails('ca'),
        ...COPY_MAILS.ca,
        ...change.mails,
        'password-link': LINK_MAILS.ca,
      }),
      es: mails('es', {
        ...MAILS,
        ...declarationMails('es'),
        ...COPY_MAILS.es,
        ...change.mails,
        'password-link': LINK_MAILS.es,
      }),
    },
  };
  const version = hash(JSON.stringify(content));
  return { version, manifest: { version, ...content }, files };
}

/** As the compiler does. */
function withPrefix(templates: Record<string, MailTemplate>, prefix: string): Record<string, MailTemplate> {
  const entries = Object.entries(templates).map(([name, mail]) => [
    name,
    { ...mail, subject: prefixed(mail.subject, prefix) },
  ]);
  return Object.fromEntries(entries);
}

function hash(content: string): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 12);
}

/** AJV's CommonJS as one ES module without imports, like the compiler makes it. */
async function validatorModule(schema: object): Promise<string> {
  const contents = compileSchemaValidatorsCode(schema as never);
  const { outputFiles } = await build({
    stdin: {
      contents: `module.exports = (() => { const exports = {}; const module = { exports };\n${contents}\nreturn module.exports; })();`,
      resolveDir: process.cwd(),
    },
    bundle: true,
    format: 'esm',
    write: false,
    logLevel: 'silent',
  });
  return outputFiles[0]?.text ?? '';
}

/** That of the declaration, and what a request may become: it is sent, and the office ends it. */
const PROCEDURES: readonly CompiledProcedure[] = [
  realProcedure('etec', { form: 'declaration' }),
  {
    id: 'sample',
    readers: ['member'],
    writers: ['member'],
    form: 'sample-request',
    states: ['sent', 'done'],
    ends: ['done'],
    moves: {
      send: { by: ['member'], from: ['none', 'sent'], values: true, to: 'sent' },
      end: { by: ['office'], from: ['sent'], to: 'done' },
    },
  },
];

const SETTINGS: Settings = {
  links: {},
  bankAccount: 'ES00 0000',
  offices: { office: { email: 'secretaria@exemple.cat' }, staff: { email: 'personal@exemple.cat' } },
  sender: { email: 'web@exemple.cat' },
  mailSubjectPrefix: '[web]',
  timeZone: 'Europe/Madrid',
};

const TEXT = { ownLabel: false, display: false };
const EMAIL = '^[^@\\s]+@[^@\\s]+\\.[a-z]{2,24}$';
const PICTURE = {
  type: 'object',
  required: ['name', 'type', 'size'],
  properties: {
    name: { type: 'string' },
    type: { type: 'string', enum: ['image/png', 'image/jpeg'] },
    size: { type: 'integer', maximum: 10_000 },
  },
};
const READ_ONLY = { 'ui:widget': 'text', 'ui:readonly': true };

function form(id: string, schema: object, uiSchema: object, spec: object): CompiledForm {
  return {
    id,
    schema: { type: 'object', ...schema },
    uiSchema: uiSchema as Record<string, unknown>,
    spec: spec as CompiledForm['spec'],
    widgets: { text: TEXT, checkbox: TEXT, radio: TEXT, email: TEXT, markdown: { ownLabel: true, display: true } },
  };
}

const PREFILL = { action: 'record', params: { record: 'contact-address' } };
const send = (more: object = {}) => ({
  action: 'communication',
  params: { recipient: 'office', message: 'sample', ...more },
});

const FORMS: readonly CompiledForm[] = [
  form(
    'sample-request',
    {
      required: ['delanteDe', 'apellidos'],
      properties: {
        nombre: { type: 'string' },
        apellidos: { type: 'string' },
        contacto: { type: 'string' },
        note: { type: 'null' },
        delanteDe: { type: 'string', maxLength: 60 },
        motivo: { type: 'string' },
        idioma: { type: 'string', enum: ['ca', 'es'] },
        enviarPorEmail: { type: 'boolean' },
        email: { type: 'string', pattern: EMAIL },
      },
    },
    {
      nombre: READ_ONLY,
      apellidos: READ_ONLY,
      contacto: READ_ONLY,
      note: { 'ui:widget': 'markdown' },
      delanteDe: { 'ui:widget': 'text' },
      motivo: { 'ui:widget': 'text' },
      idioma: { 'ui:widget': 'radio' },
      enviarPorEmail: { 'ui:widget': 'checkbox' },
      email: { 'ui:widget': 'email', 'ui:errors': { pattern: 'email' } },
    },
    { prefill: { ...PREFILL, map: { contacto: 'datosContacto__email' } }, submit: send() },
  ),
  form(
    'photo-request',
    { required: ['foto'], properties: { foto: PICTURE } },
    { foto: { 'ui:widget': 'picture', size: { 'ui:errors': { maximum: 'heavy' } } } },
    { submit: send({ recipient: 'staff', attachment: 'foto' }) },
  ),
  form(
    'copied-request',
    {
      properties: {
        email: { type: 'string' },
        idioma: { type: 'string', enum: ['ca', 'es'] },
        motivo: { type: 'string' },
        nombre: { type: 'string' },
      },
    },
    { nombre: READ_ONLY },
    {
      prefill: PREFILL,
      submit: send({ copy: true }),
      sections: [
        { id: 'why', fields: ['motivo', 'idioma'] },
        { id: 'unused', fields: ['email'] },
      ],
    },
  ),
  form('second-request', { properties: { motivo: { type: 'string' } } }, {}, { submit: send() }),
  form('unsent', { properties: {} }, {}, {}),
  form(
    'new-password',
    { required: ['password'], properties: { password: { type: 'string', minLength: 8, maxLength: 128 } } },
    {},
    { submit: { action: 'set-password' } },
  ),
  form(
    'own-password',
    {
      required: ['password', 'newPassword'],
      properties: { password: { type: 'string' }, newPassword: { type: 'string', minLength: 10, maxLength: 20 } },
    },
    { newPassword: { 'ui:errors': { minLength: 'tooShort' } } },
    { submit: { action: 'change-own-password' } },
  ),
  ...RECORD_FORMS,
  ...DECLARATION_FORMS,
];

const page = (id: string, access: string[], context?: string) => ({
  id: `page-${id}`,
  path: `/pages/${id}`,
  access,
  blocks: [{ type: 'form' as const, id: 'form', form: id, ...(context === undefined ? {} : { context }) }],
});

const MENU: Menu = {
  checks: {
    member: ['ROLE_COLEGIADO'],
    second: ['ROLE_PRE_COLEGIADO'],
    consumerAccess: ['ROLE_COLEGIADO'],
    everyone: ['ROLE_COLEGIADO', 'ROLE_PRE_COLEGIADO', 'ROLE_EXTERNO'],
    public: ['ANONYMOUS'],
  },
  parts: { home: 'page-unsent', signIn: 'page-unsent' },
  topBar: [],
  languageSwitch: false,
  pages: [
    page('sample-request', ['member']),
    page('photo-request', ['member']),
    page('copied-request', ['member'], 'first'),
    { ...page('copied-request', ['member'], 'second'), id: 'page-second', path: '/pages/second' },
    page('second-request', ['second']),
    page('unsent', ['everyone']),
    page('new-password', ['public']),
    page('own-password', ['everyone']),
    ...RECORD_PAGES,
    ...DECLARATION_PAGES,
  ],
};

const MAILS = {
  sample: {
    subject: 'Sol·licitud de {{nombre}} {{apellidos}} {{delanteDe}}',
    html: '<p>{{nombre}} ({{persCodiCole}}), {{settings.bankAccount}}</p><p>{{motivo}}</p>{{summary}}<p>{{reference}}</p>',
    text: '{{nombre}} ({{persCodiCole}})\n{{summary}}\n{{reference}}',
  },
  'member-message': {
    subject: 'Missatge de {{name}} ({{username}}): {{subject}}',
    html: '<p>{{name}} ({{username}}, {{role}}), {{email}}: {{reference}}</p><p>{{message}}</p>',
    text: '{{name}} ({{username}}, {{role}}), {{email}}: {{reference}}\n\n{{message}}',
  },
  'contact-email-changed': { subject: '{{username}}', html: '<p>{{name}}</p>', text: '{{name}}: {{email}}' },
};

const COPY_MAILS = {
  ca: {
    'member-copy': {
      subject: 'Còpia {{reference}}: {{title}}',
      html: '<p>Còpia</p>{{message}}',
      text: 'Còpia\n{{message}}',
    },
  },
  es: {
    'member-copy': {
      subject: 'Copia {{reference}}: {{title}}',
      html: '<p>Copia</p>{{message}}',
      text: 'Copia\n{{message}}',
    },
  },
};

const LINK_MAILS = {
  ca: { subject: 'Enllaç per a {{username}}', html: '<p>{{name}} <a href="{{link}}">x</a></p>', text: '{{link}}' },
  es: { subject: 'Enlace para {{username}}', html: '<p>{{name}} <a href="{{link}}">x</a></p>', text: '{{link}}' },
};
