import type { Plugin } from 'vite';

/**
 * Names that components bear in developer tools, and calls without any effect, keep parts of react-router in the build
 * that nobody uses: the bundler cannot know that they do nothing. Its package says of itself that it has no side
 * effects; this says so of those statements.
 */
export const lighterRouter: Plugin = {
  name: 'lighter-router',
  apply: 'build',
  transform: {
    filter: { id: /[\\/]node_modules[\\/]react-router[\\/].*\.mjs$/ },
    handler: (code) => ({
      code: code
        .replaceAll(/^\w+\.displayName = "\w+";$/gm, '')
        .replaceAll(/(?<== )(?=React\d*\.(?:memo|forwardRef|createContext)\()/g, '/* @__PURE__ */ '),
      map: null,
    }),
  },
};
