import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transformSync } from 'esbuild';
import type { Plugin } from 'vite';
import { lookSheet } from '../../../src/core/theme/look.ts';
import { MARK_BOX, type Theme } from '../../../src/core/theme/theme.ts';
import { environmentOf } from '../../../src/server/ops/environment.ts';
import { startWordsOf } from '../../../src/server/ops/look/start-words.ts';
import { themeOf } from '../../../src/server/ops/look/theme.ts';
import { startPage } from './start-page.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const ICON = '.cache/theme/icon.svg';

/**
 * Builds the look of the organisation into the browser app: its typeface and mark in the place of `#theme`, its colours in
 * the page's style sheet, its name, language and mark in the head, and the words of a page whose server does not answer. The organisation is the one that `CONFIG_DIR` names.
 */
export function organisationLook(): Plugin {
  const config = resolve(ROOT, environmentOf(ROOT).CONFIG_DIR ?? '.');
  const { colors, dark, font, mark } = themeOf(config);
  const json = (file: string) => JSON.parse(readFileSync(join(config, file), 'utf8'));
  return {
    name: 'organisation-look',
    enforce: 'pre',
    resolveId: (id) => (id === '#theme' ? '\0theme' : null),
    load: (id) => (id === '\0theme' ? `export default ${JSON.stringify({ font, mark })}` : null),
    transform: (code, id) =>
      /\/src\/start\/start\.css(\?|$)/.test(id) ? lookSheet({ colors, font, ...(dark ? { dark } : {}) }) + code : null,
    transformIndexHtml: {
      order: 'pre',
      handler(html) {
        const language: string = json('menus/settings.json').defaultLanguage;
        mkdirSync(join(ROOT, '.cache/theme'), { recursive: true });
        writeFileSync(join(ROOT, ICON), icon({ colors, mark }));
        return html
          .replace('<html lang="ca">', `<html lang="${language}">`)
          .replace('%color%', colors.primary.main)
          .replace('%schemes%', dark ? 'light dark' : 'light')
          .replace('%name%', json(`messages/${language}/app.json`).name)
          .replace('%icon%', `/${ICON}`)
          .replace('<!--before-app-->', () => `<script>${beforeApp()}</script>`)
          .replace('%start-words%', () => startPage(startWordsOf(config)));
      },
    },
  };
}

/** What a page does by itself until the app is there, as a script within the page. */
function beforeApp(): string {
  const source = readFileSync(join(ROOT, 'src/start/before-app.ts'), 'utf8');
  return transformSync(source, { loader: 'ts', format: 'iife', minify: true, target: 'es2022' }).code.trim();
}

/** The mark as a file. */
function icon({ colors, mark }: Pick<Theme, 'colors' | 'mark'>): string {
  const { side, radius } = MARK_BOX;
  const shapes = mark.map(({ path, stroke, color }) => {
    const paint = color === 'sign' ? '#fff' : colors.secondary.main;
    return `<path d="${path}" ${stroke ? `fill="none" stroke="${paint}" stroke-width="${stroke}" stroke-linecap="round"` : `fill="${paint}"`}/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" aria-hidden="true"><rect width="${side}" height="${side}" rx="${radius}" fill="${colors.primary.main}"/>${shapes.join('')}</svg>\n`;
}
