import { goThrough, sideList, signInSpeaking, bilingual as test } from './support/bilingual.ts';
import { type Person, titleOf } from './support/person.ts';
import { ROOT, readJson, text } from './support/project.ts';
import { expect, expectGoodPage } from './support/test.ts';

const { links, contactMailbox } = readJson<{ links: Record<string, string>; contactMailbox: string }>(
  ROOT,
  'menus/settings.json',
);
const EXPERTS = [
  { id: 'experts-court', path: 'inscripcio-llistat-general-perits-judicials', link: 'courtExperts' },
  {
    id: 'experts-legal-aid',
    path: 'inscripcio-llistat-perits-judicials-assistencia-reconeguda',
    link: 'legalAidExperts',
  },
  { id: 'experts-third', path: 'inscripcio-llistat-perits-tercers', link: 'thirdExperts' },
  { id: 'experts-members', path: 'inscripcio-llistat-col-legiats', link: 'membersList' },
];
/** Shortcuts of the landing page, by who sees them. */
const SHORTCUTS: Record<Person, string[]> = {
  member: ['data-update', 'certificate', 'card', 'email', 'seals', 'guide', 'energy-certifier', 'documents', 'sent'],
  preMember: ['data-update', 'documents', 'jobs', 'courses', 'membership'],
  external: ['courses', 'campus', 'membership'],
};
const WELCOME: Record<Person, string> = {
  member: 'welcome',
  preMember: 'welcome-second',
  external: 'welcome-external',
};

const say = (key: string) => text('ca', 'pages', key);

for (const person of ['member', 'preMember', 'external'] as const) {
  test(`the landing page greets a ${person} with what they can do`, async ({ page }) => {
    await signInSpeaking(page, 'ca', person);
    const main = page.getByRole('main');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('my-college.title'));
    await expect(page.getByText(titleOf('my-college', 'ca')).first()).toBeAttached();
    const [first = ''] = say(`my-college.${WELCOME[person]}`).split('\n');
    await expect(main.getByText(first)).toBeVisible();
    await expect(main.getByRole('link', { name: contactMailbox })).toHaveAttribute('href', `mailto:${contactMailbox}`);
    const titles = SHORTCUTS[person].map((id) => say(`my-college.shortcuts.${id}.title`));
    await expect(main.getByRole('listitem').filter({ has: page.getByRole('link') })).toHaveCount(titles.length);
    for (const title of titles) await expect(main.getByRole('link', { name: title }).first()).toBeVisible();
    await expectGoodPage(page);
  });
}

test(`the expert lists and the certifiers' document lead to their papers`, async ({ page }) => {
  test.slow();
  await signInSpeaking(page, 'ca');
  await goThrough(page, 'ca', 'experts');
  await expect(page).toHaveURL(new RegExp(`/perits-tercers-administracio/${EXPERTS[0]?.path}$`));
  for (const { id, path, link } of EXPERTS) {
    const list = await sideList(page, 'ca', 'experts');
    await list.getByRole('link', { name: titleOf(id, 'ca'), exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`/perits-tercers-administracio/${path}$`));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say(`${id}.title`));
    for (const [item, name] of [
      ['form', `${link}Form`],
      ['manual', `${link}Manual`],
    ] as const) {
      const button = page.getByRole('link', { name: say(`${id}.links.${item}.title`) });
      await expect(button).toHaveAttribute('href', String(links[name]));
      await expect(button).toHaveAttribute('target', '_blank');
      await expect(button).toHaveAttribute('rel', /noopener/);
    }
  }
  await page.goto('/perits-tercers-administracio/no-hi-es');
  await expect(page).toHaveURL(new RegExp(`${EXPERTS[0]?.path}$`));

  await goThrough(page, 'ca', 'energy-certifier', 'energy-certifier-documents');
  await expect(page).toHaveURL(/\/certificador-eficiencia-energetica\/accessos-document$/);
  await expect(page.getByRole('link', { name: say('energy-certifier-documents.links.form.title') })).toHaveAttribute(
    'href',
    String(links.energyCertifierForm),
  );
});

test(`the data-update index shows the cards of one's role`, async ({ page }) => {
  const card = (id: string) => page.getByRole('main').getByRole('link', { name: say(`data-update.kinds.${id}.text`) });
  await signInSpeaking(page, 'ca');
  await goThrough(page, 'ca', 'data-update');
  await expect(card('consumer')).toHaveAttribute('href', '/actualitzacio-dades/dades-acces-consumidor');
  await expect(card('contact')).toHaveAttribute('href', '/actualitzacio-dades/dades-contacte-relacio-col-legi');
});

test('a pre-member has no card for consumers, and its page redirects', async ({ page }) => {
  await signInSpeaking(page, 'ca', 'preMember');
  await goThrough(page, 'ca', 'data-update');
  const cards = page
    .getByRole('main')
    .getByRole('link', { name: text('ca', 'pages', 'data-update.kinds.contact.text') });
  await expect(cards).toHaveCount(1);
  await expect(page.getByText(text('ca', 'pages', 'data-update.kinds.consumer.text'))).toHaveCount(0);
  await page.goto('/actualitzacio-dades/dades-acces-consumidor');
  await expect(page).toHaveURL(/\/actualitzacio-dades$/);
});
