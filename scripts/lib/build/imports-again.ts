import type { Plugin } from 'vite';

/** An import of a chunk at run time. */
const IMPORT = /(?<![\w$.])import\((["'`])\.{1,2}\/[\w./-]+\1\)/g;

/**
 * Every part of the app that is fetched when it is needed is asked for again when a connection drops (`api/again.ts`,
 * which `main.tsx` puts on the window). It is done to what was built and not in the sources: the table of widgets
 * is made of names of files, and the bundler drops what nobody takes of a module only where it sees the bare import.
 * Other builds of the same parts, such as that of the stories, have no `main.tsx` and keep their imports.
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
