/**
 * The name that people have for a word of the files; empty where it has no other name. Names that staff give to their own
 * things are no such words, even where they are spelled the same.
 * @param read reads the text of the first key that has one; empty when none has
 * @param own what the organisation calls it: goes first
 */
export function wordOfFiles(word: string, read: (keys: readonly string[]) => string, own = ''): string {
  return own || read([`app.configuration.words.${word}`, `app.workshop.parts.${word}`]);
}
