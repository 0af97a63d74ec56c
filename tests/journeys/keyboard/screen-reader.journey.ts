import { text } from '../support/project.ts';
import { announcedOn, faultsHeard, keepAnnouncements } from '../support/screen-reader.ts';
import { expect, test } from '../support/test.ts';

// The check that the other journeys make of each page finds these faults.

test('faults of the accessibility tree are found', async ({ page }) => {
  await page.setContent(`<html lang="ca">
    <link rel="icon" href="data:,">
    <main><h1>Petició</h1><h3>Dades</h3>
      <nav aria-label="Menú"></nav><nav aria-label="Menú"></nav>
      <input id="root_nom"><button aria-label="app.send.label"></button>
      <label>Codi<input aria-invalid="true"></label><p id="root_codi__error">Falta.</p>
      <input type="radio" aria-label="Sí"><img src="data:,"><table></table>
      <div tabindex="-1"></div>
    </main>`);
  await page.locator('[tabindex="-1"]').focus();
  expect(await faultsHeard(page)).toEqual([
    'no name: textbox ""',
    'a name for programs: button "app.send.label"',
    'wrong, and nobody says why: textbox "Codi"',
    'a choice of nothing: radio "Sí"',
    'no name: image ""',
    'another landmark alike: navigation "Menú"',
    'the level jumps to 3: Dades',
    'the focus is on what says nothing: generic ""',
    'said with no field: root_codi__error',
  ]);
});

test('text in another language without a lang attribute is found', async ({ page }) => {
  const [catalan, spanish] = ['ca', 'es'].map((language) => text(language, 'app', 'sent.withdraw'));
  await page.setContent(`<html lang="ca"><title>x</title><link rel="icon" href="data:,"><main><h1>${catalan}</h1>
    <p>${spanish}</p><p lang="es">${spanish}</p>
    <div lang="es"><button>${catalan}</button><button lang="ca">${catalan}</button></div>
    <p>Ñandú</p><p>Castellano</p><p lang="es">Castellano</p><img src="data:," alt="${spanish}">
    </main></html>`);
  expect(await faultsHeard(page)).toEqual([
    `said as ca: ${spanish}`,
    `said as es: ${catalan}`,
    'said as ca: Castellano',
    `said as ca: ${spanish}`,
  ]);
});

test('only changes of live regions are announced, and none behind a dialog', async ({ page }) => {
  await keepAnnouncements(page);
  await page.goto('/login');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate(() => {
    document.body.innerHTML = `<p id="quiet"></p><p id="open" role="status"></p>
      <div aria-hidden="true"><p id="behind" role="status"></p></div>`;
    (globalThis as unknown as { announced: string[] }).announced.splice(0);
    for (const id of ['quiet', 'open', 'behind']) document.getElementById(id)?.append(`Desat ${id}`);
  });
  await expect.poll(() => announcedOn(page)).toEqual(['Desat open']);
});
