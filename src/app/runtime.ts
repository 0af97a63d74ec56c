import { logOut } from '../api/calls/log-out.ts';
import { createCall } from '../api/client.ts';
import type { Action, Call } from '../core/action.ts';
import type { Language, Pointer } from '../core/config.ts';
import { isSessionFailure } from '../core/failures.ts';
import type { PageData } from '../core/page-data.ts';
import type { Displays } from '../core/values/displays.ts';
import type { Widget } from '../form/widget.ts';
import { device } from './device.ts';
import { createDrafts, type Drafts } from './drafts/drafts.ts';
import { createUnsent, type Unsent } from './leave/unsent.ts';
import { emptyBackOfficeRecord, hasBackOfficeRecord, renewBackOfficeRecord } from './session/back-office.ts';
import { withReturn } from './session/redirect.ts';
import { createSessionCheck } from './session/session-check.ts';
import { createSessionStore, expired, type SessionStore, storedSession } from './session/session-store.ts';
import { type StepUp, withStepUp } from './step-up/step-up.ts';
import { loadPointer, loadWorkspace, publishedLanguage, type Workspace } from './version/workspace.ts';

/** What exists because its folder or file does, by name, loaded when it is needed. */
export interface Registries {
  /** Of these two some from the start, all once they are `whole`. */
  widgets: Record<string, () => Promise<{ default: Widget }>>;
  actions: Record<string, () => Promise<{ default: Action }>>;
  /** Gets the names of all there are. Throws when they cannot be had, and may then be asked again. */
  whole(): Promise<void>;
  /** How values of each widget read. */
  displays(): Promise<Displays>;
}

/** What is on the screen: a config version in a language. Replaced as a whole, never changed. */
export interface Snapshot {
  readonly workspace: Workspace;
  readonly language: Language;
}

/** The running app outside React: config version, language, session, calls. */
export interface Runtime {
  readonly registries: Registries;
  readonly sessions: SessionStore;
  /** Waits for the password where the server wants it again, and for the code of a sign-in. */
  readonly call: Call;
  readonly stepUp: StepUp;
  readonly drafts: Drafts;
  readonly unsent: Unsent;
  /** Whether the page must not be left unasked: something is filled in, and somebody is signed in to send it. */
  holdsBack(): boolean;
  /** Ends the session here at once, and on the server as soon as it hears of it. */
  logOut(): void;
  /** Asks the server whether the session is still on; not more than once a minute, unless `again`. */
  checkSession(again?: boolean): Promise<void>;
  /** Ends a session whose time is over. */
  endIfExpired(): void;
  /** Leaves the app for another address, without a way back to this page. */
  leave(href: string): void;
  snapshot(): Snapshot;
  subscribe(listener: () => void): () => void;
  /** Asks whether a new version was published and takes it over. Keeps the old one when it cannot be had. */
  refresh(): Promise<void>;
  /** Changes over once all texts on the screen exist in the new language. */
  setLanguage(language: Language): Promise<void>;
  /**
   * Says that a form of that page holds unsent input, made under `workspace`. A new version that has
   * another such page waits until the form lets go, so that nothing typed is lost.
   */
  hold(page: string, workspace: Workspace): () => void;
}

const languageKey = 'language';

/**
 * Loads the current version; throws `ConfigUnavailable`.
 * @param base where the published files lie
 * @param given what the page came with; it is used for this start alone
 * @param placed address of a published file whose usual address is given, when it lies elsewhere
 */
export async function startRuntime(
  base: string,
  registries: Registries,
  given: PageData | null = null,
  placed?: (url: string) => string,
): Promise<Runtime> {
  const stored = device.getItem(languageKey) ?? undefined;
  const pointer = given?.pointer ?? (await loadPointer(base));
  const texts = { language: stored, signedIn: storedSession() !== null };
  const workspace = await loadWorkspace(base, pointer, texts, given, placed);
  const offered = workspace.menu.languageSwitch ? stored : undefined;
  const language = publishedLanguage(workspace.manifest, offered);
  if (language !== stored) await workspace.texts.ensure(language);
  return createRuntime(base, registries, { workspace, language });
}

function createRuntime(base: string, registries: Registries, first: Snapshot): Runtime {
  let now = first;
  let waiting: Workspace | null = null;
  const listeners = new Set<() => void>();
  const holds = new Set<{ page: string; workspace: Workspace }>();
  const environment = () => now.workspace.environment;
  const drafts = createDrafts();
  const unsent = createUnsent();
  const sessions = createSessionStore({
    cookie: () => ({ name: now.workspace.settings.sessionCookie, domain: environment().cookieDomain }),
    onStart(session) {
      drafts.open(session.username);
      renewBackOfficeRecord(session);
      // The page that needs them asks again, and says so when they cannot be had.
      now.workspace.texts.ensure(now.language, { signedIn: true }).catch(() => undefined);
    },
    onLeave: ({ username }) => drafts.close(username),
  });

  function show(next: Snapshot) {
    now = next;
    for (const listener of listeners) listener();
  }

  const textsNow = () => ({ language: now.language, signedIn: sessions.get() !== null });

  /** Whether every page with unsent input looks the same in that version. */
  function fits(next: Workspace): boolean {
    const page = (workspace: Workspace, id: string) => JSON.stringify(workspace.tree.get(id)?.page);
    return [...holds].every((held) => page(now.workspace, held.page) === page(next, held.page));
  }

  async function takeOver(next: Workspace) {
    const language = publishedLanguage(next.manifest, now.language);
    await next.texts.ensure(language);
    waiting = fits(next) ? null : next;
    if (!waiting) show({ workspace: next, language });
  }

  const changed = (pointer: Pointer) => pointer.version !== (waiting ?? now.workspace).version;

  const direct = createCall({
    baseUrl: () => environment().apiUrl,
    signingUrl: () => environment().signingUrl,
    filesUrl: () => environment().filesUrl,
    token: () => sessions.get()?.token ?? '',
    language: () => now.language,
    onAnswer(_request, { error }, token) {
      // An answer to a token that was replaced meanwhile says nothing about the session.
      if (isSessionFailure(error) && token === (sessions.get()?.token ?? '')) failSession();
    },
  });

  const canAsk = () => sessions.get() !== null && now.workspace.menu.parts.renew !== undefined;
  const { call, stepUp } = withStepUp(direct, canAsk);

  /** Spec 1 §8: the back office's record is emptied, and the browser goes to where one signs in. */
  function failSession() {
    emptyBackOfficeRecord();
    if (!sessions.get()) return;
    const here = location.href;
    sessions.end('failure');
    const { loginUrl } = environment();
    if (loginUrl !== '') runtime.leave(withReturn(loginUrl, here));
  }

  const runtime: Runtime = {
    registries,
    sessions,
    drafts,
    unsent,
    holdsBack: () => unsent.any() && sessions.get() !== null,
    call,
    stepUp,
    logOut() {
      void call(logOut());
      if (hasBackOfficeRecord()) emptyBackOfficeRecord();
      sessions.end('user');
    },
    checkSession: createSessionCheck(sessions, call),
    endIfExpired() {
      const session = sessions.get();
      if (session && expired(session)) failSession();
    },
    leave: (href) => location.replace(href),
    snapshot: () => now,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async refresh() {
      try {
        const pointer = await loadPointer(base);
        if (changed(pointer)) await takeOver(await loadWorkspace(base, pointer, textsNow()));
      } catch {
        // The version on the screen goes on working; the next navigation asks again.
      }
    },
    async setLanguage(language) {
      // First of all: whoever leaves before the texts are there finds the next page in the chosen language.
      device.setItem(languageKey, language);
      const shown = new Set([now.workspace, ...[...holds].map((held) => held.workspace)]);
      await Promise.all([...shown].map((workspace) => workspace.texts.ensure(language)));
      show({ workspace: now.workspace, language });
    },
    hold(page, workspace) {
      const held = { page, workspace };
      holds.add(held);
      return () => {
        holds.delete(held);
        if (waiting && fits(waiting)) void takeOver(waiting);
      };
    },
  };
  return runtime;
}
