import { goInside } from '../support/pages/access.ts';
import {
  expect,
  field,
  PAGES,
  signInAsOther,
  signInSpeaking,
  text,
  watchCalls,
  withOwnData,
} from '../support/pages/data.ts';
import { choose } from '../support/person.ts';

const test = withOwnData();
test.use({ expectedErrors: [/status of 404/] });
const RECORD = 'GET /records/';
const LISTS = 'GET /lists';
const TOWNS = (code: string) => `${LISTS}/towns?cpostal=${code}`;
const GUIDE = 'GET /ebcn/guia-profesionales';

test('each page requests only its data, and unchanging data once', async ({ page }) => {
  await signInSpeaking(page, 'ca');
  await page.waitForLoadState('networkidle');
  const { calls } = watchCalls(page);
  /** Calls since the last time; one call too many shows here or the next time. */
  const expectAsked = async (...wanted: string[]) => {
    // The version of a picture is not what counts here.
    const asked = () => calls.map((call) => call.replace(/&v=.*$/, '')).sort();
    await expect.poll(asked).toEqual(wanted.sort());
    await page.waitForLoadState('networkidle');
    expect(asked()).toEqual(wanted);
    calls.length = 0;
  };
  const visit = async (path: string, id: string) => {
    await goInside(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('ca', 'pages', `${id}.title`));
  };

  // The first page brings the countries along, and the towns of its own postal code.
  await choose(page, 'data-update');
  await expectAsked();
  // A page that is left before an answer comes asks again.
  const towns = page.waitForResponse((answer) => answer.url().includes('/lists/towns?'));
  await visit(PAGES.contact, 'contact-details');
  await expect(field(page, 'direccion__idpais').locator('option', { hasText: 'Andorra' })).toBeAttached();
  await (await towns).finished();
  await expectAsked(TOWNS('08901'), `${LISTS}/countries`, `${RECORD}contact-address`, `${RECORD}person`);

  // From then on only what is a page's own.
  await visit(PAGES.consumer, 'consumer-access');
  await expect(field(page, 'datosContacto__email')).not.toHaveValue('');
  await expectAsked(`${RECORD}contact-address`, `${RECORD}consumer-access`, `${RECORD}person`);
  await visit(PAGES.guide, 'guide');
  await expect(field(page, 'actividades')).toBeVisible();
  await expect(field(page, 'comarcasPreferentes')).toBeVisible();
  await expectAsked(
    `${RECORD}contact-address`,
    `${RECORD}person`,
    `${LISTS}/activity-families`,
    `${LISTS}/comarques`,
    `${RECORD}guide-entry`,
    // For the form and for the card beside it at once.
    ...['FOTO', 'LOGO'].map((kind) => `${GUIDE}/profesionales/documentos?tipo=${kind}`),
  );
  await visit(PAGES.certifier, 'energy-certifier-registration');
  await expect(field(page, 'datosContacto__email')).not.toHaveValue('');
  await expectAsked(
    'GET /procedures/certifier-registration',
    ...['certifier-address', 'contact-address', 'person'].map((record) => `${RECORD}${record}`),
  );
  await visit(PAGES.contact, 'contact-details');
  await expect(field(page, 'datosContacto__email')).not.toHaveValue('');
  // A record that was read before may be read again; nothing else is.
  await page.waitForLoadState('networkidle');
  expect(calls.filter((call) => ![`${RECORD}contact-address`, `${RECORD}person`].includes(call))).toEqual([]);
  calls.length = 0;

  // A code that was asked for is known.
  await field(page, 'direccion__codigoPostal').fill('17001');
  await expect(field(page, 'direccion__poblacion')).toHaveValue('Girona');
  await expectAsked(TOWNS('17001'));
  await field(page, 'direccion__codigoPostal').fill('08901');
  await expect(field(page, 'direccion__poblacion')).toHaveValue("L'Hospitalet de Llobregat");
  await expectAsked();
});

test('an incomplete postal code sends no request', async ({ page }) => {
  await signInAsOther(page);
  await page.goto(PAGES.contact);
  await expect(field(page, 'direccion__poblacion')).toHaveValue('Vic');
  await page.waitForLoadState('networkidle');
  const { calls } = watchCalls(page);
  for (const code of ['0', '0850', '085000']) {
    await field(page, 'direccion__codigoPostal').fill(code);
    await field(page, 'direccion__codigoPostal').blur();
  }
  await page.waitForLoadState('networkidle');
  expect(calls).toEqual([]);
});
