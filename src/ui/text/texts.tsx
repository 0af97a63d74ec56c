import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { dateFormat } from '../../core/values/formats.ts';
import { localeOf } from '../../core/values/locale.ts';

/** The texts in the current language. No component contains a sentence of its own. */
export interface Texts {
  /** BCP 47 tag, also the page's `lang`. Memoised components draw again when it changes. */
  language: string;
  /** IANA time zone of all moments; the reader's own if absent. */
  timeZone?: string | undefined;
  /**
   * The organisation's country (ISO 3166), which sets the format of English dates; absent if the settings name none.
   */
  country?: string | undefined;
  /** The text of the first existing key, with `{{name}}` filled in; empty if no key exists. */
  text(key: string | readonly string[], values?: Record<string, unknown>): string;
}

const TextsContext = createContext<Texts | null>(null);

export function TextsProvider({ texts, children }: { texts: Texts; children: ReactNode }) {
  return <TextsContext.Provider value={texts}>{children}</TextsContext.Provider>;
}

/** Throws without a provider, which is a mistake in the code. */
export function useTexts(): Texts {
  const texts = useContext(TextsContext);
  if (!texts) throw new Error('useTexts needs a TextsProvider above it');
  return texts;
}

/** The BCP 47 tag for formatting and parsing dates. */
export function useLocale(): string {
  const { language, country } = useTexts();
  return localeOf(language, country);
}

/** Formats a moment (ISO 8601) in the language of the page and the time zone of the organisation. */
export function useMoment(style: Intl.DateTimeFormatOptions = DAY_AND_TIME): (at: string) => string {
  const { timeZone } = useTexts();
  const locale = useLocale();
  return useMemo(() => {
    const format = dateFormat(locale, { timeZone, ...style });
    return (at) => format.format(new Date(at));
  }, [locale, timeZone, style]);
}

/** A moment (ISO 8601) by the clock of the organisation, in the language of the page. */
export function DateAndTime({ at }: { at: string }) {
  return <time dateTime={at}>{useMoment()(at)}</time>;
}

const DAY_AND_TIME = { dateStyle: 'long', timeStyle: 'short' } as const;
