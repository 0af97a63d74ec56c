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
 * What a plug-in knows of records that their files cannot say. Everything runs in the transaction of the call, so it
 * must be quick and use the given handle alone.
 */
export interface RecordHook {
  /** Ids of the records it is for. */
  records: readonly string[];
  /**
   * Before the values of a change are judged and stored: facts that follow from others, and what is wrong with
   * them beyond any schema. Nothing has been judged yet, so a value may be of any type.
   */
  beforeWrite?(write: RecordWrite): Promise<HookAnswer>;
  /** Properties that are kept elsewhere, the address of a file for one. They are answered, never stored. */
  onRead?(db: Queries, owner: number): Promise<Values>;
  /** Bytes of what is kept elsewhere. They count against what one person may keep. */
  bytesKept?(db: Queries, owner: number): Promise<number>;
  /** What a demonstration keeps elsewhere with a record that it has just made. */
  onDemonstration?(db: Queries, owner: number): Promise<void>;
}

export interface RecordWrite {
  db: Queries;
  /** Account whose record it is. */
  owner: number;
  version: LoadedVersion;
  /** There is no such record yet. */
  creating: boolean;
  /** The record's own values as they are stored; empty when there is none. */
  before: Values;
  /** The same as they would be stored, by property. */
  values: Values;
}

/** What is wrong with a value: the key of its text, with values for it where it has any. */
export type HookError = string | { key: string; values: Readonly<Record<string, string>> };

export interface HookAnswer {
  /** Values to put over the others; `undefined` clears one. They count as sent. */
  values?: Values;
  /** Property → what is wrong with it. */
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

/** One imported entry of a list. */
export interface ListRow {
  id: string;
  /** By language; under `*` where the words are the same in all of them. */
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
  /** Of the file, from 1. */
  line: number;
  columns: Readonly<Record<string, string>>;
}

/** A remark about a row of the file. */
export interface RowNote {
  line: number;
  /** The text of the row, cut to a length that can be read. */
  text: string;
  problem: string;
}

export interface ReadRows {
  rows: readonly ImportRow[];
  /** Malformed rows, which were left out. */
  refused: readonly RowNote[];
  /** Rows that were taken, and that somebody should look at. */
  doubtful: readonly RowNote[];
}

/** Reads files for a list that have another shape than the list's own columns. */
export interface ListFile {
  /** Id of the list. */
  list: string;
  /** @throws Error when the file has another shape. */
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
