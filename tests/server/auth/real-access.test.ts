import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../../../src/server/domain/config/demo.ts';
import { publishVersion } from '../../../src/server/domain/publishing/activate.ts';
import { type Bench, openBench } from '../support/app.ts';
import { openTestDatabase } from '../support/database/databases.ts';
import { projectVersion } from '../support/fixture/project-version.ts';
import { sentMails } from '../support/mail/mails.ts';

/** The forms, texts and e-mail that are really published, with the server that is really run. */
let bench: Bench;
beforeAll(async () => {
  bench = await openBench(await openTestDatabase());
  await publishVersion(bench.database.db, await projectVersion());
});
afterAll(() => bench.close());

const call = (method: 'POST' | 'PUT', url: string, payload: object, headers = {}) =>
  bench.app.inject({ method, url: `/api/${url}`, payload, headers: { 'accept-language': 'ca', ...headers } });
const page = 'http://localhost:5173/restablecer?username=P3001&token=&url_redirect=%2Fsol-licituds';

it.each([
  ['ca', 'Laia Ferrer'],
  ['es', 'Laia Ferrer'],
])('mails the link in %s and lets it set a password by the rules of the form', async (language, name) => {
  const headers = { 'accept-language': language };
  const asked = await call('POST', 'users/usuarios-ebcn/forgot-password', { username: 'P3001', url: page }, headers);
  expect(asked.statusCode).toBe(200);
  const [mail] = await sentMails(bench.database);
  expect([mail?.recipients, mail?.text]).toEqual([['laia.ferrer@exemple.cat'], expect.stringContaining(name)]);
  expect(`${mail?.subject}${mail?.html}${mail?.text}`).not.toContain('{{');
  const href = /href="([^"]+)"/.exec(mail?.html ?? '')?.[1]?.replaceAll('&#38;', '&') ?? '';
  expect(mail?.text).toContain(href);
  const link = new URL(href);
  expect([link.pathname, link.searchParams.get('username')]).toEqual(['/restablecer', 'P3001']);
  expect(link.searchParams.get('url_redirect')).toBe('/sol-licituds');
  const token = link.searchParams.get('token');
  const reset = (password: string) => call('POST', 'users/usuarios-ebcn/reset-email', { password, token }, headers);
  expect((await reset('curta-7')).json().errors.password).toEqual([expect.stringContaining('8')]);
  expect((await reset('x'.repeat(129))).json().errors.password).toEqual([expect.stringContaining('128')]);
  const password = `Una-clau-nova-${language}`;
  expect((await reset(password)).statusCode).toBe(202);
  expect((await reset(password)).statusCode).toBe(400);
  expect((await call('POST', 'auth/usuarios-ebcn', { username: 'P3001', password })).statusCode).toBe(200);
});

it('changes the own password by the rules of the form, with texts for every failure', async () => {
  const authorization = await bench.token('20002');
  const change = (password: string, newPassword: string) =>
    call('PUT', 'users/usuarios-ebcn/reset-own-password', { password, newPassword }, { authorization });
  expect((await change(DEMO_PASSWORD, 'curta-7')).json().errors.newPassword).toEqual([expect.stringContaining('8')]);
  expect((await change('wrong', 'Una-clau-nova-1')).json().errors.password).toEqual([expect.stringMatching(/\S/)]);
  for (let index = 0; index < 6; index += 1) await change('wrong', 'Una-clau-nova-1');
  const stopped = await change(DEMO_PASSWORD, 'Una-clau-nova-1');
  expect([stopped.statusCode, stopped.json().message]).toEqual([429, expect.stringContaining('15 minuts')]);
});
