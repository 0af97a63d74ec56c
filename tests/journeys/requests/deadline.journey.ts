import { readFile } from 'node:fs/promises';
import { goThrough, signInSpeaking } from '../support/bilingual.ts';
import { formPage } from '../support/pages/form-page.ts';
import { signIn, signInAs } from '../support/person.ts';
import { copyProject, removeProject, text } from '../support/project.ts';
import { RunningServer } from '../support/server.ts';
import { test as base, expect, expectGoodPage } from '../support/test.ts';

const CLOCK = new URL('../../support/clock.mjs', import.meta.url).href;
/** Further settings of the server, once time has passed. */
const later: Record<string, string> = {};

const test = base.extend<object, { server: RunningServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => {
      const root = copyProject();
      const server = await RunningServer.start(root, later);
      await use(server);
      await server.stop();
      removeProject(root);
    },
    { scope: 'worker', timeout: 600_000 },
  ],
});

/** The server stands still, and comes back when so many days are over. */
async function passDays(server: RunningServer, days: number): Promise<void> {
  await server.pause();
  Object.assign(later, { NODE_OPTIONS: `--import ${CLOCK}`, CLOCK_DAYS: String(days) });
  await server.resume();
}

test('a member reads until when the office will answer; it does not, and time reminds it', async ({ page, server }) => {
  test.slow();
  const form = formPage(page, 'ca', 'certifier-registration');
  await signInSpeaking(page, 'ca');
  await goThrough(page, 'ca', 'energy-certifier', 'energy-certifier-registration');
  await form.field('direccion__codigoPostal').fill('17001');
  await expect(form.field('direccion__provincia')).toHaveValue('Girona');
  await form.field('datosContacto__movil').fill('600000009');
  await form.around('cesionDatos').locator('input').check();
  await page.getByRole('button', { name: "Inscriure's", exact: true }).click();
  await form.takeResult('dataPending');

  const mine = '/les-meves-sol-licituds';
  await page.goto(mine);
  const promise = page.getByText(/^Tindrà resposta com a molt tard (el |l')\d+ d/);
  await expect(promise).toBeVisible();
  await expectGoodPage(page);
  await page.getByRole('link', { name: /Inscripció al registre/ }).click();
  await expect(promise).toBeVisible();
  await expectGoodPage(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: text('ca', 'app/due', 'calendar'), exact: true }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^\d{4}-\d\d-\d\d\.ics$/);
  expect(await readFile(await download.path(), 'utf8')).toMatch(/DTSTART;VALUE=DATE:\d{8}\r\n/);

  await passDays(server, 30);
  await expect.poll(() => server.mailbox.holding("havia d'estar resolta").length, { timeout: 60_000 }).toBe(1);
  await signInAs(page, 'S0001');
  const overdue = page.getByText(/^Vençut: calia resoldre-ho fins a(l | l')/);
  await page.goto('/secretaria/tramits');
  await expect(overdue).toBeVisible();
  await expectGoodPage(page);
  await page.goto('/secretaria/tramits?order=due');
  await expect(overdue).toBeVisible();
  await page.getByRole('link', { name: /Inscripció al registre/ }).click();
  await expect(page.getByText(text('ca', 'procedures/certifier-registration', 'moves.wait'))).toBeVisible();
  await expectGoodPage(page);

  await signIn(page);
  await page.goto(mine);
  await expect(page.getByText(/^Havia de tenir resposta/)).toBeVisible();
  await expectGoodPage(page);
});
