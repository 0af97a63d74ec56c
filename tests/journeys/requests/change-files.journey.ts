import { SMALL_PDF } from '../../server/support/files.ts';
import { takeReference } from '../support/bilingual.ts';
import { appText, tokenOf } from '../support/pages/access.ts';
import { certificate } from '../support/pages/certificate.ts';
import { CERTIFICATE_PAGE, signIn, signInAs } from '../support/person.ts';
import { readJson, runConfig, text, writeJson } from '../support/project.ts';
import { NARROW } from '../support/tags.ts';
import { expect, expectGoodPage, ownProject as test } from '../support/test.ts';

const LABEL = 'Documents que l’acompanyen';
const papers = (key: string, name: string) => text('ca', 'widgets/file', key).replace('{{name}}', name);

/** The form of which a request may be changed takes files along: said in its own files, published on the running server. */
function addPapers(root: string): void {
  const file = 'schemas/certificate-request.schema.json';
  const schema = readJson<{
    properties: Record<string, unknown>;
    form: { submit: { params: Record<string, unknown> }; sections: { id: string; fields: string[] }[] };
  }>(root, file);
  schema.properties.papers = { $ref: '_shared/file.schema.json#/definitions/papers' };
  schema.form.submit.params.attachment = 'papers';
  schema.form.sections.find(({ id }) => id === 'certificate')?.fields.push('papers');
  writeJson(root, file, schema);
  const menu = 'menus/workspace.json';
  writeJson(root, menu, { ...readJson<object>(root, menu), languageSwitch: true });
  for (const language of ['ca', 'es']) {
    const texts = `messages/${language}/forms/certificate-request.json`;
    writeJson(root, texts, { ...readJson<object>(root, texts), papers: { label: LABEL } });
  }
}

/** A whole document of 2 kB; what the words are changes no byte of its size. */
function pdf(name: string, words: string) {
  const buffer = Buffer.concat([SMALL_PDF, Buffer.from(`%${words}`.padEnd(2000 - SMALL_PDF.length))]);
  return { name, mimeType: 'application/pdf', buffer };
}

test('of three sent files one is kept, one replaced and one removed, and the office has the result', {
  tag: NARROW,
}, async ({ page, server }) => {
  test.slow();
  addPapers(server.root);
  const published = await runConfig(server.root, server.env, 'publish');
  expect(published.code, published.output).toBe(0);
  const form = certificate(page);
  const input = page.locator('#root_papers');
  const remove = (name: string) => page.getByRole('button', { name: papers('remove', name), exact: true });
  const [stays, goes, away] = [
    pdf('titol.pdf', 'a'),
    pdf('factura.pdf', 'of January'),
    pdf('esborrany.pdf', 'a draft'),
  ];
  const comes = pdf('factura.pdf', 'of February');

  await signIn(page);
  await page.goto(CERTIFICATE_PAGE);
  await form.before.fill('Ajuntament de Reus');
  await input.setInputFiles([stays, goes, away]);
  await expect(remove(away.name)).toBeVisible();
  await expectGoodPage(page);
  await form.send.click();
  const reference = await takeReference(page, 'ca');
  const mails = () => server.mailbox.atOffice(reference);
  const attached = (at: number) =>
    mails()[at]?.mail.attachments.map(({ filename, content }) => [
      filename,
      Buffer.from(content as ArrayBuffer).toString('latin1'),
    ]);
  const bytes = ({ name, buffer }: { name: string; buffer: Buffer }) => [name, buffer.toString('latin1')];
  await expect.poll(() => mails().length, { timeout: 20_000 }).toBe(1);
  expect(attached(0)).toEqual([stays, goes, away].map(bytes));

  // The form comes with the files that were sent. The one that comes has name and size of the one that goes.
  await page.goto(`/les-meves-sol-licituds?request=${reference}`);
  const change = page.getByRole('button', { name: appText('sent.change'), exact: true });
  await change.click();
  for (const { name } of [stays, goes, away]) await expect(remove(name)).toBeVisible();
  await expectGoodPage(page);
  await remove(goes.name).click();
  await expect(input).toBeFocused();
  await remove(away.name).click();
  await input.setInputFiles(comes);
  await expect(remove(comes.name)).toBeVisible();
  await expect(remove(away.name)).toHaveCount(0);
  await form.send.click();
  await expect(page.getByText(appText('sent.changed'), { exact: true })).toBeVisible();
  const saved = (name: string) =>
    page.getByRole('button', { name: `${appText('storedFile.download')} ${name}`, exact: true });
  for (const { name } of [stays, comes]) await expect(saved(name)).toHaveCount(1);
  await expect(saved(away.name)).toHaveCount(0);
  await expectGoodPage(page);

  // By mail the office has what is new, and what was which; at its desk all that counts now.
  await expect.poll(() => mails().length, { timeout: 20_000 }).toBe(2);
  expect(attached(1)).toEqual([bytes(comes)]);
  expect(mails()[1]?.mail.text).toContain('titol.pdf, factura.pdf, esborrany.pdf → titol.pdf, factura.pdf');
  await signInAs(page, 'S0001');
  await page.goto(`/secretaria/sol-licituds?line=${reference}`);
  for (const { name } of [stays, comes]) await expect(saved(name)).toHaveCount(1);
  await expect(saved(away.name)).toHaveCount(0);
  await expectGoodPage(page);
  const headers = { authorization: String(await tokenOf(page, 'S0001')) };
  const kept = async (at: number) => {
    const answer = await page.request.get(`/api/desk/requests/lines/${reference}/files/papers.${at}`, { headers });
    return answer.ok() ? (await answer.body()).toString('latin1') : answer.status();
  };
  expect([await kept(0), await kept(1), await kept(2)]).toEqual([bytes(stays)[1], bytes(comes)[1], 404]);

  // Read in another language, the request stays in its own, and says so; what the page says around it is in the page's.
  await page.getByRole('button', { name: text('es', 'languages', 'es') }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await expect(page.getByText(text('ca', 'forms/certificate-request', 'delanteDe.label'))).toBeVisible();
  await expectGoodPage(page);
  await signIn(page);
  await page.goto(`/les-meves-sol-licituds?request=${reference}`);
  const changeInSpanish = page.getByRole('button', { name: text('es', 'app', 'sent.change'), exact: true });
  await expect(changeInSpanish).toBeVisible();
  await expectGoodPage(page);
  await changeInSpanish.click();
  await expect(input).toBeAttached();
  await expectGoodPage(page);
});
