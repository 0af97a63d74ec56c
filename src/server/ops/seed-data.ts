import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Values } from '../../core/config.ts';
import type { UserKind } from '../auth/tables.ts';

/** One demonstration account. The people are invented. */
export interface DemoAccount {
  username: string;
  name: string;
  /** Without it, a member. */
  kind?: UserKind;
  role: string;
  /** Where links for a password go, of somebody who has no record that says it. */
  email?: string;
  /** Has test certificates to sign with. */
  certificate?: boolean;
  /** Values by the id of the record's file. */
  records: Readonly<Record<string, Values>>;
}

/** The people of an organisation's demonstration. */
export interface Demo {
  /** Where the number of an invented person stands, by which they are told from a real one of the same name. */
  identity: { record: string; property: string };
  people: readonly DemoAccount[];
}

const NOBODY: Demo = { identity: { record: '', property: '' }, people: [] };

/**
 * Reads `menus/demo.json` of an organisation's folder; without that file its demonstration has no people.
 * @throws Error when the file is not JSON; `config:check` says where.
 */
export async function readDemo(configDir: string): Promise<Demo> {
  const text = await readFile(path.join(configDir, 'menus/demo.json'), 'utf8').catch((error) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  return text === null ? NOBODY : JSON.parse(text);
}

/** The number that tells an invented person from a real one. */
export function demoNumber({ identity }: Demo, { records }: DemoAccount): unknown {
  return records[identity.record]?.[identity.property];
}

/** Whether what is stored of a person is that of the invented one of the account. */
export function isInvented(demo: Demo, account: DemoAccount, stored: Values | null): boolean {
  return stored !== null && stored[demo.identity.property] === demoNumber(demo, account);
}

export const DEMO_PASSWORD = 'Benvinguda-2026';
