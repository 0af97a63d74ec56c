import { readFileSync } from 'node:fs';
import { wholeBrowser } from '../../../scripts/lib/chromium.mjs';
import { SMALL_PDF } from '../../server/support/files.ts';
import { signInSpeaking } from '../support/bilingual.ts';
import { EC_KEY, type Wish } from '../support/certificates.ts';
import { tabTo } from '../support/keyboard.ts';
import {
  admin,
  chooseTerritory,
  downloaded,
  expectSigned,
  openForm,
  requestIn,
  setEntry,
  signWith,
  test,
} from '../support/pages/etec.ts';
import { text } from '../support/project.ts';
import { WIDTH_OF } from '../support/tags.ts';
import { expect, expectGoodPage } from '../support/test.ts';

/** The member's own, as the college knows it. */
const NIF = '40123456W';
/** Entries of the lists, by their words in a language: a group of projects, one of it, an activity. */
const entriesIn = (language: string) => ({
  group: text(language, 'lists/project-areas', 'entries.79'),
  project: text(language, 'lists/project-areas', 'entries.81'),
  activity: text(language, 'lists/professional-activities', 'entries.5'),
});

// Old kinds of key files are read in tests/signing.
const lives: { name: string; wish: Partial<Wish>; language: 'ca' | 'es' }[] = [
  { name: 'RSA key', wish: {}, language: 'ca' },
  { name: 'EC key, in Spanish', wish: { key: EC_KEY }, language: 'es' },
];

// The document is shown in the dialog.
test.use({ launchOptions: wholeBrowser() });

for (const { name, wish, language } of lives) {
  test(`a request from its form to its withdrawal: ${name}`, { tag: WIDTH_OF[language] }, async ({
    page,
    server,
    authority,
  }) => {
    const file = authority.issue({ nif: NIF, ...wish });
    await signInSpeaking(page, language);
    const own = await openForm(page, language);
    await expectGoodPage(page);

    // Mails about the request go to the address that is declared, so it has to be one.
    const declared = `${language}@declarada.example`;
    await own.email.fill('dolent@@x');

    // A group without any of its projects is told, and nothing is sent.
    const entries = entriesIn(language);
    const group = own.entry(entries.group);
    await setEntry(group, false);
    await setEntry(group, true);
    await own.box('acepta_condiciones').uncheck();
    await expect(own.generate).toBeDisabled();
    await own.box('acepta_condiciones').check();
    await own.generate.click();
    const errors = page.getByRole('dialog', { name: text(language, 'app', 'validation.title') });
    await expect(errors).toContainText(entries.group);
    await expect(errors).toContainText(text(language, 'errors', 'email'));
    await expectGoodPage(page);
    await errors.getByRole('button', { name: text(language, 'app', 'validation.close'), exact: true }).click();
    await own.email.fill(declared);
    await setEntry(own.entry(entries.project), true);
    await setEntry(own.entry(entries.activity), true);
    await own.generate.click();
    await expect(errors).toContainText(text(language, 'errors', 'territoryMissing'));
    await errors.getByRole('button', { name: text(language, 'app', 'validation.close'), exact: true }).click();
    await chooseTerritory(page, language);

    // The policy's company, number, amount and certificate belong to an external one.
    await own.box('poliza_externa').uncheck();
    await expect(page.locator('#root_compania_seguros')).toBeDisabled();
    await own.box('poliza_externa').check();
    await page.locator('#root_compania_seguros').fill('Assegurances Exemple');
    await page.locator('#root_num_poliza').fill('RC-2026-0042');
    await page.locator('#root_importe_cobertura').fill('600000');
    const paper = { name: 'pòlissa.pdf', mimeType: 'application/pdf', buffer: SMALL_PDF };
    await page.locator('#root_certificado_aseguradora').setInputFiles(paper);
    await expect(page.getByRole('listitem').filter({ hasText: paper.name })).toBeVisible();
    await page.getByRole('radio', { name: 'Sí', exact: true }).check();
    await own.generate.click();

    await expect(own.dialog).toBeVisible({ timeout: 30_000 });
    await expect(own.sign).toBeDisabled();
    await expect(own.preview).toBeVisible();
    await expectGoodPage(page);
    await signWith(page, file, language);
    await expect(own.banner('pendiente_verificacion')).toBeVisible();
    const went = () => server.mailbox.holding('ETEC').some(({ to }) => to.includes(declared));
    await expect.poll(went, { timeout: 20_000 }).toBe(true);
    const sentAlong = () => server.mailbox.atOffice('ETEC').flatMap(({ mail }) => mail.attachments);
    await expect.poll(() => sentAlong().map(({ filename }) => filename), { timeout: 20_000 }).toContain(paper.name);
    await expect(page.getByText(/Núria Vila i Puigdomènech \(.* 20001\)/)).toBeVisible();
    await expectGoodPage(page);
    await expectSigned(await downloaded(page, own.download, authority), authority);
    const coming = page.waitForEvent('download');
    const fetched = `${text(language, 'app', 'storedFile.download')} ${paper.name}`;
    await tabTo(page, page.getByRole('button', { name: fetched }));
    await page.keyboard.press('Enter');
    const got = await coming;
    expect([got.suggestedFilename(), readFileSync(await got.path()).equals(SMALL_PDF)]).toEqual([paper.name, true]);

    admin(server, 'move', requestIn(server, 'pendiente_verificacion'), 'verify');
    admin(server, 'move', requestIn(server, 'activo'), 'observe', 'Tot correcte.');
    await page.reload();
    await expect(own.banner('activo')).toBeVisible();
    await expect(page.getByText('Tot correcte.')).toBeVisible();
    await expectGoodPage(page);
    const verified = await downloaded(page, own.download, authority);
    await expectSigned(verified, authority);

    // An approved declaration needs only a new signature after a change.
    await own.edit.click();
    await own.back.click();
    await expect(own.banner('activo')).toBeVisible();
    await tabTo(page, own.edit);
    await page.keyboard.press('Enter');
    const again = page.waitForEvent('download');
    await page.getByRole('listitem').getByRole('button', { name: paper.name }).first().click();
    expect(readFileSync(await (await again).path()).equals(SMALL_PDF)).toBe(true);
    await own.phone.fill('611222333');
    await expect(page.locator('#root_num_poliza')).toHaveValue('RC-2026-0042');
    await own.box('acepta_condiciones').check();
    await own.generate.click();
    await expect(own.dialog).toBeVisible({ timeout: 30_000 });
    await own.close.click();
    await expect(own.openSigning).toBeVisible();
    // Once without: the page then has gone through one state twice.
    if (language === 'ca') await page.reload();
    await expect(own.phone).toHaveValue('611222333');
    await own.openSigning.click();
    await signWith(page, file, language);
    await expect(own.banner('activo')).toBeVisible();
    await expectSigned(await downloaded(page, own.download, authority), authority);

    await own.withdraw.click();
    const asked = page.getByRole('alertdialog');
    await expectGoodPage(page);
    await asked.getByRole('button', { name: text(language, 'app', 'cancel'), exact: true }).click();
    await expect(own.banner('activo')).toBeVisible();
    // Changed, fetched and withdrawn without a mouse too.
    await tabTo(page, own.withdraw);
    await page.keyboard.press('Enter');
    await tabTo(page, asked.getByRole('button', { name: text(language, 'pages', 'etec.status.withdraw.title') }));
    await page.keyboard.press('Enter');
    const told = page.getByRole('dialog').filter({ hasText: text(language, 'results', 'withdrawn') });
    await told.getByRole('button', { name: text(language, 'app', 'result.exit'), exact: true }).click();
    await expect(own.banner('baja')).toBeVisible();
    await expect(page.getByText(text(language, 'app/signing', 'done'))).toBeHidden();
    await expect(own.withdraw).toBeHidden();
  });
}
