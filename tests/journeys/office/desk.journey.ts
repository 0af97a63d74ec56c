import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { TOTP } from 'otpauth';
import { withCapital } from '../../../src/core/values/capital.ts';
import { REGISTRATION } from '../../support/registration.ts';
import { enterAs, formText, PASSWORD, tokenOf, withServer } from '../support/pages/access.ts';
import { text } from '../support/project.ts';
import { TASK } from '../support/tags.ts';
import { expect, expectGoodPage } from '../support/test.ts';

const test = withServer();
test.use({ expectedErrors: [/status of 412/] });

const desk = (key: string) => text('ca', 'app/desk', key);

test('a day of the office: ten requests in, filtered, answered, exported; one registration validated, one returned', {
  tag: TASK,
}, async ({ page, server }) => {
  const { request } = page;
  const { version } = (await (await request.get('/config/current.json')).json()) as { version: string };
  const members = [String(await tokenOf(page, '20001')), String(await tokenOf(page, '20002'))] as const;
  const send = async (token: string, form: string, values: object) => {
    const solicitud = { form, version, language: 'ca', values };
    const answer = await request.post('/api/emails/comunicaciones', {
      headers: { authorization: token },
      multipart: {
        solicitud: { name: 'x', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(solicitud)) },
      },
    });
    expect(answer.status(), await answer.text()).toBe(201);
  };
  for (let i = 0; i < 8; i++)
    await send(members[0], 'certificate-request', { delanteDe: `=Ens ${i}`, tipoCertificado: true });
  for (const name of ['angel.sole', 'a.sole'])
    await send(members[1], 'corporate-email-request', { designatedEmail: name });
  for (const authorization of members) {
    const data = { headers: { authorization, 'if-none-match': '*' }, data: REGISTRATION };
    expect((await request.post('/api/records/certifier-address', data)).status()).toBe(204);
  }

  // The office signs in by its own page and lands on what waits.
  await page.goto('/login/secretaria');
  await page.getByLabel(formText('login', 'username.label_staff')).fill('s0001');
  await page.locator('#root_password').fill(PASSWORD);
  await page.getByRole('button', { name: formText('login', 'buttons.submit'), exact: true }).click();
  await expect(page).toHaveURL(/\/secretaria\/sol-licituds$/);
  const lines = page.getByRole('row').filter({ has: page.getByRole('link') });
  await expect(lines).toHaveCount(10);
  await expectGoodPage(page);
  const look = async (label: string, value: string) => {
    const filter = page.getByLabel(desk(`filters.${label}`));
    const more = page.getByRole('button', { name: desk('filters.more') });
    if (label !== 'text' && (await more.getAttribute('aria-expanded')) === 'false') await more.click();
    if (label === 'text') await filter.fill(value);
    else await filter.selectOption(value);
    await page.getByRole('button', { name: desk('filters.apply') }).click();
  };
  await look('form', 'certificate-request');
  await expect(lines).toHaveCount(8);

  // Eight lines in a file that no spreadsheet calculates with.
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: desk('list.csv') }).click(),
  ]);
  const rows = parse(await readFile(await download.path()), { bom: true, delimiter: ';', columns: true }) as Record<
    string,
    string
  >[];
  expect(rows.map((row) => row[text('ca', 'forms/certificate-request', 'delanteDe.label')]).sort()).toEqual(
    Array.from({ length: 8 }, (_, i) => `'=Ens ${i}`),
  );

  // One is answered; somebody else was faster once, and nothing written is lost.
  await look('form', 'corporate-email-request');
  await look('text', 'sole guell');
  await expect(lines).toHaveCount(2);
  await lines.first().getByRole('link').click();
  await expect(page.getByText('a.sole', { exact: true })).toBeVisible();
  await expectGoodPage(page);
  const key = String(new URL(page.url()).searchParams.get('line'));
  const colleague = { authorization: String(await tokenOf(page, 'S0001')), 'if-match': '"1"' };
  const noted = await request.post(`/api/desk/requests/lines/${key}`, {
    headers: colleague,
    data: { note: 'Ho miro jo' },
  });
  expect(noted.status()).toBe(200);
  await page.getByLabel(desk('act.move')).selectOption(text('ca', 'procedures/request', 'moves.done'));
  await page.getByLabel(desk('act.answer')).fill('Ja té la bústia a punt.');
  const save = page.getByRole('button', { name: desk('act.save') });
  await save.click();
  await expect(page.getByText(desk('act.changed'))).toBeVisible();
  await expect(page.getByText('Ho miro jo')).toBeVisible();
  await save.click();
  await expect(page.getByText(desk('act.done'))).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  await expectGoodPage(page);
  await expect.poll(() => server.mailbox.holding('Ja té la bústia a punt.').length).toBe(1);
  const [answer] = server.mailbox.holding('Ja té la bústia a punt.');
  expect([answer?.to, answer?.mail.replyTo?.[0]?.address]).toEqual([['angel.sole@exemple.cat'], 'intern@exemple.cat']);
  const own = await request.get(`/api/requests/${key}`, { headers: { authorization: members[1] } });
  expect(((await own.json()) as { progress: string }).progress).toBe('done');

  // Two registrations wait: one is validated, one goes back with a reason.
  await page.goto('/secretaria/tramits');
  // The declaration of the demonstration is among the procedures too.
  const registrations = lines.filter({ hasText: 'certificadors' });
  await expect(registrations).toHaveCount(2);
  await expectGoodPage(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  const moves = (name: string) => text('ca', 'procedures/certifier-registration', name);
  const act = async (who: string, move: string, words?: string) => {
    await registrations.filter({ hasText: who }).getByRole('link').click();
    await expect(page.getByText('Certificats, SL')).toBeVisible();
    await page.getByLabel(desk('act.move')).selectOption(moves(`moves.${move}`));
    if (words) await page.getByLabel(desk('act.answer')).fill(words);
    await save.click();
    await expect(page.getByText(desk('act.done'))).toBeVisible();
    await page.getByRole('link', { name: desk('detail.back') }).click();
  };
  await act('20001', 'validate');
  await act('20002', 'return', 'Falta la titulació.');
  await expect(registrations.filter({ hasText: '20001' })).toContainText(withCapital(moves('states.validada')));
  await expect(registrations.filter({ hasText: '20002' })).toContainText(withCapital(moves('states.retornada')));
  await expect.poll(() => server.mailbox.holding('Falta la titulació.').length).toBe(1);

  // A published version is previewed before anybody goes back to it: its forms with their lists, and nothing is sent.
  const configuration = (name: string) => text('ca', 'app/configuration', name);
  await page.goto('/secretaria/configuracio');
  await page.getByRole('button', { name: new RegExp(`^${configuration('preview.open')}`) }).click();
  const form = page.getByLabel(configuration('preview.form'), { exact: true });
  await form.selectOption('etec-declaration');
  await expect(page.getByRole('treeitem', { name: text('ca', 'lists/project-areas', 'entries.79') })).toBeVisible();
  await form.selectOption('certificate-request');
  const sendAsItStands = page.getByRole('button', { name: configuration('preview.errors') });
  await sendAsItStands.click();
  const errors = page.getByRole('dialog', { name: text('ca', 'app', 'validation.title') });
  await expect(errors).toContainText(text('ca', 'forms/certificate-request', 'delanteDe.label'));
  await expectGoodPage(page);
  await page.keyboard.press('Escape');
  await page.getByLabel(text('ca', 'forms/certificate-request', 'delanteDe.label')).fill('Ajuntament');
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByLabel(configuration('preview.language')).selectOption('es');
  await expect(page.getByLabel(text('es', 'forms/certificate-request', 'delanteDe.label'))).toHaveValue('');
  await expectGoodPage(page);
  await page.getByLabel(text('es', 'forms/certificate-request', 'delanteDe.label')).fill('Ayuntamiento');
  await sendAsItStands.click();
  await expect(page.getByText(configuration('preview.passed'))).toBeVisible();
  await page.goto('/secretaria/sol-licituds');
  await expect(lines).toHaveCount(10);
});

test.describe('with a code', () => {
  // A wrong code, the question for the password, and a session that ended with one's own code.
  test.use({ expectedErrors: [/status of 40[013]/] });
  test('the office signs in with a code once it is set up, and with the password alone after it is removed', async ({
    page,
  }) => {
    const words = (key: string) => text('ca', 'app/secondFactor', key);
    const code = page.getByRole('textbox', { name: words('code'), exact: true });
    await page.goto('/login/secretaria');
    await enterAs(page, 'S0001');
    await expect(page).toHaveURL(/\/secretaria\/sol-licituds$/);
    await page.goto('/secretaria/acces');
    await page.getByRole('button', { name: words('setUp') }).click();
    const confirm = page.getByRole('dialog');
    await confirm.locator('input[type=password]').fill(PASSWORD);
    await page.keyboard.press('Enter');
    const secret = (await page.locator('main code').first().innerText()).replace(/\s/g, '');
    const codeOf = (at: number) => new TOTP({ secret }).generate({ timestamp: Date.now() + at * 30_000 });
    // The code of the period before is taken until this one ends, which must not be while it is on its way.
    await expect.poll(() => Date.now() % 30_000).toBeLessThan(20_000);
    await code.fill(codeOf(-1));
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: words('seen') }).click();
    await expect(page.getByText(words('done'))).toBeVisible();
    await expectGoodPage(page);

    await page.context().clearCookies();
    await page.evaluate(() => localStorage.clear());
    await page.goto('/login/secretaria');
    await enterAs(page, 'S0001');
    await code.fill('000000');
    await page.keyboard.press('Enter');
    await expect(code).toHaveAccessibleDescription(text('ca', 'errors/server', 'codeWrong'));
    await code.fill(codeOf(0));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/secretaria\/sol-licituds$/);

    // Taking it away wants the password and a code.
    await page.goto('/secretaria/acces');
    await page.getByRole('button', { name: words('reset') }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: words('reset') })
      .click();
    await confirm.locator('input[type=password]').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await code.fill(codeOf(1));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/login/);
    await page.goto('/login/secretaria');
    await enterAs(page, 'S0001');
    await expect(page).toHaveURL(/\/secretaria\/sol-licituds$/);
  });
});
