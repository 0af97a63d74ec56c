import type { Migration } from 'kysely';
import type { Json, Settings, Values } from '../core/config.ts';
import type { SessionUser } from './auth/sessions.ts';
import type { LoadedVersion } from './config/loaded-version.ts';
import type { Db, Queries } from './db/database.ts';
import type { ServerSettings } from './ops/settings.ts';

/**
 * What a plug-in adds to the server: one object each, listed in `src/plugins/server.ts`. The routes, hooks and
 * demonstration of a plug-in work only while the settings of the current version name it (`plugins`); its tables and
 * lists are there as soon as it is installed.
 */
export interface ServerPlugin<Route = unknown> {
  /** The checks that its calls ask for, as in its manifest. */
  checks?: readonly string[];
  /** Its calls, each a `RoutePlugin`. */
  routes?: readonly Route[];
  hooks?: readonly RecordHook[];
  /** The server's side of its actions that read values, by the name of the action. */
  readers?: Readonly<Record<string, Reader>>;
  lists?: readonly ListSeed[];
  listFiles?: readonly ListFile[];
  /** What it adds to a demonstration once a version is published, at every start. */
  demonstrate?(db: Db, settings: ServerSettings): Promise<void>;
  /**
   * Changes to its own tables, in the order in which they run, after all those of the product. A migration of a plug-in
   * names no table of the product but in a reference, because those go on changing.
   */
  migrations?: Readonly<Record<string, Migration>>;
}

/**
 * A plug-in's code for records, for what their files cannot express. It runs in the transaction of the call, so it must
 * be quick and use only the given handle.
 */
export interface RecordHook {
  /** Ids of the records. */
  records: readonly string[];
  /**
   * Runs before a change is judged and stored; returns derived values and errors. Values are not validated yet and may
   * have any type.
   */
  beforeWrite?(write: RecordWrite): Promise<HookAnswer>;
  /**
   * Properties that are stored elsewhere, such as a file's address. They are part of answers and never stored in the
   * record.
   */
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

/**
 * The server's side of an action that reads: the values it would have prefilled, straight from the database, by the
 * same flat names; `null` when there is no record. Records are read as the given version knows them.
 */
export type Reader = (
  db: Queries,
  user: SessionUser,
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

let installed: Readonly<Record<string, ServerPlugin>> | null = null;

/**
 * Every process that works on a database begins with this. The server itself imports no plug-in: a plug-in imports the
 * server.
 */
export function installPlugins(plugins: Readonly<Record<string, ServerPlugin>>): void {
  installed = plugins;
}

/** The installed plug-ins by name. */
export function installedPlugins(): Readonly<Record<string, ServerPlugin>> {
  if (!installed) throw new Error('Call installPlugins() before the server is used.');
  return installed;
}

/** The installed plug-ins that an organisation's settings name. */
export function pluginsOf({ plugins = [] }: Pick<Settings, 'plugins'>): ServerPlugin[] {
  return Object.entries(installedPlugins()).flatMap(([name, plugin]) => (plugins.includes(name) ? [plugin] : []));
}
