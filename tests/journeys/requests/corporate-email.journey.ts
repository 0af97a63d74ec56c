import { goThrough, LANGUAGES, signInSpeaking, takeReference, bilingual as test } from '../support/bilingual.ts';
import { ROOT, readJson, text } from '../support/project.ts';
import { TASK, WIDTH_OF } from '../support/tags.ts';
import { expect, expectGoodPage } from '../support/test.ts';

const { links } = readJson<{ links: Record<string, string> }>(ROOT, 'menus/settings.json');

for (const language of LANGUAGES) {
  const say = (key: string) => text(language, 'forms/corporate-email-request', key);

  test(
    `a member asks for a corporate address and the staff have the e-mail (${language})`,
    { tag: [WIDTH_OF[language], TASK] },
    async ({ page, server }, { project }) => {
      test.slow();
      await signInSpeaking(page, language);
      await goThrough(page, language, 'requests', 'request-corporate-email');
      const desired = page.getByLabel(say('designatedEmail.label'));
      const phone = page.getByLabel(say('datosContacto__movil.label'));
      const email = page.getByLabel(say('datosContacto__email.label'));
      const send = page.getByRole('button', { name: say('buttons.submit'), exact: true });
      for (const [id, value] of [
        ['nombre', 'Núria'],
        ['apellidos', 'Vila i Puigdomènech'],
        ['persCifNif', '40123456W'],
        ['persCodiCole', '20001'],
      ] as const) {
        await expect(page.locator(`#root_${id}`)).toHaveValue(value);
        await expect(page.locator(`#root_${id}`)).not.toBeEditable();
      }
      await expect(phone).toHaveValue('600000001');
      await expect(email).toHaveValue('nuria.vila@exemple.cat');
      const manual = page.getByRole('link', {
        name: text(language, 'pages', 'request-corporate-email.links.manual.title'),
      });
      await expect(manual).toHaveAttribute('href', String(links.corporateEmailManual));
      await expect(manual).toHaveAttribute('target', '_blank');
      await expectGoodPage(page);

      await send.click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('link', { name: new RegExp(say('designatedEmail.label')) }).click();
      await expect(desired).toBeFocused();
      const wish = `nuria.vila.${project.name}.${language}`;
      await desired.fill(wish);
      // Neither is validated: what the member writes is what the staff read.
      await phone.fill('600 000 001 (tardes)');
      await email.fill('la de sempre');
      await send.click();
      const reference = await takeReference(page, language);
      await expect(desired).toHaveValue('');
      await expect(phone).toHaveValue('600000001');

      const mails = () => server.mailbox.holding(reference);
      await expect.poll(() => mails().length, { timeout: 20_000 }).toBe(2);
      const toStaff = mails().find(({ to }) => !to.includes('nuria.vila@exemple.cat'));
      expect(toStaff?.mail.subject).toMatch(/^\[web\] .*\(20001\)$/);
      for (const words of [wish, '40123456W', '600 000 001 (tardes)', 'la de sempre', reference]) {
        expect(toStaff?.mail.text).toContain(words);
        expect(toStaff?.mail.html).toContain(words);
      }
    },
  );
}
