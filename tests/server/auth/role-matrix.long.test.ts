import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Menu } from '../../../src/core/config.ts';
import { mayOpen } from '../../../src/core/session/access.ts';
import { publishVersion } from '../../../src/server/domain/publishing/activate.ts';
import { type Bench, openBench } from '../support/app.ts';
import { callsOf, SAMPLES, sampleOf } from '../support/calls.ts';
import { openTestDatabase } from '../support/database/databases.ts';
import { fixtureVersion } from '../support/fixture/fixture.ts';
import { caller, fresh, PLAIN, passwordHashes, plainPasswords, VISITORS } from '../support/people.ts';

/** The checks as staff wrote them: those of the menu that is really published. */
const { checks } = JSON.parse(await readFile('menus/workspace.json', 'utf8')) as Menu;

let bench: Bench;
let original: Map<string, string>;
beforeAll(async () => {
  bench = await openBench(await openTestDatabase(), { hasher: PLAIN });
  await plainPasswords(bench.database.db);
  bench.published = await fixtureVersion({ menu: { checks } });
  await publishVersion(bench.database.db, bench.published);
  original = await passwordHashes(bench.database.db);
});
afterAll(() => bench.close());

it('has a sample of every call, and none of a call that is gone', () => {
  const routes = callsOf(bench);
  expect(routes.filter((route) => !sampleOf(route)).map(({ method, url }) => `${method} ${url}`)).toEqual([]);
  const known = routes.map(({ method, url }) => `${method} ${url}`);
  expect(Object.keys(SAMPLES).filter((name) => !known.includes(name))).toEqual([]);
});

describe('every call × every kind of visitor', () => {
  it.each(VISITORS)('$who', async ({ username, role }) => {
    const refused: string[] = [];
    for (const route of callsOf(bench)) {
      const sample = sampleOf(route);
      const access = route.config?.access ?? [];
      await fresh(bench, original);
      const options = sample?.request(await caller(bench, username)) ?? {};
      const answer = await bench.app.inject({
        method: route.method as 'GET',
        url: sample?.url ?? route.url,
        ...options,
      });
      const admitted = mayOpen(checks, access, { role }) && mayOpen(checks, sample?.access ?? access, { role });
      const expected = admitted ? sample?.status : role === null ? 401 : 403;
      // Checking a session is open to everybody, and tells a visitor that there is none.
      const open = role === null && route.url === '/api/auth/validate' ? 401 : expected;
      expect(`${route.method} ${route.url}: ${answer.statusCode}`).toBe(`${route.method} ${route.url}: ${open}`);
      if (!admitted) refused.push(route.url);
    }
    // A member is kept from nothing but the desk, and the office from all that is a member's own.
    const isDesks = (url: string) => /^\/api\/(desk|config)\//.test(url);
    expect(refused.some((url) => !isDesks(url))).toBe(role !== 'ROLE_COLEGIADO');
    expect(refused.some(isDesks)).toBe(role !== 'ROLE_STAFF');
  });
});

describe('every form that is sent × every role', () => {
  it('is closed to roles that cannot open a page with the form', async () => {
    await fresh(bench, original);
    const content = (name: string) => bench.published.files.get(name) ?? '';
    const menu = JSON.parse(content(bench.published.manifest.menu)) as Menu;
    const sent = Object.entries(bench.published.manifest.forms).filter(
      ([, { form }]) => JSON.parse(content(form)).spec.submit?.action === 'communication',
    );
    expect(sent.length).toBeGreaterThan(2);
    for (const { username, role } of VISITORS.filter((visitor) => visitor.role !== null)) {
      const { token } = await caller(bench, username);
      for (const [form, { pages }] of sent) {
        const answer = await bench.send({ token, form, version: bench.published.version });
        const shown = menu.pages.filter(({ id }) => pages.includes(id));
        const open = shown.some(({ access }) => mayOpen(checks, access, { role }));
        expect(answer.statusCode === 403, `${form} by ${role}: ${answer.statusCode}`).toBe(!open);
      }
    }
  });
});
