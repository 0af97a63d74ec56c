import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { axeFindings } from '../support/axe.ts';
import { keyboard, tabTo } from '../support/keyboard.ts';
import { signInAs } from '../support/person.ts';
import { readJson, runConfig, text, writeJson } from '../support/project.ts';
import type { RunningServer } from '../support/server.ts';
import { expect, expectGoodPage, ownProject, test } from '../support/test.ts';

const receipt = (key: string) => text('ca', 'app/receipt', key);
const desk = (key: string) => text('ca', 'app/desk', key);
const request = (key: string) => text('ca', 'procedures/request', key);

/** The link in the newest mail to somebody that has one of this kind. */
async function linkTo(server: RunningServer, mailbox: string, kind: 'confirm' | 'state'): Promise<string> {
  const links = () =>
    server.mailbox
      .holding(`${kind}=`)
      .filter(({ to }) => to.includes(mailbox))
      .map(({ mail }) => new RegExp(`https?://\\S+\\?${kind}=[\\w-]+`).exec(mail.text ?? '')?.[0] ?? '');
  await expect.poll(() => links().length, { timeout: 20_000 }).toBe(1);
  const { pathname, search } = new URL(links()[0] ?? '');
  return pathname + search;
}

test('somebody without an account writes by keyboard, confirms it by mail, and follows how it stands', async ({
  page,
  server,
}) => {
  test.slow();
  const mailbox = `${randomUUID()}@exemple.cat`;
  const hands = keyboard(page);
  await page.goto('/contacte');
  await hands.write('Correu electrònic', mailbox);
  const kind = page.getByRole('radio', { name: 'Una queixa' });
  await tabTo(page, page.getByRole('radio').first());
  await page.keyboard.press('ArrowDown');
  await expect(kind).toBeChecked();
  await hands.write('El seu missatge', 'La web no carrega.');
  await expectGoodPage(page);
  await hands.press('button', 'Enviar el missatge');
  await expect(page.getByRole('dialog')).toContainText(mailbox);
  await expectGoodPage(page);

  await page.goto(await linkTo(server, mailbox, 'confirm'));
  await expectGoodPage(page);
  await keyboard(page).press('button', receipt('confirm'));
  const confirmed = page.getByRole('status').filter({ hasText: /[0-9A-Z]{4}-[0-9A-Z]{4}/ });
  await expect(confirmed).toBeVisible();
  const reference = /[0-9A-Z]{4}-[0-9A-Z]{4}/.exec((await confirmed.textContent()) ?? '')?.[0] ?? '';
  await expectGoodPage(page);

  const state = await linkTo(server, mailbox, 'state');
  await page.goto(state);
  await expect(page.getByText(reference)).toBeVisible();
  await expect(page.getByText(request('states.received'), { exact: true })).toBeVisible();
  await expectGoodPage(page);

  await signInAs(page, 'S0001');
  await page.goto(`/secretaria/sol-licituds?line=${reference}`);
  await expect(page.getByText(`${mailbox} (${desk('noAccount')})`)).toBeVisible();
  const words = `Ja funciona ${randomUUID()}.`;
  await page.getByLabel(desk('act.move')).selectOption(request('moves.done'));
  await page.getByLabel(desk('act.answer')).fill(words);
  await page.getByRole('button', { name: desk('act.save') }).click();
  await expect(page.getByText(desk('act.done'))).toBeVisible();
  await expectGoodPage(page);
  await expect.poll(() => server.mailbox.holding(words).map(({ to }) => to[0]), { timeout: 20_000 }).toEqual([mailbox]);
  await page.goto(state);
  await expect(page.getByText(request('states.done'), { exact: true })).toBeVisible();
});

ownProject(
  'another site shows the form in a frame that grows with it, and somebody sends it by a proof of work',
  async ({ page, server }) => {
    ownProject.slow();
    const site = createServer((_request, response) => {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(
        `<!doctype html><html lang="es"><head><title>La web</title><meta name="viewport" content="width=device-width"></head>` +
          `<body><main><h1>Contacto</h1>` +
          `<script src="${server.url}/embed.js" data-page="contacte" data-language="es" async></script></main></body></html>`,
      );
    });
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
    const origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
    writeJson(server.root, 'menus/settings.json', {
      ...readJson<object>(server.root, 'menus/settings.json'),
      embedding: [origin],
      strangers: { 'public-enquiry': { protection: 'work', receiptTo: 'email' } },
    });
    const published = await runConfig(server.root, server.env, 'publish');
    expect(published.code, published.output).toBe(0);

    await page.goto(origin);
    const frame = page.locator('iframe');
    const inside = page.frameLocator('iframe');
    await expect(inside.getByRole('heading', { level: 1 })).toHaveText('Contacte con el Colegio');
    await expect(inside.getByRole('banner')).toHaveCount(0);
    await expect(frame).toHaveAttribute('title', /Contacte con el Colegio/);
    const height = () => frame.evaluate(({ clientHeight }) => clientHeight);
    const content = () => inside.locator('main').evaluate(({ scrollHeight }) => scrollHeight);
    await expect.poll(async () => (await height()) - (await content())).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
    const before = await height();
    expect(await axeFindings(page)).toEqual([]);
    const send = inside.getByRole('button', { name: 'Enviar el mensaje' });
    await send.click();
    await expect.poll(height).toBeGreaterThan(before);
    await expect.poll(async () => (await height()) - (await content())).toBe(0);
    await inside
      .getByRole('dialog')
      .getByRole('button', { name: text('es', 'app', 'validation.close') })
      .click();

    const mailbox = `${randomUUID()}@exemple.cat`;
    await inside.getByLabel('Correo electrónico').fill(mailbox);
    await inside.getByRole('radio', { name: 'Una pregunta' }).check();
    await inside.getByLabel('Su mensaje').fill('¿Qué horario tienen?');
    await send.click();
    await expect(inside.getByRole('dialog')).toContainText(/[0-9A-Z]{4}-[0-9A-Z]{4}/);
    expect(await axeFindings(page)).toEqual([]);
    await page.goto(server.url + (await linkTo(server, mailbox, 'state')));
    await expect(page.getByText(text('ca', 'procedures/request', 'states.received'), { exact: true })).toBeVisible();
    await new Promise((resolve) => site.close(resolve));
  },
);
