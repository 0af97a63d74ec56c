import type { Page } from '@playwright/test';
import { pngOf, SMALL_PDF } from '../../server/support/files.ts';
import { signInSpeaking } from '../support/bilingual.ts';
import { PASSWORD as KEY_FILE_PASSWORD } from '../support/certificates.ts';
import { attach, expectFocused, keyboard, tabTo } from '../support/keyboard.ts';
import {
  appText,
  enterAs,
  formText,
  mailedLink,
  PASSWORD,
  storedSession,
  userButton,
} from '../support/pages/access.ts';
import { around, field, PAGES } from '../support/pages/data.ts';
import { ETEC_PAGE, etec, test } from '../support/pages/etec.ts';
import { CERTIFICATE_PAGE } from '../support/person.ts';
import { text } from '../support/project.ts';
import { keepAnnouncements } from '../support/screen-reader.ts';
import { ONE_WIDTH, TASK } from '../support/tags.ts';
import { expect, expectAnnounced, expectWellSaid } from '../support/test.ts';

// Tasks of members and the office, by Tab, arrows, Space, Enter and letters alone; controls are found by what a screen
// reader says of them (WCAG 2.1.1, 4.1.2), the whole tree is walked before each press, and what happens elsewhere on
// the page is announced (WCAG 4.1.3). Signing in, the menus and the card have such journeys of their own.

test.beforeEach(({ page }) => keepAnnouncements(page));

/** Words wherever they stand in what is said. */
const said = (words: string) => new RegExp(words.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&'));

/**
 * A dialog says the result of sending, Enter closes it, and the focus is somewhere in the page.
 * @returns the reference, where it says one
 */
async function takeResult(page: Page, key: string): Promise<string> {
  const [words = ''] = text('ca', 'results', key).split('\n');
  const dialog = page.getByRole('dialog').filter({ hasText: words });
  await expect(dialog).toBeVisible({ timeout: 30_000 });
  await expect(dialog).toHaveAccessibleDescription(said(words));
  const [reference = ''] = /[0-9A-Z]{4}-[0-9A-Z]{4}/.exec((await dialog.textContent()) ?? '') ?? [];
  await tabTo(page, dialog.getByRole('button', { name: appText('result.exit'), exact: true }));
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expectFocused(page);
  await expectWellSaid(page);
  return reference;
}

/** To a tree by Tab, and to one of its entries and the tick of it by the keys that trees have (WAI-ARIA). */
async function chooseEntry(page: Page, label: string, path: readonly string[]): Promise<void> {
  const tree = keyboard(page).control('tree', label);
  await tabTo(page, tree);
  await page.keyboard.press('Home');
  const line = () =>
    tree.evaluate((node) => {
      const entry = document.getElementById(node.getAttribute('aria-activedescendant') ?? '');
      const [checked, expanded] = ['aria-checked', 'aria-expanded'].map((name) => entry?.getAttribute(name));
      return { words: entry?.textContent ?? '', checked, expanded };
    });
  for (const [depth, name] of path.entries()) {
    for (let lines = 0; lines < 100 && !(await line()).words.includes(name); lines += 1)
      await page.keyboard.press('ArrowDown');
    expect((await line()).words).toContain(name);
    const { checked, expanded } = await line();
    if (depth < path.length - 1 && expanded === 'false') await page.keyboard.press('ArrowRight');
    if (depth === path.length - 1 && checked !== 'true') await page.keyboard.press('Space');
  }
  await expect.poll(async () => (await line()).checked).toBe('true');
  await expectAnnounced(page, text('ca', 'widgets/parameter-tree', 'chosen'));
}

test('a certificate is asked for, and withdrawn again', { tag: [ONE_WIDTH, TASK] }, async ({ page }) => {
  const say = (key: string) => formText('certificate-request', key);
  await signInSpeaking(page, 'ca');
  await page.goto(CERTIFICATE_PAGE);
  const hands = keyboard(page);
  // Sent too early: the errors come first, and a link leads to the field.
  await hands.press('button', say('buttons.submit'));
  const errors = page.getByRole('dialog', { name: appText('validation.title') });
  await tabTo(page, errors.getByRole('link').first());
  await page.keyboard.press('Enter');
  const missing = hands.control('textbox', say('delanteDe.label'));
  await expect(missing).toBeFocused();
  await expect(missing).toHaveAccessibleDescription(said(text('ca', 'errors', 'required')));
  await page.keyboard.type('Ajuntament de Reus');
  await hands.write(say('motivo.label'), 'Concurs');
  // Radios are one stop, and arrows choose.
  await tabTo(page, hands.control('radio', say('idioma.options.ca')));
  await page.keyboard.press('ArrowDown');
  await expect(hands.control('radio', say('idioma.options.es'))).toBeChecked();
  await hands.check(say('enviarPorEmail.label'));
  await hands.press('button', say('buttons.submit'));
  const reference = await takeResult(page, 'certificateSent');

  await page.goto('/les-meves-sol-licituds');
  await tabTo(page, page.getByRole('listitem').filter({ hasText: reference }).getByRole('link'));
  await page.keyboard.press('Enter');
  // Changed, and then taken back.
  await hands.press('button', appText('sent.change'));
  await expect(missing).toHaveValue('Ajuntament de Reus');
  await hands.write(say('motivo.label'), 'Un altre concurs');
  await hands.press('button', say('buttons.submit'));
  await expectAnnounced(page, appText('sent.changed'));
  await expectFocused(page);
  await hands.press('button', appText('sent.withdraw'));
  await keyboard(page, page.getByRole('alertdialog')).press('button', appText('sent.withdraw'));
  await expectAnnounced(page, appText('sent.withdrawn'));
  await expectWellSaid(page);
});

test('an address and the seals are asked for', { tag: [ONE_WIDTH, TASK] }, async ({ page }) => {
  await signInSpeaking(page, 'ca');
  const hands = keyboard(page);
  await page.goto('/sol-licituds/sol-licitud-correu-corporatiu');
  await hands.write(formText('corporate-email-request', 'designatedEmail.label'), 'nuria.vila');
  await hands.press('button', formText('corporate-email-request', 'buttons.submit'));
  await takeResult(page, 'requestSent');

  await page.goto('/segells/segell-societats-professionals');
  const company = (key: string) => formText('company-seal-request', key);
  await hands.write(company('nombreEmpresa.label'), 'Vila i Puig Enginyers, SLP');
  await hands.check(company('acceptance.label'));
  await hands.press('button', company('buttons.submit'));
  await takeResult(page, 'requestSent');
});

test('a member keeps the data up to date', { tag: [ONE_WIDTH, TASK] }, async ({ page }) => {
  await signInSpeaking(page, 'ca');
  const hands = keyboard(page);
  const shared = (key: string) => text('ca', 'fields', `${key}.label`);
  await page.goto(PAGES.contact);
  await hands.write(shared('datosContacto__movil'), '600000002');
  await hands.press('button', formText('contact-data', 'buttons.submit'));
  await takeResult(page, 'dataUpdated');

  await page.goto(PAGES.professional);
  const sector = hands.control('combobox', shared('sector'));
  await tabTo(page, sector);
  await page.keyboard.type('Ene');
  await expect(sector).toHaveValue('energia');
  await hands.press('button', formText('professional-data', 'buttons.submit'));
  await takeResult(page, 'dataUpdated');

  await page.goto(PAGES.certifier);
  // The postal code brings the rest.
  await hands.write(shared('direccion__codigoPostal'), '17001');
  await expect(field(page, 'direccion__provincia')).toHaveValue('Girona');
  await expectAnnounced(page, text('ca', 'widgets/town', 'filled'));
  await hands.check(formText('certifier-registration', 'cesionDatos.label'));
  await hands.press('button', formText('certifier-registration', 'buttons.submit'));
  await takeResult(page, 'dataPending');
});

test('a member appears in the guide, with a picture and a file', { tag: [ONE_WIDTH, TASK] }, async ({ page }) => {
  page.on('filechooser', () => undefined);
  page.on('download', () => undefined);
  await signInSpeaking(page, 'ca');
  await page.goto(PAGES.guide);
  const hands = keyboard(page);
  // Files are kept by themselves: a picture as it is, a document that is fetched and goes again.
  const stored = (key: string) => text('ca', 'app', `storedFile.${key}`);
  const photo = around(page, 'fotoPersonalUrl');
  await attach(page, field(page, 'fotoPersonalUrl'), { name: 'cara.png', mimeType: 'image/png', buffer: pngOf(0) });
  await hands.press('button', text('ca', 'widgets/picture', 'keep'));
  await expect(photo.getByRole('img')).toBeVisible();
  await expectFocused(page);
  const cv = around(page, 'curriculumUrl');
  const ofCv = (key: string) => cv.getByRole('button', { name: new RegExp(`^${stored(key)}`) });
  await attach(page, field(page, 'curriculumUrl'), {
    name: 'curriculum.pdf',
    mimeType: 'application/pdf',
    buffer: SMALL_PDF,
  });
  await tabTo(page, ofCv('download'));
  const coming = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  expect((await coming).suggestedFilename()).toMatch(/\.pdf$/);
  await tabTo(page, ofCv('remove'));
  await page.keyboard.press('Enter');
  await keyboard(page, page.getByRole('alertdialog')).press('button', stored('remove'));
  await expect(ofCv('download')).toHaveCount(0);
  await expectAnnounced(page, text('ca', 'results', 'dataUpdated'));
  await expectFocused(page);
  await chooseEntry(page, formText('guide-profile', 'actividades.label'), ['Energies renovables', 'Biomassa i biogàs']);
  await chooseEntry(page, formText('guide-profile', 'comarcasPreferentes.label'), ['Anoia']);
  await hands.check(formText('guide-profile', 'visible.label'));
  await hands.press('button', formText('guide-profile', 'buttons.submit'));
  await takeResult(page, 'dataUpdated');
});

test('a declaration is filled in and signed', { tag: [ONE_WIDTH, TASK] }, async ({ page, authority }) => {
  // From the beginning: a listener that comes with the key may come too late for the chooser it opens.
  page.on('filechooser', () => undefined);
  await signInSpeaking(page, 'ca');
  await page.goto(ETEC_PAGE);
  const hands = keyboard(page);
  const say = (key: string) => formText('etec-declaration', key);
  // The document says what the page says, so nothing is left unanswered.
  await expect(page.getByRole('radio', { name: 'No', exact: true })).toBeChecked();
  const entry = (list: string, id: string) => text('ca', `lists/${list}`, `entries.${id}`);
  await chooseEntry(page, say('actividades_profesionales.label'), [entry('professional-activities', '5')]);
  await chooseEntry(page, say('proyectos.label'), [entry('project-areas', '79')]);
  await chooseEntry(page, say('proyectos.label'), [entry('project-areas', '79'), entry('project-areas', '81')]);
  await chooseEntry(page, say('territorios.label'), [entry('territories', '13'), entry('territories', '14')]);
  await hands.check(say('poliza_colegio.label'));
  await hands.check(say('acepta_condiciones.label'));
  await hands.press('button', say('buttons.submit'));

  const own = etec(page);
  await expect(own.dialog).toBeVisible({ timeout: 30_000 });
  const within = keyboard(page, own.dialog);
  const signing = (key: string) => text('ca', 'app/signing', key);
  const keyFile = authority.issue({ nif: '40123456W' });
  await attach(page, within.control('button', signing('keyFile.choose')), keyFile);
  await within.write(signing('keyFile.password'), KEY_FILE_PASSWORD);
  await within.press('button', signing('keyFile.open'));
  await expect(own.certificate).toBeChecked();
  await within.press('button', signing('sign'));
  await expect(own.dialog).toBeHidden({ timeout: 30_000 });
  await expect(own.banner('pendiente_verificacion')).toBeVisible();
  await expect(page.getByRole('group', { name: signing('done') })).toBeFocused();
  await expectWellSaid(page);
});

test('a password is changed, and a forgotten one asked for', { tag: [ONE_WIDTH, TASK] }, async ({ page, server }) => {
  await page.goto('/login');
  await enterAs(page, '20002');
  await expect(page).toHaveURL(/el-meu-col-legi$/);
  await tabTo(page, userButton(page));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  const changed = 'Un-altre-mot-2026';
  for (const [property, words] of [
    ['password', PASSWORD],
    ['newPassword', changed],
    ['newPassword_confirmation', changed],
  ] as const) {
    await tabTo(page, dialog.locator(`#root_${property}`));
    await page.keyboard.type(words);
  }
  await keyboard(page, dialog).press('button', formText('password-change', 'buttons.submit'));
  await takeResult(page, 'passwordChanged');

  // Out again, by the same menu.
  await tabTo(page, userButton(page));
  await page.keyboard.press('Enter');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/login/);
  expect(await storedSession(page)).toBeNull();
  await tabTo(page, field(page, 'username'));
  await page.keyboard.type('20002');
  await keyboard(page).press('button', formText('login', 'buttons.forgot'));
  await takeResult(page, 'linkSent');

  await page.goto(await mailedLink(server.mailbox, '20002'));
  for (const property of ['password', 'password_confirmation']) {
    await tabTo(page, field(page, property));
    await page.keyboard.type('Del-correu-2026');
  }
  await keyboard(page).press('button', formText('password-reset', 'buttons.submit'));
  await expect(page).toHaveURL(/el-meu-col-legi$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectWellSaid(page);
});

test('the office answers a request', { tag: [ONE_WIDTH, TASK] }, async ({ page, server }) => {
  await signInSpeaking(page, 'ca');
  const hands = keyboard(page);
  await page.goto('/sol-licituds/sol-licitud-correu-corporatiu');
  await hands.write(formText('corporate-email-request', 'designatedEmail.label'), 'n.vila');
  await hands.press('button', formText('corporate-email-request', 'buttons.submit'));
  await takeResult(page, 'requestSent');
  await page.evaluate(() => localStorage.removeItem('session'));

  await page.goto('/login/secretaria');
  await tabTo(page, field(page, 'username'));
  await page.keyboard.type('S0001');
  await tabTo(page, field(page, 'password'));
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/secretaria\/sol-licituds$/);
  await tabTo(page, page.getByRole('row').getByRole('link').first());
  await page.keyboard.press('Enter');
  const desk = (key: string) => text('ca', 'app/desk', key);
  const move = hands.control('combobox', desk('act.move'));
  await tabTo(page, move);
  await page.keyboard.type(text('ca', 'procedures/request', 'moves.done'));
  await expect(move.locator('option:checked')).toHaveText(text('ca', 'procedures/request', 'moves.done'));
  await hands.write(desk('act.answer'), 'La bústia és a punt.');
  await hands.press('button', desk('act.save'));
  await expectAnnounced(page, desk('act.done'));
  await expectWellSaid(page);
  await expect.poll(() => server.mailbox.holding('La bústia és a punt.').length).toBe(1);
});
