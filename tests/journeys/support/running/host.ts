import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { environmentOf } from '../../../../src/server/kit/settings/environment.ts';
import { readSettings } from '../../../../src/server/kit/settings/settings.ts';
import { type RunningServer, startServer } from '../../../../src/server/server.ts';
import '../../../server/support/install-plugins.ts';
import { ROOT } from '../project.ts';
import type { HostCall } from './in-host.ts';

// One process for all servers that run this project as it is: its code is loaded once, which is most of a start.

/** By their data folders. */
const servers = new Map<string, RunningServer>();

const host = createServer((request, response) => {
  // Calls are minutes apart: a connection that was kept may be gone just when the next one takes it.
  response.setHeader('connection', 'close');
  answer(request).then(
    (result) => response.end(JSON.stringify(result)),
    (error: unknown) => response.writeHead(500).end(error instanceof Error ? error.stack : String(error)),
  );
});
host.listen(0, '127.0.0.1', () => {
  process.send?.(`http://127.0.0.1:${(host.address() as AddressInfo).port}`);
});
// It ends with the run.
process.on('disconnect', () => process.exit());

async function answer(request: IncomingMessage): Promise<{ url: string } | null> {
  const { env, end } = (await json(request)) as HostCall;
  const dataDir = String(env.DATA_DIR);
  if (end) {
    const server = servers.get(dataDir);
    servers.delete(dataDir);
    await server?.close();
    return null;
  }
  const settings = readSettings({ ...environmentOf(ROOT), ...env }, ROOT);
  const server = await startServer(settings, { root: ROOT, dist: join(ROOT, 'dist'), logLevel: 'warn' });
  servers.set(dataDir, server);
  return { url: server.url };
}
