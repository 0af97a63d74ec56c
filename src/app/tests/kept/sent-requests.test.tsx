import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { axeViolations } from '../../../../tests/support/axe.ts';
import { makeForm } from '../../../../tests/support/fields/form-harness.tsx';
import { openApp } from '../../../../tests/support/open-app.tsx';
import { type FakeSite, fakeSite, fakeToken } from '../../../../tests/support/sites/fake-site.ts';
import { fetchUploads } from '../../../../tests/support/sites/fetched-uploads.ts';
import { askForm, sample } from '../../../../tests/support/sites/sample-site.ts';
import type { MailState, SentRequest, SentRequestDetail } from '../../../api/shapes/sent-requests.ts';

const sent = {
  emptyTitle: 'Cap petició',
  emptyText: 'Aquí les veurà',
  reference: 'Referència',
  state: 'Correu',
  states: { waiting: 'Pendent', sent: 'Enviat', partly: 'En part', failed: 'Fallat' },
  failedText: 'No ha arribat',
  partlyText: 'No ha arribat a tothom',
  sentAt: 'Data',
  back: 'Totes',
  more: 'Més',
  moreFailed: 'Sense més',
  unknownTitle: 'No la trobem',
  unknownText: 'Miri la referència',
  wording: 'El que va enviar',
  picture: 'Imatge: {{label}}',
  fileFailed: 'Sense fitxer',
  withdraw: 'Retirar',
  withdrawQuestion: 'Segur?',
  withdrawn: 'Ja no hi és',
  progress: 'Tràmit',
  answer: 'Resposta',
  answerOf: 'Resposta del {{date}}',
  change: 'Canviar',
  answerOffice: 'Respondre',
  answered: 'Resposta enviada',
  ownAnswerOf: 'Meva del {{date}}',
  leave: 'Deixar-ho',
  changed: 'Canviada',
};
const answer = { note: 'La resposta', files: 'Fitxers', send: 'Enviar-la', leave: 'Encara no' };
const ca = sample.texts.ca as Record<string, Record<string, never>>;
const texts = {
  ...ca,
  app: {
    ...ca.app,
    cancel: 'No' as never,
    sent,
    answer: answer as never,
  },
  pages: { ...ca.pages, mine: { title: 'Les meves' } },
};
const version = {
  ...sample,
  menu: {
    ...sample.menu,
    pages: [
      ...sample.menu.pages,
      {
        id: 'mine',
        path: '/mine',
        access: ['member'],
        entry: 'main' as const,
        blocks: [{ type: 'sent-requests' as const, id: 'list' }],
      },
    ],
  },
  texts: { ca: texts, es: texts },
};

const line = (reference: string, state: MailState = 'sent'): SentRequest => ({
  reference,
  title: `Petició ${reference}`,
  sentAt: '2026-11-20T11:30:00.000Z',
  state,
  progress: 'in-hand',
  progressText: 'En tràmit',
  outlook: 'waiting',
  answers: [],
});
const detail = {
  ...line('AAAA-1111', 'failed'),
  title: 'Petición AAAA-1111',
  language: 'es',
  version: 'v7',
  mayWithdraw: false,
  question: '1',
  change: null,
  sections: [
    { title: 'Motivos', fields: [{ property: 'motivo', label: 'Motivo', value: 'Primera\nsegunda <b>x</b>' }] },
    { title: '', fields: [{ property: 'email', label: 'Correo', value: 'a@exemple.cat' }] },
  ],
};
/** One pixel. */
const GIF = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
const failure = (status: number) => Response.json({ status: 'Error', message: 'm' }, { status });

let site: FakeSite;
let pages: Record<string, () => Response>;
beforeEach(() => {
  localStorage.clear();
  localStorage.setItem('session', JSON.stringify({ token: fakeToken('ROLE_COLEGIADO') }));
  site = fakeSite(version);
  pages = {
    '/requests': () =>
      Response.json({ items: [line('CCCC-3333', 'waiting'), line('AAAA-1111', 'failed')], next: 'AAAA-1111' }),
    '/requests?before=AAAA-1111': () => Response.json({ items: [line('0000-0000')], next: null }),
    '/requests/AAAA-1111': () => Response.json(detail),
  };
  site.answer(({ path, method }) =>
    method === 'GET' ? (pages[path]?.() ?? failure(404)) : Response.json({ data: { sub: '20001' } }),
  );
});
afterEach(() => {
  site.restore();
  vi.unstubAllGlobals();
});

const line1 = page.getByRole('link', { name: 'Petició AAAA-1111' });

test('the list and the page say how far the office is, and what it has answered', async () => {
  const answers = [
    { text: 'Falta la foto', at: '2026-11-21T09:00:00.000Z' },
    { text: 'Ja està.\nGràcies', at: '2026-11-22T09:00:00.000Z' },
  ];
  const now = { ...line('AAAA-1111'), progress: 'done', progressText: 'Feta', answers };
  pages['/requests'] = () => Response.json({ items: [now], next: null });
  pages['/requests/AAAA-1111'] = () => Response.json({ ...detail, ...now });
  await openApp(site, '/mine');
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Petició' });
  await expect.element(row).toHaveTextContent('Tràmit: Feta');
  await expect.element(row).toHaveTextContent('Resposta: Ja està. Gràcies');
  await expect.element(row).not.toHaveTextContent('Falta la foto');
  await expect.element(row).not.toHaveTextContent('Enviat');
  await line1.click();
  await expect.element(page.getByRole('heading', { name: 'Resposta del 21 de novembre del 2026' })).toBeVisible();
  await expect.element(page.getByText('Ja està. Gràcies')).toBeVisible();
  expect(await axeViolations()).toEqual([]);
});

test('a list, newest first, with reference, day and state of the e-mail; older ones on request', async () => {
  await openApp(site, '/mine');
  await expect.element(line1).toBeVisible();
  const rows = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Petició' });
  await expect.element(rows.nth(0)).toHaveTextContent('Petició CCCC-3333');
  await expect.element(rows.nth(0)).toHaveTextContent('Correu: Pendent');
  await expect.element(rows.nth(0)).toHaveTextContent('20 de novembre');
  await expect.element(rows.nth(1)).toHaveTextContent('Referència AAAA-1111');
  await expect.element(rows.nth(1)).toHaveTextContent('Correu: Fallat');
  const startsOf = (row: Element) => [...row.children].map((part) => part.getBoundingClientRect().left);
  expect(startsOf(rows.nth(1).element())).toEqual(startsOf(rows.nth(0).element()));
  expect(await axeViolations()).toEqual([]);
  await page.getByRole('button', { name: 'Més' }).click();
  await expect.element(page.getByRole('link', { name: 'Petició 0000-0000' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Més' })).not.toBeInTheDocument();
});

test('one in full, in the language it was filled in with; by keyboard there and back', async () => {
  await openApp(site, '/mine');
  await expect.element(line1).toBeVisible();
  (line1.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  const whole = page.getByRole('region', { name: 'Referència AAAA-1111' });
  await expect.element(whole).toHaveFocus();
  const heading = page.getByRole('heading', { level: 2, name: 'Petición AAAA-1111' });
  await expect.element(heading).toHaveAttribute('lang', 'es');
  await expect.element(whole).toHaveTextContent('MotivosMotivoPrimera segunda <b>x</b>');
  await expect.element(whole).not.toHaveTextContent('v7');
  await expect.element(page.getByText('No ha arribat')).toBeVisible();
  expect(whole.element().querySelector('dd b')).toBeNull();
  expect(await axeViolations()).toEqual([]);
  await page.getByRole('link', { name: 'Totes' }).click();
  await expect.element(line1).toHaveFocus();
});

test('one that reached some of the office says so, and not that it failed', async () => {
  pages['/requests/AAAA-1111'] = () => Response.json({ ...detail, state: 'partly' });
  await openApp(site, '/mine?request=AAAA-1111');
  const whole = page.getByRole('region', { name: 'Referència AAAA-1111' });
  await expect.element(whole).toHaveTextContent('Correu: En part');
  await expect.element(page.getByText('No ha arribat a tothom')).toBeVisible();
  expect(whole.element().textContent).not.toContain('Fallat');
  expect(await axeViolations()).toEqual([]);
});

test('a picture that went along is seen again; one that cannot be fetched says so', async () => {
  const file = { property: 'foto', name: 'foto.gif', type: 'image/gif' };
  const foto = { property: 'foto', label: 'Foto', value: 'foto.gif', files: [file] };
  pages['/requests/AAAA-1111'] = () => Response.json({ ...detail, sections: [{ title: '', fields: [foto] }] });
  pages['/requests/AAAA-1111/files/foto'] = () => failure(503);
  const { screen } = await openApp(site, '/mine?request=AAAA-1111');
  await expect.element(page.getByText('Sense fitxer')).toBeVisible();
  pages['/requests/AAAA-1111/files/foto'] = () =>
    new Response(
      Uint8Array.from(atob(GIF), (c) => c.charCodeAt(0)),
      { headers: { 'content-type': 'image/gif' } },
    );
  await screen.unmount();
  await openApp(site, '/mine?request=AAAA-1111');
  await expect.element(page.getByRole('img', { name: 'Imatge: Foto' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'foto.gif' })).toBeVisible();
  expect(await axeViolations()).toEqual([]);
});

test('a deadline stands in the list and the page, with a file for the calendar until it is over', async () => {
  const due = { on: '2026-12-10', overdue: false, text: 'Fins al 10 de desembre.', calendar: 'Al calendari' };
  pages['/requests'] = () => Response.json({ items: [{ ...line('AAAA-1111'), due }], next: null });
  pages['/requests/AAAA-1111'] = () => Response.json({ ...detail, due });
  const { screen } = await openApp(site, '/mine');
  await expect.element(page.getByRole('listitem').filter({ hasText: due.text })).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  await line1.click();
  await expect.element(page.getByText(due.text)).toBeVisible();
  await page.getByRole('button', { name: due.calendar }).click();
  await expect.element(page.getByText('Sense fitxer')).toBeVisible();
  pages['/requests/AAAA-1111/calendar'] = () =>
    new Response('BEGIN:VCALENDAR', { headers: { 'content-type': 'text/calendar' } });
  await page.getByRole('button', { name: due.calendar }).click();
  await expect.element(page.getByText('Sense fitxer')).not.toBeInTheDocument();
  expect(await axeViolations()).toEqual([]);
  await screen.unmount();
  pages['/requests/AAAA-1111'] = () => Response.json({ ...detail, due: { ...due, overdue: true, text: 'Va acabar.' } });
  await openApp(site, '/mine?request=AAAA-1111');
  await expect.element(page.getByText('Va acabar.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: due.calendar })).not.toBeInTheDocument();
  expect(await axeViolations()).toEqual([]);
});

test('nothing sent yet', async () => {
  pages['/requests'] = () => Response.json({ items: [], next: null });
  await openApp(site, '/mine');
  await expect.element(page.getByText('Cap petició')).toBeVisible();
  expect(await axeViolations()).toEqual([]);
});

test('what cannot be read can be asked for again', async () => {
  const good = pages['/requests'] as () => Response;
  pages['/requests'] = () => failure(503);
  await openApp(site, '/mine');
  await expect.element(page.getByRole('alert')).toHaveTextContent("No s'ha pogut carregar");
  pages['/requests'] = good;
  await page.getByRole('button', { name: 'Tornar-ho a provar' }).click();
  await expect.element(line1).toBeVisible();
  pages['/requests?before=AAAA-1111'] = () => failure(503);
  await page.getByRole('button', { name: 'Més' }).click();
  await expect.element(page.getByText('Sense més')).toBeVisible();
  await expect.element(line1).toBeVisible();
});

test('a request that is not there, or is somebody else’s', async () => {
  await openApp(site, '/mine?request=ZZZZ-9999');
  await expect.element(page.getByText('No la trobem')).toBeVisible();
  await page.getByRole('link', { name: 'Totes' }).click();
  await expect.element(line1).toBeVisible();
});

test('one is taken back after a question; that the office has begun meanwhile is said', async () => {
  let now: SentRequestDetail = { ...detail, progress: 'received', progressText: 'Rebuda', mayWithdraw: true };
  pages['/requests/AAAA-1111'] = () => Response.json(now);
  pages['/requests/AAAA-1111/withdrawal'] = () =>
    Response.json({ status: 'Error', message: 'Ja hi som' }, { status: 409 });
  site.answer(({ path }) => pages[path]?.() ?? failure(404));
  await openApp(site, '/mine?request=AAAA-1111');
  const button = page.getByRole('button', { name: sent.withdraw });
  const sure = page.getByRole('alertdialog').getByRole('button', { name: sent.withdraw });
  await button.click();
  await expect.element(page.getByText(sent.withdrawQuestion)).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  await sure.click();
  await expect.element(page.getByText('Ja hi som')).toBeVisible();
  // Until the question has faded out there are two buttons of that name.
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
  pages['/requests/AAAA-1111/withdrawal'] = () => {
    now = { ...now, progress: 'withdrawn', progressText: 'Retirada', outlook: 'withdrawn', mayWithdraw: false };
    return new Response(null, { status: 204 });
  };
  await button.click();
  await sure.click();
  await expect.element(page.getByText(sent.withdrawn)).toBeVisible();
  await expect.element(button).not.toBeInTheDocument();
  await expect.element(page.getByText(/Retirada$/)).toBeVisible();
});

test('after a withdrawal the message is in the visible part of the page, which has become shorter', async () => {
  const fields = Array.from({ length: 40 }, (_, at) => ({ property: `p${at}`, label: `Camp ${at}`, value: 'x' }));
  const long = { ...detail, sections: [{ title: '', fields }], progress: 'received' as const, progressText: 'Rebuda' };
  let now: SentRequestDetail = { ...long, mayWithdraw: true };
  pages['/requests/AAAA-1111/withdrawal'] = () => {
    now = { ...long, progress: 'withdrawn', progressText: 'Retirada', outlook: 'withdrawn' };
    return new Response(null, { status: 204 });
  };
  pages['/requests/AAAA-1111'] = () => {
    if (!now.mayWithdraw) window.scrollTo(0, document.body.scrollHeight);
    return Response.json(now);
  };
  site.answer(({ path }) => pages[path]?.() ?? failure(404));
  await openApp(site, '/mine?request=AAAA-1111');
  await page.getByRole('button', { name: sent.withdraw }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: sent.withdraw }).click();
  await expect.element(page.getByText(/Retirada$/)).toBeInTheDocument();
  await expect.element(page.getByText(sent.withdrawn)).toBeInViewport();
});

test('what the office asks stands beside the form that answers it', async () => {
  const change = { form: 'ask', context: null, tag: '"1"', values: { before: 'a' } };
  const answers = [{ text: 'De quina sala?', at: '2026-11-21T09:00:00.000Z' }];
  pages['/requests/AAAA-1111'] = () => Response.json({ ...detail, outlook: 'asked', answers, change });
  await openApp(site, '/mine?request=AAAA-1111');
  await page.getByRole('button', { name: sent.answerOffice }).click();
  await expect.element(page.getByRole('textbox').first()).toBeVisible();
  await expect.element(page.getByText('De quina sala?')).toBeVisible();
  expect(await axeViolations()).toEqual([]);
});

test('an answer is written beside the question; what is refused stays, and what arrives is read out', async () => {
  const question = { text: 'Quin any?', at: '2026-11-21T09:00:00.000Z' };
  let now: SentRequestDetail = { ...detail, outlook: 'asked', answers: [question], answer: 'required' };
  pages['/requests/AAAA-1111'] = () => Response.json(now);
  pages['/requests/AAAA-1111/answer'] = () =>
    Response.json({ status: 'Error', message: 'Ja no esperem res' }, { status: 409 });
  site.answer(({ path }) => pages[path]?.() ?? failure(404));
  await openApp(site, '/mine?request=AAAA-1111');
  await page.getByRole('button', { name: sent.answerOffice }).click();
  const box = page.getByRole('textbox', { name: answer.note });
  await expect.element(page.getByText('Quin any?')).toBeVisible();
  const send = page.getByRole('button', { name: answer.send });
  const calls = () => site.calls.filter(({ path }) => path === '/requests/AAAA-1111/answer');
  await send.click();
  await page.getByRole('dialog').getByRole('link').click();
  await expect.element(box).toHaveFocus();
  expect(calls()).toEqual([]);
  await box.fill('El 2019');
  expect(await axeViolations()).toEqual([]);
  await send.click();
  await expect.element(page.getByText('Ja no esperem res')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(box).toHaveValue('El 2019');
  pages['/requests/AAAA-1111/answer'] = () => {
    const own = { text: 'El 2019', at: '2026-11-22T09:00:00.000Z', own: true, files: [] };
    const { answer: _answer, ...rest } = now;
    now = { ...rest, outlook: 'waiting', answers: [question, own] };
    return new Response(null, { status: 204 });
  };
  await send.click();
  await expect.element(page.getByRole('status').filter({ hasText: sent.answered })).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Meva del 22 de novembre' })).toBeVisible();
  const [first, last] = calls();
  expect(first?.headers.get('idempotency-key')).toBe(last?.headers.get('idempotency-key'));
  const { body } = last as unknown as { body: FormData };
  expect(JSON.parse(await (body.get('answer') as Blob).text())).toEqual({ note: 'El 2019', question: '1' });
});

test('an answer that was written for an earlier question is refused, and is sent to the new one once that was read', async () => {
  const first = { text: 'Quin any?', at: '2026-11-21T09:00:00.000Z' };
  let now: SentRequestDetail = { ...detail, outlook: 'asked', answers: [first], answer: 'required' };
  const sends: { note: string; question: string; files: number }[] = [];
  pages['/requests/AAAA-1111'] = () => Response.json(now);
  site.answer(async ({ path, body }) => {
    if (path !== '/requests/AAAA-1111/answer') return pages[path]?.() ?? failure(404);
    const parts = body as unknown as FormData;
    const sent = JSON.parse(await (parts.get('answer') as Blob).text()) as { note: string; question: string };
    sends.push({ ...sent, files: parts.getAll('adjunto').length });
    return sent.question === now.question
      ? new Response(null, { status: 204 })
      : Response.json({ status: 'Error', message: 'Ara pregunta una altra cosa' }, { status: 409 });
  });
  fetchUploads();
  const { screen } = await openApp(site, '/mine?request=AAAA-1111');
  const begin = page.getByRole('button', { name: sent.answerOffice });
  const box = page.getByRole('textbox', { name: answer.note });
  const send = page.getByRole('button', { name: answer.send });
  const refused = page.getByText('Ara pregunta una altra cosa');
  await begin.click();
  await box.fill('El 2019');
  await userEvent.upload(page.elementLocator(document.getElementById('root_files') as HTMLElement), [
    new File(['%PDF-1.4'], 'titol.pdf', { type: 'application/pdf' }),
  ]);
  await expect.element(page.getByText('titol.pdf')).toBeVisible();
  const second = { text: 'I quin mes?', at: '2026-11-22T09:00:00.000Z' };
  now = { ...now, answers: [first, second], question: '2' };
  await send.click();
  await expect.element(refused).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByText('I quin mes?')).toBeVisible();
  await expect.element(box).toHaveValue('El 2019');
  await expect.element(page.getByText('titol.pdf')).toBeVisible();

  // Left for later: what comes back still answers what was read when it was written.
  await box.fill('El maig del 2019');
  await screen.unmount();
  now = { ...now, answers: [first, second, { text: 'I el dia?', at: '2026-11-23T09:00:00.000Z' }], question: '3' };
  await openApp(site, '/mine?request=AAAA-1111');
  await begin.click();
  await expect.element(box).toHaveValue('El maig del 2019');
  await send.click();
  await expect.element(refused).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(box).toHaveValue('El maig del 2019');
  await box.fill('El 3 de maig del 2019');
  await send.click();
  await expect.element(page.getByRole('status').filter({ hasText: sent.answered })).toBeVisible();
  expect(sends).toEqual([
    { note: 'El 2019', question: '1', files: 1 },
    { note: 'El maig del 2019', question: '2', files: 0 },
    { note: 'El 3 de maig del 2019', question: '3', files: 0 },
  ]);
});

test('what was emptied on purpose stays empty when a request is changed, and is not sent', async () => {
  const properties = { before: { type: 'string' }, copies: { type: 'string', default: 'two' } };
  const asked = makeForm(
    { properties },
    { before: { 'ui:widget': 'text' }, copies: { 'ui:widget': 'text' } },
    { ...askForm.spec, prefill: [] },
  );
  site.publish({ ...version, forms: { ...sample.forms, ask: { ...asked, id: 'ask' } } });
  const change = { form: 'ask', context: null, tag: '"1"', values: { before: 'a' } };
  pages['/requests/AAAA-1111'] = () => Response.json({ ...detail, change });
  await openApp(site, '/mine?request=AAAA-1111');
  await page.getByRole('button', { name: sent.change }).click();
  const box = (name: string) => document.getElementById(`root_${name}`) as HTMLInputElement | null;
  await expect.poll(() => box('before')?.value).toBe('a');
  expect(box('copies')?.value).toBe('');
  await page.getByRole('button', { name: 'Enviar' }).click();
  const part = () => site.calls.find(({ method, path }) => method === 'POST' && path.includes('comunicaciones'));
  await expect.poll(() => part()?.body).toBeInstanceOf(FormData);
  const { body } = part() as unknown as { body: FormData };
  expect(JSON.parse(await (body.get('solicitud') as Blob).text()).values).toEqual({ before: 'a' });
});
