import type { Page } from '@playwright/test';
import { startProvider } from '../../support/provider/test-provider.ts';
import { logOut, storedSession } from '../support/pages/access.ts';
import { CERTIFICATE_PAGE } from '../support/person.ts';
import { readJson, runConfig, text, writeJson } from '../support/project.ts';
import { expect, expectGoodPage, ownProject as test } from '../support/test.ts';

const NAME = 'federation';
const BUTTON = { ca: 'Entrar amb la Federació', es: 'Entrar con la Federación' };
const PEOPLE = { anna: { number: '20001' }, stranger: { number: '99999' } };

/** The provider in the college's files: settings, a button on the page to sign in, its texts. */
function offerProvider(root: string, issuer: string): void {
  const provider = { issuer, clientId: 'workspace', claim: 'number', match: 'username', roles: ['ROLE_COLEGIADO'] };
  const settings = readJson(root, 'menus/settings.json');
  writeJson(root, 'menus/settings.json', { ...settings, signIn: { [NAME]: provider } });
  const menu = readJson<{ pages: { id: string; blocks: object[] }[] }>(root, 'menus/workspace.json');
  const block = { type: 'providers', id: 'others', items: [{ id: NAME, icon: 'account' }] };
  menu.pages.find(({ id }) => id === 'sign-in')?.blocks.push(block);
  writeJson(root, 'menus/workspace.json', menu);
  for (const language of ['ca', 'es'] as const) {
    const file = `messages/${language}/pages.json`;
    const texts = readJson<Record<string, object>>(root, file);
    texts['sign-in'] = { ...texts['sign-in'], others: { [NAME]: { title: BUTTON[language] } } };
    writeJson(root, file, texts);
  }
}

const answer = (page: Page, outcome: string) =>
  page.getByRole('alert').filter({ hasText: text('ca', 'app/providers', `${outcome}.title`) });

test('a member signs in at a provider by keyboard and lands on the page asked for; a stranger reads why not', async ({
  page,
  server,
}) => {
  test.slow();
  const returns = [`${server.url}/api/auth/providers/${NAME}/return`];
  const provider = await startProvider({ people: PEOPLE, client: { id: 'workspace' }, returns });
  offerProvider(server.root, provider.issuer);
  const published = await runConfig(server.root, server.env, 'publish');
  expect(published.code, published.output).toBe(0);
  const button = page.getByRole('link', { name: BUTTON.ca, exact: true });
  const goThere = async () => {
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Test provider' })).toBeVisible();
  };
  const signInThere = async (name: string) => {
    await goThere();
    await page.getByLabel('Name').fill(name);
    await page.keyboard.press('Enter');
  };

  // A page that is not open yet.
  await page.goto(`${server.url}${CERTIFICATE_PAGE}`);
  await expect(page).toHaveURL(/\/login$/);
  await expectGoodPage(page);
  await signInThere('anna');
  await expect(page).toHaveURL(`${server.url}${CERTIFICATE_PAGE}`);
  expect(await storedSession(page)).toMatchObject({ username: '20001' });

  // The provider remembers its people by a cookie, too.
  await logOut(page);
  await page.context().clearCookies();
  await page.goto(`${server.url}/login`);
  await signInThere('stranger');
  await expect(page).toHaveURL(`${server.url}/login`);
  await expect(answer(page, 'unknown')).toBeFocused();
  await expectGoodPage(page);
  expect(await storedSession(page)).toBeNull();

  await page.context().clearCookies();
  await goThere();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(answer(page, 'cancelled')).toBeFocused();

  await provider.stop();
});
