import { useMemo } from 'react';
import { useTexts } from '../../../ui/text/texts.tsx';

/** A moment by the clock of this place, in the language of the page. */
export function SentDate({ at }: { at: string }) {
  const { language } = useTexts();
  const words = useMemo(
    () => new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short' }).format(new Date(at)),
    [language, at],
  );
  return <time dateTime={at}>{words}</time>;
}
