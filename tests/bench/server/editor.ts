import { readFileSync } from 'node:fs';
import { type Child, startChild } from './child.ts';
import type { Person, Scenario } from './scenarios.ts';
import type { Spent } from './serve.ts';

/** Calls of all members in a second: what a busy hour brings, so that a processor is left over. */
const RATE = 50;
const ROUNDS = 10;

/** Figures of the servers over some seconds. */
interface Watched {
  waits: number[];
  /** Milliseconds of the longest delay of an event loop, 99 of 100 times at most. */
  late: number;
  /** Milliseconds for which the main threads worked, and for which they waited for a processor. */
  main: { worked: number; waited: number };
  changes: number;
}

/**
 * Waits of members, in turns in one run: beside nobody, beside somebody who edits, checks and previews, and beside an
 * idle process that only computes, which tells what the machine alone costs.
 */
export async function editorTable(
  title: string,
  servers: readonly Child<Spent>[],
  { members, office }: { members: readonly Person[]; office: Person },
  scenarios: readonly Scenario[],
  seconds: number,
): Promise<string> {
  const urls = servers.map(({ url }) => url);
  const typist = await startChild<number>('typist.ts', { TYPIST_URL: urls[0] ?? '', TYPIST_TOKEN: office.token });
  const watch = async (scenario: Scenario): Promise<Watched> => {
    await Promise.all(servers.map((server) => server.ask()));
    const before = mainThreads(servers);
    const waits = await waitsFor(urls, scenario, members, seconds);
    const after = mainThreads(servers);
    const spent = await Promise.all(servers.map((server) => server.ask()));
    const main = { worked: after.worked - before.worked, waited: after.waited - before.waited };
    return { waits, changes: 0, main, late: Math.max(...spent.map(({ lag }) => lag)) };
  };
  const rows: string[] = [];
  const cost = { changes: 0, worked: 0, waited: 0 };
  for (const scenario of scenarios) {
    await waitsFor(urls, scenario, members, 1);
    const [alone, edited, computed]: [Watched[], Watched[], Watched[]] = [[], [], []];
    for (let round = 0; round < ROUNDS; round += 1) {
      alone.push(await watch(scenario));
      await typist.ask();
      const beside = await watch(scenario);
      edited.push({ ...beside, changes: await typist.ask() });
      const spinning = await startChild('spin.ts');
      computed.push(await watch(scenario));
      await spinning.stop();
    }
    const p99 = (all: readonly Watched[]) =>
      at(
        0.99,
        all.flatMap(({ waits }) => waits),
      );
    const late = (all: readonly Watched[]) =>
      at(
        0.5,
        all.map((one) => one.late),
      );
    const turns = [alone, computed, edited];
    const [first = 0, ...others] = turns.map(p99);
    const cells = [
      first.toFixed(1),
      ...others.map((one) => `${one.toFixed(1)} (${(one / first).toFixed(2)} ×)`),
      turns.map((all) => late(all).toFixed(1)).join(', '),
    ];
    rows.push(`| ${scenario.name} | ${cells.join(' | ')} |`);
    const sum = (of: (one: Watched) => number) =>
      edited.reduce((all, one, at) => all + of(one) - of(alone[at] ?? one), 0);
    cost.changes += sum(({ changes }) => changes);
    cost.worked += sum(({ main }) => main.worked);
    cost.waited += sum(({ main }) => main.waited);
  }
  await typist.stop();
  const head = [
    '| p99, ms | beside nobody | beside an idle process | beside somebody who edits | loop late |',
    '| --- | ---: | ---: | ---: | ---: |',
  ];
  const each = (milliseconds: number) => (milliseconds / cost.changes).toFixed(1);
  const intro = `**${title}, ${RATE} calls a second**, ${ROUNDS} rounds of ${seconds} s in turns.`;
  const own = `${cost.changes} changes were saved, checked and previewed. Each took the main thread ${each(cost.worked)} ms of work, and it waited ${each(cost.waited)} ms longer for a processor.`;
  return ['', intro, own, '', ...head, ...rows, ''].join('\n');
}

/** Milliseconds that the main threads have worked, and waited for a processor; Linux alone tells. */
function mainThreads(servers: readonly Child<Spent>[]): { worked: number; waited: number } {
  const all = servers.map(({ pid }) => {
    try {
      return readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ').map(Number);
    } catch {
      return [Number.NaN, Number.NaN];
    }
  });
  const sum = (at: number) => all.reduce((whole, one) => whole + (one[at] ?? 0), 0) / 1e6;
  return { worked: sum(0), waited: sum(1) };
}

/** Makes calls at even intervals, however long the answers take. @returns milliseconds of each, from when it was due */
export async function waitsFor(
  urls: readonly string[],
  { method, path, headers, body }: Scenario,
  people: readonly Person[],
  seconds: number,
): Promise<number[]> {
  const begin = performance.now();
  const calls = Array.from({ length: RATE * seconds }, async (_, count) => {
    const due = begin + (count * 1_000) / RATE;
    await new Promise((resolve) => setTimeout(resolve, due - performance.now()));
    const person = people[count % people.length] as Person;
    const sent = body?.(person, count);
    const answer = await fetch(`${urls[count % urls.length]}${path}`, {
      method,
      headers: { ...headers?.(person), ...sent?.headers },
      ...(sent && { body: sent.text }),
    });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status}`);
    return performance.now() - due;
  });
  return Promise.all(calls);
}

/** The value that a share of all is below. */
export function at(share: number, all: readonly number[]): number {
  const sorted = all.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
