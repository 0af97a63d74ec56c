/** A text without the marks of Markdown, and without values that are put in. */
export function plainWords(words: string): string {
  return words.replaceAll(/\{\{.*?\}\}/g, '…').replaceAll(/\*\*|`/g, '');
}
