import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { pageParts } from './scripts/lib/page-parts.ts';
import { withoutFacades } from './scripts/lib/without-facades.ts';

/** Vitest reads this file too; its projects stand beside the tests. */
const test = process.env.VITEST ? (await import('./tests/vitest.projects.ts')).default : undefined;

/** Parts of packages that the app never comes to, each with the file of ours that stands in its place. */
const leftOut = [
  // Published forms hold no `$ref`, so rjsf needs no URI parser to resolve one with.
  { source: /^fast-uri$/, importer: /@rjsf/, instead: 'no-references.ts' },
  // The theme is one object; what makes a style sheet's variables of it is as big as the rest of its making.
  { source: /createThemeWithVars/, importer: /@mui.material.styles.createTheme\.m?js/, instead: 'no-css-variables.ts' },
];

const withoutTheUnused: Plugin = {
  name: 'without-the-unused',
  apply: 'build',
  enforce: 'pre',
  resolveId(source, importer = '') {
    const part = leftOut.find((one) => one.source.test(source) && one.importer.test(importer));
    return part ? fileURLToPath(new URL(`src/start/${part.instead}`, import.meta.url)) : null;
  },
};

/** The router's package offers its development build, with its warnings, to every bundler; its other one lies beside. */
const productionRouter: Plugin = {
  name: 'production-router',
  apply: 'build',
  enforce: 'pre',
  async resolveId(source, importer) {
    if (source !== 'react-router') return null;
    const found = await this.resolve(source, importer, { skipSelf: true });
    return found && { ...found, id: found.id.replace('/dist/development/', '/dist/production/') };
  },
};

// Sets of modules that are fetched together: few files compress better than many, and cost fewer round trips.
const FORM =
  /src[\\/](?:form[\\/](?!errors-dialog)|ui[\\/]text-input|widgets[\\/](?:text|password)[\\/]|actions[\\/](?:from-query|sign-in)\.ts)/;
const ANSWERS =
  /src[\\/](?:ui[\\/](?:result-dialog|notice)|form[\\/]errors-dialog|app[\\/](?:blocks[\\/]send-keys|drafts[\\/]draft-notice|conflict|leave[\\/]leave-dialog))/;
const SESSION =
  /src[\\/](?:app[\\/](?:shell[\\/]workspace-layout|sockets)|actions[\\/]|widgets[\\/](?:acceptance|checkbox|email|number|phone|radio|textarea)[\\/])/;
const CHOICES = /src[\\/]widgets[\\/](?:checkboxes|postal-code|select|town|value)[\\/]/;
const CARDS = /src[\\/](?:app[\\/]blocks[\\/](?:cards|links|children)-block|ui[\\/]icon\.)/;

/** The app again, for the thread of the server that draws pages beforehand: one file, nothing left to be found. */
const prerender = {
  outDir: 'dist/prerender',
  emptyOutDir: true,
  ssr: 'src/start/prerender.tsx',
  ssrEmitAssets: false,
  assetsInlineLimit: 0,
  target: 'node20',
  minify: true,
  rolldownOptions: { output: { codeSplitting: false } },
} as const;

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), withoutTheUnused, productionRouter, withoutFacades, pageParts],
  // What is served beside the app comes from the published config, never from a folder of ours.
  publicDir: false,
  ssr: { noExternal: true as const },
  build: isSsrBuild
    ? prerender
    : {
        outDir: 'dist',
        emptyOutDir: true,
        manifest: true,
        target: 'es2022',
        // The Content-Security-Policy allows no data: fonts and no inline scripts.
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        // Licence notices of dependencies travel with the code.
        license: true,
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                // What every page needs.
                { name: 'base', tags: ['$initial'], priority: 9 },
                // What every form needs, with the fields and actions of whoever signs in.
                { name: 'form', test: FORM, priority: 8 },
                // What a form may have to say once somebody is at it.
                { name: 'answers', test: ANSWERS, priority: 7 },
                // What stands around and on a form once somebody has signed in.
                { name: 'session', test: SESSION, priority: 6 },
                { name: 'choices', test: CHOICES, priority: 5 },
                { name: 'cards', test: CARDS, priority: 4 },
              ],
            },
          },
        },
      },
  test,
}));
