import { spawn } from 'node:child_process';
import { request as ask } from 'node:http';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const SITE = fileURLToPath(new URL('./config/random/site.ts', import.meta.url));

/** Answers below `/random/` with a server over random forms, in a process of its own that begins with the first call. */
export function randomSite(): Plugin {
  let port: Promise<number> | undefined;
  return {
    name: 'random-site',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        if (!request.url?.startsWith('/random/')) return next();
        port ??= start();
        port.then(
          (at) => {
            const { url: path, method, headers } = request;
            const asked = ask({ host: '127.0.0.1', port: at, path, method, headers }, (answer) => {
              response.writeHead(answer.statusCode ?? 502, answer.headers);
              answer.pipe(response);
            });
            asked.on('error', (error) => response.writeHead(502).end(String(error)));
            request.pipe(asked);
          },
          (error: Error) => response.writeHead(502).end(error.stack),
        );
      });
    },
  };
}

/** It ends with its input, and so with this process. */
function start(): Promise<number> {
  const child = spawn(process.execPath, ['--import', 'tsx', SITE], { stdio: ['pipe', 'pipe', 'inherit'] });
  return new Promise((resolve, reject) => {
    child.stdout.once('data', (line: Buffer) => resolve(Number(line)));
    child.once('exit', (code) => reject(new Error(`The server over random forms ended with ${code}.`)));
    // Nobody waits for it.
    for (const part of [child, child.stdin, child.stdout] as unknown as { unref(): void }[]) part.unref();
  });
}
