import type { Plugin } from 'vite';

/** An import of a chunk at run time. */
const IMPORT = /(?<![\w$.])import\((["'`])\.{1,2}\/[\w./-]+\1\)/g;

/**
 * Every part of the app that is fetched when it is needed is asked for again when a connection drops (`api/again.ts`,
 * which the first chunk puts on the window). It is done to what was built and not in the sources: the table of widgets
 * is made of names of files, and the bundler drops what nobody takes of a module only where it sees the bare import.
 */
export const importsAgain: Plugin = {
  name: 'imports-again',
  apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      for (const one of Object.values(bundle)) if (one.type === 'chunk') one.code = withImportsAgain(one.code);
    },
  },
};

/** The code of a chunk with each `import(…)` in `again`. */
export function withImportsAgain(code: string): string {
  return code.replaceAll(IMPORT, (asked) => `again(()=>${asked})`);
}
