import { useEffect } from 'react';
import { useTexts } from '../../ui/text/texts.tsx';

/** Puts words in front of the title of the window, which the page has given it, while they hold. */
export function useWindowTitle(words: string): void {
  const { language } = useTexts();
  // biome-ignore lint/correctness/useExhaustiveDependencies: in another language the page names itself anew
  useEffect(() => {
    const front = `${words} · `;
    // After the page has said its own, in a new language for example.
    const timer = setTimeout(() => {
      document.title = front + document.title;
    });
    return () => {
      clearTimeout(timer);
      if (document.title.startsWith(front)) document.title = document.title.slice(front.length);
    };
  }, [words, language]);
}
