import hashForSchema from '@rjsf/utils/lib/hashForSchema.js';
import { Kept } from '../../../compiler/kept.ts';
import type { SourceEntry } from '../../../core/action.ts';
import type {
  CompiledForm,
  Language,
  MailTemplate,
  Manifest,
  Menu,
  RecordFiles,
  Settings,
  Values,
} from '../../../core/config.ts';
import type { FormScope } from '../../../core/expressions/form-values.ts';
import {
  FormRules,
  type Settled,
  type ValidatorFunctions,
  type ValidatorModule,
  type Verdict,
} from '../../../core/forms/rules.ts';
import { type FieldError, fieldErrors, type SchemaError } from '../../../core/forms/validation.ts';
import { type CompiledList, writtenEntries } from '../../../core/lists/list.ts';
import type { CompiledProcedure } from '../../../core/procedure.ts';
import { publishedLanguage } from '../../../core/published/manifest.ts';
import type { CompiledRecord } from '../../../core/record.ts';
import { makeReader } from '../../../core/text-reader.ts';
import { PLAIN_THEME, type Theme } from '../../../core/theme/theme.ts';
import { productMail, productTexts } from './product-texts.ts';
import { addressOfValidators, publishedPattern } from './published-patterns.ts';

export type ReadText = (name: string) => Promise<string>;

/** A form with the functions that also decide in the browser (`FormRules`). */
export interface LoadedForm extends CompiledForm {
  pages: readonly string[];
  /** The values that count, computed ones included, and the fields that show for them. */
  settle(values: Values, scope: FormScope): Settled;
  /** The values that count, and the rules that they break. */
  judge(values: Values, scope: FormScope): Verdict;
  /** Right values as they are kept. */
  kept(values: Values, scope: FormScope): Values;
}

/** A record's file with its own rules, which hold beside those of its forms. */
export interface LoadedRecord extends CompiledRecord {
  /** Broken rules by property; the values are judged unchanged. */
  validate(values: Values): FieldError[];
  /** The same as AJV's errors, with the place of each rule in the schema. */
  broken(values: Values): readonly SchemaError[];
}

/** The records of a version by their ids. */
export type RecordTypes = ReadonlyMap<string, LoadedRecord>;

export interface LoadedList extends CompiledList {
  /** Entries of its file in a language, including retired ones; empty for an imported list. */
  written(language: Language): readonly SourceEntry[];
}

/** A published version in memory. Do not change it: all callers share it. */
export interface LoadedVersion {
  manifest: Manifest;
  menu: Menu;
  settings: Settings;
  theme: Theme;
  forms: ReadonlyMap<string, LoadedForm>;
  records: ReadonlyMap<string, LoadedRecord>;
  lists: ReadonlyMap<string, LoadedList>;
  procedures: ReadonlyMap<string, CompiledProcedure>;
  /**
   * Text of the first key that exists, else an empty string. An unknown language reads the default one. The program's own
   * texts and mails fill in where an older version lacks them.
   */
  text(language: Language, keys: string | readonly string[], values?: Record<string, unknown>): string;
  /** @returns `undefined` if there is no such template. */
  mail(template: string, language: Language): MailTemplate | undefined;
}

/** Loads all parts of a version. Throws if one is missing or broken, so that such a version never becomes current. */
export async function loadVersion(manifest: Manifest, read: ReadText): Promise<LoadedVersion> {
  const json = async <T>(name: string) => JSON.parse(await read(name)) as T;
  const [menu, settings, theme, forms, records, lists, procedures, texts, mails] = await Promise.all([
    json<Menu>(manifest.menu),
    json<Settings>(manifest.settings),
    manifest.look ? json<Theme>(manifest.look.theme) : PLAIN_THEME,
    Promise.all(Object.values(manifest.forms).map((files) => loadPublishedForm(files, read))),
    loadRecords(manifest, read),
    Promise.all(Object.values(manifest.lists ?? {}).map((name) => json<CompiledList>(name))),
    Promise.all(Object.values(manifest.procedures ?? {}).map((file) => json<CompiledProcedure>(file))),
    loadTexts(manifest, read),
    Promise.all(
      manifest.languages.map(async (language) => [language, await json<Mails>(fileOf(manifest.mails, language))]),
    ),
  ]);
  const mailsOf = Object.fromEntries(mails) as Record<Language, Mails>;
  const known = (language: Language) => publishedLanguage(manifest, language);
  return {
    manifest,
    menu,
    settings,
    theme,
    forms: new Map(forms.map((form) => [form.id, form])),
    records,
    lists: new Map(lists.map((list) => [list.id, loadedList(list, manifest.languages)])),
    procedures: new Map(procedures.map((procedure) => [procedure.id, procedure])),
    text: (language, keys, values = {}) => texts(language, keys, { settings, ...values }),
    mail: (template, language) => {
      const templates = mailsOf[known(language)];
      if (templates && Object.hasOwn(templates, template)) return templates[template];
      return productMail(template, known(language), settings.mailSubjectPrefix);
    },
  };
}

type Mails = Record<string, MailTemplate>;

export async function loadPublishedForm(files: Manifest['forms'][string], read: ReadText): Promise<LoadedForm> {
  const form = JSON.parse(await read(files.form)) as CompiledForm;
  const rules = new FormRules(form, await loadValidators(await read(files.validator)));
  // A form without its validator must not become current.
  rules.judge({}, {});
  return {
    ...form,
    pages: files.pages,
    settle: (values, scope) => rules.settle(values, scope),
    judge: (values, scope) => rules.judge(values, scope),
    kept: (values, scope) => rules.kept(values, scope),
  };
}

/** Loads the records of a version that any release of the program published. */
export async function loadRecords(
  { records = {} }: Pick<Manifest, 'records'>,
  read: ReadText,
): Promise<ReadonlyMap<string, LoadedRecord>> {
  const loaded = await Promise.all(Object.values(records).map((files) => loadRecord(files, read)));
  return new Map(loaded.map((record) => [record.id, record]));
}

async function loadRecord(files: RecordFiles, read: ReadText): Promise<LoadedRecord> {
  const record = JSON.parse(await read(files.record)) as CompiledRecord;
  const validators = await loadValidators(await read(files.validator));
  const validator = validators[hashForSchema(record.schema)];
  if (!validator) throw new Error(`The validator file of ${record.id} has no function for its schema.`);
  const broken = (values: Values) => (validator(values) ? [] : (validator.errors ?? []));
  broken({});
  return { ...record, broken, validate: (values) => fieldErrors(broken(values), record.uiSchema) };
}

/** Loads one list; `undefined` if the version has no such list. */
export async function loadList(
  { lists = {}, languages }: Manifest,
  id: string,
  read: ReadText,
): Promise<LoadedList | undefined> {
  const file = Object.hasOwn(lists, id) ? lists[id] : undefined;
  return file === undefined ? undefined : loadedList(JSON.parse(await read(file)) as CompiledList, languages);
}

function loadedList(list: CompiledList, languages: readonly Language[]): LoadedList {
  const written = new Map(languages.map((language) => [language, writtenEntries(list, language)]));
  return { ...list, written: (language) => written.get(language) ?? [] };
}

/** The code has no imports, so it loads from a `data:` address wherever the database is. */
function loadValidators(code: string): Promise<ValidatorFunctions> {
  return validators.get(code, async () => {
    const module = (await import(/* @vite-ignore */ addressOfValidators(code))) as ValidatorModule;
    module.runPatterns?.(publishedPattern);
    return module.default;
  });
}

/** The next version has most of them too. */
const validators = new Kept<Promise<ValidatorFunctions>>(200);

/** Loads the texts of a version that any release of the program published. */
export async function loadTexts(manifest: Manifest, read: ReadText): Promise<LoadedVersion['text']> {
  const settings = JSON.parse(await read(manifest.settings)) as Settings;
  const texts = makeReader(manifest.defaultLanguage, { settings, fallback: manifest.defaultLanguage });
  for (const language of manifest.languages) {
    // A program that is newer than the version has texts that the version lacks.
    texts.add(language, productTexts(language));
    const names = [
      fileOf(manifest.texts, language),
      ...(manifest.signedInTexts ? [fileOf(manifest.signedInTexts, language)] : []),
      ...Object.values(manifest.blockTexts ?? {}).map((texts) => fileOf(texts, language)),
      ...(manifest.serverTexts ? [fileOf(manifest.serverTexts, language)] : []),
      ...Object.values(manifest.forms).map((form) => fileOf(form.texts, language)),
    ];
    for (const name of names) texts.add(language, JSON.parse(await read(name)));
  }
  return (language, keys, values = {}) => texts.read(publishedLanguage(manifest, language), keys, values);
}

function fileOf(byLanguage: Record<Language, string>, language: Language): string {
  const name = byLanguage[language];
  if (name === undefined) throw new Error(`The manifest names no file for language ${language}.`);
  return name;
}
