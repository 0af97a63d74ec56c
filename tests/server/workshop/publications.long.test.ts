import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Publication, PublicationsAnswer } from '../../../src/api/shapes/publications.ts';
import type { CheckAnswer, WorkshopAnswer } from '../../../src/api/shapes/workshop.ts';
import { momentIn } from '../../../src/core/values/local-moment.ts';
import { currentVersion } from '../../../src/server/domain/config/store.ts';
import { publishVersion } from '../../../src/server/domain/publishing/activate.ts';
import { publishHistory } from '../../../src/server/domain/publishing/history.ts';
import { publishDue } from '../../../src/server/domain/workshop/publish-due.ts';
import { confirm } from '../support/addresses.ts';
import { type Bench, openBench, SETTINGS } from '../support/app.ts';
import { onEachDatabase } from '../support/database/databases.ts';
import { projectVersion } from '../support/fixture/project-version.ts';
import { signedIn } from '../support/people.ts';

const real = await projectVersion();
const TEXTS = 'messages/ca/pages.json';
const SETTINGS_FILE = 'menus/settings.json';
const SHOP = '/api/config/workshop';
const WAITING = '/api/config/publications';
const liveText = (path: string) => real.sources?.get(path) ?? '';
const titled = (title: string) => liveText(TEXTS).replace('"Configuració"', `"${title}"`);
const asking = liveText(SETTINGS_FILE).replace('"timeZone"', '"publishing": { "approval": true },\n  "timeZone"');

onEachDatabase('publications that wait', (open) => {
  let bench: Bench;
  let one: string;
  let other: string;
  const logged: string[] = [];
  beforeAll(async () => {
    bench = await openBench(await open(), { logLevel: 'info', logStream: { write: (line) => void logged.push(line) } });
    await publishVersion(bench.database.db, real);
    await sql`insert into users (username, kind, role, name, password_hash)
      select 'S0002', kind, role, 'Pau Soler', password_hash from users where username = 'S0001'`.execute(
      bench.database.db,
    );
    one = await signedIn(bench, 'S0001');
    other = await signedIn(bench, 'S0002');
  });
  afterAll(() => bench.close());
  beforeEach(async () => {
    const { db } = bench.database;
    await db.deleteFrom('publications').execute();
    await publishVersion(db, real);
    await call(one, 'POST', `${SHOP}/discard`, {});
  });

  const call = (authorization: string, method: 'GET' | 'PUT' | 'POST' | 'DELETE', url: string, payload?: object) =>
    bench.app.inject({ method, url, headers: { authorization }, ...(payload && { payload }) });
  const write = async (path: string, text: string) => {
    const { revision } = (await call(one, 'GET', `${SHOP}/file?path=${path}`)).json();
    expect((await call(one, 'PUT', `${SHOP}/file?path=${path}`, { revision, text })).statusCode).toBe(200);
  };
  const live = async () => String(await currentVersion(bench.database.db));
  const publish = async (terms: object = {}, as = one) =>
    call(as, 'POST', `${SHOP}/publish`, { note: 'Prova', live: await live(), ...terms });
  const list = async (as = one) => (await call(as, 'GET', WAITING)).json() as PublicationsAnswer;
  const only = async (as = one): Promise<Publication> => {
    const { items } = await list(as);
    expect(items).toHaveLength(1);
    return items[0] as Publication;
  };
  const workshop = async () => (await call(one, 'GET', SHOP)).json() as WorkshopAnswer;
  const textNow = async (path: string) => (await call(one, 'GET', `${SHOP}/file?path=${path}`)).json().text as string;
  /** The organisation asks for a second person. @returns the version that is live then */
  const askForApproval = async () => {
    await write(SETTINGS_FILE, asking);
    await confirm(bench, 'S0001');
    expect((await publish()).statusCode).toBe(200);
    return live();
  };
  const events = () => logged.flatMap((line) => JSON.parse(line).security?.event ?? []);

  it('are proposals where the organisation asks for a second person, who confirms exactly what was proposed', async () => {
    expect((await list()).approval).toBe(false);
    const before = await askForApproval();
    await write(TEXTS, titled('Taller'));
    const proposed = await publish();
    expect([proposed.statusCode, proposed.json().state]).toEqual([202, 'proposed']);
    expect(await live()).toBe(before);
    expect((await list()).approval).toBe(true);
    const { id } = await only();
    expect(await only()).toMatchObject({ state: 'proposed', note: 'Prova', mine: true, changedSince: 0, due: null });

    // The working copy goes on.
    await write(TEXTS, titled('Encara millor'));
    expect(await only(other)).toMatchObject({ mine: false, changedSince: 1, outdated: false });
    const changes = ((await call(other, 'GET', `${WAITING}/${id}/changes`)).json() as CheckAnswer).report?.changes;
    expect(JSON.stringify(changes)).toContain('"Taller"');

    const url = `${WAITING}/${id}/confirmation`;
    await confirm(bench, 'S0001');
    const own = await call(one, 'POST', url, {});
    expect([own.statusCode, own.json().message]).toEqual([403, expect.stringContaining('altra persona')]);
    const asked = await call(other, 'POST', url, {});
    expect([asked.statusCode, asked.json().code]).toEqual([403, 'insufficient_user_authentication']);
    expect(await live()).toBe(before);
    await confirm(bench, 'S0002');
    const { version } = (await call(other, 'POST', url, {})).json();
    expect(await live()).toBe(version);
    expect((await publishHistory(bench.database.db, 1))[0]).toMatchObject({
      by: expect.stringContaining('S0001'),
      confirmedBy: expect.stringContaining('S0002'),
      note: 'Prova',
    });
    expect(await only()).toMatchObject({ state: 'published', version, decidedBy: expect.stringContaining('S0002') });
    // Changes written since are still to be published.
    expect((await call(one, 'GET', `${SHOP}/file?path=${TEXTS}`)).json()).toMatchObject({
      text: titled('Encara millor'),
      live: titled('Taller'),
    });
    expect(events()).toEqual(expect.arrayContaining(['publish-proposal', 'publish']));
    await confirm(bench, 'S0002');
    expect((await call(other, 'POST', url, {})).statusCode).toBe(409);
  });

  it('are declined with a reason, or taken back, and are over then', async () => {
    await askForApproval();
    await write(TEXTS, titled('Taller'));
    await publish();
    const { id } = await only();
    expect((await call(other, 'POST', `${WAITING}/${id}/refusal`, { reason: ' ' })).statusCode).toBe(400);
    expect((await call(other, 'POST', `${WAITING}/${id}/refusal`, { reason: 'Falta una coma' })).statusCode).toBe(204);
    expect(await only()).toMatchObject({
      state: 'declined',
      reason: 'Falta una coma',
      decidedBy: expect.stringContaining('S0002'),
    });
    await confirm(bench, 'S0002');
    expect((await call(other, 'POST', `${WAITING}/${id}/confirmation`, {})).statusCode).toBe(409);
    expect((await call(one, 'DELETE', `${WAITING}/${id}`)).statusCode).toBe(409);

    await publish();
    const [next] = (await list()).items;
    expect((await call(one, 'DELETE', `${WAITING}/${next?.id}`)).statusCode).toBe(204);
    expect((await list()).items[0]).toMatchObject({ state: 'withdrawn' });
    expect(await bench.database.db.selectFrom('publication_files').select('hash').execute()).toEqual([]);
  });

  it('follow only the version over which they were proposed, and a file whose changes were discarded follows them', async () => {
    await askForApproval();
    await write(TEXTS, titled('Taller'));
    await publish();
    const { id } = await only();
    await call(one, 'POST', `${SHOP}/discard`, {});
    await confirm(bench, 'S0002');
    await call(other, 'POST', `${WAITING}/${id}/confirmation`, {});
    expect(await workshop()).toMatchObject({ clean: true });
    expect(await textNow(TEXTS)).toBe(titled('Taller'));

    await write(TEXTS, titled('Una altra'));
    await publish();
    await publishVersion(bench.database.db, real);
    const outdated = (await list()).items[0];
    expect(outdated).toMatchObject({ state: 'proposed', outdated: true });
    await confirm(bench, 'S0002');
    const answer = await call(other, 'POST', `${WAITING}/${outdated?.id}/confirmation`, {});
    expect([answer.statusCode, answer.json().message]).toEqual([412, expect.stringContaining('altra versió')]);
    expect(await live()).toBe(real.version);
  });

  it('are never confirmed by a program, which may only propose', async () => {
    await askForApproval();
    await confirm(bench, 'S0001');
    const made = await call(one, 'POST', '/api/config/tokens', { name: 'x', scope: 'publish', days: 1 });
    const bearer = `Bearer ${made.json().token}`;
    await write(TEXTS, titled('Taller'));
    expect((await publish({}, bearer)).statusCode).toBe(202);
    const { id } = await only();
    expect((await call(bearer, 'GET', WAITING)).statusCode).toBe(200);
    for (const url of [`${WAITING}/${id}/confirmation`, `${WAITING}/${id}/refusal`])
      expect((await call(bearer, 'POST', url, {})).statusCode).toBe(401);
  });

  /** A process that looks once at what is due. */
  const look = async (ended: object[] = []) => {
    const onEnd = (told: object) => void ended.push(told);
    await publishDue(bench.database.db, () => true, { settings: SETTINGS, onEnd });
    return ended;
  };
  const makeDue = () =>
    bench.database.db
      .updateTable('publications')
      .set({ due: new Date(Date.now() - 1000) })
      .where('state', '=', 'scheduled')
      .execute();

  it('become live at their time, by the clocks of the organisation, once with two processes', async () => {
    await write(TEXTS, titled('Taller'));
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    for (const due of ['2020-01-01T08:00', '2999-01-01T08:00']) expect((await publish({ due })).statusCode).toBe(422);
    const asked = await publish({ due: `${tomorrow}T08:00` });
    expect([asked.statusCode, asked.json().code]).toEqual([403, 'insufficient_user_authentication']);
    expect((await list()).items).toEqual([]);
    await confirm(bench, 'S0001');
    expect((await publish({ due: `${tomorrow}T08:00` })).json().state).toBe('scheduled');
    const due = momentIn('Europe/Madrid', `${tomorrow}T08:00`).toISOString();
    expect(await only()).toMatchObject({ state: 'scheduled', due });
    expect(await look()).toEqual([]);
    expect(await live()).toBe(real.version);

    await makeDue();
    const lines = (await publishHistory(bench.database.db)).length;
    const ended: object[] = [];
    await Promise.all([look(ended), look(ended)]);
    const { version } = await only();
    expect(ended).toEqual([{ id: (await only()).id, outcome: 'done', version }]);
    expect(await live()).toBe(version);
    expect(await publishHistory(bench.database.db)).toHaveLength(lines + 1);
    expect(await workshop()).toMatchObject({ clean: true, live: version });
  });

  it('wait for their time once confirmed, go on after a process that ended amid its work, and can be taken back', async () => {
    const { db } = bench.database;
    const before = await askForApproval();
    await write(TEXTS, titled('Taller'));
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    await publish({ due: `${tomorrow}T08:00` });
    const { id } = await only();
    await makeDue();
    await look();
    expect(await live()).toBe(before);
    await confirm(bench, 'S0002');
    expect((await call(other, 'POST', `${WAITING}/${id}/confirmation`, {})).statusCode).toBe(202);
    await makeDue();
    const claimed = (seconds: number) =>
      db
        .updateTable('publications')
        .set({ claimed_until: new Date(Date.now() + seconds * 1000) })
        .execute();
    await claimed(60);
    await look();
    expect(await live()).toBe(before);
    // The clock was set back by a day since the process that is gone took it.
    await claimed(86_400);
    await look();
    expect((await publishHistory(db, 1))[0]).toMatchObject({ confirmedBy: expect.stringContaining('S0002') });
    expect(await live()).not.toBe(before);

    await publishVersion(db, real);
    await write(TEXTS, titled('Mai'));
    await confirm(bench, 'S0001');
    await publish({ due: `${tomorrow}T08:00` });
    const next = (await list()).items[0];
    expect((await call(other, 'DELETE', `${WAITING}/${next?.id}`)).statusCode).toBe(204);
    await makeDue();
    await look();
    expect(await live()).toBe(real.version);
  });

  it('are not published when something was published meanwhile, and the office is told', async () => {
    const { db } = bench.database;
    await write(TEXTS, titled('Taller'));
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    await confirm(bench, 'S0001');
    await publish({ due: `${tomorrow}T08:00`, note: 'Per a demà' });
    await write(TEXTS, titled('Ara mateix'));
    await confirm(bench, 'S0001');
    expect((await publish()).statusCode).toBe(200);
    const now = await live();
    await makeDue();
    const ended = await look();
    expect(ended).toEqual([expect.objectContaining({ outcome: 'refused', reason: 'errors.workshop.otherLive' })]);
    expect(await live()).toBe(now);
    expect((await list()).items.find(({ state }) => state === 'failed')).toMatchObject({
      failure: expect.stringContaining('altra versió'),
    });
    const mail = await db
      .selectFrom('outbox')
      .select(['subject', 'text', 'recipients'])
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(mail.subject).toContain("No s'ha publicat");
    expect(mail.text).toContain('Per a demà');
    expect(JSON.stringify(mail.recipients)).toContain('secretaria@exemple.cat');
  });
});
