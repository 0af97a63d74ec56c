import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Values } from '../../src/core/config.ts';
import { closedBy } from '../../src/core/forms/closed.ts';
import { CASES } from './support/cases.ts';
import { type ClubServer, startClub } from './support/club-server.ts';

const MEMBER = 'V-101';
const OFFICE = 'V-900';

let club: ClubServer;
beforeAll(async () => {
  club = await startClub();
}, 600_000);
afterAll(() => club.stop());

/** Mails leave by themselves a moment after what was done. */
const mailed = (part: string) =>
  expect.poll(async () => (await club.mails()).map(({ subject, to }) => `${to.join()} ${subject}`)).toContain(part);

describe('a club by its files alone, without the plug-in of the college', () => {
  it('answers at every page, with its name, languages, cookie and mails, and knows nobody of another organisation', async () => {
    const { manifest, menu, settings } = club.version;
    expect(manifest.languages).toEqual(['ca', 'en']);
    expect(settings).toMatchObject({ sessionCookie: 'vallfosca', mailSubjectPrefix: '[Vallfosca]' });
    for (const { id, path } of menu.pages) {
      const page = await fetch(`${club.url}/${path}`, { headers: { accept: 'text/html' } });
      expect([id, page.status]).toEqual([id, 200]);
    }
    for (const language of ['ca', 'en']) {
      expect(club.version.text(language, 'app.name')).toMatch(/Vallfosca/);
      expect(club.version.text(language, 'app.form.submit')).toBe(language === 'en' ? 'Send' : 'Enviar');
    }
    // Of the page that a server which does not answer leaves behind.
    const page = await (await fetch(`${club.url}/`, { headers: { accept: 'text/html' } })).text();
    expect(page).toContain('<button type="button">Tornar-ho a provar · <span lang="en">Try again</span></button>');
    expect(page).toContain('--font:"Georgia"');
    expect(page).toMatch(/<title>[^<]*Vallfosca/);
    const texts = JSON.stringify(await Promise.all(Object.values(manifest.texts).map(published)));
    expect(texts).not.toMatch(/col·legi|colegi/i);
    const call = await club.call(MEMBER, 'GET', '/api/formulario/datos?tipo-direccion=CONTACT');
    expect(call.status).toBe(404);
    expect((await fetch(`${club.url}/dev/certificates/20001.p12`)).status).toBe(404);
  });

  it('offers the sign-in of its federation, and leads back with a reason while the server lacks the secret', async () => {
    const answer = await fetch(`${club.url}/api/auth/providers/federation`, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/entrada?signIn=unavailable']);
  });

  it('keeps a record, which its member changes and the office reads', async () => {
    const address = '/api/records/walker';
    const before = await club.call(MEMBER, 'GET', address);
    expect(before.body).toMatchObject({ licence: 'FEEC-4410', level: 'guide' });
    const values = { email: 'aina@nova.example', telephone: '600123123', emergency: 'Pere' };
    const headers = { 'if-match': before.headers.get('etag') ?? '' };
    const wrong = await club.call(MEMBER, 'PUT', address, { ...values, telephone: '60012' }, headers);
    expect([wrong.status, Object.keys(wrong.body.errors ?? {})]).toEqual([422, ['telephone']]);
    expect((await club.call(MEMBER, 'PUT', address, values, headers)).status).toBe(403);
    const same = { ...values, email: 'aina@boix.example' };
    expect((await club.call(MEMBER, 'PUT', address, same, headers)).status).toBe(204);
    expect((await club.call(MEMBER, 'GET', address)).body).toMatchObject({ ...same, licence: 'FEEC-4410' });
    expect((await club.call(OFFICE, 'GET', `/api/desk/members/lines/${MEMBER}`)).text).toContain('Pere');
  });

  it('takes a case of its procedure from the request to the end, by its office at the desk', async () => {
    const cases = '/api/procedures/gear-loan';
    const wanted = { from: '2099-05-01', until: '2099-05-03', gear: ['rope', 'tent'] };
    const missing = await club.call(MEMBER, 'POST', cases, { move: 'ask', values: wanted });
    expect([missing.status, Object.keys(missing.body.errors)]).toEqual([422, ['insurance']]);
    const paper = { name: 'llicència.png', type: 'image/png', size: 48_000 };
    const values = await club.uploaded(MEMBER, 'gear-loan', { ...wanted, insurance: [paper] });
    const late = { ...values, until: '2099-04-01' };
    expect((await club.call(MEMBER, 'POST', cases, { move: 'ask', values: late })).body.errors).toEqual({
      until: ['No pot ser abans del primer dia.'],
    });
    const asked = await club.call(MEMBER, 'POST', cases, { move: 'ask', values });
    expect(asked.body).toMatchObject({ state: 'asked' });
    await mailed('secretaria@vallfosca.example [Vallfosca] Préstec de material: Aina Boix');
    const listed = await club.call(OFFICE, 'GET', '/api/desk/procedures');
    const [line] = listed.body.items;
    expect(line).toMatchObject({ member: { username: MEMBER, name: 'Aina Boix' }, stateText: 'Demanat' });
    const address = `/api/desk/procedures/lines/${line.key}`;
    const file = await club.call(OFFICE, 'GET', `${address}/files/insurance.0`);
    expect([file.status, file.headers.get('content-length')]).toEqual([200, '48000']);
    const mail = (await club.mails()).find(({ subject }) => subject.includes('Préstec de material'));
    expect(mail?.attachments).toMatchObject([{ filename: 'llicència.png', size: 48_000 }]);
    for (const [move, state] of [
      ['lend', 'Prestat'],
      ['return', 'Retornat'],
    ] as const) {
      const shown = await club.call(OFFICE, 'GET', address);
      const done = await club.call(OFFICE, 'POST', address, { move }, { 'if-match': shown.headers.get('etag') ?? '' });
      expect(done.body).toMatchObject({ stateText: state });
    }
    await mailed('aina@boix.example [Vallfosca] El material que va demanar: prestat');
    expect((await club.call(MEMBER, 'GET', cases)).body).toMatchObject([{ state: 'back', ended: true }]);
    expect((await club.call(MEMBER, 'GET', '/api/desk/procedures')).status).toBe(403);
  });
});

describe('a complaint, a procedure that a form names', () => {
  const form = 'complaint';
  const page = (name: string, size: number) => ({ name, type: 'application/pdf', size });
  const first = { about: 'refuge', what: 'Les mantes eren molles.', evidence: [page('una.pdf', 3_000)] };
  const own = async (reference: string) => (await club.call(MEMBER, 'GET', `/api/requests/${reference}`)).body;
  const act = async (reference: string, body: object) => {
    const address = `/api/desk/requests/lines/${reference}`;
    const shown = await club.call(OFFICE, 'GET', address);
    return club.call(OFFICE, 'POST', address, body, { 'if-match': shown.headers.get('etag') ?? '' });
  };

  it('goes from its sender to the office, back for more, and to a decision', async () => {
    const { reference } = (await club.send(MEMBER, form, first)).body;
    expect(await own(reference)).toMatchObject({ progressText: 'En estudi', outlook: 'arrived', change: null });
    expect((await act(reference, { move: 'ask' })).status).toBe(400);
    const asked = await act(reference, { move: 'ask', answer: 'Quina nit era?', note: 'Ha trucat el guarda' });
    expect(asked.body).toMatchObject({ state: 'asked', stateText: 'Li demanem més informació' });
    await mailed(`aina@boix.example [Vallfosca] Sobre la seva queixa ${reference}`);

    // The case goes on with what it has; a new one would begin empty.
    const now = await own(reference);
    expect(now).toMatchObject({ outlook: 'asked', answers: [{ text: 'Quina nit era?' }], mayWithdraw: true });
    expect(now.change).toMatchObject({ form, values: { ...first, evidence: [{ name: 'una.pdf', size: 3_000 }] } });
    const { tag, values } = now.change;
    const more = { ...values, more: 'La del dissabte.', evidence: [...values.evidence, page('dues.pdf', 2_000)] };
    expect((await club.send(MEMBER, form, more, { reference, tag: '"old"' })).status).toBe(412);
    expect((await club.send(MEMBER, form, more, { reference, tag })).body).toEqual({ reference });
    expect(await own(reference)).toMatchObject({ progress: 'open', change: null });
    await mailed(`secretaria@vallfosca.example [Vallfosca] Resposta a la queixa ${reference}`);
    const told = (await club.mails()).find(({ subject }) => subject.includes(`Resposta a la queixa ${reference}`));
    expect(told?.text).toContain('La del dissabte.');
    expect(told?.attachments).toMatchObject([{ filename: 'dues.pdf' }]);
    expect((await club.send(MEMBER, form, more, { reference, tag })).status).toBe(409);

    const decided = await act(reference, { move: 'uphold', answer: 'Té raó.' });
    expect(decided.body.events.map(({ act: done, text }: { act: string; text: string }) => [done, text])).toEqual([
      ['Queixa enviada', ''],
      ['Demanar més informació', 'Quina nit era?'],
      ['Nota interna', 'Ha trucat el guarda'],
      ['Resposta de la persona interessada', expect.stringContaining('La del dissabte.')],
      ['Acceptar', 'Té raó.'],
    ]);
    expect(await own(reference)).toMatchObject({ outlook: 'over', mayWithdraw: false });
    const files = await club.call(OFFICE, 'GET', `/api/desk/requests/lines/${reference}/files/evidence.1`);
    expect([files.status, files.headers.get('content-length')]).toEqual([200, '2000']);
  });

  it('is withdrawn by its sender, and stands with all other cases in one list', async () => {
    const { reference } = (await club.send(MEMBER, form, first)).body;
    expect((await club.call(MEMBER, 'POST', `/api/requests/${reference}/withdrawal`)).status).toBe(204);
    const { items } = (await club.call(MEMBER, 'GET', '/api/requests')).body;
    expect(items).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ reference, outlook: 'withdrawn', progressText: 'Retirada' }),
        expect.objectContaining({ title: 'Préstec de material', progressText: 'Retornat', state: 'sent' }),
      ]),
    );
  });
});

it.each([
  ['2026-05-31', 0, 'notYet'],
  ['2026-06-01', 0, undefined],
  ['2099-05-31', 59, undefined],
  ['2099-05-31', 60, 'full'],
  ['2099-06-01', 0, 'over'],
])('on %s, sent %i times, the conference is closed by %s', (today, all, reason) => {
  const spec = club.version.forms.get('conference')?.spec ?? {};
  const scope = { record: null, user: null, today, sent: { all, mine: 0 } };
  expect(closedBy(spec, scope)?.reason).toBe(reason);
  for (const language of ['ca', 'en'])
    for (const text of ['notYet', 'over', 'full'])
      expect(club.version.text(language, `forms.conference.enabled.${text}`)).not.toBe('');
});

/** An export has numbers as numbers: `1.800,50` of a page is `1800,5` there. */
const inCsv = (part: string) => (/^[\d.]+,\d\d$/.test(part) ? part.replaceAll('.', '').replace(/,?0+$/, '') : part);

describe.each(CASES)('the form $form', ({ form, valid, expected, shown, wrong }) => {
  const record = () => club.version.forms.get(form)?.spec.record;
  /** A record of which a person has many, or a message to an office. */
  const send = (values: Values) =>
    record() === undefined
      ? club.send(MEMBER, form, values)
      : club.call(MEMBER, 'POST', `/api/records/${record()}`, values, { 'if-none-match': '*' });

  it('is refused by the server at the fields that its cases name', async () => {
    for (const { name, values, errors } of wrong) {
      const answer = await send(values);
      expect([name, answer.status, Object.keys(answer.body?.errors ?? {})]).toEqual([name, 422, Object.keys(errors)]);
    }
  });

  it('is sent, mailed, listed and exported', async () => {
    const sent = await send(valid);
    expect([sent.status, sent.text]).toEqual([201, expect.any(String)]);
    if (record() !== undefined) {
      const { items } = (await club.call(MEMBER, 'GET', `/api/records/${record()}`)).body;
      expect(items).toMatchObject([{ values: valid }]);
      return;
    }
    const { reference } = sent.body;
    await expect.poll(async () => (await club.mails()).some(({ text }) => text.includes(reference))).toBe(true);
    const mail = (await club.mails()).find(
      ({ text, to }) => text.includes(reference) && to.join().includes('vallfosca'),
    );
    for (const part of shown) expect(mail?.text).toContain(part);
    const own = await club.call(MEMBER, 'GET', `/api/requests/${reference}`);
    expect(own.status).toBe(200);
    const line = await club.call(OFFICE, 'GET', `/api/desk/requests/lines/${reference}`);
    for (const part of shown) expect(line.text).toContain(part);
    // What the check says of the case is what the server does.
    expect(line.body.state).toBe(expected.state);
    const { offices = {} } = club.version.settings;
    for (const { to } of expected.mails ?? []) {
      const mailbox = to === 'member' ? 'aina@boix.example' : offices[to]?.email;
      await expect
        .poll(async () => (await club.mails()).some((one) => one.text.includes(reference) && one.to.join() === mailbox))
        .toBe(true);
    }
    const about = (await club.mails()).filter(({ text }) => text.includes(reference));
    expect([form, about.length]).toEqual([form, expected.mails?.length]);
    const csv = (await club.call(OFFICE, 'GET', `/api/desk/requests/export?format=csv&form=${form}`)).text;
    for (const part of [reference, 'Aina Boix', ...shown.map(inCsv)]) expect(csv).toContain(part);
    const json = (await club.call(OFFICE, 'GET', `/api/desk/requests/export?format=json&form=${form}`)).body;
    expect(json).toMatchObject([{ key: reference, values: valid }]);
  });
});

it('takes one project for each route and place, from a list that the server searches', async () => {
  const [project] = CASES.filter(({ form }) => form === 'route-project');
  const valid = { ...project?.valid, route: 'Via nova' };
  const send = (change: Record<string, string>) => club.send('V-102', 'route-project', { ...valid, ...change });
  expect((await send({ town: 'barcelona' })).body.errors).toEqual({
    town: ['Aquest municipi no és del nostre territori.'],
  });
  const many = await Promise.all(Array.from({ length: 50 }, () => send({})));
  expect(many.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(many.find(({ status }) => status !== 201)?.body).toMatchObject({
    errors: { route: ["Ja ens ha enviat un projecte d'aquesta via en aquest municipi."] },
  });
  expect((await send({ town: 'sort' })).status).toBe(201);
  const found = await club.call('V-102', 'GET', '/api/lists/municipalities?search=CARDOS&size=51');
  expect(found.body.entries.map(({ label }: { label: string }) => label)).toEqual([
    'Esterri de Cardós',
    'Vall de Cardós',
  ]);
});

async function published(name: string): Promise<unknown> {
  return (await fetch(`${club.url}/config/${name}`)).json();
}
