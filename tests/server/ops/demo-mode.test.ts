import { expect, it } from 'vitest';
import { readSettings } from '../../../src/server/kit/settings/settings.ts';

const REST = { TOKEN_SECRET: 'x'.repeat(32), SIGNING_CA_FILE: import.meta.filename };
const COMPLETE = { ...REST, SMTP_URL: 'smtp://mail.example:25', PUBLIC_URL: 'https://espai.example/' };

const demo = (env: Record<string, string>) => readSettings(env, '/root', 'command').demo;

it.each([
  [{}],
  [{ HOST: 'localhost' }],
  [{ HOST: '::1' }],
  [{ HOST: '127.8.8.8', PUBLIC_URL: 'http://localhost:3000/' }],
  [{ PUBLIC_URL: 'http://[::1]:3000' }],
  [{ PUBLIC_URL: 'http://espai.localhost' }],
  [{ NODE_ENV: 'development', SMTP_URL: ' ', DATABASE_URL: '' }],
])('with %j it is a demonstration', (env) => {
  expect(demo(env)).toBe(true);
});

it.each([
  [{ HOST: '0.0.0.0' }],
  [{ HOST: '127.0.0.1.example' }],
  [{ PUBLIC_URL: 'https://espai.example' }],
  [{ HOST: '127.0.0.1', PUBLIC_URL: 'https://localhost.example' }],
  [{ DATABASE_URL: 'postgres://db.example/x' }],
  [{ SMTP_URL: 'smtp://127.0.0.1' }],
  [{ NODE_ENV: 'production' }],
  [{ NODE_ENV: 'Production' }],
  [{ NODE_ENV: ' PRODUCTION ' }],
  [{ DEMO: 'false' }],
  [{ DEMO: 'FALSE', NODE_ENV: 'development' }],
])('with %j it is none', (env) => {
  expect(demo(env)).toBe(false);
});

it('is one because somebody says so, whatever else is set', () => {
  const real = { ...COMPLETE, PUBLIC_URL: '', DATABASE_URL: 'postgres://db.example/x', NODE_ENV: 'production' };
  expect(readSettings({ ...real, DEMO: 'true' }, '/root').demo).toBe(true);
});

it('is never one at a public address', () => {
  expect(() => readSettings({ ...COMPLETE, DEMO: 'true' }, '/root')).toThrow(/DEMO=true.*public PUBLIC_URL/);
  expect(() => readSettings({ PUBLIC_URL: 'https://espai.example', DEMO: 'yes' }, '/root')).toThrow(/DEMO must be/);
});
