import { createReadStream, existsSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { Plugin } from 'vite';
import { writeSite } from '../scripts/lib/site.mjs';

const TYPES: Record<string, string> = { '.json': 'application/json', '.js': 'text/javascript' };

/**
 * Answers below `/config/` with the published config, as the server and a static host do. Vite's own
 * public folder would do, but it lists its files once, before the newest version is there.
 */
export function publishedSite(): Plugin {
  return {
    name: 'published-site',
    configureServer(server) {
      const site = writeSite();
      server.middlewares.use('/config', (request, response) => {
        const { pathname } = new URL(request.url ?? '/', 'http://localhost');
        const file = join(site, 'config', pathname);
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
