import type { FormFiles, Json, Language, MailTemplate, Manifest, RecordFiles } from '../../core/config.ts';
import { prefixed } from '../../core/mail.ts';
import { VERSION_FORMAT } from '../../core/version-format.ts';
import { publishedSchema } from '../expressions/compile.ts';
import type { FormModel } from '../forms/model.ts';
import { otherFormButtons } from '../forms/uses.ts';
import { objectOf, objectsOf, stringOf } from '../json.ts';
import { compileList } from '../lists/model.ts';
import type { LoadedConfig } from '../load.ts';
import { compare } from '../problem.ts';
import { compileProcedure } from '../procedures/model.ts';
import { compileRecord } from '../records/model.ts';
import { serversOnly, signedInOnly } from '../texts/audience.ts';
import { nest, withoutPlural } from '../texts/catalog.ts';
import { atEachLevel } from '../texts/repeated.ts';
import { variants } from '../texts/wanted.ts';
import { compileForm } from './form.ts';
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

  const forms: Record<string, FormFiles> = {};
  for (const form of [...config.forms].sort((a, b) => compare(a.id, b.id))) {
    forms[form.id] = {
      form: addJson(`form.${form.id}`, compileForm(form, config.registry)),
      validator: add(`validator.${form.id}`, 'js', await validatorModule(publishedSchema(form))),
      texts: perLanguage((language) => addJson(`texts.${form.id}.${language}`, formTexts(config, form, language))),
      pages: pagesOf(config, form),
    };
  }
  const records: Record<string, RecordFiles> = {};
  for (const record of [...config.records].sort((a, b) => compare(a.id, b.id))) {
    records[record.id] = {
      record: addJson(`record.${record.id}`, compileRecord(record)),
      validator: add(`record-validator.${record.id}`, 'js', await validatorModule(record.split.schema)),
    };
  }
  const lists: Record<string, string> = {};
  for (const list of [...config.lists].sort((a, b) => compare(a.id, b.id)))
    lists[list.id] = addJson(`list.${list.id}`, compileList(list, config.catalog));
  const procedures = [...config.procedures]
    .sort((a, b) => compare(a.id, b.id))
    .map((procedure) => [procedure.id, addJson(`procedure.${procedure.id}`, compileProcedure(procedure))] as const);
  const [isServers, isSignedIn] = [serversOnly(config), signedInOnly(config)];
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
    menu: addJson('menu', compileMenu(config.menu)),
    settings: addJson('settings', compileSettings(config.folders.settings?.value)),
    texts: general('texts', (key) => !isServers(key) && !isSignedIn(key)),
    signedInTexts: general('signed-in-texts', (key) => !isServers(key) && isSignedIn(key)),
    serverTexts: general('server-texts', isServers),
    forms,
    records,
    lists,
    procedures: Object.fromEntries(procedures),
    mails: perLanguage((language) => addJson(`mails.${language}`, mails(config, language))),
  };
  const version = contentHash(JSON.stringify(content));
  return { version, manifest: { version, ...content }, files };
}

/**
 * Texts that only one form needs: `forms.<id>`, the `fields` it asks for, of the widgets it draws `widgets.<name>` and
 * those whose texts their code names, and those of steps where it has any.
 */
function formTexts(config: LoadedConfig, form: FormModel, language: Language): Json {
  const drawn = [...new Set(form.fields.flatMap(({ widget }) => widget ?? []))];
  const isDrawn = (file = '') => drawn.some((widget) => file.startsWith(`src/widgets/${widget}/`));
  const byWidgets = config.wantedByCode.filter(({ place }) => isDrawn(place?.source.file));
  // A widget that names a text of another one uses its parts, which say more of their own.
  const others = byWidgets.flatMap(({ keys }) => keys.flatMap((key) => /^widgets\.([^.]+)\./.exec(key)?.[1] ?? []));
  const ofSteps = form.spec.look === 'wizard' ? ['app.wizard.'] : [];
  const starts = [
    `forms.${form.id}.`,
    ...ofSteps,
    ...[...new Set([...drawn, ...others])].map((widget) => `widgets.${widget}.`),
  ];
  const asked = new Set([...(config.wantedByForm.get(form.id) ?? []), ...byWidgets].flatMap(variants));
  return nest(atEachLevel(form.id, form.fields, config.catalog.texts.get(language)), ({ key }) => {
    const isAsked = asked.has(key) || asked.has(withoutPlural(key));
    return starts.some((start) => key.startsWith(start)) || (/^(fields|widgets)\./.test(key) && isAsked);
  });
}

/** General texts: all but those of forms and their steps, of fields, widgets, lists and mails. */
const isGeneral = (key: string) => !/^(forms|fields|widgets|lists|mails|app\.wizard)\./.test(key);

function mails({ catalog, folders, names }: LoadedConfig, language: Language): Record<string, MailTemplate> {
  const texts = catalog.texts.get(language);
  const part = (mail: string, name: string) => texts?.get(`mails.${mail}.${name}`)?.text ?? '';
  const prefix = stringOf(objectOf(folders.settings?.value).mailSubjectPrefix) ?? '';
  const compiled = (mail: string) => compileMail(prefixed(part(mail, 'subject'), prefix), part(mail, 'body'));
  return Object.fromEntries(names.mail.map((mail) => [mail, compiled(mail)]));
}

/**
 * The pages a form is shown on. A form behind a button comes with the form that has the button; one of the
 * user's menu or with a part to play may come up anywhere, which is for those who may open the landing page.
 */
function pagesOf({ menu, forms }: LoadedConfig, form: FormModel): string[] {
  const { home, renew } = objectOf(menu.root.parts);
  const anywhere = [renew, ...objectsOf(menu.root.userMenu).map((item) => item.form)].includes(form.id);
  const showing = [form, ...forms.filter((one) => otherFormButtons(one).some((button) => button.form === form.id))];
  const ids = showing.map((one) => one.id);
  return menu.pages
    .filter(({ id, blocks }) => (anywhere && id === home) || blocks.some((block) => ids.includes(String(block.form))))
    .map((page) => page.id);
}
