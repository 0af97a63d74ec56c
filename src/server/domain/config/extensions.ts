import type { Migration } from 'kysely';
import type { Json, Settings, Values } from '../../../core/config.ts';
import type { Db, Queries } from '../../kit/db/database.ts';
import type { SessionUser } from '../../kit/session-user.ts';
import type { ServerSettings } from '../../kit/settings/settings.ts';
import type { LoadedVersion } from './loaded-version.ts';

/**
 * A plug-in's additions to the server. Routes, hooks and demonstration work only while the settings name the plug-in;
 * its tables and lists are there as soon as it is installed.
 */
export interface InstalledPlugin<Route = unknown> {
  /** The checks that its calls ask for, as in its manifest. */
  checks?: readonly string[];
  /** Its calls, each a `RoutePlugin`. */
  routes?: readonly Route[];
  hooks?: readonly RecordHook[];
  /** The server's side of its actions that read values, by the name of the action. */
  readers?: Readonly<Record<string, Reader>>;
  lists?: readonly ListSeed[];
  listFiles?: readonly ListFile[];
  /** Adds to a demonstration once a version is published, at every start. */
  demonstrate?(db: Db, settings: ServerSettings): Promise<void>;
  /** Changes to its own tables, run after the product's; they name tables of the product in references only. */
  migrations?: Readonly<Record<string, Migration>>;
}

/** A plug-in's code for records, in the transaction of the call: quick, and through the given handle only. */
export interface RecordHook {
  /** Ids of the records. */
  records: readonly string[];
  /** Runs before a change is judged; values may have any type. Returns derived values and errors. */
  beforeWrite?(write: RecordWrite): Promise<HookAnswer>;
  /** Properties stored elsewhere, such as a file's address: part of answers, never stored in the record. */
  onRead?(db: Queries, owner: number): Promise<Values>;
  /** Bytes stored elsewhere; they count towards the person's limit. */
  bytesKept?(db: Queries, owner: number): Promise<number>;
  /** Creates what a demonstration stores elsewhere for a new record. */
  onDemonstration?(db: Queries, owner: number): Promise<void>;
}

export interface RecordWrite {
  db: Queries;
  owner: number;
  version: LoadedVersion;
  creating: boolean;
  /** Stored values; empty for a new record. */
  before: Values;
  /** Values to be stored. */
  values: Values;
}

/** An error: the key of its text, with values for placeholders. */
export type HookError = string | { key: string; values: Readonly<Record<string, string>> };

export interface HookAnswer {
  /** Values that replace others; `undefined` clears one. They count as sent. */
  values?: Values;
  /** Errors by property. */
  errors?: Readonly<Record<string, HookError>>;
}

/** The server's side of an action that reads: its values by flat names; `null` when there is no record. */
export type Reader = (
  db: Queries,
  user: Pick<SessionUser, 'id'>,
  params: Record<string, Json>,
  version: LoadedVersion,
) => Promise<Values | null>;

/** An imported entry of a list. */
export interface ListRow {
  id: string;
  /** By language; `*` if the label is the same in all. */
  labels: Readonly<Record<string, string>>;
  facts: Readonly<Record<string, string>>;
}

/** Entries of an imported list that come with a plug-in, so that it is not empty before the first import. */
export interface ListSeed {
  /** Id of its file in `schemas/_lists/`. */
  list: string;
  entries(): Promise<readonly ListRow[]>;
}

/** A row of a file by the list's columns. */
export interface ImportRow {
  /** Line of the file, from 1. */
  line: number;
  columns: Readonly<Record<string, string>>;
}

/** A remark on a row of the file. */
export interface RowNote {
  line: number;
  /** The row's text, shortened. */
  text: string;
  problem: string;
}

export interface ReadRows {
  rows: readonly ImportRow[];
  /** Malformed rows, which were skipped. */
  refused: readonly RowNote[];
  /** Imported rows that need a look. */
  doubtful: readonly RowNote[];
}

/** Reads files for a list in another format than the list's columns. */
export interface ListFile {
  /** Id of the list. */
  list: string;
  /** @throws Error if the file has another format. */
  read(text: string): Promise<ReadRows>;
}

let installed: Readonly<Record<string, InstalledPlugin>> | null = null;

/** Every process that works on a database begins with this; the server itself imports no plug-in. */
export function installPlugins(plugins: Readonly<Record<string, InstalledPlugin>>): void {
  installed = plugins;
}

export function installedPlugins(): Readonly<Record<string, InstalledPlugin>> {
  if (!installed) throw new Error('Call installPlugins() before the server is used.');
  return installed;
}

/** The installed plug-ins that an organisation's settings name. */
export function pluginsOf({ plugins = [] }: Pick<Settings, 'plugins'>): InstalledPlugin[] {
  return Object.entries(installedPlugins()).flatMap(([name, plugin]) => (plugins.includes(name) ? [plugin] : []));
}
