import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { postgresBinaries } from '../../server/support/database/postgres.ts';
import { type Count, count, drainMails } from './count.ts';
import { startTogether } from './empty-start.ts';
import { FAULTS, type Fault } from './faults.ts';
import { type Ground, layGround } from './ground.ts';
import { ready } from './kept-server.ts';
import { ONCE, type OnceWork } from './once.ts';
import { Writers } from './writes.ts';

/**
 * `npm run bench:faults`: each fault so many times, while members write, against real servers, databases and mail.
 * `-- --rounds=20 --writes=200 --pieces=1000 --only=SMTP`. Then work of which each piece has to be done once. Ends with 1
 * when something acknowledged was lost, doubled or never sent, an answer was wrong, or a process died that should not.
 */
const { values: flags } = parseArgs({
  options: {
    rounds: { type: 'string', default: '20' },
    writes: { type: 'string', default: '200' },
    pieces: { type: 'string', default: '1000' },
    only: { type: 'string', default: '' },
  },
});
const rounds = Number(flags.rounds);
const writes = Number(flags.writes);
const say = (text: string): void => void process.stdout.write(`${text}\n`);
const HEAD = 'Fault|rounds|acknowledged|lost|twice|mails|never sent|again|back after s (median, longest)|wrong';

say(
  `Node ${process.version}, ${cpus().length} processors, load ${loadavg()[0]?.toFixed(1)}, ${writes} writes a round.\n`,
);
say(row(HEAD.split('|')));
say(
  row([
    '---',
    ...HEAD.split('|')
      .slice(1)
      .map(() => '---:'),
  ]),
);
for (const fault of FAULTS.filter(({ name }) => name.includes(flags.only))) await tryFault(fault);
if ('two processes on an empty database'.includes(flags.only)) await tryEmptyStarts();
for (const work of ONCE.filter(({ name }) => name.includes(flags.only))) await tryOnce(work, Number(flags.pieces));

async function tryFault(fault: Fault): Promise<void> {
  const name = `${fault.name} (${fault.on})`;
  const ground = await layGround(fault.on, postgresBinaries);
  if (!ground) return say(row([name, 'not on this machine']));
  const back: number[] = [];
  let counted: Count | undefined;
  let writers: Writers;
  let photo = 0;
  let codes: (number | null)[] = [];
  try {
    writers = await Writers.signIn(ground.servers.map(({ url }) => url));
    for (let round = 0; round < rounds; round += 1) back.push(await oneRound(fault, ground, writers, round));
    await Promise.all(ground.servers.map(ready));
    await drainMails(ground);
    photo = await writers.storedPhoto();
  } finally {
    codes = await ground.stop(async () => {
      counted = writers && (await count(ground, writers, photo));
    });
  }
  const deaths = ground.servers.reduce((sum, server) => sum + server.deaths(), 0);
  const wrong = [...writers.acknowledged.wrong];
  if (deaths !== (fault.deadly ? rounds : 0)) wrong.push(`${deaths} deaths`);
  if (codes.some((code) => code !== 0)) wrong.push(`ended with ${codes}`);
  if (!counted) return;
  const { acknowledged, lost, twice, mails, unsent, repeated } = counted;
  say(row([name, rounds, acknowledged, lost, twice, mails, unsent, repeated, spread(back), wrong.length]));
  for (const one of wrong.slice(0, 5)) process.stderr.write(`    ${one}\n`);
  if (lost + twice + unsent + wrong.length > 0) process.exitCode = 1;
}

/** @returns seconds from the end of the fault to the first write that began after it and was acknowledged. */
async function oneRound(fault: Fault, ground: Ground, writers: Writers, round: number): Promise<number> {
  await Promise.all(ground.servers.map(ready));
  const all = writers.write(writes);
  // Some are through, others under way.
  await writers.next();
  await fault.strike(ground, round);
  const back = await Promise.race([writers.next(), all.then(() => null)]);
  await all;
  return (back ?? (await Promise.all([writers.next(), writers.write(1)]))[0]) / 1000;
}

async function tryEmptyStarts(): Promise<void> {
  const name = 'two processes on an empty database';
  if (postgresBinaries === null) return say(row([name, 'not on this machine']));
  const { wrong, took } = await startTogether(postgresBinaries, rounds);
  say(row([name, rounds, '', '', '', '', '', '', spread(took), wrong.length]));
  for (const one of wrong.slice(0, 5)) process.stderr.write(`    ${one}\n`);
  if (wrong.length > 0) process.exitCode = 1;
}

async function tryOnce(work: OnceWork, pieces: number): Promise<void> {
  const kind = 'PostgreSQL, two processes';
  const name = `${work.name} (${kind})`;
  const ground = await layGround(kind, postgresBinaries);
  if (!ground) return say(row([name, 'not on this machine']));
  const { lost, twice, wrong, took } = await work.run(ground, pieces).finally(() => ground.stop(async () => undefined));
  const deaths = ground.servers.reduce((sum, server) => sum + server.deaths(), 0);
  // With what a process said before it.
  const said = ground.servers.flatMap((server) => server.output().match(/(?:.*\n){0,8}.*ended unexpectedly.*/g) ?? []);
  if (deaths !== ground.servers.length) wrong.push(`${deaths} deaths: ${said.join('\n')}`);
  say(row([name, 1, pieces, lost, twice, '', '', '', `${took.toFixed(1)} for all`, wrong.length]));
  for (const one of wrong.slice(0, 5)) process.stderr.write(`    ${one}\n`);
  if (lost + twice + wrong.length > 0) process.exitCode = 1;
}

function spread(seconds: readonly number[]): string {
  const sorted = [...seconds].sort((a, b) => a - b);
  return `${sorted[Math.floor(sorted.length / 2)]?.toFixed(1)}, ${sorted.at(-1)?.toFixed(1)}`;
}

function row(cells: readonly (string | number)[]): string {
  return `| ${cells.join(' | ')} |`;
}
