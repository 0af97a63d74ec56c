import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import settings from '../../../../menus/settings.json';
import ca from '../../../../messages/ca/results.json';
import es from '../../../../messages/es/results.json';
import { axeViolations } from '../../../../tests/support/axe.ts';
import { openApp } from '../../../../tests/support/open-app.tsx';
import { type FakeSite, siteOfMember } from '../../../../tests/support/sites/fake-site.ts';
import { askForm, sample } from '../../../../tests/support/sites/sample-site.ts';

const { bankAccount, bankName, certificateCost, contactMailbox } = settings;
const results = { ca, es };

let site: FakeSite;
beforeEach(() => {
  site = siteOfMember(sample);
  site.answer(({ method }) =>
    method === 'GET' ? Response.json({ nombre: 'Núria' }) : Response.json({ reference: 'R-7' }, { status: 201 }),
  );
});
afterEach(() => site.restore());

test.for(['ca', 'es'] as const)(
  'what is to be paid, and where, is said again once the form is sent: %s',
  async (spoken) => {
    const texts = Object.fromEntries(
      (['ca', 'es'] as const).map((language) => [language, { ...sample.texts[language], results: results[language] }]),
    );
    const spec = { ...askForm.spec, results: { '201': { text: 'certificateSent' } } };
    const more = { bankAccount, bankName, certificateCost, contactMailbox };
    site.publish({
      ...sample,
      texts,
      forms: { ...sample.forms, ask: { ...askForm, spec } },
      settings: { links: {}, sessionCookie: 'x', ...sample.settings, ...more },
    });
    await openApp(site, '/section/ask');
    if (spoken === 'es') await userEvent.click(page.getByRole('button', { name: 'Castellano' }));
    await page.getByLabelText(/Davant de|Presentado ante/).fill('Ajuntament');
    await userEvent.click(page.getByRole('button', { name: /^Enviar/ }));
    const dialog = page.getByRole('dialog');
    await expect.element(dialog).toHaveTextContent('R-7');
    // Each value is in its paragraph, and no placeholder is left.
    const paragraphs = [...dialog.element().querySelectorAll('p')].map(({ textContent }) => textContent ?? '');
    const [, payment = '', proof = ''] = paragraphs;
    for (const part of [bankAccount, bankName]) expect(payment).toContain(part);
    expect(payment).toMatch(/7,62\s€/);
    expect(certificateCost).toBe(7.62);
    expect(proof).toContain(contactMailbox);
    expect(paragraphs.join(' ')).not.toMatch(/\{\{|settings\./);
    await expect.element(dialog).toHaveAccessibleDescription(new RegExp(bankAccount));
    expect(await axeViolations()).toEqual([]);
  },
);
