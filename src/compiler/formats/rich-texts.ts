/** A link, or a picture, which begins with an exclamation mark. */
const LINK = /(!?)\[[^\][\n]+\]\(([^()\n]*)\)?/g;
const ADDRESS = /^(?:https?:\/\/|mailto:)[^\s()]+$/i;

/** Texts with a few marks of Markdown: their links lead to sites and mailboxes, and pictures are none. */
export const formats: Record<string, (text: string) => boolean> = {
  'rich-text': (text) =>
    [...text.matchAll(LINK)].every(([, picture, address = '']) => picture === '' && ADDRESS.test(address)),
};
