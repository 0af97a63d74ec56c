import { fieldsIn } from '../../../src/compiler/scaffold/fields.ts';
import { readSurroundings, writeNew } from '../../../src/compiler/scaffold/scaffold.ts';
import { takeReference } from '../support/bilingual.ts';
import { appText } from '../support/pages/access.ts';
import { signIn, signInAs } from '../support/person.ts';
import { runConfig, text, writeJson } from '../support/project.ts';
import { NARROW } from '../support/tags.ts';
import { expect, expectGoodPage, ownProject as test } from '../support/test.ts';

const COMPLAINT = '/sol-licituds/complaint';
const desk = (key: string) => text('ca', 'app/desk', key);
const LABELS = { subject: { ca: 'Assumpte', es: 'Asunto' }, comments: { ca: 'Comentaris', es: 'Comentarios' } };
const WORDS = {
  states: { open: 'En estudi', asked: 'Falta informació', accepted: 'Acceptada', refused: 'No acceptada' },
  moves: { begin: 'Enviada', ask: 'Demanar més', answer: 'Resposta', accept: 'Acceptar', refuse: 'No acceptar' },
};

test('a complaint by new files alone: the office asks for more, its sender answers, the office decides', {
  tag: NARROW,
}, async ({ page, server }) => {
  test.slow();
  const titles = { ca: 'Queixa', es: 'Queja' };
  const fields = fieldsIn('subject, comments:long');
  const around = await readSurroundings(server.root);
  await writeNew(
    server.root,
    { kind: 'procedure', name: 'complaint', titles, below: 'requests', fields, labels: LABELS },
    around,
  );
  writeJson(server.root, 'messages/ca/procedures/complaint.json', WORDS);
  const published = await runConfig(server.root, server.env, 'publish');
  expect(published.code, published.output).toBe(0);
  const subject = page.locator('#root_subject');
  const send = page.getByRole('button', { name: appText('form.submit'), exact: true });

  await signIn(page);
  await page.goto(COMPLAINT);
  await subject.fill('La sala era bruta');
  await expectGoodPage(page);
  await send.click();
  const reference = await takeReference(page, 'ca');
  const own = `/les-meves-sol-licituds?request=${reference}`;
  const act = async (move: string, answer: string) => {
    await signInAs(page, 'S0001');
    await page.goto(`/secretaria/sol-licituds?line=${reference}`);
    await page.getByLabel(desk('act.move')).selectOption(move);
    await page.getByLabel(desk('act.answer')).fill(answer);
    await page.getByRole('button', { name: desk('act.save') }).click();
    await expect(page.getByText(desk('act.done'))).toBeVisible();
    await expectGoodPage(page);
  };
  await act(WORDS.moves.ask, 'Quina sala?');

  // The form begins with what was sent; the page of the form begins a new one.
  await signIn(page);
  await page.goto(own);
  await expect(page.getByText('Quina sala?')).toBeVisible();
  await expectGoodPage(page);
  await page.getByRole('button', { name: appText('sent.answerOffice'), exact: true }).click();
  await expect(subject).toHaveValue('La sala era bruta');
  await page.locator('#root_comments').fill('La sala gran.');
  await expectGoodPage(page);
  await send.click();
  await expect(page.getByText(appText('sent.changed'), { exact: true })).toBeVisible();
  await expect(page.getByText('La sala gran.')).toBeVisible();
  await page.goto(COMPLAINT);
  await expect(subject).toHaveValue('');

  await act(WORDS.moves.accept, 'Ja l’hem netejada.');
  await expect(page.getByText('La sala gran.').first()).toBeVisible();
  await signIn(page);
  await page.goto(own);
  await expect(page.getByText('Ja l’hem netejada.')).toBeVisible();
  await expect(page.getByText(/Acceptada$/)).toBeVisible();
  await expect.poll(() => server.mailbox.holding('Ja l’hem netejada.').length, { timeout: 20_000 }).toBe(1);
});
