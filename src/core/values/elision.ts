const FORMS: Readonly<Record<string, string>> = { el: "l'", del: "de l'", al: "a l'", pel: "per l'" };

/** A day that Catalan reads with a vowel: the first or the eleventh, in words or in digits. */
const VOWEL = "11?(?: de | d['’]|\\/)";
const BEGINS = new RegExp(`^${VOWEL}`);
/** The article, what a text has between it and the day (bold), and the day. */
const WITHIN = new RegExp(`\\b(el|del|al|pel) (\\**)(?=${VOWEL})`, 'gi');

/** Catalan: the article before a day that is read with a vowel, `l'11 de març`, whichever day the text was given. */
export function withElision(text: string): string {
  return text.replace(WITHIN, (_, article: string, between: string) => elided(article) + between);
}

/** The Catalan article with its blank, as it stands before some words. */
export function articleBefore(article: string, words: string): string {
  return BEGINS.test(words) ? elided(article) : `${article} `;
}

function elided(article: string): string {
  const form = FORMS[article.toLowerCase()] as string;
  return /^[A-Z]/.test(article) ? form.charAt(0).toUpperCase() + form.slice(1) : form;
}
