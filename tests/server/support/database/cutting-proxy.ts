import type { AddressInfo } from 'node:net';
import { connect, createServer, type Socket } from 'node:net';
import path from 'node:path';

export interface CuttingProxy {
  /** `DATABASE_URL` of the same database by way of the proxy. */
  url: string;
  /** The next so many statements with this text reach PostgreSQL; the connection ends before their answer comes. */
  cutAfter(text: string, times?: number): void;
  stop(): Promise<void>;
}

/** Stands before a PostgreSQL at a local connection and cuts lines at the worst moment. */
export async function startCuttingProxy(databaseUrl: string): Promise<CuttingProxy> {
  const { searchParams, pathname } = new URL(databaseUrl);
  const socket = path.join(searchParams.get('host') ?? '', '.s.PGSQL.5432');
  const open = new Set<Socket>();
  let cut: { text: string; times: number } = { text: '', times: 0 };
  const server = createServer((client) => {
    const upstream = connect(socket);
    let mute = false;
    for (const end of [client, upstream]) {
      open.add(end);
      end.on('error', () => {});
      end.on('close', () => {
        open.delete(end);
        client.destroy();
        upstream.destroy();
      });
    }
    client.on('data', (chunk) => {
      if (cut.times > 0 && chunk.includes(cut.text)) {
        cut.times -= 1;
        mute = true;
      }
      upstream.write(chunk);
    });
    upstream.on('data', (chunk) => (mute ? client.destroy() : client.write(chunk)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `postgresql://postgres@127.0.0.1:${port}${pathname}`,
    cutAfter: (text, times = 1) => {
      cut = { text, times };
    },
    stop: () =>
      new Promise((resolve) => {
        for (const end of open) end.destroy();
        server.close(() => resolve());
      }),
  };
}
