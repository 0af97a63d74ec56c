import { readdirSync } from 'node:fs';
import path from 'node:path';
import { defineConfig, type Plugin } from 'vite';
import { ENTRIES, OUTSIDE } from './scripts/lib/program.mjs';
import { formatModules } from './src/compiler/emit/format-modules.ts';
import { keysInCode } from './src/compiler/texts/wanted-code.ts';

const ROOT = import.meta.dirname;

/** CommonJS packages expect these names, which an ES module lacks. */
const BANNER = 'const __filename = import.meta.filename, __dirname = import.meta.dirname;';

const FOUND =
  /^src\/(?:server\/(?:.*\.routes|(?:.*\/)?readers\/[^/]+|db\/migrations\/[^/]+)|plugins\/.*(?:\.(?:routes|hook|rows|seed|demo)|\/readers\/[^/]+)|widgets\/[^/]+\/display)\.ts$/;

/** What publishing needs of the sources, as data beside the bundle: a release has no sources. */
const dataOfSources: Plugin = {
  name: 'data-of-sources',
  async generateBundle() {
    const emit = (fileName: string, content: unknown) =>
      this.emitFile({ type: 'asset', fileName, source: JSON.stringify(content) });
    emit('format-modules.json', await formatModules(ROOT));
    emit('keys-in-code.json', await keysInCode(ROOT));
  },
};

/** Puts a table of the modules that are found by their names in the place of `by-name.ts`. */
function byName(): Plugin {
  const found = readdirSync(path.join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
    .map((name) => `src/${name.replaceAll('\\', '/')}`)
    .filter((name) => FOUND.test(name) && !/\.(?:test|stories|d)\.ts$/.test(name));
  const table = found.map((name) => `${JSON.stringify(name)}: () => import(${JSON.stringify(path.join(ROOT, name))}),`);
  return {
    name: 'by-name',
    enforce: 'pre',
    load: (id) =>
      id.endsWith('/threads/by-name.ts')
        ? `import path from 'node:path'; import { fileURLToPath } from 'node:url';
           import { HOME } from '../../compiler/program.ts';
           const FOUND = { ${table.join('\n')} };
           export const importFile = (file) => FOUND[path.relative(HOME, fileURLToPath(file)).replaceAll('\\\\', '/')]();`
        : null,
  };
}

/** The server and its commands: one bundle for start, admin, config, messages, new and threads. */
export default defineConfig({
  plugins: [byName(), dataOfSources],
  publicDir: false,
  ssr: { noExternal: true, external: [...OUTSIDE, 'pg-native'] },
  build: {
    ssr: true,
    target: 'node20',
    sourcemap: true,
    license: { fileName: 'license.md' },
    rolldownOptions: {
      input: {
        ...ENTRIES,
        thread: 'src/server/threads/thread.ts',
        'preview-page': 'src/server/preview/browser/preview.ts',
      },
      output: {
        entryFileNames: '[name].mjs',
        chunkFileNames: '[name]-[hash].mjs',
        banner: ({ name }) => (name === 'preview-page' ? '' : BANNER),
        sourcemapExcludeSources: true,
        minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
      },
    },
  },
});
