import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { SECRET_PLACE } from '../../support/exif.ts';
import { goThrough, signInSpeaking, bilingual as test } from '../support/bilingual.ts';
import { tabTo } from '../support/keyboard.ts';
import { appText } from '../support/pages/access.ts';
import { card, phonePhoto, seen, shownBytes, watchPictures } from '../support/pages/card.ts';
import { closeResult } from '../support/person.ts';
import { text } from '../support/project.ts';
import type { RunningServer } from '../support/server.ts';
import { NARROW, ONE_WIDTH, TASK } from '../support/tags.ts';
import { expect, expectGoodPage } from '../support/test.ts';

const MEMBER = 'nuria.vila@exemple.cat';

test.beforeEach(({ page }) => watchPictures(page));

/** The reference in the result dialog. */
async function referenceOf(page: Page): Promise<string> {
  return /: (\S+)$/m.exec((await page.getByRole('dialog').locator('p').last().textContent()) ?? '')?.[1] ?? '?';
}

/** The one mail that the office got about a request. */
async function officeMail(server: RunningServer, reference: string) {
  const mails = () => server.mailbox.holding(reference).filter(({ to }) => !to.includes(MEMBER));
  await expect.poll(() => mails().length, { timeout: 20_000 }).toBe(1);
  return mails()[0]?.mail;
}

/** The file of a mail as it came over SMTP. */
function attached(mail: Awaited<ReturnType<typeof officeMail>>) {
  expect(mail?.attachments).toHaveLength(1);
  const [file] = mail?.attachments ?? [];
  return { name: file?.filename, type: file?.mimeType, bytes: Buffer.from(file?.content as ArrayBuffer) };
}

const language = 'es';

test(`a member asks for a card and the office has the cropped photo`, {
  tag: NARROW,
}, async ({ page, server }) => {
  await signInSpeaking(page, language);
  await goThrough(page, language, 'requests', 'request-card');
  const form = card(page, language);
  for (const [id, value] of [
    ['nombre', 'Núria'],
    ['apellidos', 'Vila i Puigdomènech'],
    ['persCodiCole', '20001'],
    ['persCifNif', '40123456W'],
  ] as const) {
    await expect(page.locator(`#root_${id}`)).toHaveValue(value);
    await expect(page.locator(`#root_${id}`)).not.toBeEditable();
  }
  // The country reads in the language of the page, not in that of the register.
  await expect(page.locator('#root_direccion__idpais')).toHaveValue(text(language, 'lists/countries', 'entries.3'));
  await expect(form.photo).toHaveAccessibleDescription(/1 MB/);
  await expectGoodPage(page);

  // Nothing chosen, and a phone that is none.
  await form.phone.fill('600 000 001 tardes');
  await form.send.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('link', { name: new RegExp(form.say('foto.label')) }).click();
  await expect(form.photo).toBeFocused();
  await expect(page.locator('#root_foto__error')).toHaveText(text(language, 'errors', 'required'));
  await expect(page.locator('#root_datosContacto__movil__error')).toHaveText(text(language, 'errors', 'mobile'));
  await expectGoodPage(page);
  await form.phone.fill('600000001');

  await form.photo.setInputFiles(await phonePhoto(page));
  await expect(form.crop).toBeEnabled();
  // All of it at once: on a phone a finger on the picture does not scroll.
  for (const part of [form.cropArea, form.zoom, form.keep, form.crop]) await expect(part).toBeInViewport({ ratio: 1 });
  await expectGoodPage(page);
  await form.crop.click();
  await expect(form.preview).toBeVisible();
  await expect(page.locator('#root_foto__error')).toHaveCount(0);
  await expectGoodPage(page);
  const cropped = await shownBytes(page);
  expect(await seen(page, cropped)).toEqual({ width: 600, height: 600, ends: ['red', 'blue'] });

  await form.send.click();
  await expect(dialog).toContainText(text(language, 'results', 'requestSent'));
  const reference = await referenceOf(page);
  await dialog.getByRole('button', { name: text(language, 'app', 'result.exit'), exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(form.preview).toHaveCount(0);

  const mail = await officeMail(server, reference);
  expect(mail?.subject).toMatch(/^\[web\] .*\(20001\)$/);
  // A card that is posted has a whole address.
  const address = ['Hospitalet de Llobregat', 'Barcelona', 'Espanya'];
  for (const words of ['40123456W', '600000001', 'IMG 0001.jpg', reference, ...address]) {
    expect(mail?.text).toContain(words);
    expect(mail?.html).toContain(words);
  }
  const photo = attached(mail);
  expect([photo.name, photo.type]).toEqual(['IMG 0001.jpg', 'image/jpeg']);
  expect(photo.bytes.equals(cropped)).toBe(true);
  for (const secret of [SECRET_PLACE, 'Exif']) expect(photo.bytes.includes(secret)).toBe(false);

  await page.goto('/les-meves-sol-licituds');
  await page.getByRole('listitem').filter({ hasText: reference }).getByRole('link').click();
  const label = text(language, 'forms/membership-card-request', 'foto.label');
  const alt = text(language, 'app', 'sent.picture').replace('{{label}}', label);
  await expect(page.getByRole('img', { name: alt, exact: true })).toBeVisible();
});

test('a card is asked for by keyboard alone', { tag: [ONE_WIDTH, TASK] }, async ({ page, server }) => {
  // From the beginning: a listener that comes with the key may come too late for the chooser it opens.
  page.on('filechooser', () => undefined);
  page.on('download', () => undefined);
  await signInSpeaking(page, 'ca');
  await page.goto('/sol-licituds/sol-licitud-carnet-col-legiat');
  const form = card(page, 'ca');
  await expect(form.phone).toHaveValue('600000001');
  await tabTo(page, form.photo);
  const chooser = page.waitForEvent('filechooser');
  await page.keyboard.press('Enter');
  await (await chooser).setFiles(await phonePhoto(page));
  await expect(form.crop).toBeEnabled();
  await tabTo(page, form.zoom);
  for (let step = 0; step < 10; step++) await page.keyboard.press('ArrowRight');
  await expect(form.zoom).toHaveValue('2');
  await tabTo(page, form.cropArea);
  // Down to the upper end of the picture.
  for (let step = 0; step < 60; step++) await page.keyboard.press('ArrowDown');
  await tabTo(page, form.crop);
  await page.keyboard.press('Enter');
  await expect(form.preview).toBeVisible();
  await expect(form.photo).toBeFocused();
  const cropped = await shownBytes(page);
  expect(await seen(page, cropped)).toEqual({ width: 300, height: 300, ends: ['red', 'red'] });

  // Away with it, and once more, as it is.
  await tabTo(page, form.remove);
  await page.keyboard.press('Enter');
  await expect(form.photo).toBeFocused();
  await expect(form.preview).toHaveCount(0);
  const again = page.waitForEvent('filechooser');
  await page.keyboard.press('Enter');
  await (await again).setFiles(await phonePhoto(page));
  await expect(form.crop).toBeEnabled();
  await tabTo(page, form.keep);
  await page.keyboard.press('Enter');
  await expect(form.preview).toBeVisible();
  const whole = await shownBytes(page);
  expect(await seen(page, whole)).toEqual({ width: 600, height: 800, ends: ['red', 'blue'] });

  await tabTo(page, form.send);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toContainText(text('ca', 'results', 'requestSent'));
  const reference = await referenceOf(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
  const photo = attached(await officeMail(server, reference));
  expect(photo.bytes.equals(whole)).toBe(true);
  expect(photo.bytes.includes(SECRET_PLACE)).toBe(false);

  // The attachment is found in the list of requests, and fetched.
  await page.goto('/les-meves-sol-licituds');
  await tabTo(page, page.getByRole('listitem').filter({ hasText: reference }).getByRole('link'));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: new RegExp(`^${appText('storedFile.download')}`) }));
  const coming = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  expect(readFileSync(await (await coming).path()).equals(photo.bytes)).toBe(true);
});

test('a pinch zooms the photo', { tag: NARROW }, async ({ page }) => {
  await signInSpeaking(page, 'ca');
  await page.goto('/sol-licituds/sol-licitud-carnet-col-legiat');
  const form = card(page, 'ca');
  await form.photo.setInputFiles(await phonePhoto(page));
  await expect(form.crop).toBeEnabled();
  const box = await form.cropArea.boundingBox();
  const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2];
  const cdp = await page.context().newCDPSession(page);
  const fingers = (apart: number) => [
    { x: x - apart, y, id: 0 },
    { x: x + apart, y, id: 1 },
  ];
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: fingers(30) });
  for (let apart = 32; apart <= 60; apart += 2) {
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: fingers(apart) });
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect.poll(async () => Number(await form.zoom.inputValue())).toBeGreaterThanOrEqual(1.5);
});

test('a slow upload shows its progress', { tag: ONE_WIDTH }, async ({ page }) => {
  await signInSpeaking(page, 'ca');
  await page.goto('/sol-licituds/sol-licitud-carnet-col-legiat');
  const form = card(page, 'ca');
  await form.photo.setInputFiles(await phonePhoto(page));
  await expect(form.crop).toBeEnabled();
  await form.keep.click();
  await expect(form.preview).toBeVisible();
  const cdp = await page.context().newCDPSession(page);
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 60_000 };
  await cdp.send('Network.emulateNetworkConditions', slow);
  await form.send.click();
  const bar = page.getByRole('dialog').getByRole('progressbar');
  await expect(bar).toHaveAttribute('aria-valuenow', /^[1-9]/);
  await expectGoodPage(page);
  await cdp.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 });
  await expect(page.getByRole('dialog')).toContainText(text('ca', 'results', 'requestSent'));
});

test('a file that is too large, no picture, or broken is reported, and the form keeps its values', {
  tag: ONE_WIDTH,
}, async ({ page }) => {
  await signInSpeaking(page, 'ca');
  await page.goto('/sol-licituds/sol-licitud-carnet-col-legiat');
  const form = card(page, 'ca');
  await form.phone.fill('611111111');
  const good = await phonePhoto(page);
  const heavy = Buffer.concat([good.buffer, Buffer.alloc(2_000_001 - good.buffer.length)]);
  await form.photo.setInputFiles({ ...good, buffer: heavy });
  await expect(page.getByRole('dialog')).toContainText("S'ha excedit el pes permès");
  await expectGoodPage(page);
  await closeResult(page);
  const fault = page.locator('#root_foto__fault');
  await form.photo.setInputFiles({ ...good, buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') });
  await expect(fault).toHaveText(/PNG, JPEG, GIF/);
  await form.photo.setInputFiles({ ...good, buffer: good.buffer.subarray(0, 120) });
  await expect(fault).toHaveText(form.picture('unreadable').replace('{{name}}', good.name));
  await expectGoodPage(page);
  await expect(form.phone).toHaveValue('611111111');
  await form.clear.click();
  await expect(form.phone).not.toHaveValue('611111111');
});
