import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { newPostgresDatabase, postgresBinaries, startPostgres } from '../../server/support/database/postgres.ts';
import { openPki } from '../../server/support/signing/certificates.ts';
import { type Child, startChild } from './child.ts';
import { crowd } from './crowd.ts';
import { deskTable } from './desk.ts';
import { editorTable } from './editor.ts';
import { growthTable } from './growth.ts';
import { load } from './load.ts';
import { addDueCases, nightTable } from './night.ts';
import { populate } from './population.ts';
import { crowdTable, type Measured, serverTable } from './report.ts';
import { scenarios, signIn } from './scenarios.ts';
import { seenTable } from './seen.ts';
import type { Spent } from './serve.ts';
import { holdTo } from './share.ts';
import { statisticsTable } from './statistics.ts';

/**
 * `npm run bench:server`: the real server under load, on PGlite and on PostgreSQL, everything on this machine.
 * `-- --seconds=5 --connections=20 --processes=1 --members=1000 --requests=10000 --only=PostgreSQL --call=read`;
 * `-- --processes=2 --share=0.2` for two processes over one PostgreSQL, each with a fifth of a core (as root);
 * `-- --desk --members=100000 --requests=1000000` for a page of each of the office's lists among so many;
 * `-- --statistics --members=10000 --requests=1000000` for the office's statistics over so many;
 * `-- --growth --members=100000` for what published versions and stored records cost a start and a publish;
 * `-- --editor --seconds=10` for what members wait for while somebody changes the files and looks at the preview, and how
 * soon it shows; `--call=key` for the latter alone;
 * `-- --night --members=10000 --requests=1000000` for cleaning, and files of the office, beside members who read;
 * `-- --crowd=200 --minutes=10` for so many members at once who do everything a member does, at the pace of people.
 */
const { values: flags } = parseArgs({
  options: {
    seconds: { type: 'string', default: '5' },
    connections: { type: 'string', default: '20' },
    processes: { type: 'string', default: '1' },
    members: { type: 'string', default: '1000' },
    requests: { type: 'string', default: '10000' },
    only: { type: 'string' },
    call: { type: 'string' },
    desk: { type: 'boolean' },
    growth: { type: 'boolean' },
    statistics: { type: 'boolean' },
    crowd: { type: 'string' },
    minutes: { type: 'string', default: '10' },
    share: { type: 'string' },
    editor: { type: 'boolean' },
    night: { type: 'boolean' },
  },
});
const [seconds, connections, processes] = [flags.seconds, flags.connections, flags.processes].map(Number) as [
  number,
  number,
  number,
];
/** Settings that all servers of a run share, with limits high enough for a load from one address and a few members. */
const SETTINGS = {
  NODE_ENV: '',
  DEMO: 'true',
  HOST: '127.0.0.1',
  PORT: '0',
  PUBLIC_URL: '',
  LIMIT_MESSAGES: '1000000000',
  LIMIT_OPEN_REQUESTS: '1000000',
  LIMIT_DOCUMENTS: '1000000',
  TOKEN_SECRET: 'only for tokens of a bench, which nobody keeps',
};

const pki = await openPki();
const model = cpus()[0]?.model ?? 'unknown processor';
const busy = `load ${loadavg()[0]?.toFixed(1)} before the run`;
process.stdout.write(`Node ${process.version}, ${cpus().length} × ${model}, ${busy}, ${connections} connections.\n`);
if (flags.only !== 'PostgreSQL') await onPglite();
if (flags.only !== 'PGlite' && postgresBinaries !== null) await onPostgres(postgresBinaries);

async function onPglite(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'bench-'));
  try {
    await measure('PGlite', { databaseUrl: null, dataDir: folder }, 1);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function onPostgres(bin: string): Promise<void> {
  const postgres = await startPostgres(bin);
  const folder = await mkdtemp(path.join(tmpdir(), 'bench-'));
  try {
    const databaseUrl = await newPostgresDatabase(postgres.socket);
    await measure('PostgreSQL', { databaseUrl, dataDir: folder }, processes);
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function measure(
  database: string,
  place: { databaseUrl: string | null; dataDir: string },
  servers: number,
): Promise<void> {
  const population = { members: Number(flags.members), requests: Number(flags.requests) };
  if (flags.growth) return void process.stdout.write(await growthTable(place, population));
  if (flags.statistics) return void process.stdout.write(await statisticsTable(place, population));
  if (flags.desk) return void process.stdout.write(await deskTable(place, population));
  await populate(place, population);
  if (flags.night) await addDueCases(place);
  const sink = await startChild<{ received: number }>('mail-sink.ts');
  const env = {
    ...SETTINGS,
    SIGNING_CA_FILE: pki.caFile,
    SMTP_URL: sink.url,
    DATA_DIR: place.dataDir,
    DATABASE_URL: place.databaseUrl ?? '',
  };
  const started: Child<Spent>[] = [];
  const groups: (() => void)[] = [];
  try {
    // One after the other: the first publishes.
    for (let one = 0; one < servers; one += 1) started.push(await startChild<Spent>('serve.ts', env));
    const share = flags.share === undefined ? null : Number(flags.share);
    if (share !== null) groups.push(...started.map(({ pid }) => holdTo(share, pid)));
    const title = `${database}, ${servers} server process(es)${share === null ? '' : `, each with ${share} of a core`}`;
    if (flags.editor) await besideEditor(title, started);
    else if (flags.night) await atNight(title, started);
    else
      process.stdout.write(flags.crowd ? await throng(title, started) : serverTable(title, await loads(started, sink)));
  } finally {
    await Promise.all([...started, sink].map((child) => child.stop()));
    for (const remove of groups) remove();
  }
}

/** Everybody at once, with a look at the processes each minute. */
async function throng(title: string, servers: Child<Spent>[]): Promise<string> {
  const minutes = Number(flags.minutes);
  const looks: { cpu: number; memory: number }[] = [];
  const look = async () => {
    const spent = await Promise.all(servers.map((server) => server.ask()));
    looks.push({
      cpu: spent.reduce((sum, { cpu }) => sum + cpu, 0),
      memory: Math.max(...spent.map((one) => one.memory)),
    });
  };
  await look();
  const clock = setInterval(look, 60_000);
  const urls = servers.map(({ url }) => url);
  const found = await crowd(urls, pki, { members: Number(flags.crowd), minutes });
  clearInterval(clock);
  await look();
  return crowdTable(title, found, looks);
}

async function atNight(title: string, [server]: Child<Spent>[]): Promise<void> {
  if (!server) return;
  const people = await signIn(server.url, Math.min(connections, Number(flags.members)));
  const { version } = (await (await fetch(`${server.url}/config/current.json`)).json()) as { version: string };
  const reads = scenarios(version).find(({ name }) => name === 'Member data, read');
  if (reads) await nightTable(title, server, people, reads, { requests: Number(flags.requests) });
}

async function besideEditor(title: string, servers: Child<Spent>[]): Promise<void> {
  const urls = servers.map(({ url }) => url);
  const people = await signIn(urls[0] ?? '', Math.min(connections, Number(flags.members)));
  const { version } = (await (await fetch(`${urls[0]}/config/current.json`)).json()) as { version: string };
  const isWanted = (name: string) => flags.call === undefined || name.includes(flags.call);
  const wanted = scenarios(version).filter(({ name }) => /Pointer|Member data/.test(name) && isWanted(name));
  if (isWanted('From a key')) process.stdout.write(await seenTable(title, urls[0] ?? '', people.office));
  if (wanted.length > 0) process.stdout.write(await editorTable(title, servers, people, wanted, seconds));
}

async function loads(servers: Child<Spent>[], sink: Child<{ received: number }>): Promise<Measured[]> {
  const urls = servers.map(({ url }) => url);
  const [first = ''] = urls;
  const { version } = (await (await fetch(`${first}/config/current.json`)).json()) as { version: string };
  const { members, office } = await signIn(first, Math.min(connections, Number(flags.members)));
  const rows: Measured[] = [];
  for (const scenario of scenarios(version)) {
    if (rows.length > 1 && flags.call !== undefined && !scenario.name.includes(flags.call)) continue;
    const people = scenario.office ? [office] : members;
    await load(urls, scenario, people, { connections, seconds: 1 });
    await Promise.all([...servers, sink].map((child) => child.ask()));
    const carried = await load(urls, scenario, people, { connections, seconds });
    const [{ received }, ...spent] = await Promise.all([sink.ask(), ...servers.map((server) => server.ask())]);
    const sum = (of: (one: Spent) => number) => spent.reduce((total, one) => total + of(one), 0);
    rows.push({
      name: scenario.name,
      ...carried,
      cpu: sum(({ cpu }) => cpu),
      statements: sum(({ statements }) => statements),
      lag: Math.max(...spent.map(({ lag }) => lag)),
      mails: received / seconds,
    });
  }
  return rows;
}
