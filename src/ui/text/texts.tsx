import { createContext, type ReactNode, useContext } from 'react';

/** The texts of the language in use. No component of ours carries a sentence; all ask here. */
export interface Texts {
  /** BCP 47 tag, also the page's `lang`. A change of it tells memoised parts to draw again. */
  language: string;
  /** IANA name of the zone that moments are written in; absent: the reader's own. */
  timeZone?: string | undefined;
  /** The organisation's (ISO 3166), by which dates in English are written; absent where the settings name none. */
  country?: string | undefined;
  /** The text of the first key that exists, `{{name}}` filled in; empty when none does. */
  text(key: string | readonly string[], values?: Record<string, unknown>): string;
}

const TextsContext = createContext<Texts | null>(null);

export function TextsProvider({ texts, children }: { texts: Texts; children: ReactNode }) {
  return <TextsContext.Provider value={texts}>{children}</TextsContext.Provider>;
}

/** Throws when no provider stands above: a set-up mistake, never a state of the running app. */
export function useTexts(): Texts {
  const texts = useContext(TextsContext);
  if (!texts) throw new Error('useTexts needs a TextsProvider above it');
  return texts;
}
