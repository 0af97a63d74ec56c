import { useMemo } from 'react';
import { useTexts } from './texts.tsx';

/** How a moment (ISO 8601) is written on a page: in its language, by the clock that the documents go by too. */
export function useMoment(style: Intl.DateTimeFormatOptions = DAY_AND_TIME): (at: string) => string {
  const { language, timeZone } = useTexts();
  return useMemo(() => {
    const format = new Intl.DateTimeFormat(language, { timeZone, ...style });
    return (at) => format.format(new Date(at));
  }, [language, timeZone, style]);
}

const DAY_AND_TIME = { dateStyle: 'long', timeStyle: 'short' } as const;
