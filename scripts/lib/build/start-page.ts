import type { StartWords } from '../../../src/server/ops/look/start-words.ts';

/** What the page says in the place of the app: that the server does not answer, or that scripts are off. */
export function startPage(words: readonly StartWords[]): string {
  const retry = words.map(({ language, retry }, index) =>
    index === 0 ? escaped(retry) : `<span lang="${language}">${escaped(retry)}</span>`,
  );
  const unavailable = sentences(words.map(({ language, title, text }) => ({ language, title, text })));
  const noScript = sentences(
    words.map(({ language, noScriptTitle: title, noScriptText: text }) => ({ language, title, text })),
  );
  return [
    '<template id="unavailable"><main class="start"><div class="start-card" role="alert">',
    `${unavailable}<button type="button">${retry.join(' · ')}</button></div></main></template>`,
    `<noscript><div class="start"><div class="start-card">${noScript}</div></div></noscript>`,
  ].join('');
}

/** The first in the language of the page, the others below it. */
function sentences(said: readonly { language: string; title: string; text: string }[]): string {
  return said
    .map(({ language, title, text }, index) =>
      index === 0
        ? `<h1>${escaped(title)}</h1><p>${escaped(text)}</p>`
        : `<div lang="${language}"><h2>${escaped(title)}</h2><p>${escaped(text)}</p></div>`,
    )
    .join('');
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
