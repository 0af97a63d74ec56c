import { goThrough, signInSpeaking, takeReference, bilingual as test } from '../support/bilingual.ts';
import { text } from '../support/project.ts';
import { NARROW } from '../support/tags.ts';
import { expect, expectGoodPage } from '../support/test.ts';

const say = (key: string) => text('es', 'forms/certificate-request', key);

test(
  'a member asks for a certificate in Spanish, changes the request, and the office has both e-mails',
  { tag: NARROW },
  async ({ page, server }, { project }) => {
    test.slow();
    await signInSpeaking(page, 'es');
    await goThrough(page, 'es', 'requests', 'request-certificate');
    await expect(page.locator('#root_persCodiCole')).toHaveValue('20001');
    await expectGoodPage(page);

    const before = page.getByLabel(say('delanteDe.label'));
    const send = page.getByRole('button', { name: say('buttons.submit'), exact: true });
    await send.click();
    await page
      .getByRole('dialog')
      .getByRole('link', { name: new RegExp(say('delanteDe.label')) })
      .click();
    await expect(before).toBeFocused();
    const passage = `Diputación de Lleida, sección «ñ» (${project.name})`;
    await before.fill(passage);
    await page.getByLabel(say('motivo.label')).fill('Concurso público');
    await send.click();
    const reference = await takeReference(page, 'es');

    await expect.poll(() => server.mailbox.atOffice(reference).length, { timeout: 20_000 }).toBe(1);
    const received = server.mailbox.atOffice(reference)[0]?.mail;
    expect(received?.subject).toMatch(/^\[web\] /);
    for (const words of [passage, 'Concurso público', '20001']) expect(received?.text).toContain(words);
    // The copy speaks the member's language.
    const copies = () => server.mailbox.holding(reference).filter(({ to }) => to.includes('nuria.vila@exemple.cat'));
    await expect.poll(() => copies().length, { timeout: 20_000 }).toBe(1);
    expect(copies()[0]?.mail.text).toContain(say('motivo.label'));

    // As long as the office has not begun: the form comes with what was sent, and is sent again under its reference.
    await page.goto('/les-meves-sol-licituds');
    await page.getByRole('listitem').filter({ hasText: reference }).getByRole('link').click();
    await page.getByRole('button', { name: text('es', 'app', 'sent.change'), exact: true }).click();
    await expect(before).toHaveValue(passage);
    await expect(page.locator('#root_persCodiCole')).not.toBeEditable();
    await expectGoodPage(page);
    await page.getByLabel(say('motivo.label')).fill('Otro motivo');
    await send.click();
    await expect(page.getByText(text('es', 'app', 'sent.changed'), { exact: true })).toBeVisible();
    await expect(page.getByRole('definition').filter({ hasText: 'Otro motivo' })).toBeVisible();
    await expectGoodPage(page);
    await expect.poll(() => server.mailbox.atOffice(reference).length, { timeout: 20_000 }).toBe(2);
    expect(server.mailbox.atOffice(reference)[1]?.mail.text).toContain('Concurso público → Otro motivo');
  },
);
