import { goThrough, sideList, signInSpeaking, takeReference, bilingual as test } from '../support/bilingual.ts';
import { tabTo } from '../support/keyboard.ts';
import { titleOf } from '../support/person.ts';
import { ROOT, readJson, text } from '../support/project.ts';
import { NARROW, ONE_WIDTH } from '../support/tags.ts';
import { expect, expectGoodPage } from '../support/test.ts';

const SEALS = [
  { id: 'seal-graduate', path: 'segell-enginyer-graduat-industrial', context: 'graduate' },
  { id: 'seal-technical', path: 'segell-enginyer-tecnic-industrial', context: 'technical' },
  { id: 'seal-design', path: 'segell-enginyer-tecnic-disseny-industrial', context: 'design' },
];
const { links, membershipOffice } = readJson<{ links: Record<string, string>; membershipOffice: string }>(
  ROOT,
  'menus/settings.json',
);

const say = (key: string) => text('ca', 'forms/personal-seal', key);
const ask = (key: string) => text('es', 'forms/company-seal-request', key);

test(`a member accepts the rules and downloads each personal seal`, {
  tag: ONE_WIDTH,
}, async ({ page, context }) => {
  // The documents stand on another site, which nobody reaches from here.
  await context.route('https://documents.exemple.cat/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Documents</title>' }),
  );
  test.slow();
  const reads: string[] = [];
  page.on('request', (request) => request.url().includes('/api/records/') && reads.push(request.url()));
  await signInSpeaking(page, 'ca');
  await goThrough(page, 'ca', 'seals');
  // The section opens on its first page.
  await expect(page).toHaveURL(/\/segells\/segell-enginyer-graduat-industrial$/);

  for (const seal of SEALS) {
    const list = await sideList(page, 'ca', 'seals');
    await list.getByRole('link', { name: titleOf(seal.id, 'ca'), exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`/segells/${seal.path}$`));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('ca', 'pages', `${seal.id}.title`));
    await expect(page.getByRole('navigation').getByText(titleOf(seal.id, 'ca')).first()).toBeAttached();
    for (const [id, value] of [
      ['persCodiCole', '20001'],
      ['nombre', 'Núria'],
      ['apellidos', 'Vila i Puigdomènech'],
    ] as const) {
      await expect(page.locator(`#root_${id}`)).toHaveValue(value);
      await expect(page.locator(`#root_${id}`)).not.toBeEditable();
    }
    const words = say(`conditions.text_${seal.context}`).replaceAll('**', '');
    await expect(page.getByText(words)).toBeVisible();
    await expect(page.getByRole('link', { name: membershipOffice })).toHaveAttribute(
      'href',
      `mailto:${membershipOffice}`,
    );
    const rules = page.getByRole('link', { name: say('acceptance.linkText') });
    await expect(rules).toHaveAttribute('href', String(links.sealRules));
    await expect(rules).toHaveAttribute('target', '_blank');

    const download = page.getByRole('button', { name: say('buttons.submit'), exact: true });
    const box = page.getByRole('checkbox');
    await expect(download).toBeDisabled();
    await expect(download).toHaveAccessibleDescription(text('ca', 'forms/personal-seal', 'buttons.submitWaits'));
    if (seal === SEALS[0]) await expectGoodPage(page);
    await box.check();
    await expect(download).toBeEnabled();
    await box.uncheck();
    await expect(download).toBeDisabled();
    await tabTo(page, box);
    await page.keyboard.press('Space');
    await expect(box).toBeChecked();
    await tabTo(page, download);
    const [opened] = await Promise.all([context.waitForEvent('page'), page.keyboard.press('Enter')]);
    await opened.waitForLoadState();
    expect(opened.url()).toBe(links[`sealDocuments_${seal.context}`]);
    expect(await opened.evaluate(() => window.opener)).toBeNull();
    await opened.close();
    // The page stays, and nothing needs to be closed on it.
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(download).toBeEnabled();
  }
  // The member's data were read for the section, not for each of its pages; a download may ask again.
  expect(reads.length).toBeLessThanOrEqual(1 + SEALS.length);
  await page.goto('/segells/no-hi-es');
  await expect(page).toHaveURL(/\/segells\/segell-enginyer-graduat-industrial$/);
});

test(
  `a member asks for the seal of a company and the office has the e-mail`,
  { tag: NARROW },
  async ({ page, server }, { project }) => {
    test.slow();
    await signInSpeaking(page, 'es');
    await goThrough(page, 'es', 'seals', 'seal-company');
    const company = page.getByLabel(ask('nombreEmpresa.label'));
    const email = page.getByLabel(ask('email.label'));
    const send = page.getByRole('button', { name: ask('buttons.submit'), exact: true });
    await expect(email).toHaveValue('nuria.vila@exemple.cat');
    await expect(page.locator('#root_persCodiCole')).toHaveValue('20001');
    await expect(page.locator('#root_nombre')).not.toBeEditable();
    await expect(send).toBeDisabled();
    await expectGoodPage(page);

    await page.getByRole('checkbox').check();
    await email.fill('nuria.vila');
    await send.click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(ask('nombreEmpresa.errors.required'));
    await expect(dialog).toContainText(text('es', 'errors', 'email'));
    await expectGoodPage(page);
    await dialog.getByRole('link').first().click();
    await expect(company).toBeFocused();

    const name = `Vila & «Fills» <b>${project.name}-es</b>, SLP`;
    await company.fill(name);
    await email.fill('segells@vila-fills.cat');
    await send.click();
    const reference = await takeReference(page, 'es');
    await expect(company).toHaveValue('');
    await expect(send).toBeDisabled();

    const mails = () => server.mailbox.atOffice(reference);
    await expect.poll(() => mails().length, { timeout: 20_000 }).toBe(1);
    const [received] = mails();
    expect(received?.to).toEqual(['secretaria@exemple.cat']);
    expect(received?.mail.subject).toMatch(/^\[web\] /);
    for (const words of ['Núria', 'Vila i Puigdomènech', '20001', name, 'segells@vila-fills.cat', reference])
      expect(received?.mail.text).toContain(words);
    // Markup arrives as text in the HTML too.
    expect(received?.mail.html).not.toContain('<b>');
    // The member's copy goes to the stored address and to no other, whatever was typed.
    const copies = () => server.mailbox.holding(reference).filter(({ to }) => to.includes('nuria.vila@exemple.cat'));
    await expect.poll(() => copies().length, { timeout: 20_000 }).toBe(1);
    expect(copies()[0]?.to).toEqual(['nuria.vila@exemple.cat']);
    expect(server.mailbox.holding(reference).flatMap(({ to }) => to)).not.toContain('segells@vila-fills.cat');
  },
);
