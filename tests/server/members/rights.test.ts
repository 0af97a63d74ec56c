import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { DeskChoices, DeskDetail } from '../../../src/api/shapes/desk.ts';
import type { ImportReport } from '../../../src/api/shapes/members.ts';
import type { Menu } from '../../../src/core/config.ts';
import { publishVersion } from '../../../src/server/domain/publishing/activate.ts';
import { confirm } from '../support/addresses.ts';
import { type Bench, openBench } from '../support/app.ts';
import { onEachDatabase } from '../support/database/databases.ts';
import { fixtureVersion, MENU } from '../support/fixture/fixture.ts';
import { signedIn } from '../support/people.ts';

const LINES = '/api/desk/members/lines';
const EDITOR = 'ROLE_EDITOR';

onEachDatabase('rights at the desk', (open) => {
  let bench: Bench;
  beforeAll(async () => {
    bench = await openBench(await open(), { adminSecret: 'secret' });
  });
  afterAll(() => bench.close());

  const call = async (method: 'GET' | 'POST', url: string, payload?: object, more: Record<string, string> = {}) => {
    const headers = { authorization: await signedIn(bench, 'S0001'), 'idempotency-key': randomUUID(), ...more };
    return bench.app.inject({ method, url, headers, ...(payload && { payload }) });
  };
  const publish = async (checks: Menu['checks'], approval = false) =>
    publishVersion(
      bench.database.db,
      await fixtureVersion({
        menu: { checks: { ...MENU.checks, ...checks } },
        settings: { publishing: { approval } },
      }),
    );
  const command = async (payload: object) => {
    const headers = { 'x-admin-secret': 'secret' };
    const { statusCode } = await bench.app.inject({ method: 'POST', url: '/admin/members', payload, headers });
    expect(statusCode).toBe(200);
  };
  const add = async (username: string, role: string) =>
    (await call('POST', '/api/desk/members', { username, name: 'Pau Riba', role, email: `${username}@exemple.cat` }))
      .statusCode;
  const act = async (key: string, move: string) => {
    const tag = String((await call('GET', `${LINES}/${key}`)).headers.etag);
    return (await call('POST', `${LINES}/${key}`, { move }, { 'if-match': tag })).statusCode;
  };
  const take = async (csv: string) =>
    (await call('POST', '/api/desk/members/import', { csv, dryRun: false })).json() as ImportReport;
  const account = (username: string) =>
    bench.database.db.selectFrom('users').selectAll().where('username', '=', username).executeTakeFirstOrThrow();
  let number = 0;
  let editor: string;

  beforeEach(async () => {
    await publish({ configuration: ['ROLE_STAFF', EDITOR] });
    number += 1;
    editor = `E${number}`;
    await command({ work: 'add', username: editor, name: 'Edita', role: EDITOR, email: `${editor}@exemple.cat` });
  });

  /** All ways in which the desk could give somebody a role, or an account that has it. */
  const refusesAll = async (role: string) => {
    expect(await add(`N${number}`, role)).toBe(403);
    expect((await take(`username,name,role\nI${number},Pau,${role}`)).refused).toBeGreaterThan(0);
    expect((await take(`username,role\n20002,${role}`)).problems).toMatchObject([{ column: 'role' }]);
    expect(await act('20002', `role:${role}`)).toBe(403);
    expect((await account('20002')).role).toBe('ROLE_COLEGIADO');

    expect(await act(editor, 'link')).toBe(403);
    for (const csv of [
      `username,email\n${editor},mine@exemple.cat`,
      `username,contact-address.datosContacto__email\n${editor},mine@exemple.cat`,
      `username,person.persCifNif\n${editor},40123456W`,
    ]) {
      const { problems } = await take(csv);
      expect(problems.map(({ text }) => text)).toContainEqual(expect.stringContaining('drets'));
    }
    expect((await account(editor)).link_email).toBe(`${editor}@exemple.cat`);
    // A register with what the account has already is imported.
    expect(await take(`username,role,email\n${editor},${role},${editor}@exemple.cat`)).toMatchObject({ same: 1 });
    expect(await act(editor, 'close')).toBe(200);
    expect(await act(editor, 'open')).toBe(403);
    expect((await account(editor)).closed_at).not.toBeNull();
    const { moves } = (await call('GET', `${LINES}/${editor}`)).json() as DeskDetail;
    expect(moves).toEqual([]);

    const { forms, roles } = (await call('GET', '/api/desk/members/choices')).json() as DeskChoices;
    expect(forms.map(({ id }) => id)).toContain(role);
    expect(roles?.map(({ id }) => id)).not.toContain(role);
    expect(roles?.map(({ id }) => id)).toContain('ROLE_COLEGIADO');
    expect((await call('GET', `${LINES}/20002`)).body).not.toContain(`role:${role}`);
    await command({ work: 'act', username: editor, act: 'open' });
  };

  it.each(['configuration', 'statistics'])('are given by nobody who lacks them: %s', async (right) => {
    await publish({ configuration: ['ROLE_STAFF'], statistics: ['ROLE_STAFF'], [right]: [EDITOR] });
    await refusesAll(EDITOR);
  });

  it('are given by whoever has them, but never the one to confirm where a second person does', async () => {
    await publish({ configuration: ['ROLE_STAFF', EDITOR] }, true);
    await refusesAll(EDITOR);
    await publish({ configuration: ['ROLE_STAFF', EDITOR] });
    expect(await add(`N${number}`, EDITOR)).toBe(201);
    expect(await act(editor, 'link')).toBe(200);
  });

  /** Somebody proposed what is to become live later. */
  const proposal = async (by: string) => {
    const { db } = bench.database;
    const { id } = await account(by);
    const due = new Date(Date.now() + 86_400_000);
    const row = { state: 'proposed', live: 'v', note: '', hides: false, due, by, user_id: id } as const;
    return (await db.insertInto('publications').values(row).returning('id').executeTakeFirstOrThrow()).id;
  };
  const confirms = async (id: number, as: string) => {
    const authorization = await signedIn(bench, as);
    await confirm(bench, as);
    const url = `/api/config/publications/${id}/confirmation`;
    const answer = await bench.app.inject({ method: 'POST', url, headers: { authorization }, payload: {} });
    return [answer.statusCode, answer.json().message ?? answer.json().state];
  };
  const withPassword = async (username: string) => {
    await sql`update users set password_hash = (select password_hash from users where username = 'S0001')
      where username = ${username}`.execute(bench.database.db);
  };
  const SAME = [403, expect.stringContaining('dues persones')];

  it('a second person has an account that the first never touched, and did not touch that of the first', async () => {
    await withPassword(editor);
    expect(await confirms(await proposal('S0001'), editor)).toEqual([202, 'scheduled']);

    const touches = {
      link: () => act(editor, 'link'),
      mailbox: () => take(`username,email\n${editor},other@exemple.cat`),
      name: () => take(`username,name\n${editor},Un altre nom`),
      data: () => take(`username,person.nombre\n${editor},Pep`),
      role: async () => {
        await act(editor, 'role:ROLE_EXTERNO');
        await act(editor, `role:${EDITOR}`);
      },
    };
    for (const [what, touch] of Object.entries(touches)) {
      await touch();
      expect(await confirms(await proposal('S0001'), editor), what).toEqual(SAME);
      // The other way round it would be the same two accounts of one person.
      expect(await confirms(await proposal(editor), 'S0001'), what).toEqual(SAME);
      editor = `${editor}X`;
      await command({ work: 'add', username: editor, name: 'Edita', role: EDITOR, email: `${editor}@exemple.cat` });
      await withPassword(editor);
      expect(await confirms(await proposal('S0001'), editor), what).toEqual([202, 'scheduled']);
    }

    // Touched after the proposal, or made before it.
    const before = await proposal('S0001');
    await act(editor, 'link');
    expect(await confirms(before, editor)).toEqual(SAME);
    expect(await add(`M${number}`, EDITOR)).toBe(201);
    await withPassword(`M${number}`);
    expect(await confirms(await proposal('S0001'), `M${number}`)).toEqual(SAME);
    // Made by one that an import of the first has touched, whichever of them proposes.
    const [between, last] = [`B${number}`, `C${number}`];
    for (const username of [between, last]) {
      await command({ work: 'add', username, name: 'Edita', role: EDITOR, email: `${username}@exemple.cat` });
      await withPassword(username);
    }
    expect(await confirms(await proposal('S0001'), last)).toEqual([202, 'scheduled']);
    await take(`username,name\n${between},Un altre nom`);
    const [by, made] = [(await account(between)).id, (await account(last)).id];
    await bench.database.db.insertInto('account_events').values({ account: made, act: 'link', by }).execute();
    expect(await confirms(await proposal('S0001'), last)).toEqual(SAME);
    expect(await confirms(await proposal(last), 'S0001')).toEqual(SAME);
    // The proposer's account is gone, and with it what it touched.
    const orphan = await proposal('S0001');
    await bench.database.db.updateTable('publications').set({ user_id: null }).where('id', '=', orphan).execute();
    expect(await confirms(orphan, `M${number}`)).toEqual(SAME);
  });

  it('a third person who chose the mailboxes of two accounts could be both; one who made only one of them is none of them', async () => {
    const newEditor = async (username: string, add: () => Promise<unknown>) => {
      await add();
      await withPassword(username);
      return username;
    };
    const byCommand = (username: string) =>
      newEditor(username, () =>
        command({ work: 'add', username, name: 'Edita', role: EDITOR, email: `${username}@exemple.cat` }),
      );
    const atDesk = (username: string) => newEditor(username, () => add(username, EDITOR));
    const [first, second, third] = [
      await byCommand(`F${number}`),
      await byCommand(`S${number}`),
      await atDesk(`T${number}`),
    ];
    // What the third one changed of both gives it neither.
    for (const one of [first, second]) await take(`username,name\n${one},Un altre nom`);
    expect(await confirms(await proposal(first), second)).toEqual([202, 'scheduled']);
    // An account that a third one made, whom the proposer has never changed, is that of another person.
    expect(await confirms(await proposal(first), third)).toEqual([202, 'scheduled']);
    expect(await confirms(await proposal(third), first)).toEqual([202, 'scheduled']);

    // The third one has chosen the mailboxes of both: whoever reads them may be the same.
    await take(`username,email\n${first},mine@exemple.cat`);
    expect(await confirms(await proposal(first), third)).toEqual(SAME);
    expect(await confirms(await proposal(third), first)).toEqual(SAME);
    expect(await confirms(await proposal(first), second)).toEqual([202, 'scheduled']);
    // Whoever chose by what a provider of sign-in finds an account can be in it as well.
    const [one, other] = [await byCommand(`P${number}`), await byCommand(`Q${number}`)];
    await take(`username,person.persCifNif\n${one},12345678Z\n${other},87654321X`);
    expect(await confirms(await proposal(one), other)).toEqual(SAME);
    // Also through an account between them.
    const [between, last] = [await atDesk(`B${number}`), await byCommand(`L${number}`)];
    expect(await confirms(await proposal(first), last)).toEqual([202, 'scheduled']);
    const [by, made] = [(await account(between)).id, (await account(last)).id];
    await bench.database.db.insertInto('account_events').values({ account: made, act: 'mailbox', by }).execute();
    expect(await confirms(await proposal(first), last)).toEqual(SAME);
  });
});
