import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { firstPage } from './scripts/lib/build/first-page.ts';
import { importsAgain } from './scripts/lib/build/imports-again.ts';
import { pageParts } from './scripts/lib/build/page-parts.ts';
import type { WidgetKind } from './src/form/widget.ts';
import { widgetKinds } from './src/widgets/manifests.ts';

/** Vitest reads this file too; its projects stand beside the tests. */
const test = process.env.VITEST ? (await import('./tests/vitest.projects.ts')).default : undefined;

// Sets of modules that browsers fetch together: few files compress better than many, and need fewer round trips. A widget says
// itself with which it comes. Its `kind.ts` is in none of them: no page of members reads it.
const widgetsOf = (set: WidgetKind['comesWith']) =>
  `widgets[\\\\/](?:${Object.entries<WidgetKind>(widgetKinds)
    .filter(([, { comesWith }]) => comesWith === set)
    .map(([name]) => name)
    .join('|')})[\\\\/](?!kind\\.)`;
const either = (...parts: (string | RegExp)[]) =>
  new RegExp(`src[\\\\/](?:${parts.map((part) => (typeof part === 'string' ? part : part.source)).join('|')})`);
const FORM = either(
  /form[\\/](?!errors[\\/]errors-dialog|files|nested|tree|wizard)|ui[\\/]fields[\\/](?:box-readers|text-input)|actions[\\/](?:from-query|sign-in)\.ts/,
  widgetsOf('form'),
);
const ANSWERS =
  /src[\\/](?:ui[\\/]result-dialog|form[\\/]errors[\\/]errors-dialog|app[\\/](?:blocks[\\/]form[\\/]send-again|leave[\\/]leave-dialog))/;
const SESSION = either(
  /app[\\/](?:shell[\\/]workspace-layout|providers|blocks[\\/]form[\\/]filling[\\/]form-providers|step-up[\\/]stay-signed-in|version[\\/]text-store)|(?:plugins[\\/][\w-]+[\\/])?actions[\\/]|ui[\\/]fields[\\/](?:field-group|typed-input)/,
  widgetsOf('session'),
);
const CHOICES = either(/widgets[\\/][\w-]+[\\/]display\.ts/, widgetsOf('choices'));
/** Fields within fields. Forms without groups and lists do not fetch it. */
const NESTED = either(/form[\\/]nested/, widgetsOf('nested'));
/** Forms in steps; other forms do not fetch it. */
const WIZARD = /src[\\/](?:form|app)[\\/]wizard/;
const VALUES = either(/ui[\\/]fields[\\/]calendar-input/, `${widgetsOf('values')}index`);
/** Shared parts of the blocks for the desk and for a person's requests: as files of their own they would add a kilobyte each. */
const LINES =
  /src[\\/](?:ui[\\/](?:panel|lines-table)|app[\\/](?:use-read|blocks[\\/](?:use-shown-line|inbox[\\/]use-desk|sent-requests[\\/]sent-parts)))\./;
const CARDS = /src[\\/](?:app[\\/]blocks[\\/]link-blocks|ui[\\/]icon\.)/;

/** The app for the thread of the server that draws pages, as one file. */
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
  // Other files that the server serves come from the published config.
  publicDir: false,
  ssr: { noExternal: true as const },
  experimental: {
    // Chunks have the host of the app's own file, which may be another one (`ASSET_URL`).
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
                // For every page.
                { name: 'base', tags: ['$initial'], priority: 9 },
                // For every form, with the fields and actions of the sign-in.
                { name: 'form', test: FORM, priority: 8 },
                // Answers of a form.
                { name: 'answers', test: ANSWERS, priority: 7 },
                // Around and on a form after the sign-in.
                { name: 'session', test: SESSION, priority: 6 },
                { name: 'choices', test: CHOICES, priority: 5 },
                { name: 'nested', test: NESTED, priority: 5 },
                { name: 'wizard', test: WIZARD, priority: 5 },
                { name: 'lines', test: LINES, priority: 4 },
                { name: 'cards', test: CARDS, priority: 4 },
                // One entry for all of them in the table of widgets, which comes with the sign-in page.
                { name: 'values', test: VALUES, priority: 3 },
              ],
            },
          },
        },
      },
  test,
}));
