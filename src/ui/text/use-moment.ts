import { useMemo } from 'react';
import { useTexts } from './texts.tsx';
import { useLocale } from './use-locale.ts';

/** How a moment (ISO 8601) is written on a page: in its language, by the clock that the documents go by too. */
export function useMoment(style: Intl.DateTimeFormatOptions = DAY_AND_TIME): (at: string) => string {
  const { timeZone } = useTexts();
  const locale = useLocale();
  return useMemo(() => {
    const format = new Intl.DateTimeFormat(locale, { timeZone, ...style });
    return (at) => format.format(new Date(at));
  }, [locale, timeZone, style]);
}

const DAY_AND_TIME = { dateStyle: 'long', timeStyle: 'short' } as const;
