import type { Language } from '../basics.ts';

/** A message template for an e-mail, Markdown already turned into HTML; values fill `{{name}}`. */
export interface MailTemplate {
  subject: string;
  html: string;
  text: string;
}

/**
 * Files of one form. Every name in a manifest is relative to the config base (`/config/`), lies below
 * `files/` and carries a content hash, so versions share what did not change.
 */
export interface FormFiles {
  form: string;
  /** ES module, default export: schema hash → AJV standalone validator. */
  validator: string;
  texts: Record<Language, string>;
  /** Ids of the pages that show the form; the server lets in who may open one of them. */
  pages: readonly string[];
}

/** Files of one record; only the server reads them. */
export interface RecordFiles {
  record: string;
  /** As that of a form. */
  validator: string;
}

/** How an organisation looks; each is a file. */
interface LookFiles {
  /** All of `menus/theme.json`; only the server reads it. */
  theme: string;
  /** The colours and the typeface as variables of a style sheet, for light and dark. */
  sheet: string;
  /** The mark as pages draw it: its shapes, or the name of the icon when that is the organisation's own SVG file. */
  mark: string;
  /** The mark as a picture. */
  icon: string;
}

/** `versions/<version>.json`; the version is a hash over everything in it. */
export interface Manifest {
  version: string;
  /** `VERSION_FORMAT` of the program that made it; absent before there was one. */
  format?: number;
  /** A hash over the words of the program that made it; absent in versions that were published before it was noted. */
  program?: string;
  languages: readonly Language[];
  defaultLanguage: Language;
  menu: string;
  settings: string;
  /** Absent in versions that were published while the look was built into the browser app. */
  look?: LookFiles;
  /** Texts that any page may need, by language. */
  texts: Record<Language, string>;
  /** Those that nobody reads who has not signed in; absent in versions that were published before they stood apart. */
  signedInTexts?: Record<Language, string>;
  /**
   * Part of the browser app, by the type of its block where it has one → texts that come with it. Absent in versions that
   * were published before they stood apart.
   */
  blockTexts?: Record<string, Record<Language, string>>;
  /** Texts that only the server says; absent in versions that were published before they stood apart. */
  serverTexts?: Record<Language, string>;
  forms: Record<string, FormFiles>;
  /** Absent in versions that were published before records were files. */
  records?: Record<string, RecordFiles>;
  /** File of each list; only the server reads them, and says who may. */
  lists?: Record<string, string>;
  /** Procedure → its file; absent in versions that were published before there were any. */
  procedures?: Record<string, string>;
  /** Mail templates by language: file with `Record<template id, MailTemplate>`. */
  mails: Record<Language, string>;
}

/** A language that a version has texts in: the one asked for, else its default. */
export function publishedLanguage(
  { languages, defaultLanguage }: Pick<Manifest, 'languages' | 'defaultLanguage'>,
  language: Language,
): Language {
  return languages.includes(language) ? language : defaultLanguage;
}

/**
 * Format of published files. Increase it when their meaning changes: a server whose current version has another format
 * publishes its folders again when it starts.
 */
export const VERSION_FORMAT = 6;
