import { createInstance, type Formatter, type FormatterModule } from 'i18next';
import type { Json, Language, Settings } from './config.ts';
import { withElision } from './values/elision.ts';
import { dateFormat, numberFormat } from './values/formats.ts';
import { localeOf } from './values/locale.ts';
import { momentWords } from './values/moment-words.ts';

/** i18next over the texts of one version, set up alike for browser and server. */
export interface TextReader {
  /** Adds texts of a language to those it has; a text of the same key takes its place. */
  add(language: Language, texts: Record<string, Json>): void;
  /** The text of the first key that exists; empty when none does. */
  read(language: Language, keys: string | readonly string[], values?: Record<string, unknown>): string;
}

interface Options {
  /** Texts name them as `{{settings.…}}`, and moments are written in their time zone, else in UTC. */
  settings?: Settings;
  /** Language to read a text in that its own language lacks; without it such a text is empty. */
  fallback?: Language;
}

export function makeReader(language: Language, { settings, fallback }: Options = {}): TextReader {
  const formatter = plainFormatter();
  const i18n = createInstance().use(formatter);
  void i18n.init({
    lng: language,
    fallbackLng: fallback ?? false,
    resources: {},
    nsSeparator: false,
    returnObjects: true,
    // React and the mails escape what they show.
    interpolation: { escapeValue: false, ...(settings ? { defaultVariables: { settings } } : {}) },
    initAsync: false,
  });
  const { timeZone = 'UTC', country } = settings ?? {};
  formatter.addCached('datetime', (lng, options) => {
    const format = dateFormat(lng && localeOf(lng, country), { timeZone, ...options });
    return (moment: Date | number | string) => format.format(new Date(moment));
  });
  formatter.add('when', (moment, lng) => momentWords(moment, localeOf(lng ?? language, country), timeZone));
  return {
    add: (lng, texts) => void i18n.addResourceBundle(lng, 'translation', texts, true, true),
    read(lng, keys, values) {
      const text: unknown = i18n.t(keys as string[], {
        lng,
        defaultValue: '',
        replace: written(values, localeOf(lng, country)),
        ...chosenBy(values),
      });
      if (typeof text !== 'string') return '';
      return lng === 'ca' ? withElision(text) : text;
    },
  };
}

/** i18next's formats with the options that the text names alone: a value called `day` is not the option `day`. */
function plainFormatter(): FormatterModule {
  const own = createInstance();
  void own.init({ initAsync: false });
  const formatter = own.services.formatter as Formatter;
  return {
    type: 'formatter',
    init: () => {},
    add: (name, format) => formatter.add(name, format),
    addCached: (name, format) => formatter.addCached(name, format),
    format: (value, format, lng) => formatter.format(value, format, lng, {}),
  };
}

/** The values that choose among the texts of a key, `needed_one` or `needed_member`. */
function chosenBy(values: Record<string, unknown> = {}): { count?: number; context?: string } {
  const { count, context } = values as { count?: number; context?: string };
  return { ...(count === undefined ? {} : { count }), ...(context === undefined ? {} : { context }) };
}

/** Decimals read as the language writes them, 7,5; they stay numbers for a text that names a format of its own. */
function written(values: Record<string, unknown> | undefined, locale: string): Record<string, unknown> {
  const entries = Object.entries(values ?? {}).map(([name, value]) => {
    if (typeof value !== 'number' || Number.isInteger(value) || name === 'count') return [name, value];
    const words = numberFormat(locale, { useGrouping: false, maximumFractionDigits: 20 }).format(value);
    return [name, { [Symbol.toPrimitive]: (hint: string) => (hint === 'number' ? value : words) }];
  });
  return Object.fromEntries(entries);
}
