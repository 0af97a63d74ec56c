import type { Plugin } from 'vite';

const NAME = /^\w+\.displayName = "\w+";$/gm;
/** Kept alive by this statement alone: the boundary around routes of its own, of which the app has none. */
const BOUNDARY = /^RenderErrorBoundary\.contextType = \w+;$/gm;
const PURE_CALL = /(?<== )(?=React\d*\.(?:memo|forwardRef|createContext)\()/g;

/** Files of the package that a build has seen, and those that had such statements. */
let seen = 0;
let lightened = 0;

/**
 * Names that components bear in developer tools, and calls without any effect, keep parts of react-router in the build
 * that nobody uses: the bundler cannot know that they do nothing. Its package says of itself that it has no side
 * effects; this says so of those statements. The build fails when the package no longer has them, so that this goes.
 */
export const lighterRouter: Plugin = {
  name: 'lighter-router',
  apply: 'build',
  buildStart() {
    seen = 0;
    lightened = 0;
  },
  transform: {
    filter: { id: /[\\/]node_modules[\\/]react-router[\\/].*\.mjs$/ },
    handler: (code) => {
      const lighter = code.replaceAll(NAME, '').replaceAll(BOUNDARY, '').replaceAll(PURE_CALL, '/* @__PURE__ */ ');
      seen += 1;
      if (lighter !== code) lightened += 1;
      return { code: lighter, map: null };
    },
  },
  buildEnd(error) {
    if (!error && seen > 0 && lightened === 0)
      this.error(
        'react-router has no statements any more that scripts/lib/build/lighter-router.ts takes out: remove it.',
      );
  },
};
