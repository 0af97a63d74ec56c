import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Values } from '../../../core/config.ts';
import type { UserKind } from '../../kit/db/tables.ts';

export interface DemoAccount {
  username: string;
  name: string;
  kind?: UserKind;
  role: string;
  /** Mailbox for password links of a person without a record that names one. */
  email?: string;
  /** Whether the person gets test certificates. */
  certificate?: boolean;
  records: Readonly<Record<string, Values>>;
}

export interface Demo {
  /** The property with the national id, which tells an invented person from a real one with the same user name. */
  identity: { record: string; property: string };
  people: readonly DemoAccount[];
}

const NOBODY: Demo = { identity: { record: '', property: '' }, people: [] };

/** Reads `menus/demo.json`, by default without people. @throws Error when it is not JSON; `config:check` says where. */
export async function readDemo(configDir: string): Promise<Demo> {
  const text = await readFile(path.join(configDir, 'menus/demo.json'), 'utf8').catch((error) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  return text === null ? NOBODY : JSON.parse(text);
}

export function demoNumber({ identity }: Demo, { records }: DemoAccount): unknown {
  return records[identity.record]?.[identity.property];
}

/** Whether the stored values belong to the invented person of the account. */
export function isInvented(demo: Demo, account: DemoAccount, stored: Values | null): boolean {
  return stored !== null && stored[demo.identity.property] === demoNumber(demo, account);
}

export const DEMO_PASSWORD = 'Benvinguda-2026';
