import type { FormFiles, Language, MailTemplate, Manifest, RecordFiles } from '../../core/config.ts';
import { prefixed } from '../../core/mail.ts';
import { VERSION_FORMAT } from '../../core/published/manifest.ts';
import { lookSheet } from '../../core/theme/look.ts';
import { markSvg } from '../../core/theme/theme.ts';
import { publishedSchema } from '../expressions/compile.ts';
import { objectOf, stringOf } from '../json.ts';
import { compileList } from '../lists/model.ts';
import type { LoadedConfig } from '../load.ts';
import { compileProcedure } from '../procedures/model.ts';
import { compileRecord } from '../records/compile-record.ts';
import { compare, PROGRAM_FILES } from '../report.ts';
import { blockOf, blocksApart, serversOnly, signedInOnly } from '../texts/audience.ts';
import { nest } from '../texts/catalog.ts';
import { compileForm, textsOfForms } from './form.ts';
import { pagesOfForms } from './form-pages.ts';
import { contentHash } from './hash.ts';
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
  const forms: Record<string, FormFiles> = {};
  for (const form of [...config.forms].sort((a, b) => compare(a.id, b.id))) {
    forms[form.id] = {
      form: addJson(`form.${form.id}`, compileForm(form, config.registry, config.lists)),
      validator: add(`validator.${form.id}`, 'js', await validatorModule(publishedSchema(form))),
      texts: perLanguage((language) => addJson(`texts.${form.id}.${language}`, textsOf(form, language))),
      pages: pagesOf(form),
    };
  }
  const records: Record<string, RecordFiles> = {};
  for (const record of [...config.records].sort((a, b) => compare(a.id, b.id))) {
    records[record.id] = {
      record: addJson(`record.${record.id}`, compileRecord(record, config.registry, config.lists)),
      validator: add(`record-validator.${record.id}`, 'js', await validatorModule(record.split.schema)),
    };
  }
  const lists: Record<string, string> = {};
  for (const list of [...config.lists].sort((a, b) => compare(a.id, b.id)))
    lists[list.id] = addJson(`list.${list.id}`, compileList(list, config.catalog));
  const procedures = [...config.procedures]
    .sort((a, b) => compare(a.id, b.id))
    .map((procedure) => [procedure.id, addJson(`procedure.${procedure.id}`, compileProcedure(procedure))] as const);
  const [isServers, isSignedIn, apart] = [serversOnly(config), signedInOnly(config), blockOf(config)];
  const isCommon = (key: string) => !isServers(key) && apart(key) === undefined;
  const general = (name: string, wanted: (key: string) => boolean) =>
    perLanguage((language) => {
      const texts = config.catalog.texts.get(language)?.values() ?? [];
      return addJson(
        `${name}.${language}`,
        nest(texts, ({ key }) => isGeneral(key) && wanted(key)),
      );
    });
  const content: Omit<Manifest, 'version'> = {
    format: VERSION_FORMAT,
    languages: config.catalog.languages,
    defaultLanguage: config.catalog.defaultLanguage,
    menu: addJson('menu', compileMenu(config.menu, config.forms)),
    settings: addJson('settings', compileSettings(config.folders.settings?.value)),
    look: {
      theme: addJson('theme', { ...theme, mark }),
      sheet: add('look', 'css', lookSheet(theme)),
      mark: addJson('mark', mark),
      icon,
    },
    texts: general('texts', (key) => isCommon(key) && !isSignedIn(key)),
    signedInTexts: general('signed-in-texts', (key) => isCommon(key) && isSignedIn(key)),
    blockTexts: Object.fromEntries(
      blocksApart(config.menu).map((type) => [type, general(`block-texts.${type}`, (key) => apart(key) === type)]),
    ),
    serverTexts: general('server-texts', isServers),
    forms,
    records,
    lists,
    procedures: Object.fromEntries(procedures),
    mails: perLanguage((language) => addJson(`mails.${language}`, mails(config, language))),
  };
  const version = contentHash(JSON.stringify(content));
  return { version, manifest: { version, ...content }, files, sources: sourcesOf(config) };
}

/** Without the files that ship with the program. */
function sourcesOf({ folders, theme, picture }: LoadedConfig): Map<string, string> {
  const { forms, records, lists, procedures, shared, messages, menu, settings, demo } = folders;
  const own = messages.filter(({ general }) => !general);
  const files = [forms, records, lists, procedures, shared, own, menu ?? [], settings ?? [], demo ?? []].flat();
  const sources = new Map<string, string>();
  for (const { file, text } of [...files, folders.theme ?? []].flat())
    if (!file.startsWith(PROGRAM_FILES)) sources.set(file, text);
  if (picture !== undefined) sources.set(`menus/${theme.mark}`, picture);
  return sources;
}

/** General texts: all except texts of forms, their steps, drafts and costs, fields, widgets, lists and mails. */
const isGeneral = (key: string) => !/^(forms|fields|widgets|lists|mails|app\.cost|app\.drafts|app\.wizard)\./.test(key);

function mails({ catalog, folders, names }: LoadedConfig, language: Language): Record<string, MailTemplate> {
  const texts = catalog.texts.get(language);
  const part = (mail: string, name: string) => texts?.get(`mails.${mail}.${name}`)?.text ?? '';
  const prefix = stringOf(objectOf(folders.settings?.value).mailSubjectPrefix) ?? '';
  const compiled = (mail: string) => compileMail(prefixed(part(mail, 'subject'), prefix), part(mail, 'body'));
  return Object.fromEntries(names.mail.map((mail) => [mail, compiled(mail)]));
}
