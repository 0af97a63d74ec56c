import { spawn } from 'node:child_process';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readableName, townFile as towns } from '../../../src/plugins/college/places/town-file.ts';
import { townsOf } from '../../../src/plugins/college/places/towns.ts';
import { importList, type ListImportResult } from '../../../src/server/domain/lists/import.ts';
import { publishVersion } from '../../../src/server/domain/publishing/activate.ts';
import { fromCommand } from '../../../src/server/from-command.ts';
import type { Database } from '../../../src/server/kit/db/database.ts';
import { takeLock } from '../../../src/server/kit/db/lock.ts';
import { openBench } from '../support/app.ts';
import { openTestDatabase } from '../support/database/databases.ts';
import { prepareFixtureFolder } from '../support/database/prepared.ts';
import { fixtureVersion } from '../support/fixture/fixture.ts';
import { command } from '../support/server-process.ts';

const HEADER = 'codigo_postal,municipio_id,municipio_nombre';
const imported = (database: Database, text: string) => importList(database.db, { list: 'towns', text, whole: false });

describe('a file of the street register', () => {
  it('is read row by row; a malformed row is refused with its line and does not stop the others', async () => {
    const rows = [
      '08001,08019,Barcelona',
      '8001,08019,Barcelona',
      '08002,8019,Barcelona',
      '08003,08019',
      '08004,08019,Barcelona,x',
      '08005,08019,',
      '08006,"08019,Barcelona',
      '08007,53001,Enlloc',
      '08008,08019,Bar\u0000celona',
      `08009,08019,${'x'.repeat(101)}`,
      '',
      '0800a,08019,Barcelona',
      '17001,17079,"Girona"',
    ];
    const { rows: taken, refused } = await towns.read(`\uFEFF${[HEADER, ...rows].join('\r\n')}\r\n`);
    expect(taken.map(({ line, columns }) => [line, columns.cpostal, columns.poblacion])).toEqual([
      [2, '08001', 'Barcelona'],
      [14, '17001', 'Girona'],
    ]);
    expect(refused.map(({ line, problem }) => [line, problem])).toEqual([
      [3, 'the postal code is not five digits'],
      [4, 'the municipality is not five digits'],
      [5, '2 columns instead of 3'],
      [6, '4 columns instead of 3'],
      [7, 'the municipality has no name'],
      [8, 'quotation marks that do not close'],
      [9, 'the municipality belongs to no province'],
      [10, 'the name has characters that are none'],
      [11, 'the name is longer than 100 characters'],
      [13, 'the postal code is not five digits'],
    ]);
    expect(refused[6]?.text).toBe('08007,53001,Enlloc');
  });

  it.each(['', 'code,town', '08001,08019,Barcelona', `x${HEADER}`])(
    'is not one that begins with "%s"',
    async (first) => {
      await expect(towns.read(`${first}\n08001,08019,Barcelona`)).rejects.toThrow(HEADER);
    },
  );

  it.each([
    ["Hospitalet de Llobregat, L'", "L'Hospitalet de Llobregat"],
    ['Pobla de Massaluca, La', 'La Pobla de Massaluca'],
    ['Campo de Mirra/Camp de Mirra, el', 'Campo de Mirra/El Camp de Mirra'],
    ['Coruña, A', 'A Coruña'],
    ["Cruïlles, Monells i Sant Sadurní de l'Heura", "Cruïlles, Monells i Sant Sadurní de l'Heura"],
    ['Vic', 'Vic'],
  ])('names "%s" as people do', (given, name) => expect(readableName(given)).toBe(name));
});

describe('an import', () => {
  let database: Database;
  beforeAll(async () => {
    database = await openTestDatabase();
    await publishVersion(database.db, await fixtureVersion());
  });
  afterAll(() => database.close());

  it('keeps and lists rows across provinces; the province is that of the municipality', async () => {
    const text = [HEADER, '01427,09050,Berberana', '43421,08021,Bellprat', '28001,28079,Madrid', 'x'].join('\n');
    const found = await imported(database, text);
    expect(found.doubtful.map(({ line, text: row }) => [line, row.slice(0, 5)])).toEqual([
      [2, '01427'],
      [3, '43421'],
    ]);
    expect([found.taken, found.added, found.refused.map(({ line }) => line)]).toEqual([3, 3, [5]]);
    expect(await townsOf(database.db, '01427')).toEqual([{ poblacion: 'Berberana', provincia: 'Burgos', comarca: '' }]);
    expect(await townsOf(database.db, '43421')).toEqual([
      { poblacion: 'Bellprat', provincia: 'Barcelona', comarca: 'Anoia' },
    ]);
  });

  it('is of semicolons as well, with empty rows and columns, in the register’s columns and in the list’s own', async () => {
    const register = [`${HEADER.replaceAll(',', ';')};`, '08001;08019;Barcelona;', ';;;', '08001;08019;Barcelona;x'];
    expect(await imported(database, register.join('\r\n'))).toMatchObject({
      taken: 1,
      refused: [{ line: 4, problem: '4 columns instead of 3' }],
    });
    const own = [
      'id;poblacion;cpostal;provincia;comarca;',
      'x-1;Vic, el vell;99001;Barcelona;Osona;',
      ';;;;;',
      ';Vic;;;',
    ];
    expect(await imported(database, own.join('\n'))).toMatchObject({ taken: 1, refused: [{ line: 4 }] });
    expect(await townsOf(database.db, '99001')).toMatchObject([{ poblacion: 'Vic, el vell' }]);
    await expect(imported(database, own.join('\n').replace('Vic,', 'Vi\uFFFD,'))).rejects.toThrow('UTF-8');
    await expect(imported(database, `${own[0]}\n"x;y`)).rejects.toThrow('The file is not valid CSV');
  });

  it('can be repeated, takes the newest name, and leaves the towns that are there', async () => {
    const again = await imported(database, `${HEADER}\n28001,28079,Madrid\n28001,28079,Madrid`);
    expect([again.taken, again.added]).toEqual([2, 0]);
    await imported(database, `${HEADER}\n43540,43136,"Ràpita, La"`);
    expect(await townsOf(database.db, '43540')).toMatchObject([{ poblacion: 'La Ràpita', comarca: 'Montsià' }]);
    expect(await townsOf(database.db, '08901')).toMatchObject([{ comarca: 'Barcelonès' }]);
  });

  it('takes a whole register at once, and changes nothing the second time', async () => {
    const register = wholeRegister(14_608);
    const first = await imported(database, register);
    expect([first.taken, first.refused, first.added > 10_000]).toEqual([14_608, [], true]);
    const count = async () => (await database.db.selectFrom('list_entries').select('id').execute()).length;
    const before = await count();
    expect(await imported(database, register)).toMatchObject({ taken: 14_608, added: 0 });
    expect(await count()).toBe(before);
  });
});

/** Made-up rows in the shape and number of the real file; codes of fifty provinces, some with several towns. */
function wholeRegister(rows: number): string {
  const lines = Array.from({ length: rows }, (_, index) => {
    const province = String((index % 50) + 1).padStart(2, '0');
    const code = province + String(Math.floor(index / 50) % 300).padStart(3, '0');
    const municipality = province + String(400 + (index % 500)).padStart(3, '0');
    return `${code},${municipality},"Poble de ${municipality}, ${index % 2 ? 'El' : "L'"}"`;
  });
  return [HEADER, ...lines].join('\n');
}

describe('from a command', () => {
  const text = `${HEADER}\n46001,46250,València`;

  it('goes through the server that has the data, and to nobody without the secret', async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'import-'));
    const lock = await takeLock(dataDir);
    const bench = await openBench(await openTestDatabase(), { adminSecret: lock.secret });
    const url = await bench.app.listen({ host: '127.0.0.1', port: 0 });
    await lock.setUrl(url);
    const ask = async (body: string) =>
      fromCommand<ListImportResult>(
        { databaseUrl: null, dataDir },
        '/admin/lists/import',
        { list: 'towns', text: body, whole: false },
        () => {
          throw new Error('not through the server');
        },
      );
    expect(await ask(text)).toMatchObject({ taken: 1, added: 1, refused: [], doubtful: [] });
    expect(await townsOf(bench.database.db, '46001')).toMatchObject([{ provincia: 'Valencia/València' }]);
    await expect(ask('another file')).rejects.toThrow(HEADER);
    const headers = { 'content-type': 'application/json', 'x-admin-secret': 'guessed' };
    const address = `${url}/admin/lists/import`;
    const stranger = await fetch(address, { method: 'POST', headers, body: JSON.stringify({ list: 'towns', text }) });
    expect(stranger.status).toBe(404);
    await bench.close();
    await lock.release();
  });

  it('opens the data itself if no server runs, and reports the result', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'import file-'));
    const file = path.join(folder, 'register.csv');
    await prepareFixtureFolder(path.join(folder, 'data'));
    await writeFile(file, `${text}\nx\n01427,09050,Berberana\n`);
    const first = await admin(folder, 'lists', 'import', 'towns', file);
    expect(first.code).toBe(1);
    expect(first.output).toContain('line 3: 1 columns instead of 3; left out: x');
    expect(first.output).toContain(
      'line 4: 01427 lies in another province than its municipality 09050 Berberana; taken: 01427,09050,Berberana',
    );
    expect(first.output).toContain('2 rows taken, 2 of them new; 1 to look at; 1 left out; 0 entries retired.');
    await writeFile(file, Buffer.from(`${HEADER}\n46001,46250,Val\xe8ncia`, 'latin1'));
    expect(await admin(folder, 'lists', 'import', 'towns', file)).toMatchObject({ code: 0 });
    // As DOS writes it.
    await writeFile(file, Buffer.from(`${HEADER}\n46001,46250,Val\x8ancia`, 'latin1'));
    const dos = await admin(folder, 'lists', 'import', 'towns', file);
    expect([dos.code, dos.output.includes('save it in UTF-8')]).toEqual([78, true]);
    const lost = await admin(folder, 'lists');
    expect([lost.code, lost.output.includes('lists import <list> <file>')]).toEqual([2, true]);
  });
});

/** `npm run admin -- …`, with a data folder of its own. */
async function admin(dataDir: string, ...args: string[]): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [...command('admin'), ...args], {
    env: { ...process.env, DATA_DIR: path.join(dataDir, 'data'), DATABASE_URL: '' },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (output += String(part)));
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  return { code, output };
}
