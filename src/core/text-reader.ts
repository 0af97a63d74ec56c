import { createInstance } from 'i18next';
import type { Json, Language, Settings } from './config.ts';
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
  const i18n = createInstance({
    lng: language,
    fallbackLng: fallback ?? false,
    resources: {},
    nsSeparator: false,
    returnObjects: true,
    // React and the mails escape what they show.
    interpolation: { escapeValue: false, ...(settings ? { defaultVariables: { settings } } : {}) },
    initAsync: false,
  });
  void i18n.init();
  const { timeZone = 'UTC', country } = settings ?? {};
  i18n.services.formatter?.addCached('datetime', (lng, options) => {
    const format = new Intl.DateTimeFormat(lng && localeOf(lng, country), { timeZone, ...options });
    return (moment: Date | number | string) => format.format(new Date(moment));
  });
  i18n.services.formatter?.add('when', (moment, lng) =>
    momentWords(moment, localeOf(lng ?? language, country), timeZone),
  );
  return {
    add: (lng, texts) => void i18n.addResourceBundle(lng, 'translation', texts, true, true),
    read(lng, keys, values) {
      const text: unknown = i18n.t(keys as string[], {
        lng,
        defaultValue: '',
        ...written(values, localeOf(lng, country)),
      });
      return typeof text === 'string' ? text : '';
    },
  };
}

/** Decimals read as the language writes them, 7,5; they stay numbers for a text that names a format of its own. */
function written(values: Record<string, unknown> | undefined, locale: string): Record<string, unknown> {
  const entries = Object.entries(values ?? {}).map(([name, value]) => {
    if (typeof value !== 'number' || Number.isInteger(value) || name === 'count') return [name, value];
    const words = value.toLocaleString(locale, { useGrouping: false, maximumFractionDigits: 20 });
    return [name, { [Symbol.toPrimitive]: (hint: string) => (hint === 'number' ? value : words) }];
  });
  return Object.fromEntries(entries);
}
