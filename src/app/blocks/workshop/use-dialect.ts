import { useEffect, useState } from 'react';
import { useTexts } from '../../../ui/text/texts.tsx';
import type { FileDialect } from './editor/dialect.ts';
import { useWorkshop } from './workshop.tsx';

/** The words that a file may have, once they are loaded; `null` also for a file of free texts. */
export function useDialect(file: string): FileDialect | null {
  const { language } = useTexts();
  const { copy } = useWorkshop();
  const [dialect, setDialect] = useState<FileDialect | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void import('./editor/dialect.ts')
      .then(({ dialectOf }) => dialectOf(file, language, (path) => copy.shown().textOf(path)))
      .then((found) => isCurrent && setDialect(found));
    return () => {
      isCurrent = false;
    };
  }, [copy, file, language]);
  return dialect;
}
