import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

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

export default defineConfig({
  plugins: [react(), withoutTheUnused, productionRouter],
  // What is served beside the app comes from the published config, never from a folder of ours.
  publicDir: false,
  build: {
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
            // What every page needs, and what every form needs: few files compress better than many.
            { name: 'base', tags: ['$initial'], priority: 2 },
            {
              name: 'form',
              test: /src[\\/](?:form[\\/](?!errors-dialog|widget\.ts|sockets\.ts|problems\.ts|beside\.ts)|ui[\\/]text-input)/,
              priority: 1,
            },
          ],
        },
      },
    },
  },
  test,
});
