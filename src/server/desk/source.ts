import type { IncomingHttpHeaders } from 'node:http';
import type { DeskAct, DeskAnswer, DeskChoices, DeskDetail, DeskFilter, DeskLine } from '../../api/shapes/desk.ts';
import type { SentSection } from '../../api/shapes/sent-requests.ts';
import type { Language } from '../../core/config.ts';
import type { SessionUser } from '../auth/sessions.ts';
import type { LoadedVersion } from '../config/loaded-version.ts';
import type { Queries } from '../db/database.ts';
import type { ServerContext } from '../http/context.ts';

/** Lines of a page. */
export const PAGE = 25;

/** Who of the office asks, and in which words of which version. */
export interface Asker {
  context: ServerContext;
  version: LoadedVersion;
  language: Language;
  user: SessionUser;
}

/** A line with what was filled in, as a file gives it. */
export interface ExportLine extends DeskLine {
  /** Name of the form or procedure. */
  form: string;
  sections: readonly SentSection[];
  /** As they are stored. */
  values: Record<string, unknown>;
}

/** What the desk shows and moves: requests, or cases of procedures. Lines are told apart by a key. */
export interface Source {
  /** A page of lines, after the one with that key. */
  list(asker: Asker, filter: DeskFilter, after: string | undefined): Promise<DeskAnswer>;
  choices(asker: Asker): Promise<DeskChoices>;
  /** With the tag that names its state; `null` when there is none. */
  detail(asker: Asker, key: string): Promise<{ detail: DeskDetail; tag: string } | null>;
  /**
   * Does something, with a line of the audit, in the caller's transaction.
   * @throws ApiError 404, 412 when somebody was faster, 400 and 409 when it may not be done.
   */
  act(asker: Asker, trx: Queries, act: { key: string; headers: IncomingHttpHeaders } & DeskAct): Promise<void>;
  /** All lines of a filter, some at a time. */
  exported(asker: Asker, filter: DeskFilter): AsyncGenerator<ExportLine[]>;
}
