import { randomUUID } from 'node:crypto';
import { formText, mailedLink, tokenOf } from '../support/pages/access.ts';
import { certificate } from '../support/pages/certificate.ts';
import { errorOf, field, PAGES } from '../support/pages/data.ts';
import { CERTIFICATE_PAGE, closeResult, HOME } from '../support/person.ts';
import { text } from '../support/project.ts';
import { ONE_WIDTH } from '../support/tags.ts';
import { expect, expectGoodPage, test } from '../support/test.ts';

const NUMBER = '30950';
const PASSWORD = 'Clau-del-primer-dia-2026';
const MAILBOX = 'agnes@exemple.cat';
const PERSON = { nombre: 'Agnès', apellidos: "d'Abella i Güell", persCodiCole: NUMBER, persCifNif: '46000000X' };
const CSV = [
  `username;name;role;email;${Object.keys(PERSON)
    .map((name) => `person.${name}`)
    .join(';')};person.theknos`,
  `${NUMBER};Agnès d'Abella;ROLE_COLEGIADO;${MAILBOX};${Object.values(PERSON).join(';')};true`,
].join('\n');

// The mailbox is refused until the password is given again.
test.use({ expectedErrors: [/status of 403 .*contact-address/] });

test('an imported member without contact data sees the stored values in forms and adds an address', {
  tag: ONE_WIDTH,
}, async ({ page, server }) => {
  await page.goto(`${server.url}/login`);
  const headers = { Authorization: String(await tokenOf(page, 'S0001')), 'Idempotency-Key': randomUUID() };
  const imported = await page.request.post('/api/desk/members/import', { headers, data: { csv: CSV, dryRun: false } });
  expect(await imported.json()).toMatchObject({ added: 1, problems: [], done: true });

  await page.locator('#root_username').fill(NUMBER);
  await page.getByRole('button', { name: formText('login', 'buttons.forgot'), exact: true }).click();
  await closeResult(page);
  await page.goto(await mailedLink(server.mailbox, NUMBER));
  await page.locator('#root_password').fill(PASSWORD);
  await page.locator('#root_password_confirmation').fill(PASSWORD);
  await page.getByRole('button', { name: formText('password-reset', 'buttons.submit'), exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`${HOME}$`));

  await page.goto(CERTIFICATE_PAGE);
  const form = certificate(page);
  const known = [
    [form.number, NUMBER],
    [form.name, PERSON.nombre],
    [form.surname, PERSON.apellidos],
  ] as const;
  for (const [shown, value] of known) {
    await expect(shown).toHaveValue(value);
    await expect(shown).not.toBeEditable();
  }
  await expect(form.email).toHaveValue('');
  await expect(page.getByText(text('ca', 'app', 'form.noRecord'))).toHaveCount(0);
  await expectGoodPage(page);
  await form.before.fill('Ajuntament de Berga');
  await form.send.click();
  await expect(page.getByRole('dialog')).toContainText("S'ha enviat correctament la sol·licitud");
  await closeResult(page);
  // It starts over, with the same name in it.
  await expect(form.name).toHaveValue(PERSON.nombre);
  // The office's, and her own copy at the mailbox that the office has of her.
  const sent = () => server.mailbox.holding('Ajuntament de Berga');
  await expect.poll(() => sent().length, { timeout: 20_000 }).toBe(2);
  const isOwn = ({ to }: { to: readonly string[] }) => to.join().includes(MAILBOX);
  expect(sent().filter(isOwn)).toHaveLength(1);
  const { mail } = sent().find((one) => !isOwn(one)) ?? {};
  for (const [, value] of known) expect(mail?.text).toContain(value);
  expect(mail?.subject).toContain(`${PERSON.nombre} ${PERSON.apellidos}`);

  // Her stored data already stand in the form that makes her contact data, and stay.
  await page.goto(PAGES.contact);
  await expect(field(page, 'nombre')).toHaveValue(PERSON.nombre);
  await expect(field(page, 'theknos')).toBeChecked();
  for (const [property, value] of [
    ['direccion__direccion', 'Plaça Major, 1'],
    ['direccion__codigoPostal', '08901'],
    ['datosContacto__movil', '600000950'],
    ['datosContacto__email', 'agnes.nova@exemple.cat'],
  ] as const)
    await field(page, property).fill(value);
  await expect(field(page, 'direccion__poblacion')).toHaveValue("L'Hospitalet de Llobregat");
  await expect(errorOf(page, 'direccion__poblacion')).toHaveCount(0);
  await page.getByRole('button', { name: formText('contact-data', 'buttons.submit'), exact: true }).click();
  // A mailbox is said for the first time: the password is asked for again.
  const question = page.getByRole('dialog', { name: text('ca', 'app', 'session.confirmTitle') });
  await question.locator('#root_password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toContainText(text('ca', 'results', 'dataUpdated'));
  await closeResult(page);
  const authorization = String(await tokenOf(page, NUMBER, PASSWORD));
  const kept = await page.request.get('/api/records/contact-address', { headers: { Authorization: authorization } });
  expect(await kept.json()).toMatchObject({ ...PERSON, theknos: true, direccion__direccion: 'Plaça Major, 1' });
});
