import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { endElsewhere, storedSession, withServer } from '../support/pages/access.ts';
import { CERTIFICATE_PAGE, signInByForm as signIn } from '../support/person.ts';
import { expect } from '../support/test.ts';

/** The college's own sign-in page, on another host. */
const college = createServer((_request, response) => {
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.end('<!doctype html><html lang="ca"><title>Accés</title><h1>Accés del Col·legi</h1>');
});
const test = withServer(async () => {
  await new Promise<void>((resolve) => college.listen(0, '127.0.0.1', resolve));
  return { LOGIN_URL: `http://127.0.0.1:${(college.address() as AddressInfo).port}/entrar` };
});
test.afterAll(() => new Promise<void>((resolve) => college.close(() => resolve())));
test.use({ expectedErrors: [/status of 401|ERR_FAILED/] });

test('a session failure leads to the external sign-in page of the settings, with the way back', async ({
  page,
  server,
}) => {
  await signIn(page);
  await page.evaluate(() => localStorage.setItem('backoffice_user', '{"username":"20001"}'));
  await endElsewhere(page);
  await page.route('**/api/auth/validate', (route) => route.abort());
  await page.goto(CERTIFICATE_PAGE);
  await expect(page.getByRole('heading', { name: 'Accés del Col·legi' })).toBeVisible();
  expect(new URL(page.url()).searchParams.get('url_redirect')).toBe(server.url + CERTIFICATE_PAGE);
  await page.goto(`${server.url}/login`);
  expect(await storedSession(page)).toBeNull();
  expect(await page.evaluate(() => localStorage.getItem('backoffice_user'))).toBe('{}');
});
