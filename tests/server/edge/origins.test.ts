import { expect, it } from 'vitest';
import { openBench, SETTINGS } from '../support/app.ts';
import { openTestDatabase } from '../support/database/databases.ts';

it.each([[], ['https://app.exemple.cat']])(
  'is called by browser apps of %o alone',
  async (...corsOrigins: string[]) => {
    const [app, other] = ['https://app.exemple.cat', 'https://altra.exemple.cat'];
    const mine = corsOrigins[0];
    const { app: server, close } = await openBench(await openTestDatabase(), {
      settings: { ...SETTINGS, corsOrigins },
    });
    const asked = (origin: string, method: 'GET' | 'OPTIONS' = 'GET') =>
      server.inject({
        method,
        url: '/config/current.json',
        headers: {
          origin,
          'access-control-request-method': 'PUT',
          'access-control-request-headers': 'authorization,idempotency-key',
        },
      });
    const allowed = 'access-control-allow-origin';
    const read = await asked(app);
    expect([read.statusCode, read.headers[allowed]]).toEqual([200, mine]);
    expect(read.headers['access-control-allow-credentials']).toBeUndefined();
    expect((await asked(other)).headers[allowed]).toBeUndefined();
    expect((await asked(other, 'OPTIONS')).headers[allowed]).toBeUndefined();
    const preflight = await asked(app, 'OPTIONS');
    expect(preflight.headers[allowed]).toBe(mine);
    if (mine !== undefined) {
      expect(read.headers['access-control-expose-headers']).toContain('etag');
      expect(preflight.headers['access-control-allow-headers']).toBe('authorization,idempotency-key');
    }
    await close();
  },
);
