import { hashOf } from '../../../scripts/lib/hash.mjs';
import { sideList } from '../support/bilingual.ts';
import { addSeals, FOURTH_SEAL, SECOND_COMPANY } from '../support/more-seals.ts';
import { choose, closeResult, signIn } from '../support/person.ts';
import { runConfig, text } from '../support/project.ts';
import type { RunningServer } from '../support/server.ts';
import { expect, expectGoodPage, ownProject as test } from '../support/test.ts';

/** Code and build, without what a publish may write. */
function codeOf(server: RunningServer): string {
  return hashOf(server.root, ['src', 'dist', 'scripts', 'package.json'], (path) => !path.startsWith('src/types/'));
}

test('a fourth seal and a second company form need only files, on the running server', async ({
  page,
  context,
  server,
}) => {
  await context.route('https://documents.exemple.cat/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Documents</title>' }),
  );
  const code = codeOf(server);
  await signIn(page);
  await choose(page, 'seals');
  await expect(page.getByRole('link', { name: FOURTH_SEAL.title.ca })).toHaveCount(0);

  addSeals(server.root);
  const published = await runConfig(server.root, server.env, 'publish');
  expect(published.code, published.output).toBe(0);

  // The open browser takes the new version at its next step.
  await choose(page, 'my-college');
  await choose(page, 'seals');
  await (await sideList(page, 'ca', 'seals')).getByRole('link', { name: FOURTH_SEAL.title.ca, exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`${FOURTH_SEAL.path}$`));
  await expect(page.getByText(FOURTH_SEAL.conditions.ca)).toBeVisible();
  await expect(page.locator('#root_persCodiCole')).toHaveValue('20001');
  const download = page.getByRole('button', { name: text('ca', 'forms/personal-seal', 'buttons.submit') });
  await expect(download).toBeDisabled();
  await page.getByRole('checkbox').check();
  const [opened] = await Promise.all([context.waitForEvent('page'), download.click()]);
  await opened.waitForLoadState();
  expect(opened.url()).toBe(FOURTH_SEAL.link);
  await opened.close();
  await expectGoodPage(page);

  await (await sideList(page, 'ca', 'seals')).getByRole('link', { name: SECOND_COMPANY.title.ca, exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`${SECOND_COMPANY.path}$`));
  await page.getByLabel(SECOND_COMPANY.label.ca).fill('Cooperativa Ciutat Nova, SCCL');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: text('ca', 'forms/company-seal-request', 'buttons.submit') }).click();
  await expect(page.getByRole('dialog')).toContainText(text('ca', 'results', 'requestSent'));
  await closeResult(page);
  const office = () => server.mailbox.atOffice('Ciutat Nova');
  await expect.poll(() => office().length, { timeout: 20_000 }).toBe(1);
  expect(office()[0]?.mail.subject).toBe(`[web] ${SECOND_COMPANY.subject} Cooperativa Ciutat Nova, SCCL`);
  expect(codeOf(server)).toBe(code);
});
