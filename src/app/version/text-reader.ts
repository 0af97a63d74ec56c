import { createInstance } from 'i18next';
import type { Json, Language, Settings } from '../../core/config.ts';
import { localeOf } from '../../core/values/locale.ts';
import { momentWords } from '../../core/values/moment-words.ts';

/** i18next over the texts of one version. */
export interface TextReader {
  add(language: Language, texts: Record<string, Json>): void;
  /** The text of the first key that exists; empty when none does. */
  read(language: Language, keys: readonly string[], values: Record<string, unknown> | undefined): string;
}

export function makeReader(language: Language, settings: Settings): TextReader {
  const i18n = createInstance({
    lng: language,
    fallbackLng: false,
    resources: {},
    nsSeparator: false,
    returnObjects: true,
    // React escapes what it shows.
    interpolation: { escapeValue: false, defaultVariables: { settings } },
    initAsync: false,
  });
  void i18n.init();
  const { timeZone = 'UTC', country } = settings;
  i18n.services.formatter?.addCached('datetime', (lng, options) => {
    const format = new Intl.DateTimeFormat(lng && localeOf(lng, country), { timeZone, ...options });
    return (moment: Date | number) => format.format(moment);
  });
  i18n.services.formatter?.add('when', (moment, lng) =>
    momentWords(moment, localeOf(lng ?? language, country), timeZone),
  );
  return {
    add: (lng, texts) => void i18n.addResourceBundle(lng, 'translation', texts, true, true),
    read(lng, keys, values) {
      const found: unknown = i18n.t(keys as string[], { lng, defaultValue: '', ...values });
      return typeof found === 'string' ? found : '';
    },
  };
}
