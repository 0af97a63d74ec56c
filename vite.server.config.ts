import { readFile } from 'node:fs/promises';
import { transform } from 'esbuild';
import { defineConfig, type Plugin } from 'vite';
import { ENTRIES, OUTSIDE } from './scripts/lib/program.mjs';
import { formatModules } from './src/compiler/emit/format-modules.ts';
import { keysInCode } from './src/compiler/texts/wanted-code.ts';

const ROOT = import.meta.dirname;

/** CommonJS packages expect these names, which an ES module lacks. */
const BANNER = 'const __filename = import.meta.filename, __dirname = import.meta.dirname;';

/** Data of the sources for publishing, beside the bundle: a release has no sources. */
const dataOfSources: Plugin = {
  name: 'data-of-sources',
  async generateBundle() {
    const emit = (fileName: string, source: string) => this.emitFile({ type: 'asset', fileName, source });
    emit('format-modules.json', JSON.stringify(await formatModules(ROOT)));
    emit('keys-in-code.json', JSON.stringify(await keysInCode(ROOT)));
    // Browsers get this script alone; as a part of the bundle it would import the bundle's other files.
    const script = await readFile(`${ROOT}/src/server/http/preview/browser/preview.ts`, 'utf8');
    emit('preview-page.mjs', (await transform(script, { loader: 'ts' })).code);
  },
};

/** The server and its commands: one bundle for start, admin, config, messages, new and threads. */
export default defineConfig({
  plugins: [dataOfSources],
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
        thread: 'src/server/thread.ts',
      },
      output: {
        entryFileNames: '[name].mjs',
        chunkFileNames: '[name]-[hash].mjs',
        banner: BANNER,
        sourcemapExcludeSources: true,
        // Chunks would else run before the import that certificates need first (reflect-metadata).
        strictExecutionOrder: true,
        minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
      },
    },
  },
});
