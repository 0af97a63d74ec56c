import type { Language } from '../../../core/config.ts';
import type { Theme } from '../../../core/theme/theme.ts';

// The page before the app: what `index.html` says of the organisation, which the build knows nothing of.

const WORDS = {
  title: 'app.start.unavailable.title',
  text: 'app.start.unavailable.text',
  retry: 'app.start.unavailable.retry',
  noScriptTitle: 'app.start.noScript.title',
  noScriptText: 'app.start.noScript.text',
} as const;

/** Of a version, what its pages say before the app is there. */
interface Shell {
  defaultLanguage: Language;
  languages: readonly Language[];
  theme: Theme;
  /** Address of the mark as a picture. */
  icon: string;
  /** Address of the style sheet with the colours, for a page that does not hold them itself. */
  sheet?: string;
  text(language: Language, key: string): string;
}

/** The built `index.html` with the name, the language, the mark and the start words of an organisation. */
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

/** That the server does not answer, or that scripts are off: the first language is the page's, the others stand below. */
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
