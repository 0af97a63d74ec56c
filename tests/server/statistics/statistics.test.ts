import { parse } from 'csv-parse/sync';
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { StatisticsAnswer } from '../../../src/api/shapes/statistics.ts';
import type { CompiledForm, Menu } from '../../../src/core/config.ts';
import { ConfigStore } from '../../../src/server/domain/config/store.ts';
import { erasePersonData } from '../../../src/server/domain/members/data/erase.ts';
import { countAgain } from '../../../src/server/domain/procedures/moves/followers.ts';
import { publishVersion } from '../../../src/server/domain/publishing/activate.ts';
import { countCases } from '../../../src/server/domain/statistics/count-cases.ts';
import { type Bench, openBench } from '../support/app.ts';
import { onEachDatabase } from '../support/database/databases.ts';
import { fixtureVersion, MENU, page } from '../support/fixture/fixture.ts';

const TEXT = { ownLabel: false, display: false };
const POLL: CompiledForm = {
  id: 'poll',
  schema: {
    type: 'object',
    properties: {
      colour: { type: 'string', enum: ['red', 'blue', 'green'] },
      days: { type: 'array', items: { type: 'string', enum: ['mon', 'tue'] } },
      age: { type: 'integer', minimum: 0, maximum: 120 },
      mark: { type: 'integer', minimum: 1, maximum: 3 },
      name: { type: 'string' },
      group: { type: 'object', properties: { member: { type: 'boolean' } } },
    },
  },
  uiSchema: {
    colour: { 'ui:widget': 'radio' },
    days: { 'ui:widget': 'checkboxes' },
    age: { 'ui:widget': 'text' },
    mark: { 'ui:widget': 'text' },
    name: { 'ui:widget': 'text' },
    group: { 'ui:widget': 'group', member: { 'ui:widget': 'checkbox' } },
  },
  spec: {
    submit: { action: 'communication', params: { recipient: 'office', message: 'sample' } },
    sections: [
      { id: 'first', fields: ['colour', 'days'] },
      { id: 'second', fields: ['age', 'mark', 'name'] },
    ],
  },
  widgets: { text: TEXT, radio: TEXT, checkboxes: TEXT, checkbox: TEXT, group: { ...TEXT, fields: true } },
};
const figures = {
  id: 'page-figures',
  path: '/pages/figures',
  access: ['staff'],
  blocks: [{ type: 'statistics' as const, id: 'figures' }],
};
const menu = (more: Menu['pages'] = [figures]): Partial<Menu> => ({
  pages: [...MENU.pages, page('poll', ['member', 'second']), ...more],
});
const version = (changed = menu()) => fixtureVersion({ forms: [POLL], menu: changed });

onEachDatabase('numbers for the board', (open) => {
  let bench: Bench;
  let config: ConfigStore;
  const people: number[] = [];
  beforeAll(async () => {
    bench = await openBench(await open());
    await publishVersion(bench.database.db, await version());
    config = new ConfigStore(bench.database.db);
    for (let at = 0; at < 13; at += 1) {
      const { id } = await bench.database.db
        .insertInto('users')
        .values({
          username: `X${at}`,
          kind: 'member',
          name: 'X',
          password_hash: 'x',
          role: at < 8 ? 'ROLE_COLEGIADO' : 'ROLE_EXTERNO',
          link_email: null,
          link_email_until: null,
          preferred_language: null,
          closed_at: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      people.push(id);
    }
  });
  afterAll(() => bench.close());
  beforeEach(async () => {
    const { db } = bench.database;
    for (const table of ['cases', 'statistics', 'statistics_waiting'] as const) await db.deleteFrom(table).execute();
  });

  /** A request as moves leave it, by somebody; `end` is the day on which the office ended it by that move. */
  const sent = async (
    who: number,
    day: string,
    values: object = {},
    end?: [move: string, day: string],
    form = 'poll',
  ) => {
    const { db } = bench.database;
    const { rows } = await sql<{
      id: number;
    }>`insert into cases (reference, procedure, owner, form, state, values, created_at)
      values (${`${who}-${Math.random()}`}, 'request', ${people[who]}, ${form}, 'received', ${JSON.stringify(values)},
        ${`${day}T12:00:00+01:00`}) returning id`.execute(db);
    const [{ id } = { id: 0 }] = rows;
    const moves: [string, string][] = [['send', day], ...(end ? [end] : [])];
    for (const [move, at] of moves)
      await sql`insert into case_events (act, case_id, move, actor, at)
        values ('move', ${id}, ${move}, 'office', ${`${at}T12:00:00+01:00`})`.execute(db);
    await countAgain(db, id);
    return id;
  };
  const count = () => countCases({ db: bench.database.db, config });
  const ask = async (query: Record<string, string> = {}, username = 'S0001') =>
    bench.app.inject({
      url: '/api/desk/statistics',
      query: { from: '2026-01-01', to: '2026-03-31', ...query },
      headers: { authorization: await bench.token(username), 'accept-language': 'ca' },
    });
  const read = async (query: Record<string, string> = {}) => (await ask(query)).json() as StatisticsAnswer;
  const table = (rows: readonly { id: string; sent: unknown; done: unknown; returned: unknown; days: unknown }[]) =>
    Object.fromEntries(rows.map(({ id, sent: all, done, returned, days }) => [id, [all, done, returned, days]]));
  const visit = async (payload: object, username = '20001') =>
    bench.app.inject({
      method: 'POST',
      url: '/api/visits',
      payload,
      headers: { authorization: await bench.token(username) },
    });

  it('counts what is sent, done and returned by month, with the median of the days it took', async () => {
    for (let who = 0; who < 10; who += 1) await sent(who, '2026-01-31', {}, ['done', `2026-02-${who + 10}`]);
    for (let who = 0; who < 10; who += 1) await sent(who, '2026-02-01');
    for (let who = 0; who < 6; who += 1) await sent(who, '2026-03-01', {}, ['returned', '2026-03-03']);
    expect(await count()).toBe(26);
    const answer = await read();
    expect(table(answer.months)).toEqual({
      '2026-01': [10, 10, 0, 14.5],
      '2026-02': [10, 0, 0, null],
      '2026-03': [6, 6, 6, 2],
    });
    expect(table(answer.forms)).toEqual({ 'poll request': [26, 16, 6, 11.5] });
    expect(answer.total).toMatchObject({ sent: 26, done: 16, returned: 6, days: 11.5 });
    expect(await count()).toBe(0);
  });

  it('counts a case once, whatever processes do, and takes back what is another now', async () => {
    const ids: number[] = [];
    for (let who = 0; who < 7; who += 1) ids.push(await sent(who, '2026-01-10', { colour: who < 1 ? 'red' : 'blue' }));
    const { db } = bench.database;
    for (const id of ids) await countAgain(db, id);
    await Promise.all([count(), count(), count()]);
    await count();
    expect((await read({ form: 'poll' })).total.sent).toBe(7);
    await db.updateTable('cases').set({ values: '{"colour":"red"}' }).execute();
    for (const id of ids) await countAgain(db, id);
    await count();
    const [colour] = (await read({ form: 'poll' })).fields;
    expect(colour?.rows).toEqual([{ title: 'red', count: 7 }]);
    const { rows } = await sql`select value, count, cardinality(people) as people from statistics
      where measure = 'choice' and period = '2026-01' order by value`.execute(db);
    expect(rows).toEqual([
      { value: '"blue"', count: 0, people: 0 },
      { value: '"red"', count: 7, people: 5 },
    ]);
  });

  it('is filtered by days and by role', async () => {
    for (let who = 0; who < 12; who += 1) await sent(who, '2026-01-31');
    for (let who = 0; who < 6; who += 1) await sent(who, '2026-02-15');
    await count();
    const all = async (query: Record<string, string>) => (await read(query)).total.sent;
    expect(await all({ to: '2026-01-31' })).toBe(12);
    expect(await all({ from: '2026-02-01' })).toBe(6);
    expect(await all({ from: '2026-01-31', to: '2026-02-15' })).toBe(18);
    expect(await all({ from: '2026-03-01' })).toBe(0);
    await sent(12, '2026-01-31');
    await count();
    expect(await all({ role: 'ROLE_COLEGIADO', to: '2026-01-31' })).toBe(8);
    expect(await all({ role: 'ROLE_EXTERNO', to: '2026-01-31' })).toBe(5);
    expect((await ask({ from: '2026-03-01', to: '2026-02-01' })).statusCode).toBe(400);
    expect((await ask({ from: '2026-02-30' })).statusCode).toBe(400);
  });

  it('tells no few by two questions: days are whole months, and few people are counted with others', async () => {
    for (let who = 0; who < 6; who += 1) await sent(who, '2026-01-10');
    await sent(6, '2026-01-31');
    await sent(7, '2026-02-10');
    for (let who = 0; who < 6; who += 1) await sent(who, '2026-03-10');
    await count();
    const told = async (query: Record<string, string>) => {
      const { from, to, total } = await read(query);
      return [from, to, total.sent];
    };
    expect(await told({ to: '2026-01-30' })).toEqual(['2026-01-01', '2026-01-31', 7]);
    expect(await told({ from: '2026-01-31', to: '2026-01-31' })).toEqual(['2026-01-01', '2026-01-31', 7]);
    expect(await told({ to: '2026-02-28' })).toEqual(['2026-01-01', '2026-03-31', 14]);
    expect(await told({ from: '2026-03-01' })).toEqual(['2026-02-01', '2026-03-31', 7]);
    // The newest wait for others, too.
    await sent(8, '2026-04-10');
    await count();
    expect(await told({ to: '2026-03-31' })).toEqual(['2026-01-01', '2026-04-30', 15]);
  });

  it.each<[string, Record<string, string>, Record<string, string>]>([
    ['a role', { role: 'ROLE_COLEGIADO' }, { role: 'ROLE_EXTERNO' }],
    ['a form', { form: 'poll' }, { form: 'other' }],
  ])('does not show %s where the others are few', async (_what, own, others) => {
    for (let who = 0; who < 8; who += 1) await sent(who, '2026-01-10', { colour: 'red' });
    for (let who = 8; who < 11; who += 1) await sent(who, '2026-01-10', { colour: 'red' }, undefined, others.form);
    await count();
    expect((await read()).total.sent).toBe(11);
    expect((await read(others)).total.sent).toBe('few');
    const { total, months, forms, fields } = await read({ form: 'poll', ...own });
    expect([total.sent, months[0]?.sent, forms[0]?.sent]).toEqual(['hidden', 'hidden', 'hidden']);
    expect(fields[0]?.rows).toEqual([{ title: 'red', count: 'hidden' }]);
  });

  it('tells no few of a form, of what is done, or of a month by two questions', async () => {
    // In March one person sends the other form, and the office ends one request.
    for (const month of ['01', '02'])
      for (let who = 0; who < 6; who += 1) await sent(who, `2026-${month}-10`, {}, ['done', `2026-${month}-11`]);
    for (let who = 0; who < 7; who += 1) await sent(who, '2026-01-10', {}, undefined, 'other');
    for (let who = 0; who < 12; who += 1)
      await sent(who, '2026-03-10', {}, who < 1 ? ['done', '2026-03-11'] : undefined, who < 1 ? 'other' : 'poll');
    for (let who = 0; who < 6; who += 1) await sent(who, '2026-04-10', {}, undefined, 'other');
    await count();
    const formsIn = async (to: string) => {
      const { forms, total } = await read({ to });
      return [...forms.map(({ id, sent: all }) => [id, all]), ['done', total.done]];
    };
    expect(await formsIn('2026-02-28')).toEqual([
      ['other request', 7],
      ['poll request', 12],
      ['done', 'hidden'],
    ]);
    expect(await formsIn('2026-03-31')).toEqual([
      ['other request', 'hidden'],
      ['poll request', 'hidden'],
      ['done', 13],
    ]);
    expect((await read({ form: 'other' })).to).toBe('2026-04-30');
    expect(await read({ form: 'poll' })).toMatchObject({ to: '2026-04-30', total: { sent: 23 } });
  });

  it('tells no month by the sum of those before and the sum of all', async () => {
    for (const [month, size] of [1, 8, 6].entries())
      for (let who = 0; who < size + 2 * Number(month === 0); who += 1) await sent(who, `2026-0${month + 1}-10`);
    await count();
    const { total, months } = await read();
    expect([total.sent, ...months.map((one) => one.sent)]).toEqual([17, 'few', 'hidden', 6]);
    expect((await read({ to: '2026-02-28' })).total.sent).toBe(11);
  });

  it('tells no few of a form or a month by those of a role and those of all', async () => {
    for (let who = 0; who < 13; who += 1) await sent(who, '2026-01-10');
    for (let who = 0; who < 9; who += 1) await sent(who, '2026-01-10', {}, undefined, 'other');
    for (let who = 0; who < 9; who += 1) await sent(who, '2026-02-10', {}, undefined, 'other');
    await count();
    const { total, forms, months } = await read({ role: 'ROLE_COLEGIADO' });
    expect(forms.map(({ id, sent: all }) => [id, all])).toEqual([
      ['other request', 'hidden'],
      ['poll request', 'hidden'],
    ]);
    expect(months.map((month) => month.sent)).toEqual(['hidden', 'hidden', 0]);
    expect(total.sent).toBe(24);
  });

  it('counts choices and numbers of a form, without text and without rows', async () => {
    for (let who = 0; who < 12; who += 1)
      await sent(who, '2026-01-10', {
        colour: who < 6 ? 'red' : 'blue',
        days: who < 6 ? ['mon', 'tue'] : ['mon'],
        age: who < 6 ? 20 : 50,
        mark: who < 6 ? 1 : 3,
        name: `Name ${who}`,
        group: { member: who < 5 },
      });
    await count();
    const { fields } = await read({ form: 'poll' });
    expect(fields).toEqual([
      {
        id: 'colour',
        title: 'colour',
        sum: null,
        mean: null,
        rows: expect.arrayContaining([
          { title: 'red', count: 6 },
          { title: 'blue', count: 6 },
        ]),
      },
      {
        id: 'days',
        title: 'days',
        sum: null,
        mean: null,
        rows: [
          { title: 'mon', count: 12 },
          { title: 'tue', count: 6 },
        ],
      },
      {
        id: 'age',
        title: 'age',
        sum: 420,
        mean: 35,
        rows: [
          { title: 'de 20 a menys de 50', count: 6 },
          { title: 'de 50 a menys de 100', count: 6 },
        ],
      },
      {
        id: 'mark',
        title: 'mark',
        sum: 24,
        mean: 2,
        rows: [
          { title: '1', count: 6 },
          { title: '3', count: 6 },
        ],
      },
      {
        id: 'group.member',
        title: 'group.member',
        sum: null,
        mean: null,
        rows: [
          { title: 'No', count: 7 },
          { title: 'Sí', count: 5 },
        ],
      },
    ]);
    expect(JSON.stringify(await read({ form: 'poll' }))).not.toContain('Name');
  });

  it('says no group of fewer than five people, however often they sent, nor what would tell it', async () => {
    for (let who = 0; who < 8; who += 1) await sent(who, '2026-01-10', { colour: 'red' });
    for (let who = 0; who < 6; who += 1) await sent(who, '2026-02-10', { colour: 'blue' });
    // Many requests of one person.
    for (let times = 0; times < 9; times += 1) await sent(0, '2026-03-10', { colour: 'green' });
    await count();
    const answer = await read({ form: 'poll' });
    expect(answer.total.sent).toBe(23);
    expect(answer.months.map((month) => month.sent)).toEqual([8, 'hidden', 'few']);
    expect(answer.fields[0]?.rows).toEqual([
      { title: 'green', count: 'few' },
      { title: 'red', count: 8 },
      { title: 'blue', count: 'hidden' },
    ]);
    for (const name of ['months', 'fields']) {
      const url = '/api/desk/statistics/file';
      const query = { from: '2026-01-01', to: '2026-03-31', form: 'poll', table: name };
      const headers = { authorization: await bench.token('S0001'), 'accept-language': 'ca' };
      const csv = await bench.app.inject({ url, query: { ...query, format: 'csv' }, headers });
      const lines = parse(csv.body, { delimiter: ';', bom: true }) as string[][];
      expect(lines.flat()).toEqual(expect.arrayContaining(['menys de cinc', 'no es mostra', '8']));
      expect(lines.flat()).not.toEqual(expect.arrayContaining(['9']));
      const xlsx = await bench.app.inject({ url, query: { ...query, format: 'xlsx' }, headers });
      const texts = strFromU8(unzipSync(xlsx.rawPayload)['xl/sharedStrings.xml'] ?? new Uint8Array());
      expect(texts).toContain('menys de cinc');
    }
  });

  it('what is done is said only where what is not done is not few either', async () => {
    for (let who = 0; who < 8; who += 1)
      await sent(who, '2026-01-10', {}, who < 6 ? ['done', '2026-01-11'] : undefined);
    await count();
    expect((await read()).total).toMatchObject({ sent: 8, done: 'hidden', returned: 0 });
  });

  it('the days of a workbook are days, and numbers in a table of text are written as in the country', async () => {
    for (let who = 0; who < 6; who += 1) await sent(who, '2026-01-10', { age: 20 }, ['done', '2026-01-11']);
    for (let who = 0; who < 6; who += 1) await sent(who, '2026-01-10', { age: 21 }, ['done', '2026-01-12']);
    await count();
    const file = async (query: Record<string, string>) =>
      bench.app.inject({
        url: '/api/desk/statistics/file',
        query: { from: '2026-01-01', to: '2026-01-31', form: 'poll', ...query },
        headers: { authorization: await bench.token('S0001'), 'accept-language': 'ca' },
      });
    const csv = parse((await file({ table: 'months', format: 'csv' })).body, { delimiter: ';', bom: true });
    expect(csv).toEqual([
      ['Mes', 'Començats', 'Enviats', 'Acabats', 'Retornats', 'Mediana fins a acabar (dies)'],
      ['gener del 2026', '0', '12', '12', '0', '1,5'],
      ['Total', '0', '12', '12', '0', '1,5'],
    ]);
    const sheet = strFromU8(
      unzipSync((await file({ table: 'months', format: 'xlsx' })).rawPayload)['xl/worksheets/sheet1.xml'] ??
        new Uint8Array(),
    );
    // The first of January in days since 1899.
    expect(sheet).toContain('<v>46023</v>');
    expect(sheet).toContain('<v>1.5</v>');
  });

  it('visits are counted without people, once a visit, by the section where they end', async () => {
    for (let times = 0; times < 6; times += 1) await visit({ form: 'poll', left: 'second' });
    for (let times = 0; times < 7; times += 1) await visit({ form: 'poll' });
    for (let times = 0; times < 2; times += 1) await visit({ form: 'poll', left: 'no such section' });
    // Counted at a section that the form has no more.
    await sql`update statistics set value = 'gone' where value = '' and measure = 'left'`.execute(bench.database.db);
    for (let times = 0; times < 3; times += 1) await visit({ form: 'poll', left: 'no such section' });
    // Of forms that the caller cannot open, that begin no case, or that there are not.
    await visit({ form: 'poll' }, '12345678Z');
    await visit({ form: 'second-request' });
    await visit({ form: 'own-password' });
    await visit({ form: 'nothing' });
    const { total, steps } = await read({ from: '2020-01-01', to: '2099-01-01', form: 'poll' });
    expect(total).toMatchObject({ begun: 18, sent: 0 });
    expect(steps).toEqual([
      { title: expect.stringContaining('2'), count: 6 },
      { title: 'Deixat', count: 5 },
      { title: 'Enviat', count: 7 },
    ]);
    const { rows } = await sql<{ count: number }>`select sum(cardinality(people))::integer as count
      from statistics`.execute(bench.database.db);
    expect(rows).toEqual([{ count: 0 }]);
  });

  it('without a page of statistics no visit is counted', async () => {
    await publishVersion(bench.database.db, await version(menu([])));
    const counted = async () => (await bench.database.db.selectFrom('statistics').selectAll().execute()).length;
    expect((await visit({ form: 'poll' })).statusCode).toBe(204);
    expect(await counted()).toBe(0);
    await publishVersion(bench.database.db, await version());
    await expect.poll(async () => (await visit({ form: 'poll' })) && counted()).toBeGreaterThan(0);
  });

  it('nobody without the right reads, also where the menu names it', async () => {
    for (const username of ['20001', 'P3001', '12345678Z']) expect((await ask({}, username)).statusCode).toBe(403);
    expect((await ask()).statusCode).toBe(200);
    const checks = { ...MENU.checks, statistics: ['ROLE_COLEGIADO'] };
    await publishVersion(bench.database.db, await version({ ...menu(), checks }));
    await expect.poll(async () => (await ask()).statusCode).toBe(403);
    expect((await ask({}, '20001')).statusCode).toBe(200);
    expect((await ask({}, 'P3001')).statusCode).toBe(403);
    await publishVersion(bench.database.db, await version());
    await expect.poll(async () => (await ask()).statusCode).toBe(200);
  });

  it('what a person sent stays counted when they are erased, and nothing knows that it was theirs', async () => {
    for (let who = 0; who < 6; who += 1) await sent(who, '2026-01-10');
    await count();
    const { db } = bench.database;
    const current = await config.demand();
    const [id = 0] = people.splice(0, 1);
    const row = await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    await db
      .transaction()
      .execute((trx) => erasePersonData({ version: current, language: 'ca', by: null }, trx, row as never, false));
    expect(await db.selectFrom('statistics_cases').selectAll().execute()).toHaveLength(5);
    const { rows } = await sql`select count from statistics where ${id}::integer = any(people)`.execute(db);
    expect(rows).toEqual([]);
    expect((await read()).total.sent).toBe(6);
  });
});
