import type { Plugin } from 'vite';

const IMPORT = /(?<![\w$.])import\((["'`])\.{1,2}\/[\w./-]+\1\)/g;

/**
 * Makes the app fetch a chunk again when a connection drops (`api/again.ts`, which `main.tsx` puts on the window). This
 * changes the built files and not the sources, because the bundler drops unused exports only where it sees a bare import.
 * Other builds of the same parts, such as stories, have no `main.tsx` and keep their imports.
 */
export const importsAgain: Plugin = {
  name: 'imports-again',
  apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
      if (!chunks.some(({ moduleIds }) => moduleIds.some((id) => id.endsWith('/src/main.tsx')))) return;
      for (const chunk of chunks) chunk.code = chunk.code.replaceAll(IMPORT, (asked) => `again(()=>${asked})`);
    },
  },
};
