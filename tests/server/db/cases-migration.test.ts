import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { caseByKey } from '../../../src/server/domain/procedures/cases.ts';
import { keptFileAt } from '../../../src/server/domain/procedures/files/case-files.ts';
import { FIRST, MIGRATIONS } from '../../../src/server/kit/db/migrations/index.ts';
import { onEachEmptyDatabase } from '../support/database/databases.ts';

/** SHA-256 of the bytes 1, 2, 3. */
const HASH = '039058c6f2c0cb492c533b0a4d14ef77cc0f78abccced5287d84a1a2011cfb81';

onEachEmptyDatabase('a database of the time when requests had tables of their own', (open) => {
  it('has them as cases, with their history, files and mails', { timeout: 240_000 }, async () => {
    const { db, close } = await open();
    for (const name of [FIRST, '0028-procedure-names']) await MIGRATIONS[name]?.up(db);
    await sql`insert into config_versions (version, manifest) values ('v', '{}')`.execute(db);
    await sql`insert into users (id, username, kind, role, name, password_hash)
      values (7, 'x', 'member', 'x', 'x', 'x'), (9, 'o', 'staff', 'x', 'x', 'x')`.execute(db);
    await sql`insert into procedure_cases (id, procedure, owner, state, values) values (4, 'etec', 7, 'activo', '{}')`.execute(
      db,
    );
    await sql`insert into procedure_moves (case_id, move, to_state, actor, at) values (4, 'generate', 'activo', 'member', '2026-01-01')`.execute(
      db,
    );
    await sql`select setval(pg_get_serial_sequence('procedure_cases', 'id'), 4)`.execute(db);
    const file = { name: 'a.pdf', type: 'application/pdf', size: 3 };
    const values = JSON.stringify({ motivo: 'x', docs: [file] });
    await sql`insert into requests (id, reference, user_id, form, version, language, context, titles, values, state, revision, created_at)
      values (1, 'AAAA-1111', 7, 'claim', 'v', 'es', 'first', '{"ca": "Títol"}', ${values}::jsonb, 'in-hand', 4, '2026-02-01'),
        (2, 'BBBB-2222', 7, null, 'v', 'ca', null, '{}', '{"asunto": "s"}', 'withdrawn', 2, '2026-02-02')`.execute(db);
    await sql`insert into desk_events (act, request_id, from_state, to_state, user_id, text, details, at) values
      ('change', 1, null, null, 7, 'Motiu: a → x', null, '2026-02-03'),
      ('state', 1, 'received', 'in-hand', 9, null, null, '2026-02-04'),
      ('note', 1, null, null, 9, 'Mirar-ho', null, '2026-02-04'),
      ('answer', 1, null, null, 9, 'Hola', null, '2026-02-04'),
      ('withdrawal', 2, 'received', 'withdrawn', 7, null, null, '2026-02-05'),
      ('export', null, null, null, 9, null, '{"source": "requests"}', '2026-02-06')`.execute(db);
    const mail = (id: number, request: number | null, sent: string | null) =>
      sql`insert into outbox (id, message_id, sender, recipients, subject, html, text, request_id, copy, sent_at)
        values (${id}, ${String(id)}, 'x', '[]', '', '', '', ${request}, ${id === 12}, ${sent})`.execute(db);
    await mail(11, 1, '2026-02-01');
    await mail(12, 1, null);
    await mail(13, 2, null);
    const bytes = Buffer.from([1, 2, 3]);
    await sql`insert into outbox_files (mail_id, position, property, filename, content_type, content)
      values (11, 0, 'docs.0', 'a.pdf', 'application/pdf', ${bytes}), (12, 0, null, 'b.pdf', 'application/pdf', ${bytes})`.execute(
      db,
    );

    await MIGRATIONS['0030-cases']?.up(db);
    const sent = await caseByKey(db, 'AAAA-1111');
    expect(sent).toMatchObject({
      procedure: 'request',
      owner: 7,
      state: 'in-hand',
      ended: false,
      withdrawn: false,
      note: 'Hola',
      revision: 4,
      form: 'claim',
      form_version: 'v',
      version: 'v',
      language: 'es',
      context: 'first',
      titles: { ca: 'Títol' },
      values: { motivo: 'x', docs: [{ ...file, sha256: HASH }] },
    });
    expect(sent?.created_at).toEqual(new Date('2026-02-01'));
    expect(sent && (await keptFileAt(db, sent, 'docs.0'))).toMatchObject({ name: 'a.pdf', type: 'application/pdf' });
    const gone = await caseByKey(db, 'BBBB-2222');
    expect(gone).toMatchObject({ state: 'withdrawn', ended: true, withdrawn: true, form: null });
    expect(await caseByKey(db, '4')).toMatchObject({ procedure: 'etec', reference: null, form_version: null });
    const events = await db.selectFrom('case_events').selectAll().orderBy('id').execute();
    expect(
      events.map(({ case_id, act, move, to_state, actor, note }) => [case_id, act, move, to_state, actor, note]),
    ).toEqual([
      [4, 'move', 'generate', 'activo', 'member', null],
      [sent?.id, 'move', 'send', 'received', 'member', null],
      [gone?.id, 'move', 'send', 'received', 'member', null],
      [sent?.id, 'move', 'change', 'received', 'member', 'Motiu: a → x'],
      [sent?.id, 'move', 'in-hand', 'in-hand', 'office', null],
      [sent?.id, 'note', null, null, 'office', 'Mirar-ho'],
      [sent?.id, 'answer', null, null, 'office', 'Hola'],
      [gone?.id, 'move', 'withdraw', 'withdrawn', 'member', null],
      [null, 'export', null, null, 'office', null],
    ]);
    expect(events.at(-1)?.details).toEqual({ source: 'requests' });
    const mails = await db.selectFrom('outbox').select(['id', 'case_id']).orderBy('id').execute();
    expect(mails.map(({ id, case_id }) => [id, case_id])).toEqual([
      [11, sent?.id],
      [12, sent?.id],
      [13, gone?.id],
    ]);
    // The mail that has left needs the file no more.
    expect(await db.selectFrom('outbox_files').select('mail_id').execute()).toEqual([{ mail_id: 12 }]);
    await close();
  });
});
