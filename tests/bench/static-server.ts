import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/**
 * Serves folders over HTTP, the first that has the file; `fallback` answers paths without an ending,
 * as a static host does for an app with routes. Sends Brotli at its best, as our own server does.
 * @returns the address, without a slash at the end, and what ends it
 */
export async function serve(folders: string[], fallback?: string): Promise<{ url: string; close(): Promise<void> }> {
  const packed = new Map<string, Buffer>();
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const file = extname(pathname) || !fallback ? pathname : fallback;
    for (const folder of folders) {
      const content = await readFile(join(folder, decodeURIComponent(file))).catch(() => null);
      if (content === null) continue;
      const type = { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' };
      if (request.headers['accept-encoding']?.includes('br') && extname(file) !== '.woff2') {
        const body = packed.get(file) ?? brotliCompressSync(content);
        packed.set(file, body);
        response.writeHead(200, { ...type, 'content-encoding': 'br' }).end(body);
      } else response.writeHead(200, type).end(content);
      return;
    }
    response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => close(server) };
}

function close(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
