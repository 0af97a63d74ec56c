import { createHash } from 'node:crypto';
import { compileSchemaValidatorsCode } from '@rjsf/validator-ajv8/compileSchemaValidators';
import { build } from 'esbuild';
import type { CompiledForm, MailTemplate, Manifest, Menu, Settings } from '../../../src/core/config.ts';
import type { CompiledProcedure } from '../../../src/core/procedure.ts';
import type { CompiledRecord } from '../../../src/core/record.ts';
import { VERSION_FORMAT } from '../../../src/core/version-format.ts';
import type { VersionFiles } from '../../../src/server/config/activate.ts';
import { DECLARATION_PAGES } from './declaration-form.ts';
import { FORMS } from './fixture-forms.ts';
import { fixtureMails } from './fixture-mails.ts';
import { formTexts, generalTexts } from './fixture-texts.ts';
import { LISTS } from './lists.ts';
import { realProcedure } from './procedure-files.ts';
import { RECORD_PAGES } from './record-forms.ts';
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
  const mails = (language: 'ca' | 'es') =>
    json(`mails.${language}`, fixtureMails(language, settings.mailSubjectPrefix ?? '', change.mails));
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
    lists: Object.fromEntries(LISTS.map((list) => [list.id, json(`list.${list.id}`, list)])),
    procedures,
    mails: { ca: mails('ca'), es: mails('es') },
  };
  const version = hash(JSON.stringify(content));
  return { version, manifest: { version, ...content }, files };
}

function hash(content: string): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 12);
}

const modules = new Map<string, Promise<string>>();

/** The code that judges by a schema; every suite asks for that of the same ones. */
function validatorModule(schema: object): Promise<string> {
  const key = JSON.stringify(schema);
  const known = modules.get(key) ?? makeModule(schema);
  modules.set(key, known);
  return known;
}

/** AJV's CommonJS as one ES module without imports, like the compiler makes it. */
async function makeModule(schema: object): Promise<string> {
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
  organisation: { name: "Col·legi d'Exemple", address: 'Carrer Gran, 1', taxNumber: 'Q0000000J' },
  links: {},
  bankAccount: 'ES00 0000',
  offices: { office: { email: 'secretaria@exemple.cat' }, staff: { email: 'personal@exemple.cat' } },
  sender: { email: 'web@exemple.cat' },
  mailSubjectPrefix: '[web]',
  timeZone: 'Europe/Madrid',
};

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
    staff: ['ROLE_STAFF'],
  },
  parts: { home: 'page-unsent', signIn: 'page-unsent' },
  topBar: [],
  languageSwitch: false,
  pages: [
    page('sample-request', ['member']),
    page('photo-request', ['member']),
    page('files-request', ['member']),
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
