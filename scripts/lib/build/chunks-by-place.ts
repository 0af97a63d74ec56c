import type { Plugin } from 'vite';

const FROM_ROOT = 'return "/"+dep';
const FROM_HERE = 'return new URL("../../"+dep,import.meta.url).href';

/** The app stands at the site's root; a build for any place, such as that of the stories, has nothing to replace. */
let isAtRoot = true;
let found = false;

/**
 * Chunks are fetched from where the app's own file lies, which may be another host (`ASSET_URL`), not from the site's
 * root. Vite can be told so (`experimental.renderBuiltUrl`), but then says it at each of a hundred imports. The build
 * fails when Vite writes its loader in another way.
 */
export const chunksByPlace: Plugin = {
  name: 'chunks-by-place',
  apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
  configResolved({ base }) {
    isAtRoot = base === '/';
  },
  buildStart() {
    found = false;
  },
  transform: {
    filter: { id: /vite\/preload-helper/ },
    handler(code) {
      if (!code.includes(FROM_ROOT)) return null;
      found = true;
      return { code: code.replace(FROM_ROOT, FROM_HERE), map: null };
    },
  },
  buildEnd(error) {
    if (!error && isAtRoot && !found)
      this.error('Vite writes its loader of chunks in another way: see scripts/lib/build/chunks-by-place.ts.');
  },
};
