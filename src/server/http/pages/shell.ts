import type { Language } from '../../../core/config.ts';
import type { Theme } from '../../../core/theme/theme.ts';

const WORDS = {
  title: 'app.start.unavailable.title',
  text: 'app.start.unavailable.text',
  retry: 'app.start.unavailable.retry',
  noScriptTitle: 'app.start.noScript.title',
  noScriptText: 'app.start.noScript.text',
} as const;

/** The parts of a version that the page shows before the app has come. */
interface Shell {
  defaultLanguage: Language;
  languages: readonly Language[];
  theme: Theme;
  icon: string;
  /** Address of the style sheet with the colours, if the page does not hold them. */
  sheet?: string;
  text(language: Language, key: string): string;
}

export function fillShell(html: string, shell: Shell): string {
  const { defaultLanguage, languages, theme, icon, sheet, text } = shell;
  const head = [
    `<meta name="color-scheme" content="${theme.dark ? 'light dark' : 'light'}">`,
    `<meta name="theme-color" content="${theme.colors.primary.main}">`,
    `<title>${escaped(text(defaultLanguage, 'app.name'))}</title>`,
    `<link rel="icon" href="${icon}" type="image/svg+xml">`,
  ].join('');
  const link = sheet === undefined ? '' : `<link rel="stylesheet" href="${sheet}">`;
  return html
    .replace('<html lang="en">', `<html lang="${defaultLanguage}">`)
    .replace('<!--organisation-->', () => head)
    .replace('</head>', `${link}</head>`)
    .replace('<!--start-words-->', () => startWords([...new Set([defaultLanguage, ...languages])], text));
}

/** The texts for a server that does not answer and for a browser without scripts, in the page's language and then the others. */
function startWords(languages: readonly Language[], text: Shell['text']): string {
  const words = languages.map((language) => {
    const said = Object.entries(WORDS).map(([name, key]) => [name, escaped(text(language, key))]);
    return { language, ...(Object.fromEntries(said) as Record<keyof typeof WORDS, string>) };
  });
  const retry = words.map(({ language, retry }, index) =>
    index === 0 ? retry : `<span lang="${language}">${retry}</span>`,
  );
  const sentences = (title: 'title' | 'noScriptTitle', sentence: 'text' | 'noScriptText') =>
    words
      .map((said, index) =>
        index === 0
          ? `<h1>${said[title]}</h1><p>${said[sentence]}</p>`
          : `<div lang="${said.language}"><h2>${said[title]}</h2><p>${said[sentence]}</p></div>`,
      )
      .join('');
  return [
    '<template id="unavailable"><main class="start"><div class="start-card" role="alert">',
    `${sentences('title', 'text')}<button type="button">${retry.join(' · ')}</button></div></main></template>`,
    `<noscript><div class="start"><div class="start-card">${sentences('noScriptTitle', 'noScriptText')}</div></div></noscript>`,
  ].join('');
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
