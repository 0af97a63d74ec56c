import type { CompiledForm, Environment, Json, Language, MailTemplate, Settings, Values } from './config.ts';
import type { Displays } from './values/displays.ts';

/** The signed-in user as the token says (spec 1 §3), kept in local storage. */
export interface Session {
  username: string;
  name: string;
  rol: string;
  /** Seconds since 1970, as in the token. */
  exp: number;
  token: string;
}

/** An answer of the server, whatever its status. The generic call wrapper never throws for one. */
export interface CallResult<T = unknown> {
  /** HTTP status; 0 when no answer came (offline, aborted, server down). */
  status: number;
  data: T | null;
  error: ErrorBody | null;
  /** Entity tag of the record that was read or written (RFC 9110 §8.8.3). */
  etag?: string | null;
}

/** Error body of every call (design: `{status: "Error", message, errors?}`). */
export interface ErrorBody {
  status: string;
  message: string;
  /** Texts by form property. */
  errors?: Record<string, string[]>;
  /** The reason for programs: see `failures.ts`. */
  code?: string;
}

/** One call as the generic wrapper takes it (spec 1 §7). */
export interface CallRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below the API base, starting with a slash; with `signing` below the signing service, and empty for itself. */
  path: string;
  /**
   * The signing service has an address of its own and takes the token in the header `token` (spec 2 §7);
   * the host that keeps files may have one.
   */
  service?: 'signing' | 'files';
  /** Appended as `/{id}`. */
  id?: string | number;
  query?: Record<string, string | number | undefined>;
  /** Sent as JSON, or as it is when it is a FormData or a file, with the type of the file. */
  body?: unknown;
  /** One per filled form; absent for reads and for the auth calls. */
  idempotencyKey?: string;
  /** Entity tag the change was made on; `*` with `none` for a record that must not exist yet (RFC 9110 §13.1). */
  ifMatch?: string;
  ifNoneMatch?: '*';
  /** A record's form and the version of the config it was seen in; sent as `Form-Id` and `Form-Version`. */
  form?: { id: string; version: string };
  /** How the body of a success is taken; default JSON. */
  answer?: 'json' | 'blob';
  signal?: AbortSignal;
  /**
   * The server wants the password for it, and would work for long before it says so: the app asks beforehand. All other
   * calls wait for the server to ask.
   */
  passwordFirst?: boolean;
  /** It goes on while the page is left. */
  keepalive?: boolean;
  /** Wanted for a FormData with a file: told of the share of it that has left, from 0 to 1. */
  onProgress?: (share: number) => void;
}

export type Call = <T>(request: CallRequest) => Promise<CallResult<T>>;

/** The parts of the app that an action may use. It reaches nothing else. */
export interface ActionContext {
  call: Call;
  session: Session | null;
  /** Begins a session from a raw token: decodes it, saves cookie and local copy. False when it is none. */
  startSession(token: string): boolean;
  language: Language;
  /** Text of a message key; empty when there is none. */
  text(key: string | readonly string[], values?: Record<string, unknown>): string;
  /** Template of a message to the organisation's offices, always in the default language; `null` when it cannot be had. */
  mailTemplate(id: string): Promise<MailTemplate | null>;
  /** How values of each widget read, for a message that the browser writes; `null` when it cannot be had. */
  displays(): Promise<Displays | null>;
  settings: Settings;
  environment: Environment;
  /** Version of the config the user sees. */
  version: string;
  /** Entries of a list by its id, retired ones among them; asked once while the page is open. */
  entries(source: string, query: SourceQuery): Promise<CallResult<readonly SourceEntry[]>>;
  /** After signing in: follows `url_redirect` if that is safe, else enters the app. */
  goOn(): void;
  /** Absolute address of a page, for links that leave the app; that of the landing page when there is no such page. */
  addressOf(page: string): string;
  /** Opens an address in a new window without a reference to this one. False when the browser refuses. */
  openWindow(url: string): boolean;
  /** Query parameters of the current address. */
  query: URLSearchParams;
}

/** The evidence that the server asks of somebody who sends a form without an account. */
export interface StrangerEvidence {
  /** Text of a box that only programs fill in. */
  trap: string;
  /** A task with its answer, where the form asks for one. */
  proof?: object;
}

/** A filled form on its way out. */
export interface Submission {
  form: CompiledForm;
  values: Values;
  /** The `context` of the block that shows the form, e.g. the login tab. */
  context: string | null;
  /** Made once per filled form and renewed after success, a 412 or a 422, so that a retry is recognised. */
  idempotencyKey: string;
  /** Of somebody who has no account. */
  stranger?: StrangerEvidence | undefined;
  /** For the call that takes a file along. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
  /** The record the form was filled from. Without a prefill: none, and no tag. */
  record: RecordState;
}

/** The facts that a form has of the record it shows. */
export interface RecordState {
  exists: boolean;
  /** Sent along with a change, so that a change made meanwhile elsewhere is noticed (412). */
  etag: string | null;
  /** As it was loaded, by property; with the words of choices, if the form names them (`words`). */
  values: Values;
}

/** One entry of a list, as widgets show it; a tree when entries have children. */
export interface SourceEntry {
  /** The value that the form gets when this is chosen; compared by its JSON. */
  value: Json;
  label: string;
  /** Further facts, e.g. province and comarca of a town. */
  facts?: Record<string, Json>;
  /** Shown, never chosen (spec 2 §3 `solo_lectura`). */
  readOnly?: boolean;
  /** Not offered any more; it still names a value that was chosen before. */
  retired?: boolean;
  /** Name that rules of a form file know a group by. */
  key?: string;
  children?: readonly SourceEntry[];
}

/** The compiler's knowledge of an action: it runs where the action's own code cannot. */
export interface ActionManifest {
  /** The members of `Action` that it has; a test compares them with its code. */
  can: readonly (keyof Action)[];
  /** The same as of `Action`. */
  needs?: readonly string[];
  /** The server has a reader of the same name, so that it fills in what the action would read. */
  readOnServer?: true;
  /** JSON Schema of its parameters; without it the action takes none. */
  params?: object;
}

export interface PluginManifest {
  /** The checks that its calls ask for; a menu has to have them. */
  checks: readonly string[];
  actions: Readonly<Record<string, ActionManifest>>;
}

/**
 * An action that a form file may name under `prefill` or `submit`: the default export of a file of `src/actions/`, listed
 * in `src/actions/index.ts`.
 */
export interface Action<Params extends Record<string, Json> = Record<string, Json>> {
  /** Visitors who have not signed in may use it too. */
  open?: true;
  /**
   * Reads values for a form. `data` has flat names (`direccion__poblacion`); it is `null` when there is
   * no record. `cacheKey` makes equal reads one request (SWR). Where more is read than a form begins with, `values` is
   * that part of it: the same as the server's reader of this name gives.
   */
  read?: {
    cacheKey(params: Params, session: Session | null, query: URLSearchParams): string;
    load(context: ActionContext, params: Params): Promise<CallResult<Values>>;
    values?(data: Values): Values;
    /** It was filled in with a form of this action before: what is missing was left empty, so no default belongs there. */
    filledIn?: true;
  };
  /** A file that is kept by itself, outside the form: sent, fetched and removed at once (spec 2 §7 attachments). */
  file?: {
    upload(
      context: ActionContext,
      params: Params,
      file: File,
      options: { idempotencyKey: string; onProgress?: (share: number) => void },
    ): Promise<CallResult>;
    remove(context: ActionContext, params: Params, options: { idempotencyKey: string }): Promise<CallResult>;
    download(context: ActionContext, params: Params, url: string): Promise<CallResult<Blob>>;
  };
  /**
   * The document of a record that `read` gives: fetched to be shown, and signed in steps (spec 2 §4, §7).
   * `record` is the answer of `read`. Requests and answers are Base64.
   */
  document?: {
    /** 404 when the record names no document. */
    open(context: ActionContext, params: Params, record: Values): Promise<CallResult<Blob>>;
    /** Announces the certificate (DER); answers what is to be signed. */
    begin(
      context: ActionContext,
      params: Params,
      record: Values,
      certificate: string,
      options: { idempotencyKey: string },
    ): Promise<CallResult<SignatureTask>>;
    /** Hands the signature in. */
    finish(
      context: ActionContext,
      params: Params,
      record: Values,
      signature: string,
      options: { idempotencyKey: string },
    ): Promise<CallResult>;
  };
  /** The call that fetches the kept file at `property` of the record; a path for a file in a list. */
  keptFile?(params: Params, record: Values, property: string): CallRequest;
  /** Acts on a record that a page shows, such as withdrawing it. */
  act?(
    context: ActionContext,
    params: Params,
    record: Values,
    options: { idempotencyKey: string },
  ): Promise<CallResult>;
  /** Each send makes a new record, so the page asks before it sends equal values again. */
  makesNew?(params: Params): boolean;
  /** Query parameters of the page's address that sending needs: without one the page shows at once what a 400 would. */
  needs?: readonly string[];
  /** Sends a filled form. The caller shows the outcome as the form file's `results` say. */
  send?(context: ActionContext, params: Params, submission: Submission): Promise<CallResult>;
}

/** The bytes that a certificate's key signs. */
export interface SignatureTask {
  /** Base64 of the bytes themselves, not of their digest. */
  data: string;
  /** Object identifier of the digest to sign them with. */
  digestOid: string;
}

/** The query for entries of a list: values of its further columns by name, such as a postal code. */
export type SourceQuery = Readonly<Record<string, string | number>>;
