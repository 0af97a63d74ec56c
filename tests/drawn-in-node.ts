import { fileURLToPath } from 'node:url';
import { type Plugin, runnerImport } from 'vite';

const MODULE = fileURLToPath(new URL('./support/fields/drawn-in-node.tsx', import.meta.url));
/** Other than the browser's, as a server's may well be. */
const TIME_ZONE = 'Pacific/Kiritimati';

/** Answers `/drawn-in-node.json` with every widget in every language as the server draws it. */
export function drawnInNode(): Plugin {
  let drawn: Promise<string> | undefined;
  return {
    name: 'drawn-in-node',
    configureServer(server) {
      server.middlewares.use('/drawn-in-node.json', (_request, response) => {
        drawn ??= draw();
        drawn.then(
          (json) => response.writeHead(200, { 'content-type': 'application/json' }).end(json),
          (error: Error) => response.writeHead(502).end(error.stack),
        );
      });
    },
  };
}

async function draw(): Promise<string> {
  const { TZ } = process.env;
  process.env.TZ = TIME_ZONE;
  try {
    const { module } = await runnerImport<{ drawn: object }>(MODULE, { configFile: false, publicDir: false });
    return JSON.stringify(module.drawn);
  } finally {
    if (TZ === undefined) delete process.env.TZ;
    else process.env.TZ = TZ;
  }
}
