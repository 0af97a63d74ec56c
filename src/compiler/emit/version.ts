import { createHash } from 'node:crypto';
import type { FormFiles, Language, MailTemplate, Manifest, RecordFiles } from '../../core/config.ts';
import { prefixed } from '../../core/mail.ts';
import { VERSION_FORMAT } from '../../core/published/manifest.ts';
import { lookSheet } from '../../core/theme/look.ts';
import { markSvg } from '../../core/theme/theme.ts';
import { publishedSchema } from '../expressions/compile.ts';
import type { FormModel } from '../forms/model.ts';
import { otherFormButtons } from '../forms/uses.ts';
import { groupBy, jsonObjectOf, objectsOf, stringOf } from '../json.ts';
import { compileList } from '../lists/model.ts';
import type { LoadedConfig } from '../load.ts';
import { compileProcedure } from '../procedures/model.ts';
import { nest } from '../read/catalog.ts';
import { allFiles } from '../read/folders.ts';
import type { JsonFile } from '../read/json-file.ts';
import { compare, PROGRAM_FILES } from '../report.ts';
import { audienceOf, partsInUse } from '../texts/audience.ts';
import { DRAWN } from '../texts/readers.ts';
import { compileForm, compileRecord } from './form.ts';
import { OF_FORMS, textsOfForms, textsOfWidgets } from './form-texts.ts';
import { compileMail } from './mail.ts';
import { compileMenu, compileSettings } from './menu.ts';
import { validatorModule } from './validators.ts';

/** One immutable version: the manifest and the files it names. */
export interface CompiledVersion {
  version: string;
  manifest: Manifest;
  /** `files/<name>.<hash>.<ext>` → text; the manifest itself is not among them. */
  files: ReadonlyMap<string, string>;
  /** The organisation's files that it was made of: path → text. */
  sources: ReadonlyMap<string, string>;
}

/**
 * Makes the published files of a checked config. Every file is named by its content, and the version by
 * that of the manifest: the same config gives the same version on every machine, and versions share
 * what did not change.
 */
export async function compileVersion(config: LoadedConfig): Promise<CompiledVersion> {
  const files = new Map<string, string>();
  const add = (name: string, extension: string, text: string): string => {
    const file = `files/${name}.${contentHash(text)}.${extension}`;
    files.set(file, text);
    return file;
  };
  const addJson = (name: string, value: unknown) => add(name, 'json', JSON.stringify(value));
  const perLanguage = (make: (language: Language) => string): Record<Language, string> =>
    Object.fromEntries(config.catalog.languages.map((language) => [language, make(language)]));

  const [textsOf, pagesOf] = [textsOfForms(config), pagesOfForms(config)];
  const { theme, picture } = config;
  const shapes = typeof theme.mark === 'string' ? [] : theme.mark;
  const icon = add('icon', 'svg', picture ?? markSvg(shapes, theme.colors, 'xmlns="http://www.w3.org/2000/svg"'));
  const mark = picture === undefined ? shapes : icon;
  const forms = await byId(
    config.forms,
    async (form): Promise<FormFiles> => ({
      form: addJson(`form.${form.id}`, compileForm(form, config.registry, config.lists)),
      validator: add(`validator.${form.id}`, 'js', await validatorModule(publishedSchema(form))),
      texts: perLanguage((language) => addJson(`texts.${form.id}.${language}`, textsOf(form, language))),
      pages: pagesOf(form),
    }),
  );
  const records = await byId(
    config.records,
    async (record): Promise<RecordFiles> => ({
      record: addJson(`record.${record.id}`, compileRecord(record, config.registry, config.lists)),
      validator: add(`record-validator.${record.id}`, 'js', await validatorModule(record.split.schema)),
    }),
  );
  const lists = await byId(config.lists, (list) => addJson(`list.${list.id}`, compileList(list, config.catalog)));
  const procedures = await byId(config.procedures, (procedure) =>
    addJson(`procedure.${procedure.id}`, compileProcedure(procedure)),
  );
  const audience = audienceOf(config);
  const isOfRecords = textsOfRecords(config);
  const chosen = (name: string, wanted: (key: string) => boolean) =>
    perLanguage((language) => {
      const texts = config.catalog.texts.get(language)?.values() ?? [];
      return addJson(
        `${name}.${language}`,
        nest(texts, ({ key }) => wanted(key)),
      );
    });
  const general = (name: string, wanted: (key: string) => boolean) =>
    chosen(name, (key) => isGeneral(key) && wanted(key));
  const content: Omit<Manifest, 'version'> = {
    format: VERSION_FORMAT,
    program: programHash(config.folders.messages.filter(({ general }) => general)),
    languages: config.catalog.languages,
    defaultLanguage: config.catalog.defaultLanguage,
    menu: addJson('menu', compileMenu(config.menu, config.forms)),
    settings: addJson('settings', compileSettings(config.settings)),
    look: {
      theme: addJson('theme', { ...theme, mark }),
      sheet: add('look', 'css', lookSheet(theme)),
      mark: addJson('mark', mark),
      icon,
    },
    texts: general('texts', (key) => audience(key).general === 'open'),
    signedInTexts: general('signed-in-texts', (key) => audience(key).general === 'signedIn'),
    blockTexts: Object.fromEntries(
      partsInUse(config).map((part) => {
        const isDrawn = textsOfWidgets(config, DRAWN[part] ?? []);
        const isOwn = (key: string) => isGeneral(key) && audience(key).parts.includes(part);
        return [part, chosen(`block-texts.${part}`, (key) => isOwn(key) || isDrawn(key))];
      }),
    ),
    serverTexts: chosen('server-texts', (key) => (isGeneral(key) ? audience(key).server : isOfRecords(key))),
    forms,
    records,
    lists,
    procedures,
    mails: perLanguage((language) => addJson(`mails.${language}`, mails(config, language))),
  };
  const version = contentHash(JSON.stringify(content));
  return { version, manifest: { version, ...content }, files, sources: sourcesOf(config) };
}

/** @param general the product's own texts in the languages of a version */
export function programHash(general: readonly JsonFile[]): string {
  const texts = general.map(({ file, value }) => [file, value] as const);
  return contentHash(JSON.stringify(texts.sort(([one], [other]) => compare(one, other))));
}

/** The results for some models, by id, made one after the other in the order of the ids. */
async function byId<Model extends { id: string }, Made>(
  models: readonly Model[],
  make: (model: Model) => Made | Promise<Made>,
): Promise<Record<string, Made>> {
  const made: Record<string, Made> = {};
  for (const model of [...models].sort((a, b) => compare(a.id, b.id))) made[model.id] = await make(model);
  return made;
}

/** Without the files that ship with the program. */
function sourcesOf({ folders, theme, picture }: LoadedConfig): Map<string, string> {
  const general = new Set<JsonFile>(folders.messages.filter((file) => file.general));
  const sources = new Map<string, string>();
  for (const { file } of allFiles(folders))
    if (!general.has(file) && !file.file.startsWith(PROGRAM_FILES)) sources.set(file.file, file.text);
  if (picture !== undefined) sources.set(`menus/${theme.mark}`, picture);
  return sources;
}

/** General texts: all except those that come with forms (`textsOfForms`), lists and mails. */
const isGeneral = (key: string) => !/^(lists|mails)\./.test(key) && !OF_FORMS.test(key);

/** Texts of fields by which the desk reads records, also where no form shows the property. */
function textsOfRecords({ records }: LoadedConfig): (key: string) => boolean {
  const names = new Set(records.flatMap(({ fields }) => fields.map(({ name }) => name)));
  return (key) => {
    const [kind, name = ''] = key.split('.');
    return kind === 'fields' && names.has(name);
  };
}

function mails({ catalog, settings, names }: LoadedConfig, language: Language): Record<string, MailTemplate> {
  const texts = catalog.texts.get(language);
  const part = (mail: string, name: string) => texts?.get(`mails.${mail}.${name}`)?.text ?? '';
  const prefix = stringOf(settings.mailSubjectPrefix) ?? '';
  const compiled = (mail: string) => compileMail(prefixed(part(mail, 'subject'), prefix), part(mail, 'body'));
  return Object.fromEntries(names.mail.map((mail) => [mail, compiled(mail)]));
}

/**
 * Gives the pages a form is shown on. A form behind a button comes with the form that has the button; a form
 * of the user's menu, or with a part to play, may come up anywhere, so everybody who may open the landing page gets it.
 */
function pagesOfForms({ menu, forms }: LoadedConfig): (form: FormModel) => string[] {
  const { home, renew } = jsonObjectOf(menu.root.parts);
  const anywhere = new Set([renew, ...objectsOf(menu.root.userMenu).map((item) => item.form)]);
  const shown = menu.pages.flatMap(({ id, blocks }, at) => blocks.map((block) => ({ at, id, form: block.form })));
  const showing = groupBy(shown, ({ form }) => String(form));
  const buttons = forms.flatMap((form) => otherFormButtons(form).map((button) => ({ to: button.form, from: form.id })));
  const leading = groupBy(buttons, ({ to }) => to);
  const landing = menu.pages.flatMap(({ id }, at) => (id === home ? { at, id } : []));
  return ({ id }) => {
    const ids = new Set([id, ...(leading.get(id) ?? []).map(({ from }) => from)]);
    const pages = [...ids].flatMap((one) => showing.get(one) ?? []);
    const all = [...(anywhere.has(id) ? landing : []), ...pages].sort((a, b) => a.at - b.at);
    return [...new Set(all.map((page) => page.id))];
  };
}

/** Content hash for names: the first 16 hexadecimal digits (64 bits) of SHA-256. */
export function contentHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
