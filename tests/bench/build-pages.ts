import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { firstPage } from '../../scripts/lib/build/first-page.ts';
import { forms } from '../../src/packages/compiler/vite.ts';

/**
 * Builds a page for production, alone: no contender carries code that only another one needs.
 * @param folder where the page and its packages are
 * @param name of the page, without its ending
 * @param target folder of what is built; emptied first
 */
export async function buildPage(folder: string, name: string, target: string): Promise<void> {
  await build({
    root: folder,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    // Ours has its colours from the page's style sheet; the others have no such sheet.
    plugins: [react(), firstPage(true), forms()],
    build: {
      outDir: target,
      emptyOutDir: true,
      target: 'es2022',
      modulePreload: { polyfill: false },
      chunkSizeWarningLimit: 4000,
      rolldownOptions: { input: join(folder, `${name}.html`) },
    },
  });
}
