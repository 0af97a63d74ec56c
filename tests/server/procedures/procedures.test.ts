import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DeskDetail } from '../../../src/api/shapes/desk.ts';
import { administer } from '../../../src/server/domain/procedures/admin.ts';
import { REGISTRATION } from '../../support/registration.ts';
import { type Bench, openBench, SETTINGS } from '../support/app.ts';
import { openTestDatabase } from '../support/database/databases.ts';
import { changesAtDesk } from '../support/desk-changes.ts';
import { sentMails } from '../support/mail/mails.ts';
import { callsOf, publishProcedure } from '../support/new-procedure.ts';
import { PATIENCE, type Staff, staffAtWork } from '../support/staff.ts';

const MEMBER = '20001';
const CASES = '/api/procedures/certifier-registration';
const RECORD = '/api/records/certifier-address';
const OFFICE = 'secretaria@exemple.cat';
const OWN = 'nuria.vila@exemple.cat';
let bench: Bench;
let staff: Staff;
beforeAll(async () => {
  bench = await openBench(await openTestDatabase());
  staff = await staffAtWork();
  expect((await staff.publish(bench.database.db)).problems).toEqual([]);
}, PATIENCE);
afterAll(async () => {
  await bench.close();
  await staff.remove();
});

interface Case {
  id: number;
  state: string;
  note: string | null;
  moves: string[];
}

const call = callsOf(() => bench);
const cases = async (username = MEMBER) => (await call('GET', CASES, undefined, { username })).body as Case[];
const office = (work: Parameters<typeof administer>[2]) => administer(bench.database.db, SETTINGS, work);
const mails = async () =>
  (await sentMails(bench.database)).map(({ recipients, subject, text }) => ({ to: recipients.join(), subject, text }));

describe('the registration of a certifier', () => {
  it('begins when the form is sent, and the office and the member get an e-mail', async () => {
    expect(await cases()).toEqual([]);
    expect(await call('POST', RECORD, REGISTRATION, { 'if-none-match': '*' })).toMatchObject({ status: 204 });
    expect(await cases()).toMatchObject([{ state: 'pendent', note: null, ended: false, moves: [] }]);
    const sent = await mails();
    expect(sent.map(({ to }) => to)).toEqual([OFFICE, OWN]);
    expect(sent[0]?.subject).toBe(
      '[web] Certificadors: Núria Vila i Puigdomènech (20001), inscripció pendent de validació',
    );
    for (const part of ['Certificats, SL', '17001', '600000009']) expect(sent[0]?.text).toContain(part);
  });

  it('cannot be sent again while it waits', async () => {
    const { tag } = await call('GET', RECORD);
    expect((await call('PUT', RECORD, REGISTRATION, { 'if-match': String(tag) })).status).toBe(409);
    expect((await call('POST', CASES, { move: 'register', values: REGISTRATION })).status).toBe(409);
    expect(await mails()).toEqual([]);
  });

  it('is returned with a note, which the member reads, corrects and sends again', async () => {
    const [{ id } = { id: 0 }] = await office({ work: 'list', procedure: 'certifier-registration' });
    await expect(office({ work: 'move', id, move: 'return' })).rejects.toThrow('wants a note');
    await expect(office({ work: 'move', id, move: 'register' })).rejects.toThrow('does not fit the state');
    const note = 'Falta el <b>nom</b> de l’empresa';
    expect(await office({ work: 'move', id, move: 'return', note })).toMatchObject([
      { state: 'retornada', note, moves: [] },
    ]);
    const [returned] = await mails();
    expect([returned?.to, returned?.text]).toEqual([OWN, expect.stringContaining(note)]);
    expect(await cases()).toMatchObject([{ id, state: 'retornada', note, moves: ['register', 'answer'] }]);
    const { tag } = await call('GET', RECORD);
    const values = { ...REGISTRATION, nombreEmpresa: 'Vila i Puig, SLP' };
    expect((await call('PUT', RECORD, values, { 'if-match': String(tag) })).status).toBe(204);
    expect(await cases()).toMatchObject([{ id, state: 'pendent', note: null }]);
    expect((await mails())[0]?.text).toContain('Vila i Puig, SLP');
    expect(await changesAtDesk(bench, id)).toEqual([["Nom de l'empresa", 'Certificats, SL', 'Vila i Puig, SLP']]);
  });

  it('is validated, and every move has its line', async () => {
    const [{ id } = { id: 0 }] = await cases();
    expect(await office({ work: 'move', id, move: 'validate' })).toMatchObject([
      { state: 'validada', moves: ['return'] },
    ]);
    await expect(office({ work: 'move', id, move: 'validate' })).rejects.toThrow('does not fit the state');
    expect((await mails()).map(({ to }) => to)).toEqual([OWN]);
    const [shown] = await office({ work: 'show', id });
    expect(shown?.values).toMatchObject({ nombreEmpresa: 'Vila i Puig, SLP' });
    expect(shown?.history?.map(({ act, from, to, by, note }) => [act, from, to, by, note])).toEqual([
      ['register', null, 'pendent', 'member', null],
      ['return', 'pendent', 'retornada', 'office', 'Falta el <b>nom</b> de l’empresa'],
      ['register', 'retornada', 'pendent', 'member', null],
      ['validate', 'pendent', 'validada', 'office', null],
    ]);
  });

  it('stands at the office’s desk, where it is moved in the name of who moves it', async () => {
    const [{ id } = { id: 0 }] = await cases();
    const desk = '/api/desk/procedures';
    const staffed = { username: 'S0001' };
    const list = await call('GET', `${desk}?form=certifier-registration&state=validada&text=nuria`, undefined, staffed);
    expect(list.body).toMatchObject({
      items: [{ key: String(id), title: expect.stringContaining('Inscripció al registre'), stateText: 'Validada' }],
      next: null,
    });
    const { tag, body } = await call('GET', `${desk}/lines/${id}`, undefined, staffed);
    expect(body).toMatchObject({
      member: { username: MEMBER },
      mailbox: OWN,
      moves: [{ id: 'return', title: 'Retornar', note: 'required' }],
    });
    const fields = (body as DeskDetail).sections.flatMap((section) => section.fields);
    expect(fields).toContainEqual(expect.objectContaining({ label: "Nom de l'empresa", value: 'Vila i Puig, SLP' }));
    const act = (payload: object, ifMatch = String(tag)) =>
      call('POST', `${desk}/lines/${id}`, payload, { ...staffed, 'if-match': ifMatch });
    expect((await act({ move: 'return' })).status).toBe(400);
    expect((await act({ move: 'return', answer: 'x' }, '"old"')).status).toBe(412);
    const moved = await act({ move: 'return', answer: 'Falta la firma' });
    expect(moved).toMatchObject({ status: 200, body: { state: 'retornada', moves: [] } });
    const line = { act: 'Retornar', by: 'Marta Riera Camps', text: 'Falta la firma' };
    expect((moved.body as DeskDetail).events.at(-1)).toMatchObject(line);
    expect(await mails()).toMatchObject([{ to: OWN, text: expect.stringContaining('Falta la firma') }]);
    expect(await cases()).toMatchObject([
      { state: 'retornada', note: 'Falta la firma', moves: ['register', 'answer'] },
    ]);
  });

  it('begins by the spec’s own call and by the general one too, once however often it is sent', async () => {
    const key = randomUUID();
    const body = { move: 'register', values: REGISTRATION };
    const headers = { username: '20002', 'idempotency-key': key };
    const [first, second] = [await call('POST', CASES, body, headers), await call('POST', CASES, body, headers)];
    expect(first).toMatchObject({ status: 201, body: { state: 'pendent' } });
    expect(second).toMatchObject({ status: 201, body: first.body });
    expect((await mails()).map(({ to }) => to)).toEqual([OFFICE, 'angel.sole@exemple.cat']);
    const { id } = first.body as Case;
    await office({ work: 'move', id, move: 'return', note: 'x' });
    const put = await call(
      'PUT',
      '/api/formulario/datos-altres',
      {
        tipoDireccion: 'CEE',
        direccion: { direccion: 'Carrer Gran, 1', codigoPostal: '17001', poblacion: 'Girona', provincia: 'Girona' },
        idPais: 3,
        datosContacto: { movil: '600000009', email: 'certifica@exemple.cat' },
        lopd: true,
      },
      { username: '20002' },
    );
    expect(put.status).toBe(204);
    expect(await cases('20002')).toMatchObject([{ id, state: 'pendent' }]);
  });
});

describe('whose cases they are', () => {
  it('are those of the user alone, and of roles that the file names', async () => {
    const [{ id } = { id: 0 }] = await cases();
    const other = { username: '20002' };
    expect((await call('GET', `${CASES}/${id}`)).body).toMatchObject({ id, state: 'retornada' });
    expect((await call('GET', `${CASES}/${id}`, undefined, other)).status).toBe(404);
    expect((await call('POST', `${CASES}/${id}`, { move: 'register', values: REGISTRATION }, other)).status).toBe(404);
    for (const username of ['P3001', '12345678Z']) {
      expect((await call('GET', CASES, undefined, { username })).status).toBe(403);
      expect((await call('POST', CASES, { move: 'register', values: REGISTRATION }, { username })).status).toBe(403);
    }
    expect((await call('GET', '/api/procedures/nothing')).status).toBe(404);
    expect((await call('POST', CASES, { move: 'validate' })).status).toBe(409);
    expect((await call('POST', CASES, { move: 'nothing' })).status).toBe(400);
    expect((await call('POST', CASES, { move: 'register', state: 'pendent', values: REGISTRATION })).status).toBe(409);
  });
});

it('a case goes on in the version it began with', { timeout: PATIENCE }, async () => {
  const [{ id } = { id: 0 }] = await cases('20002');
  await staff.edit('schemas/_procedures/certifier-registration.procedure.json', ({ moves }) => {
    for (const name of ['validate', 'wait', 'answer']) delete (moves as Record<string, unknown>)[name];
    (moves as { return: { to: string } }).return.to = 'validada';
    Object.assign((moves as { register: object }).register, { to: 'retornada' });
  });
  await staff.edit('schemas/_procedures/certifier-registration.procedure.json', (file) => {
    Object.assign((file.moves as { return: object }).return, { from: ['retornada'] });
    Object.assign((file.moves as { register: object }).register, { from: ['none', 'validada'] });
    file.states = ['retornada', 'validada'];
  });
  for (const language of ['ca', 'es']) {
    for (const mail of ['validated', 'waiting']) await staff.drop(`messages/${language}/mails/certifier-${mail}.json`);
    await staff.edit(`messages/${language}/procedures/certifier-registration.json`, ({ states, moves }) => {
      delete (states as Record<string, unknown>).pendent;
      for (const name of ['validate', 'wait', 'answer']) delete (moves as Record<string, unknown>)[name];
    });
  }
  await staff.edit('schemas/certifier-registration.schema.json', ({ form }) =>
    Object.assign(form as object, { enabled: "state != 'retornada'" }),
  );
  const { problems } = await staff.publish(bench.database.db);
  expect(problems.map(({ file, what }) => `${file} ${what}`)).toEqual([]);
  await mails();
  const shown = await call('GET', `/api/desk/procedures/lines/${id}`, undefined, { username: 'S0001' });
  expect(shown.body).toMatchObject({
    stateText: 'Pendent de validació',
    moves: [{ title: 'Validar' }, { id: 'return' }],
  });
  expect(await office({ work: 'move', id, move: 'validate' })).toMatchObject([{ state: 'validada' }]);
  expect((await mails())[0]?.subject).toContain('inscripció validada');
});

it('the description of the API names the states and the member’s moves', async () => {
  const { paths } = (await call('GET', '/api/docs/json')).body as { paths: Record<string, { post?: unknown }> };
  expect(JSON.stringify(paths[CASES]?.post)).toContain('"enum":["register"]');
});

describe('a procedure of one’s own, by files alone', () => {
  const ROOM = '/api/procedures/room';
  const asked = { move: 'ask', values: { dia: '12 de maig', assistents: 8 } };

  it('is live once it is published, as the staff’s guide has it', { timeout: PATIENCE }, async () => {
    const guide = await readFile('schemas/WORKSPACE.md', 'utf8');
    const recipe = guide.slice(guide.indexOf('\n## A procedure'));
    const example = JSON.parse(/```json .*\n([\s\S]*?)```/.exec(recipe)?.[1] ?? '') as { states: string[] };
    const submit = { action: 'procedure', params: { procedure: 'room', move: 'ask' } };
    await publishProcedure(staff, bench, {
      id: 'room',
      file: example,
      form: {
        id: 'room-request',
        schema: {
          required: ['dia', 'assistents'],
          properties: {
            nombre: { $ref: '_records/person.record.json#/properties/nombre' },
            dia: { type: 'string', maxLength: 60 },
            assistents: { type: 'integer', minimum: 1, maximum: 40 },
          },
          form: { prefill: { action: 'record', params: { record: 'person' } }, submit },
        },
        labels: { dia: 'Dia', assistents: 'Assistents' },
      },
      variant: { context: 'evening', labels: { dia: 'Vespre' } },
      page: { id: 'request-room', path: 'sala', title: 'Sala' },
      texts: {
        'procedures/room': {
          states: Object.fromEntries(example.states.map((state) => [state, state.toUpperCase()])),
        },
        'mails/room-request': { subject: 'Sala {{id}}: {{nombre}}', body: '{{summary}}' },
        'mails/room-granted': { subject: 'Sala {{state}}', body: '{{note}}' },
      },
    });
  });

  it('takes the form by its rules, mails, and leaves its lines', async () => {
    const wrong = await call('POST', ROOM, { move: 'ask', values: { dia: '12 de maig', assistents: 41 } });
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['assistents']]);
    const { status, body } = await call('POST', ROOM, { ...asked, values: { ...asked.values, nombre: 'Forged' } });
    expect([status, body]).toMatchObject([201, { state: 'asked', values: { assistents: 8, nombre: 'Núria' } }]);
    expect((await call('POST', ROOM, asked)).status).toBe(409);
    const asAsked = {
      to: OFFICE,
      subject: `[web] Sala ${body.id}: Núria`,
      text: expect.stringContaining('Dia: 12 de maig'),
    };
    expect(await mails()).toMatchObject([asAsked]);
    await office({ work: 'move', id: body.id, move: 'grant', note: 'Sala gran' });
    expect(await mails()).toMatchObject([
      { to: OWN, subject: '[web] Sala GRANTED', text: expect.stringContaining('Sala gran') },
    ]);
    const seen = { move: 'end', state: 'asked' };
    expect((await call('POST', `${ROOM}/${body.id}`, seen)).status).toBe(409);
    expect(await call('POST', `${ROOM}/${body.id}`, { ...seen, state: 'granted' })).toMatchObject({
      status: 200,
      body: { state: 'over', ended: true, moves: [] },
    });
    // Ended is ended: whoever asks again begins a new case.
    expect((await call('POST', `${ROOM}/${body.id}`, { move: 'end' })).status).toBe(409);
    const again = await call('POST', ROOM, { ...asked, context: 'evening' });
    expect([again.status, again.body.id > body.id]).toEqual([201, true]);
    const [shown] = await office({ work: 'show', id: body.id });
    expect(shown?.history?.map(({ act, by }) => [act, by])).toEqual([
      ['ask', 'member'],
      ['grant', 'office'],
      ['end', 'member'],
    ]);
  });

  it('reads with the texts that the member saw, in mails and at the desk', async () => {
    expect((await mails()).at(-1)?.text).toContain('Vespre: 12 de maig');
    const [{ id } = { id: 0 }] = (await call('GET', ROOM)).body as Case[];
    const { body } = await call('GET', `/api/desk/procedures/lines/${id}`, undefined, { username: 'S0001' });
    const labels = (body as DeskDetail).sections.flatMap(({ fields }) => fields.map(({ label }) => label));
    expect(labels).toEqual(expect.arrayContaining(['Vespre', 'Assistents']));
  });
});

it('conditions on values of a record count for what its member and the office may do', {
  timeout: PATIENCE,
}, async () => {
  const username = '20002';
  const when = "values.nombreEmpresa == 'Certificats, SL'";
  const name = 'certifier-registration';
  await staff.edit(`schemas/_procedures/${name}.procedure.json`, (file) => {
    const states = file.states as string[];
    const from = states.slice(0, 1);
    states.push('baixa');
    file.ends = ['baixa'];
    Object.assign(file.moves as object, {
      leave: { by: ['member'], from, when, to: 'baixa' },
      close: { by: ['office'], from, when, to: 'baixa' },
    });
  });
  for (const language of ['ca', 'es'])
    await staff.edit(`messages/${language}/procedures/${name}.json`, ({ states, moves }) => {
      Object.assign(states as object, { baixa: 'baixa' });
      Object.assign(moves as object, { leave: 'Baixa', close: 'Donar de baixa' });
    });
  const { db } = bench.database;
  expect((await staff.publish(db)).problems).toEqual([]);
  for (const table of ['cases', 'records'] as const) await db.deleteFrom(table).execute();
  expect(await call('POST', RECORD, REGISTRATION, { 'if-none-match': '*', username })).toMatchObject({ status: 204 });
  const [begun] = await cases(username);
  const { id } = begun as Case;
  expect(begun?.moves).toContain('leave');
  const [line] = (await office({ work: 'list', procedure: name })).filter((one) => one.id === id);
  expect(line?.moves).toContain('close');
  expect((await call('GET', `/api/requests/${id}`, undefined, { username })).body).toMatchObject({ mayWithdraw: true });
  expect((await call('POST', `/api/requests/${id}/withdrawal`, undefined, { username })).status).toBe(204);
  expect(await cases(username)).toMatchObject([{ state: 'baixa', ended: true }]);
});
