import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { firstPage } from './scripts/lib/build/first-page.ts';
import { importsAgain } from './scripts/lib/build/imports-again.ts';
import { pageParts } from './scripts/lib/build/page-parts.ts';

/** Vitest reads this file too; its projects stand beside the tests. */
const test = process.env.VITEST ? (await import('./tests/vitest.projects.ts')).default : undefined;

// Sets of modules that are fetched together: few files compress better than many, and cost fewer round trips.
const FORM =
  /src[\\/](?:form[\\/](?!errors[\\/]errors-dialog|files|nested|tree|wizard)|ui[\\/]fields[\\/]text-input|widgets[\\/](?:text|password)[\\/]|actions[\\/](?:from-query|sign-in)\.ts)/;
const ANSWERS =
  /src[\\/](?:ui[\\/](?:result-dialog|notice)|form[\\/]errors[\\/]errors-dialog|app[\\/](?:blocks[\\/]sending[\\/]send-keys|drafts[\\/]draft-notice|conflict|leave[\\/]leave-dialog)|start[\\/]others)/;
const SESSION =
  /src[\\/](?:app[\\/](?:shell[\\/]workspace-layout|providers|standing-page|session[\\/](?:stay-signed-in|use-minutes)|version[\\/]text-reader)|(?:plugins[\\/][\w-]+[\\/])?actions[\\/]|widgets[\\/](?:acceptance|checkbox|email|number|phone|radio|textarea)[\\/]|ui[\\/]fields[\\/](?:field-group|typed-input))/;
const CHOICES =
  /src[\\/]widgets[\\/](?:(?:checkboxes|postal-code|select|town|value)[\\/]|[\w-]+[\\/]display\.ts)/;
/** Fields within fields: forms without groups and lists never fetch it. */
const NESTED = /src[\\/](?:form[\\/]nested|widgets[\\/](?:group|rows)[\\/])/;
/** Forms in steps; no other fetches it. */
const WIZARD = /src[\\/](?:form|app)[\\/]wizard/;
const VALUES =
  /src[\\/](?:ui[\\/]fields[\\/]picker-button|widgets[\\/](?:color|date|date-time|iban|money|month|national-id|percent|rating|slider|suggest|switch|time)[\\/]index)/;
/** What blocks of the desk and of one's own requests share; each alone is a kilobyte and a name that every page carries. */
const LINES =
  /src[\\/](?:ui[\\/](?:busy-button|panel|lines-table|text[\\/]use-moment|fields[\\/]labelled-control)|app[\\/]blocks[\\/](?:use-shown-line|inbox[\\/]use-desk|sent-requests[\\/](?:answered|sent-date|sent-parts)))\./;
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
  plugins: [react(), firstPage(), pageParts, importsAgain],
  // What is served beside the app comes from the published config, never from a folder of ours.
  publicDir: false,
  ssr: { noExternal: true as const },
  experimental: {
    // Chunks are fetched from where the app's own file lies, which may be another host (`ASSET_URL`).
    renderBuiltUrl: (_file, { hostType, ssr }) => (hostType === 'js' && !ssr ? { relative: true } : undefined),
  },
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
                // What a form may have to say once somebody is at it, and the list of all fields, which most forms need before.
                { name: 'answers', test: ANSWERS, priority: 7 },
                // What stands around and on a form once somebody has signed in; few forms of others have conditions.
                { name: 'session', test: SESSION, priority: 6 },
                { name: 'choices', test: CHOICES, priority: 5 },
                { name: 'nested', test: NESTED, priority: 5 },
                { name: 'wizard', test: WIZARD, priority: 5 },
                { name: 'lines', test: LINES, priority: 4 },
                { name: 'cards', test: CARDS, priority: 4 },
                // One entry for all in the table of widgets, which comes with the page for signing in.
                { name: 'values', test: VALUES, priority: 3 },
              ],
            },
          },
        },
      },
  test,
}));
