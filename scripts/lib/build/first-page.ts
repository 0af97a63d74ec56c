import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transformSync } from 'esbuild';
import type { Plugin } from 'vite';
import { lookSheet } from '../../../src/core/theme/look.ts';
import { PLAIN_THEME, type Theme } from '../../../src/core/theme/theme.ts';
import { environmentOf } from '../../../src/server/kit/settings/environment.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/**
 * Writes the script into `index.html` that runs until the app has come, and the look of `CONFIG_DIR` for builds without
 * a server.
 * @param standsAlone whether no server adds the look later
 */
export function firstPage(standsAlone = false): Plugin {
  let look = '';
  return {
    name: 'first-page',
    enforce: 'pre',
    configResolved({ command, plugins }) {
      const isStorybook = plugins.some(({ name }) => name.startsWith('storybook:'));
      if (standsAlone || command === 'serve' || isStorybook) look = lookSheet(theme());
    },
    transform: (code, id) => (/\/src\/start\/start\.css(\?|$)/.test(id) ? look + code : null),
    transformIndexHtml: {
      order: 'pre',
      handler: (html) => html.replace('<!--before-app-->', () => `<script>${beforeApp()}</script>`),
    },
  };
}

function theme(): Theme {
  const file = join(resolve(ROOT, environmentOf(ROOT).CONFIG_DIR ?? '.'), 'menus/theme.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : PLAIN_THEME;
}

function beforeApp(): string {
  const source = readFileSync(join(ROOT, 'src/start/before-app.ts'), 'utf8');
  return transformSync(source, { loader: 'ts', format: 'iife', minify: true, target: 'es2022' }).code.trim();
}
