import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { MARK_BOX, type Theme } from '../../../src/core/theme/theme.ts';
import { environmentOf } from '../../../src/server/ops/environment.ts';
import { startWordsOf } from '../../../src/server/ops/look/start-words.ts';
import { themeOf } from '../../../src/server/ops/look/theme.ts';
import { startPage } from './start-page.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const ICON = '.cache/theme/icon.svg';

/**
 * Builds the look of the organisation into the browser app: its theme in the place of `#theme`, its colours in the page
 * before the app, its name, language and mark in the head, and the words of a page whose server does not answer. The organisation is the one that `CONFIG_DIR` names.
 */
export function organisationLook(): Plugin {
  const config = resolve(ROOT, environmentOf(ROOT).CONFIG_DIR ?? '.');
  const { colors, font, mark } = themeOf(config);
  const json = (file: string) => JSON.parse(readFileSync(join(config, file), 'utf8'));
  return {
    name: 'organisation-look',
    enforce: 'pre',
    resolveId: (id) => (id === '#theme' ? '\0theme' : null),
    load: (id) => (id === '\0theme' ? `export default ${JSON.stringify({ colors, font, mark })}` : null),
    transform(code, id) {
      if (!id.endsWith('/src/start/start.css')) return null;
      const { ink, primary, ground, line } = colors;
      const values: Record<string, string> = {
        ...{ ground, line, font: JSON.stringify(font) },
        ...{ 'ink-main': ink.main, 'ink-soft': ink.soft, 'primary-main': primary.main, 'primary-dark': primary.dark },
      };
      return code.replace(/var\(--([a-z-]+)\)/g, (_, name: string) => values[name] ?? '');
    },
    transformIndexHtml: {
      order: 'pre',
      handler(html) {
        const language: string = json('menus/settings.json').defaultLanguage;
        mkdirSync(join(ROOT, '.cache/theme'), { recursive: true });
        writeFileSync(join(ROOT, ICON), icon({ colors, font, mark }));
        return html
          .replace('<html lang="ca">', `<html lang="${language}">`)
          .replace('%color%', colors.primary.main)
          .replace('%name%', json(`messages/${language}/app.json`).name)
          .replace('%icon%', `/${ICON}`)
          .replace('%start-words%', () => startPage(startWordsOf(config)));
      },
    },
  };
}

/** The mark as a file. */
function icon({ colors, mark }: Theme): string {
  const { side, radius } = MARK_BOX;
  const shapes = mark.map(({ path, stroke, color }) => {
    const paint = color === 'sign' ? '#fff' : colors.secondary.main;
    return `<path d="${path}" ${stroke ? `stroke="${paint}" stroke-width="${stroke}" stroke-linecap="round"` : `fill="${paint}"`}/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" aria-hidden="true"><rect width="${side}" height="${side}" rx="${radius}" fill="${colors.primary.main}"/>${shapes.join('')}</svg>\n`;
}
