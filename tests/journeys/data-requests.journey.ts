import { goInside } from './support/access.ts';
import { expect, field, PAGES, signInAsOther, signInSpeaking, watchCalls, withOwnData } from './support/data.ts';
import { choose } from './support/person.ts';

const test = withOwnData();
test.use({ expectedErrors: [/status of 404/] });
const DATA = 'GET /formulario/datos?tipo-direccion=';
const PLACES = 'GET /ebcn/ubicaciones';
const TOWNS = (code: string) => `${PLACES}/poblaciones/paginas?page=0&size=200&cpostal=${code}`;
const GUIDE = 'GET /ebcn/guia-profesionales';

test('each page asks for what it needs, and what does not change is asked for once', async ({ page }) => {
  await signInSpeaking(page, 'ca');
  await page.waitForLoadState('networkidle');
  const { calls } = watchCalls(page);
  const taken = async () => {
    await page.waitForLoadState('networkidle');
    // The version of a picture is not what counts here.
    return calls
      .splice(0)
      .map((call) => call.replace(/&v=.*$/, ''))
      .sort();
  };

  // The first page brings the countries; the towns of its own postal code come along.
  await choose(page, 'data-update');
  expect(await taken()).toEqual([]);
  await goInside(page, PAGES.contact);
  await expect(field(page, 'direccion__idpais')).toHaveValue('3');
  await expect(field(page, 'direccion__idpais').locator('option', { hasText: 'Andorra' })).toBeAttached();
  expect(await taken()).toEqual([TOWNS('08901'), `${PLACES}/paises`, `${DATA}CONTACT`].sort());

  // From then on only what is this page's own.
  await goInside(page, PAGES.consumer);
  await expect(field(page, 'datosContacto__email')).not.toHaveValue('');
  expect(await taken()).toEqual([`${DATA}CONTACT`, `${DATA}OMNIBUS`]);
  await goInside(page, PAGES.guide);
  await expect(field(page, 'actividades')).toBeVisible();
  await expect(field(page, 'comarcasPreferentes')).toBeVisible();
  expect(await taken()).toEqual(
    [
      `${DATA}CONTACT`,
      'GET /ebcn/guia-publica-profesionales/familias',
      `${PLACES}/comarcas`,
      `${GUIDE}/profesionales`,
      `${GUIDE}/documentos?tipo=FOTO`,
      `${GUIDE}/documentos?tipo=LOGO`,
    ].sort(),
  );
  await goInside(page, PAGES.certifier);
  await expect(field(page, 'datosContacto__email')).not.toHaveValue('');
  expect(await taken()).toEqual([`${DATA}CEE`, `${DATA}CONTACT`]);
  await goInside(page, PAGES.contact);
  await expect(field(page, 'datosContacto__email')).not.toHaveValue('');
  expect((await taken()).filter((call) => !call.startsWith(DATA))).toEqual([]);

  // A code that was asked for is known.
  await field(page, 'direccion__codigoPostal').fill('17001');
  await expect(field(page, 'direccion__poblacion')).toHaveValue('Girona');
  expect(await taken()).toEqual([TOWNS('17001')]);
  await field(page, 'direccion__codigoPostal').fill('08901');
  await expect(field(page, 'direccion__poblacion')).toHaveValue("L'Hospitalet de Llobregat");
  expect(await taken()).toEqual([]);
});

test('an unfinished postal code asks nobody', async ({ page }) => {
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
