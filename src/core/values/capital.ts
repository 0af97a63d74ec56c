/** Words as they begin a line of their own: names of states begin small, since they stand within sentences of mails. */
export function withCapital(words: string): string {
  return words.charAt(0).toLocaleUpperCase() + words.slice(1);
}
