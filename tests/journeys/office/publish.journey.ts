import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OWN, writeFormStories } from '../../../.storybook/write-form-stories.ts';
import { hashOf } from '../../../scripts/lib/hash.mjs';
import { BREAKAGES, restore, snapshot } from '../support/breakage.ts';
import { addForm, GUESTS_TITLE, NEW_FORM, NEW_LABEL, NEW_PATH, NEW_SUBJECT, NEW_TITLE } from '../support/new-form.ts';
import { certificate } from '../support/pages/certificate.ts';
import { CERTIFICATE_PAGE, choose, closeResult, leaveAnyway, signIn } from '../support/person.ts';
import { runConfig } from '../support/project.ts';
import type { RunningServer } from '../support/server.ts';
import { expect, expectGoodPage, ownProject as test } from '../support/test.ts';

test.describe.configure({ mode: 'serial' });

async function currentVersion(server: RunningServer): Promise<string> {
  const answer = await fetch(`${server.url}/config/current.json`);
  return ((await answer.json()) as { version: string }).version;
}

/** Code and build, without what a publish may write. */
function codeOf(server: RunningServer): string {
  return hashOf(server.root, ['src', 'dist', 'scripts', 'package.json'], (path) => !path.startsWith('src/types/'));
}

test('a new form is live on a running server, in an open browser, without code', async ({ page, server }) => {
  const code = codeOf(server);
  const first = await currentVersion(server);
  await signIn(page);
  await page.goto(CERTIFICATE_PAGE);
  await certificate(page).before.fill('Encara escrivint');

  addForm(server.root);
  const published = await runConfig(server.root, server.env, 'publish');
  expect(published.code, published.output).toBe(0);
  expect(await currentVersion(server)).not.toBe(first);

  // Text that is being typed stays; the next navigation brings the new version.
  await expect(certificate(page).before).toHaveValue('Encara escrivint');
  await choose(page, 'my-college');
  await leaveAnyway(page);
  await choose(page, 'requests');
  await page.getByRole('link', { name: NEW_TITLE, exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`${NEW_PATH}$`));
  await expect(certificate(page).number).toHaveValue('20001');
  await expectGoodPage(page);

  // Its sections are steps: each is judged by itself, and the address says which one it is.
  const next = page.getByRole('button', { name: 'Continuar' });
  const step = (words: RegExp) => page.getByRole('heading', { name: words });
  await next.click();
  await expect(step(/^Pas 2 de 6 Certificat/)).toBeFocused();
  await expect(page).toHaveURL(/\?step=certificate$/);
  await next.click();
  await expect(page.getByRole('dialog')).toContainText(NEW_LABEL);
  await page.getByRole('dialog').getByRole('link').first().click();
  await page.getByLabel(NEW_LABEL).fill('El jurat del diploma');
  await next.click();
  await expect(step(new RegExp(GUESTS_TITLE))).toBeFocused();
  await page.reload();
  await expect(step(new RegExp(GUESTS_TITLE))).toBeVisible();

  // A list of groups: what a row hides does not count, and what is wrong in a row leads to that row.
  const add = page.getByRole('button', { name: 'Afegir un assistent' });
  for (let row = 0; row < 2; row += 1) await add.click();
  const names = page.getByLabel('Nom de l’assistent');
  await names.first().fill('Anna Riu');
  await page.getByLabel('Es queda a sopar').last().check();
  await expect(page.getByLabel('Total en euros')).toHaveValue('45');
  await next.click();
  await expect(page.getByRole('dialog')).toContainText('Assistent 2 – Menú');
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /Assistent 2 – Nom/ })
    .click();
  await expect(names.last()).toBeFocused();
  await page.keyboard.type('Pau Mas');
  await page.getByLabel('Peix').check();
  await expectGoodPage(page);

  // The step of the date is skipped; the answers are read, one is changed, and its step leads back to them.
  for (const title of [/^Pas 4 de 6 Resposta/, /^Pas 5 de 6 Pagament/, /^Pas 6 de 6 Comprovi/]) {
    await next.click();
    await expect(step(title)).toBeFocused();
  }
  const review = page.getByRole('region', { name: 'Comprovi les respostes' });
  await expect(review).toContainText('Assistent 2 – MenúPeix');
  await review.getByRole('button', { name: 'Canviar Idioma del certificat' }).click();
  await page.getByLabel('Anglès').check();
  await next.click();
  await expect(review).toContainText('Idioma del certificatAnglès');
  await certificate(page).send.click();
  await expect(page.getByRole('dialog')).toContainText("S'ha enviat correctament la sol·licitud");
  await closeResult(page);
  await expect.poll(() => server.mailbox.atOffice('El jurat del diploma').length, { timeout: 20_000 }).toBe(1);
  const mail = server.mailbox.atOffice('El jurat del diploma')[0]?.mail;
  expect(mail?.subject).toContain(`[web] ${NEW_SUBJECT}`);
  for (const line of ['Assistent 1 – Nom de l’assistent: Anna Riu', 'Assistent 2 – Menú: Peix', 'Total en euros: 45'])
    expect(mail?.text).toContain(line);
  expect(codeOf(server)).toBe(code);
});

test('it has its types, its stories and its validation on the server', async ({ page, server }) => {
  const types = join(server.root, 'src', 'types', 'forms', `${NEW_FORM}.ts`);
  expect(existsSync(types)).toBe(true);
  expect(readFileSync(types, 'utf8')).toContain('delanteDe');

  const out = mkdtempSync(join(tmpdir(), 'stories '));
  expect(writeFormStories({ ...OWN, root: server.root }, out)).toContain(NEW_FORM);
  expect(readdirSync(out)).toContain(`${NEW_FORM}.stories.tsx`);
  rmSync(out, { recursive: true });

  const login = await page.request.post('/api/auth/usuarios-ebcn', {
    data: { username: '20001', password: 'Benvinguda-2026' },
  });
  const { token } = (await login.json()) as { token: string };
  const send = async (values: Record<string, unknown>) => {
    const body = new FormData();
    const part = (content: unknown) => new Blob([JSON.stringify(content)], { type: 'application/json' });
    const message = { asunto: 'x', cuerpo: 'x', cuerpoHTML: 'x', remitente: 'x', emailRemitente: 'x@exemple.cat' };
    body.set('comunicacion', part({ ...message, destinatarios: [{ email: 'x@exemple.cat', destinatario: 'x' }] }));
    const version = await currentVersion(server);
    body.set('solicitud', part({ form: NEW_FORM, version, language: 'ca', values }));
    const headers = { Authorization: token, 'Idempotency-Key': crypto.randomUUID() };
    return fetch(`${server.url}/api/emails/comunicaciones`, { method: 'POST', headers, body });
  };
  const refused = await send({ motivo: 'Sense destinatari' });
  expect(refused.status).toBeGreaterThanOrEqual(400);
  expect(refused.status).toBeLessThan(500);
  expect(Object.keys(((await refused.json()) as { errors: object }).errors)).toEqual(['delanteDe']);
  expect((await send({ delanteDe: 'El jurat, per la xarxa' })).status).toBe(201);
});

test('publishing again changes nothing', async ({ server }) => {
  const version = await currentVersion(server);
  const again = await runConfig(server.root, server.env, 'publish');
  expect(again.code, again.output).toBe(0);
  expect(await currentVersion(server)).toBe(version);
});

test('twenty broken configs get their own errors, and the server keeps the last valid version', async ({
  page,
  server,
}) => {
  expect(BREAKAGES).toHaveLength(20);
  const version = await currentVersion(server);
  const good = snapshot(server.root);
  // One that does not parse; then all that can be told at once; then what one of those would hide.
  const [unreadable, ...others] = BREAKAGES;
  const rounds = [[unreadable], others.filter(({ hidden }) => !hidden), others.filter(({ hidden }) => hidden)];
  for (const round of rounds) {
    for (const breakage of round) breakage?.break(server.root);
    const { code, output } = await runConfig(server.root, server.env, 'publish');
    restore(server.root, good);
    expect(code).not.toBe(0);
    for (const { name, at, file, says } of round.filter((one) => one !== undefined)) {
      const lines = output.split('\n').filter((line) => line.startsWith(`${at ?? file}:`));
      expect.soft(lines.join('\n'), `${name}:\n${output}`).toMatch(/^[^:]+:\d+:\d+ {2}\S.* {2}\S/m);
      expect.soft(lines.join('\n'), name).toMatch(says);
    }
    expect(await currentVersion(server)).toBe(version);
  }
  await signIn(page);
  await page.goto(NEW_PATH);
  await expect(certificate(page).number).toHaveValue('20001');
});

test('the previous version can be restored, and stays after a restart', async ({ page, server }) => {
  await signIn(page);
  const back = await runConfig(server.root, server.env, 'rollback', '--yes');
  expect(back.code, back.output).toBe(0);
  const version = await currentVersion(server);
  await choose(page, 'requests');
  await expect(page).toHaveURL(new RegExp(`${CERTIFICATE_PAGE}$`));
  await expect(page.getByRole('link', { name: NEW_TITLE, exact: true })).toHaveCount(0);
  await expect(page.locator('#root_persCodiCole')).toHaveValue('20001');
  // A page that is open asks for the version that is live now, and would be refused while the server is away.
  await page.goto('about:blank');
  await server.pause();
  await server.resume();
  expect(await currentVersion(server)).toBe(version);
});
