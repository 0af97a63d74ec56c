import { localeOf } from '../../core/values/locale.ts';
import { useTexts } from './texts.tsx';

/** The BCP 47 tag by which dates are written and read on the page. */
export function useLocale(): string {
  const { language, country } = useTexts();
  return localeOf(language, country);
}
