import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { compileConfig } from '../../../src/compiler/index.ts';
import { ConfigStore } from '../../../src/server/domain/config/store.ts';
import { publishVersion } from '../../../src/server/domain/publishing/activate.ts';
import { publishHistory, versionStack } from '../../../src/server/domain/publishing/history.ts';
import { type Db, openDatabase } from '../../../src/server/kit/db/database.ts';
import { type Population, populate } from './population.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
/** Versions that were published before; each has a file of settings of its own and shares the others, as in life. */
const VERSIONS = [1, 10, 100, 1000];
const TIMES = 5;

/**
 * The cost of the number of published versions and of stored records: how soon a process that starts has the newest
 * version, a page of the history, the way back, and what the database does for a publish, with the same rules of
 * records and with others, against which all stored records are checked. Figures as a Markdown table.
 */
export async function growthTable(
  place: { databaseUrl: string | null; dataDir: string },
  population: Population,
): Promise<string> {
  await populate(place, population);
  const [same, stricter] = [await compiledWith(2000), await compiledWith(1999)];
  const database = await openDatabase(place);
  try {
    const { db } = database;
    const rows = [];
    for (const versions of VERSIONS) {
      await makeVersions(db, versions);
      const cells = [
        await median(() => new ConfigStore(db).current()),
        await median(() => publishHistory(db)),
        await median(() => versionStack(db)),
        // Each of them is another one than the one before.
        await median(
          async () => void (await publishVersion(db, same)),
          () => makeVersions(db, versions),
        ),
        await median(
          async () => void (await publishVersion(db, stricter)),
          () => makeVersions(db, versions),
        ),
      ];
      rows.push(`| ${[versions, ...cells, `${await megabytes(db)} MB`].join(' | ')} |`);
    }
    const head = [
      '| Versions | newest read | page of history | way back | publish | with other rules of records | database |',
      '| ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
    ];
    return ['', `**${population.members} members, milliseconds**`, '', ...head, ...rows, ''].join('\n');
  } finally {
    await database.close();
  }
}

/** The project's files with another length of a street, which every address has. */
async function compiledWith(maxLength: number) {
  const root = await mkdtemp(path.join(tmpdir(), 'bench-'));
  for (const folder of ['schemas', 'menus', 'messages'])
    await cp(path.join(ROOT, folder), path.join(root, folder), { recursive: true });
  const file = path.join(root, 'schemas', '_records', 'contact-address.record.json');
  const text = await readFile(file, 'utf8');
  await writeFile(file, text.replace('"maxLength": 2000', `"maxLength": ${maxLength}`));
  const { compiled } = await compileConfig(root, ROOT);
  await rm(root, { recursive: true });
  if (!compiled) throw new Error('The files do not compile.');
  return compiled;
}

/** Until there are so many, each with the files of the one that was first but its settings. */
async function makeVersions(db: Db, versions: number): Promise<void> {
  await sql`insert into config_files (name, content)
    select 'files/settings.' || n || '.json', file.content
    from generate_series(1, ${versions}::int) n, config_versions first
    join config_files file on file.name = first.manifest::json ->> 'settings'
    where first.version = (select version from config_activations order by id limit 1)
    on conflict do nothing`.execute(db);
  await sql`insert into config_versions (version, manifest)
    select 'bench-' || n, (first.manifest::jsonb || jsonb_build_object(
      'version', 'bench-' || n, 'settings', 'files/settings.' || n || '.json'))::text
    from generate_series(1, ${versions}::int) n, config_versions first
    where first.version = (select version from config_activations order by id limit 1)
    on conflict do nothing`.execute(db);
  await sql`insert into config_activations (version, kind)
    select 'bench-' || n, 'publish' from generate_series(1, ${versions}::int) n
    where n = ${versions}::int or not exists (select from config_activations where version = 'bench-' || n)
    order by n`.execute(db);
}

async function megabytes(db: Db): Promise<string> {
  const { rows } = await sql<{ bytes: string }>`select sum(pg_total_relation_size(name::regclass)) as bytes
    from unnest(array['config_files', 'config_versions', 'config_activations']) name`.execute(db);
  return (Number(rows[0]?.bytes) / 1e6).toFixed(1);
}

/** Milliseconds of the middle one of some; the first is not counted. */
async function median(work: () => Promise<unknown>, before: () => Promise<void> = async () => {}): Promise<string> {
  const times: number[] = [];
  for (let time = 0; time <= TIMES; time += 1) {
    await before();
    const start = performance.now();
    await work();
    if (time > 0) times.push(performance.now() - start);
  }
  times.sort((one, other) => one - other);
  return (times[Math.floor(TIMES / 2)] ?? Number.NaN).toFixed(1);
}
