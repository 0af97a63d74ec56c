import { expect, it } from 'vitest';
import type { Provider } from '../../../src/core/config.ts';
import { publishVersion } from '../../../src/server/domain/publishing/activate.ts';
import { isLacking, lacksOf } from '../../../src/server/http/lacks.ts';
import { openBench, SETTINGS } from '../support/app.ts';
import { openTestDatabase } from '../support/database/databases.ts';
import { fixtureVersion } from '../support/fixture/fixture.ts';

const REAL = { ...SETTINGS, demo: false, signInIssuers: ['https://id.example.org'] };
const at = (issuer: string, secret?: string): Provider => ({
  issuer,
  clientId: 'workspace',
  claim: 'nif',
  match: 'nationalId',
  roles: ['ROLE_COLEGIADO'],
  ...(secret !== undefined && { secret }),
});

it.each([
  ['no provider', {}, []],
  ['a provider with its secret', { signIn: { id: at('https://id.example.org', 'SIGN_IN_SECRET_ID') } }, []],
  [
    'a missing secret',
    { signIn: { id: at('https://id.example.org', 'SIGN_IN_SECRET_NO') } },
    ['The setting SIGN_IN_SECRET_NO with the secret of the provider https://id.example.org is missing.'],
  ],
  [
    'a provider that the operator did not list',
    { signIn: { id: at('https://other.example.org') } },
    ['The provider https://other.example.org is not among SIGN_IN_ISSUERS.'],
  ],
  [
    "the test's provider of card payments",
    { cardProvider: 'test' },
    ['The provider of card payments "test" works in a demonstration alone.'],
  ],
  ['an unknown one', { cardProvider: 'x' }, ['This program does not know the provider of card payments "x".']],
])('outside a demonstration it is said what is lacking for %s', (_, published, lacks) => {
  const signInSecrets = new Map([['SIGN_IN_SECRET_ID', 'secret']]);
  expect(lacksOf(published, { ...REAL, signInSecrets })).toEqual(lacks);
});

it('a version that needs a setting which is missing makes the server degraded as soon as it is live', async () => {
  const bench = await openBench(await openTestDatabase());
  const ready = async () => {
    const { status, degraded } = (await bench.app.inject('/health/ready')).json();
    return [status, degraded];
  };
  expect(await ready()).toEqual(['ok', []]);
  const signIn = { id: at('http://127.0.0.1:9', 'SIGN_IN_SECRET_NO') };
  await publishVersion(bench.database.db, await fixtureVersion({ settings: { signIn } }));
  expect(await ready()).toEqual(['degraded', ['settings']]);
  await bench.close();
});

it('what is there for demonstrations alone is nothing to mend, whatever else the published files name', () => {
  expect(isLacking({ cardProvider: 'test' }, REAL)).toBe(false);
  expect(isLacking({ cardProvider: 'x' }, REAL)).toBe(true);
  expect(isLacking({ cardProvider: 'test', signIn: { id: at('https://other.example.org') } }, REAL)).toBe(true);
});
