import { createReadStream, existsSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { Plugin } from 'vite';
import { writeSite } from '../scripts/lib/site.mjs';

const TYPES: Record<string, string> = {
  '.json': 'application/json',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
};

/**
 * Answers below `/config/` with the published config, as the server and a static host do, and below `/club/config/` with
 * that of the club. Vite's own
 * public folder would do, but it lists its files once, before the newest version is there.
 */
export function publishedSite(): Plugin {
  return {
    name: 'published-site',
    configureServer(server) {
      const site = writeSite();
      server.middlewares.use((request, response, next) => {
        const { pathname } = new URL(request.url ?? '/', 'http://localhost');
        if (!/^(\/club)?\/config\//.test(pathname)) return next();
        const file = join(site, pathname);
        if (pathname.includes('..') || !existsSync(file)) {
          response.writeHead(404).end();
          return;
        }
        response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' });
        createReadStream(file).pipe(response);
      });
    },
  };
}
