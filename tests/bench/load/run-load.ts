import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import settings from '../../../menus/settings.json' with { type: 'json' };
import { DEMO_PASSWORD } from '../../../src/server/domain/config/demo.ts';
import { startProcess } from '../../server/support/server-process.ts';
import { type Load, type LoadTarget, oneLoad } from './one-load.ts';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);

export type Peer = 'packaged' | 'packagedSchema' | 'stock' | 'jsonForms' | 'survey' | 'byHand';

/** Pages by the names that the report gives them. */
export type Loads = Record<'signIn' | 'certificate' | Peer, Load>;

/**
 * Our sign-in page and our prefilled certificate form from a real server, beside the peers' pages.
 * @param peers addresses of the pages that others made
 */
export async function measureLoads(browser: Browser, peers: Record<Peer, string>): Promise<Loads> {
  const data = mkdtempSync(join(tmpdir(), 'bench data '));
  const server = startProcess(data);
  try {
    const url = await server.url;
    const token = await tokenFrom(url);
    return await inTurns(browser, {
      signIn: { url: `${url}/login`, form: 'form[name=login]' },
      certificate: {
        url: `${url}/sol-licituds/sol-licitud-certificat`,
        form: 'form[name=certificate-request]',
        prefilled: '[name=apellidos]',
        remembered: { session: JSON.stringify({ token }) },
        cookies: { [settings.sessionCookie]: token },
      },
      packaged: { url: peers.packaged, form: 'body' },
      packagedSchema: { url: peers.packagedSchema, form: 'body' },
      stock: { url: peers.stock, form: 'body' },
      jsonForms: { url: peers.jsonForms, form: 'body' },
      survey: { url: peers.survey, form: 'body' },
      byHand: { url: peers.byHand, form: 'body' },
    });
  } finally {
    server.child.kill('SIGTERM');
    await server.exit;
    rmSync(data, { recursive: true, force: true });
  }
}

/** Every page once in each round, so that what slows the machine for a while slows them alike; medians. */
async function inTurns(browser: Browser, targets: Record<keyof Loads, LoadTarget>): Promise<Loads> {
  const names = Object.keys(targets) as (keyof Loads)[];
  const found = Object.fromEntries(names.map((name) => [name, [] as Load[]])) as Record<keyof Loads, Load[]>;
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const name of names) found[name].push(await oneLoad(browser, targets[name]));
  }
  return Object.fromEntries(names.map((name) => [name, medians(found[name])])) as Loads;
}

function medians(loads: Load[]): Load {
  const middle = (name: keyof Load) =>
    loads.map((load) => load[name]).sort((a, b) => a - b)[Math.floor(loads.length / 2)] ?? Number.NaN;
  return {
    firstField: middle('firstField'),
    alive: middle('alive'),
    requests: middle('requests'),
    bytes: middle('bytes'),
    work: middle('work'),
  };
}

async function tokenFrom(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/auth/usuarios-ebcn`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: '20001', password: DEMO_PASSWORD }),
  });
  const { token } = (await answer.json()) as { token?: string };
  if (!token) throw new Error(`No session: ${answer.status}`);
  return token;
}
