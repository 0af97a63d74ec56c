import { appendFileSync, readdirSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../../../src/server/domain/config/demo.ts';
import { prepareDataFolder } from '../support/database/prepared.ts';
import { mountSmallDisk } from '../support/database/small-disk.ts';
import { pngOf } from '../support/files.ts';
import { type ServerProcess, startProcess } from '../support/server-process.ts';

const MEGABYTE = 1_000_000;
const PATIENCE = 300_000;
/** Longest an answer may take; a database that spins gives none. */
const ANSWER = 60_000;
const disk = mountSmallDisk(400);
if (!disk) console.warn('SKIPPED: a full disk of its own, because this process may not mount one (root may).');

describe.skipIf(!disk)('a server on a disk that fills up (skipped where none can be mounted)', () => {
  const folder = disk?.folder ?? '';
  const filler = path.join(folder, 'filler');
  let server: ServerProcess;
  let url: string;
  let token: string;
  beforeAll(async () => {
    await prepareDataFolder(folder);
    server = startProcess(folder, { MIN_FREE_MB: '128', LOG_LEVEL: 'info' });
    url = await server.url;
    token = (await (await signIn()).json()).token;
  }, PATIENCE);
  afterAll(async () => {
    server.child.kill('SIGKILL');
    await server.exit;
    disk?.remove();
  });

  const call = (address: string, init: RequestInit = {}) =>
    fetch(url + address, {
      ...init,
      headers: { ...(init.headers as object), authorization: token ?? '' },
      signal: AbortSignal.timeout(ANSWER),
    });
  const signIn = () =>
    call('/api/auth/usuarios-ebcn', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: '20001', password: DEMO_PASSWORD }),
    });
  const photo = '/api/ebcn/guia-profesionales/profesionales/documentos?tipo=FOTO';
  const sendPhoto = (size = 1_900_000) => {
    const body = new FormData();
    body.append('adjunto', new File([new Uint8Array(pngOf(size))], 'x.png'));
    return call(photo, { method: 'POST', body });
  };
  const free = () => {
    const { bavail, bsize } = statfsSync(folder);
    return (bavail * bsize) / MEGABYTE;
  };
  const ready = async () => (await call('/health/ready')).json();

  /** Takes room until so many megabytes are left; 0 takes the last byte. */
  function leave(megabytes: number): void {
    rmSync(filler, { force: true });
    if (megabytes > 0) {
      writeFileSync(filler, Buffer.alloc((free() - megabytes) * MEGABYTE));
      return;
    }
    try {
      for (let size = MEGABYTE; size > 0; size = Math.min(size, statSync(folder).blksize)) {
        appendFileSync(filler, Buffer.alloc(size));
      }
    } catch {
      // Full, as wanted.
    }
  }

  it('keeps the log of the database short, however much is written', { timeout: PATIENCE }, async () => {
    for (let count = 0; count < 60; count++) expect((await sendPhoto()).status).toBe(204);
    const segments = readdirSync(path.join(folder, 'pglite/pg_wal')).filter((name) => /^[0-9A-F]{24}$/.test(name));
    // 60 files of 1.9 MB are at least 114 MB of log, which nobody but a checkpoint shortens.
    expect(segments.length).toBeLessThan(10);
  });

  it('refuses writes in time, reads and signs in, and goes on by itself', { timeout: PATIENCE }, async () => {
    leave(100);
    expect((await sendPhoto()).status).toBe(507);
    expect(await ready()).toMatchObject({ status: 'read-only', space: 'low' });
    expect((await signIn()).status).toBe(200);
    expect((await call(photo)).status).toBe(200);
    leave(200);
    expect((await sendPhoto()).status).toBe(204);
  });

  it('lives on when the last byte is taken, and goes on when there is room', { timeout: PATIENCE }, async () => {
    leave(0);
    for (let count = 0; count < 10; count++) expect((await sendPhoto()).status).toBe(507);
    expect((await signIn()).status).toBe(507);
    expect((await call(photo)).status).toBe(200);
    expect((await call('/health/live')).status).toBe(200);
    expect(await ready()).toMatchObject({ status: 'read-only', space: 'none' });
    leave(200);
    expect((await sendPhoto()).status).toBe(204);
    expect((await signIn()).status).toBe(200);
    // On the way to no space at all the server may have seen that there was little.
    const said =
      server
        .output()
        .match(/writes are refused|has space again/g)
        ?.join() ?? '';
    expect(said).toMatch(/^writes are refused,has space again,(writes are refused,){1,2}has space again$/);
  });

  it('does not begin on a full disk, and says why in a sentence', { timeout: PATIENCE }, async () => {
    server.child.kill('SIGKILL');
    await server.exit;
    leave(5);
    const next = startProcess(folder, { MIN_FREE_MB: '128' });
    expect(await next.exit).toBe(78);
    expect(next.output()).toMatch(/has too little free space for the database/);
    expect(next.output()).not.toContain(' at ');
    leave(200);
    server = startProcess(folder, { MIN_FREE_MB: '128', LOG_LEVEL: 'info' });
    url = await server.url;
    expect((await call(photo)).status).toBe(200);
  });
});
