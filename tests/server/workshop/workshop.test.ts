import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { CheckAnswer, NewFilesAnswer, WorkshopAnswer } from '../../../src/api/shapes/workshop.ts';
import { listFiles } from '../../../src/compiler/read/files.ts';
import { isSourcePath, sourcesOf } from '../../../src/server/domain/config/sources.ts';
import { currentVersion } from '../../../src/server/domain/config/store.ts';
import { publishVersion } from '../../../src/server/domain/publishing/activate.ts';
import { publishHistory } from '../../../src/server/domain/publishing/history.ts';
import {
  fileOfCopy as readWorkingFile,
  workingCopy,
  writeFile,
} from '../../../src/server/domain/workshop/working-copy.ts';
import { removeOld } from '../../../src/server/housekeeping.ts';
import { inTransaction } from '../../../src/server/kit/db/transaction.ts';
import { confirm } from '../support/addresses.ts';
import { type Bench, openBench } from '../support/app.ts';
import { onEachDatabase } from '../support/database/databases.ts';
import { projectVersion } from '../support/fixture/project-version.ts';
import { signedIn } from '../support/people.ts';
import { ROOT } from '../support/server-process.ts';

const PATH = '/api/config/workshop';
const TEXTS = 'messages/ca/pages.json';
const FORM = 'messages/ca/forms/certificate-request.json';
const real = await projectVersion();
const liveText = (path: string) => real.sources?.get(path) ?? '';

onEachDatabase('the workshop', (open) => {
  let bench: Bench;
  let token: string;
  beforeAll(async () => {
    bench = await openBench(await open());
    await publishVersion(bench.database.db, real);
    token = await signedIn(bench, 'S0001');
  });
  afterAll(() => bench.close());
  beforeEach(async () => {
    await call('POST', '/discard', {});
  });

  const call = (method: 'GET' | 'PUT' | 'POST' | 'DELETE', to: string, payload?: object, as = token, language = 'en') =>
    bench.app.inject({
      method,
      url: `${PATH}${to}`,
      headers: { authorization: as, 'accept-language': language },
      ...(payload && { payload }),
    });
  const list = async () => (await call('GET', '')).json() as WorkshopAnswer;
  const read = async (path: string) => (await call('GET', `/file?path=${path}`)).json();
  const write = (path: string, revision: number, text: string, as = token) =>
    call('PUT', `/file?path=${path}`, { revision, text }, as);
  const changed = async () =>
    (await list()).files.filter(({ change }) => change).map(({ path, change }) => [path, change]);

  it('begins with the files of the live version, byte for byte', async () => {
    const { base, live, clean, files } = await list();
    expect([base, live, clean]).toEqual([real.version, real.version, true]);
    const names = await Promise.all(['schemas', 'menus', 'messages'].map((folder) => listFiles(ROOT, folder)));
    const own = names.flat().filter(isSourcePath);
    expect(files.map(({ path }) => path).sort()).toEqual(own.sort());
    for (const path of own) expect(liveText(path)).toBe(await readFile(join(ROOT, path), 'utf8'));
    expect(await read(TEXTS)).toMatchObject({ text: liveText(TEXTS), live: liveText(TEXTS) });
  });

  it.each(['messages/ca/Pages.json', 'messages/CA/pages.json', 'messages/ca/adre\u0301ces.json'])(
    'refuses %s, which some systems take for a file that is there',
    async (path) => {
      await write('messages/ca/adr\u00e9ces.json', (await read('messages/ca/adr\u00e9ces.json')).revision ?? 0, '{}');
      const answer = await call('PUT', `/file?path=${encodeURIComponent(path)}`, { revision: 0, text: '{}' });
      expect([answer.statusCode, answer.json().message]).toEqual([422, expect.stringContaining('mateix fitxer')]);
    },
  );

  it('follows the live version where it is known to be made of other files by now', async () => {
    const { db } = bench.database;
    const other = `${liveText(TEXTS)}\n`;
    await publishVersion(db, { ...real, sources: new Map([...(real.sources ?? []), [TEXTS, other]]) });
    expect(await changed()).toEqual([]);
    expect(await read(TEXTS)).toMatchObject({ text: other, live: other });
    await publishVersion(db, real);
    expect(await read(TEXTS)).toMatchObject({ text: liveText(TEXTS) });
  });

  it('gives the files of something new, writes none, and says what is in the way', async () => {
    const titles = { ca: 'Normes de la casa', es: 'Normas de la casa' };
    const made = await call('POST', '/new', { kind: 'page', name: 'house-rules', titles, icon: 'requests' });
    expect(made.statusCode).toBe(200);
    const { files } = made.json() as NewFilesAnswer;
    const texts = new Map(files.map(({ path, text }) => [path, text]));
    expect([...texts.keys()]).toEqual([
      'messages/ca/pages/house-rules.json',
      'messages/es/pages/house-rules.json',
      'menus/workspace.json',
    ]);
    expect(JSON.parse(texts.get('messages/es/pages/house-rules.json') ?? '')).toMatchObject({ title: titles.es });
    expect(texts.get('menus/workspace.json')).toContain('"id": "house-rules"');
    expect(await changed()).toEqual([]);
    for (const [path, text] of texts)
      await write(path, path === 'menus/workspace.json' ? (await read(path)).revision : 0, text);
    const { problems } = (await call('POST', '/check', { report: false })).json() as CheckAnswer;
    expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
    const twice = await call('POST', '/new', { kind: 'page', name: 'house-rules', titles });
    expect([twice.statusCode, twice.json().message]).toEqual([422, expect.stringContaining('house-rules')]);
    const fields = [{ name: 'day', kind: 'date', labels: { ca: 'Dia' } }];
    const form = await call('POST', '/new', { kind: 'form', name: 'room-request', titles, fields });
    const paths = (form.json() as NewFilesAnswer).files.map(({ path }) => path);
    expect(paths).toContain('schemas/room-request.schema.json');
  });

  it('gives the texts of all files where they are asked for, none of a removed one', async () => {
    const { files } = await list();
    expect(files[0]).not.toHaveProperty('text');
    const { revision } = await read(FORM);
    await call('DELETE', `/file?path=${FORM}&revision=${revision}`);
    const withTexts = ((await call('GET', '?texts=true')).json() as WorkshopAnswer).files;
    for (const { path, text } of withTexts) expect(text).toBe(path === FORM ? null : liveText(path));
  });

  it('says who changed a file, and gives it its live text back', async () => {
    const { revision } = await read(TEXTS);
    const text = liveText(TEXTS).replace('"Configuració"', '"Taller"');
    expect((await write(TEXTS, revision, text)).json()).toMatchObject({ text, merged: false });
    const { clean, files } = await list();
    expect(clean).toBe(false);
    expect(files.find(({ path }) => path === TEXTS)).toMatchObject({
      change: 'changed',
      by: expect.stringContaining('S0001'),
      at: expect.any(String),
      conflict: false,
    });
    // Nobody else sees it.
    expect(await currentVersion(bench.database.db)).toBe(real.version);
    expect((await call('POST', '/discard', { paths: [TEXTS] })).json()).toMatchObject({ clean: true });
    expect(await read(TEXTS)).toMatchObject({ text: liveText(TEXTS) });
  });

  it('brings two changes of one file together, or shows both', async () => {
    const { revision } = await read(TEXTS);
    const atTop = (id: string) => liveText(TEXTS).replace('{\n', `{\n  "${id}": { "title": "U" },\n`);
    const bottom = liveText(TEXTS).replace('"Configuració"', '"Taller"');
    expect((await write(TEXTS, revision, atTop('one'))).statusCode).toBe(200);
    const both = (await write(TEXTS, revision, bottom)).json();
    expect(both).toMatchObject({ merged: true });
    expect(both.text).toContain('"one"');
    expect(both.text).toContain('"Taller"');

    const other = atTop('two');
    const refused = await write(TEXTS, revision, other);
    expect([refused.statusCode, refused.json()]).toEqual([
      409,
      { status: 'Error', message: expect.stringContaining('Algú altre'), revision: both.revision, text: both.text },
    ]);
    expect((await read(TEXTS)).text).toBe(both.text);
    // A removal is not undone without a word either.
    expect((await call('DELETE', `/file?path=${TEXTS}&revision=${revision}`)).statusCode).toBe(409);
    const gone = (await call('DELETE', `/file?path=${TEXTS}&revision=${both.revision}`)).json();
    expect(await changed()).toEqual([[TEXTS, 'removed']]);
    expect((await write(TEXTS, both.revision, other)).json()).toMatchObject({ revision: gone.revision, text: null });
    expect((await write(TEXTS, gone.revision, other)).statusCode).toBe(200);
  });

  it('loses none of fifty changes that two people make in turn', async () => {
    let text = Array.from({ length: 100 }, (_, at) => `  "k${at}": ""`).join(',\n');
    text = `{\n${text}\n}\n`;
    const path = 'messages/ca/own.json';
    const first = (await write(path, 0, text)).json();
    const seen = [first, first];
    for (let turn = 0; turn < 50; turn += 1) {
      const who = turn % 2;
      const { revision, text: known } = seen[who];
      // Each sees the file as it was two turns ago.
      const answer = await write(path, revision, known.replace(`"k${turn * 2}": ""`, `"k${turn * 2}": "${turn}"`));
      expect(answer.statusCode).toBe(200);
      seen[who] = answer.json();
    }
    const all = JSON.parse((await read(path)).text);
    expect(Object.values(all).filter((value) => value !== '')).toHaveLength(50);
  });

  it('loses none of fifty changes at the same few places without a word', async () => {
    const path = 'messages/ca/own.json';
    const lines = Array.from({ length: 7 }, (_, at) => `  "k${at}": "0"`);
    const start = `{\n${lines.join(',\n\n')}\n}\n`;
    const first = (await write(path, 0, start)).json() as { revision: number; text: string };
    const seen = [first, first];
    let now = first.text;
    const valuesOf = (text: string) => JSON.parse(text) as Record<string, string>;
    const told = { taken: 0, refused: 0 };
    for (let turn = 1; turn <= 50; turn += 1) {
      const who = Math.floor(turn / 3) % 2;
      const key = `k${turn ** 2 % 7}`;
      const { revision, text } = seen[who] as typeof first;
      const answer = await write(path, revision, text.replace(new RegExp(`("${key}": )"[^"]*"`), `$1"${turn}"`));
      const [before, known] = [valuesOf(now), valuesOf(text)];
      if (answer.statusCode === 200) {
        // Nobody writes over what they have not seen, and all else stays.
        expect(known[key]).toBe(before[key]);
        expect(valuesOf(answer.json().text)).toEqual({ ...before, [key]: String(turn) });
        told.taken += 1;
      } else {
        // The other text comes with the refusal, and hers is still on her page.
        expect([answer.statusCode, answer.json().text]).toEqual([409, now]);
        told.refused += 1;
      }
      seen[who] = answer.json();
      now = (await read(path)).text;
    }
    expect(told.taken + told.refused).toBe(50);
    expect(Math.min(told.taken, told.refused)).toBeGreaterThan(0);
  });

  it.each([
    '../secrets.json',
    '/etc/passwd.json',
    'schemas/../../x.json',
    'schemas\\x.json',
    'src/app/main.json',
    'messages/_general/ca/app.json',
    'schemas/_dialect/menu.schema.json',
    'schemas/README.md',
    'schemas/.hidden.json',
    'schemas/con.json',
    'schemas/a:b.json',
    `schemas/${'x'.repeat(250)}.json`,
  ])('takes no file called %s', async (path) => {
    const answer = await write(encodeURIComponent(path), 0, '{}');
    expect(answer.statusCode).toBe(422);
    expect(await changed()).toEqual([]);
  });

  it('keeps nothing of a transaction that was rolled back', async () => {
    const { db } = bench.database;
    const undone = inTransaction(db, async (trx) => {
      const { revision } = await readWorkingFile(trx, TEXTS);
      await writeFile(trx, { path: TEXTS, revision, text: '{}\n', by: 'S0001' });
      expect((await workingCopy(trx)).files.get(TEXTS)?.change).toBe('changed');
      throw new Error('rolled back');
    });
    await expect(undone).rejects.toThrow('rolled back');
    expect(await changed()).toEqual([]);
    await write(FORM, (await read(FORM)).revision, `${liveText(FORM)}\n`);
    expect(await changed()).toEqual([[FORM, 'changed']]);
    expect((await read(TEXTS)).text).toBe(liveText(TEXTS));
  });

  it('takes no file that is too large', async () => {
    const answer = await write('messages/ca/own.json', 0, `"${'à'.repeat(100_000)}"`);
    expect([answer.statusCode, answer.json().message]).toEqual([422, expect.stringContaining('200 kB')]);
  });

  // A page that is loaded again leaves its check behind.
  it('answers more checks at once than may wait in turn', async () => {
    const answers = await Promise.all(Array.from({ length: 24 }, () => call('POST', '/check', {})));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  });

  it('names the mistakes by line, and what publishing would change in words', async () => {
    const { revision } = await read(FORM);
    await write(FORM, revision, `${liveText(FORM)},`);
    const broken = (await call('POST', '/check', { report: true })).json() as CheckAnswer;
    expect(broken.report).toBeNull();
    expect(broken.problems.filter(({ file }) => file === FORM)).toContainEqual(
      expect.objectContaining({ severity: 'error', line: expect.any(Number), remedy: expect.stringMatching(/./) }),
    );
    const told = async (language: string) => {
      const { problems } = (await call('POST', '/check', {}, token, language)).json() as CheckAnswer;
      const { message, language: own } = problems.find(({ file }) => file === FORM) ?? {};
      return [message, own];
    };
    expect(await told('ca')).toEqual(['hi ha alguna cosa després del final', 'ca']);
    expect(await told('es-ES')).toEqual(['hay algo después del final', 'es']);
    expect(await told('fr')).toEqual(['something follows after the end', 'en']);
    const refused = await call('POST', '/publish', { note: '', live: real.version });
    expect([refused.statusCode, refused.json().message]).toEqual([422, expect.stringContaining('error')]);

    await call('POST', '/discard', {});
    const schema = 'schemas/certificate-request.schema.json';
    const lacking = liveText(schema).replace('"properties": {', '"properties": { "lacking": { "type": "boolean" },');
    await write(schema, (await read(schema)).revision, lacking);
    const { problems } = (await call('POST', '/check', {})).json() as CheckAnswer;
    const key = 'forms.certificate-request.lacking.label';
    expect(problems).toContainEqual(expect.objectContaining({ file: schema, missing: { language: 'ca', key } }));

    await call('POST', '/discard', {});
    const next = await read(TEXTS);
    await write(TEXTS, next.revision, liveText(TEXTS).replace('"Configuració"', '"Taller"'));
    const fine = (await call('POST', '/check', { report: true })).json() as CheckAnswer;
    expect(fine.problems.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(fine.report).toMatchObject({ conflicts: 0, hidden: [] });
    expect(JSON.stringify(fine.report?.changes)).toContain('Taller');
    expect(((await call('POST', '/check', {})).json() as CheckAnswer).report).toBeNull();
  });

  it('offers files with words of before, and rewrites them and nothing else', async () => {
    const path = 'schemas/event.schema.json';
    expect(((await call('POST', '/check', {})).json() as CheckAnswer).former).toEqual([]);
    const text = '{\n  "type": "object",\n  "form": {\n    "look": "wizard"\n  }\n}\n';
    await write(path, 0, text);
    expect(((await call('POST', '/check', {})).json() as CheckAnswer).former).toEqual([path]);
    expect((await call('POST', '/upgrade', {})).json()).toEqual({ files: [path] });
    expect((await read(path)).text).toBe(text.replace('"look": "wizard"', '"inSteps": true'));
    expect(await changed()).toEqual([[path, 'added']]);
  });

  it('publishes with the password and a note, and goes on from there', async () => {
    const { db } = bench.database;
    const before = String(await currentVersion(db));
    const { revision } = await read(TEXTS);
    const text = liveText(TEXTS).replace('"Configuració"', '"El taller"');
    await write(TEXTS, revision, text);
    const asked = await call('POST', '/publish', { note: 'Prova', live: before });
    expect([asked.statusCode, asked.json().code]).toEqual([403, 'insufficient_user_authentication']);
    await confirm(bench, 'S0001');
    expect((await call('POST', '/publish', { note: 'Prova', live: 'abcd' })).statusCode).toBe(412);
    expect(await currentVersion(db)).toBe(before);

    const { version } = (await call('POST', '/publish', { note: 'Prova', live: before })).json();
    expect(await currentVersion(db)).toBe(version);
    expect((await publishHistory(db, 1))[0]).toMatchObject({
      version,
      kind: 'publish',
      by: expect.stringContaining('S0001'),
      note: 'Prova',
    });
    expect(await list()).toMatchObject({ base: version, live: version, clean: true });
    expect(await read(TEXTS)).toMatchObject({ text, live: text });
    expect(await sourcesOf(db, before)).toEqual(await sourcesOf(db, real.version));
    // The bytes of before make the version of before.
    await write(TEXTS, (await read(TEXTS)).revision, liveText(TEXTS));
    await confirm(bench, 'S0001');
    expect((await call('POST', '/publish', { note: '', live: version })).json()).toEqual({ version: before });
  });

  it('takes over what became live by another way, and shows where both changed one place', async () => {
    const { db } = bench.database;
    const edited = (path: string, from: string, to: string) => ({ path, text: liveText(path).replace(from, to) });
    const untouched = edited('messages/es/pages.json', '"Configuración"', '"Otra"');
    const atTop = (text: string) => text.replace('{\n', '{\n  "own": { "title": "Pròpia" },\n');
    const twice = { path: TEXTS, text: atTop(edited(TEXTS, '"Configuració"', '"De fora"').text) };
    const { revision } = await read(TEXTS);
    const mine = liveText(TEXTS).replace('"Configuració"', '"Meva"');
    await write(TEXTS, revision, mine);
    // As the command publishes: a version of its own, with the files it was made of.
    const sources = new Map(real.sources);
    for (const { path, text } of [untouched, twice]) sources.set(path, text);
    const menu = `files/menu.${'0'.repeat(16)}.json`;
    const files = new Map(real.files).set(menu, real.files.get(real.manifest.menu) ?? '');
    const manifest = { ...real.manifest, version: 'feedfeed', menu };
    await publishVersion(db, { version: 'feedfeed', manifest, files, sources });

    const now = await list();
    expect(now).toMatchObject({ base: 'feedfeed', live: 'feedfeed', clean: false });
    expect(now.files.filter(({ conflict }) => conflict).map(({ path }) => path)).toEqual([TEXTS]);
    expect(await read(untouched.path)).toMatchObject({ text: untouched.text, live: untouched.text });
    const both = await read(TEXTS);
    // Of the live version it has all but that place.
    expect(both).toMatchObject({ text: atTop(mine), live: twice.text });
    await confirm(bench, 'S0001');
    const refused = await call('POST', '/publish', { note: '', live: 'feedfeed' });
    expect([refused.statusCode, refused.json().message]).toEqual([409, expect.stringContaining('una altra versió')]);
    await write(TEXTS, both.revision, mine);
    expect((await list()).files.some(({ conflict }) => conflict)).toBe(false);
    await publishVersion(db, real);
  });

  it('keeps texts that something refers to, and no others', async () => {
    const { db } = bench.database;
    const count = async () => (await db.selectFrom('config_sources').select('hash').execute()).length;
    await removeOld(db);
    const before = await count();
    await db.insertInto('config_sources').values({ hash: 'x', content: 'x', bytes: 1 }).execute();
    await removeOld(db);
    expect(await count()).toBe(before);
    expect(await read(TEXTS)).toMatchObject({ text: liveText(TEXTS) });
  });

  it('goes out as an archive and comes in again', async () => {
    const { revision } = await read(TEXTS);
    const text = liveText(TEXTS).replace('"Configuració"', '"Taller"');
    await write(TEXTS, revision, text);
    const out = await call('GET', '/zip');
    expect(out.headers['content-type']).toBe('application/zip');
    await call('POST', '/discard', {});
    const put = (query: string) =>
      bench.app.inject({
        method: 'PUT',
        url: `${PATH}/zip${query}`,
        payload: out.rawPayload,
        headers: { authorization: token, 'content-type': 'application/zip' },
      });
    const became = { added: [], changed: [TEXTS], removed: [], ignored: [] };
    expect((await put('?dry=1')).json()).toEqual(became);
    expect(await changed()).toEqual([]);
    expect((await put('')).json()).toEqual(became);
    expect((await read(TEXTS)).text).toBe(text);
    expect((await call('PUT', '/zip', {})).statusCode).toBe(415);
  });

  it('takes no archive that leads elsewhere, is too large or has too many files, and says so', async () => {
    const before = await list();
    const put = (payload: Uint8Array) =>
      bench.app.inject({
        method: 'PUT',
        url: `${PATH}/zip`,
        payload: Buffer.from(payload),
        headers: { authorization: token, 'content-type': 'application/zip' },
      });
    const many = (count: number) =>
      zipSync(Object.fromEntries(Array.from({ length: count }, (_, at) => [`menus/n${at}.json`, strToU8('{}')])), {
        level: 0,
      });
    const giant = zipSync({ 'menus/settings.json': strToU8('{}') });
    const view = new DataView(giant.buffer, giant.byteOffset, giant.byteLength);
    // The size stands in the list at the end, whose place its last lines say.
    view.setUint32(view.getUint32(giant.length - 6, true) + 24, 1_000_000_000, true);
    const link = zipSync({ 'menus/x.json': [strToU8('/etc/passwd'), { os: 3, attrs: 0o120777 << 16 }] });
    for (const [archive, status, says] of [
      [zipSync({ 'schemas/../../x.json': strToU8('{}') }), 422, /no és cap fitxer/],
      [link, 422, /enllaç/],
      [many(10_000), 422, /2000/],
      [many(2_001), 422, /2000/],
      [giant, 422, /200 kB/],
      [new Uint8Array(9_000_000), 413, /./],
    ] as const) {
      const answer = await put(archive);
      expect([answer.statusCode, answer.json().message]).toEqual([status, expect.stringMatching(says)]);
    }
    expect(await list()).toEqual(before);
  });
});
