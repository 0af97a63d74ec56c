import { createCall } from '../api/client.ts';
import type { Action } from '../core/action.ts';
import type { Language, Pointer } from '../core/config.ts';
import { isSessionFailure } from '../core/failures.ts';
import type { PageData } from '../core/page-data.ts';
import { publishedLanguage } from '../core/published/manifest.ts';
import type { Widget } from '../form/widget.ts';
import { device } from './device.ts';
import { createDrafts } from './drafts/drafts.ts';
import { createUnsent } from './leave/unsent.ts';
import { emptyBackOfficeRecord, hasBackOfficeRecord, renewBackOfficeRecord, withReturn } from './session/redirect.ts';
import { createSessionCheck, createSessionStore, expired, storedSession } from './session/session-store.ts';
import { withStepUp } from './step-up/step-up.ts';
import { loadPointer, loadWorkspace, type Workspace } from './version/workspace.ts';

/** The widgets and actions of the build by name; each loads when needed. */
export interface Registries {
  widgets: Readonly<Record<string, () => Promise<{ default: Widget }>>>;
  actions: Readonly<Record<string, () => Promise<{ default: Action }>>>;
}

/** A config version in a language. Replaced as a whole, never changed. */
export interface Snapshot {
  readonly workspace: Workspace;
  readonly language: Language;
}

/** The running app outside React: config version, language, session, calls. */
export type Runtime = ReturnType<typeof createRuntime>;

const languageKey = 'language';

/**
 * Loads the current version; throws when it cannot be read.
 * @param base address of the published files
 * @param given data that the page came with; used only for this start
 * @param locate maps the usual address of a published file to another one
 * @param asked what the address says: a language, which a choice on this device goes before, and whether the page stands in
 *   a frame of another site, which alone says the language there
 */
export async function startRuntime(
  base: string,
  registries: Registries,
  given: PageData | null = null,
  locate?: (url: string) => string,
  asked: { language?: Language | undefined; embedded?: boolean } = {},
): Promise<Runtime> {
  const stored = device.getItem(languageKey) ?? undefined;
  const pointer = given?.pointer ?? (await loadPointer(base));
  const texts = { language: stored, signedIn: storedSession() !== null };
  const workspace = await loadWorkspace(base, pointer, texts, given, locate);
  const chosen = workspace.menu.languageSwitch ? stored : undefined;
  const offered = asked.embedded ? (asked.language ?? chosen) : (chosen ?? asked.language);
  const language = publishedLanguage(workspace.manifest, offered ?? workspace.manifest.defaultLanguage);
  if (language !== stored) await workspace.texts.ensure(language);
  // The link of a mail is followed once; the pages after it stay in its language.
  if (!chosen && asked.language === language && !asked.embedded) device.setItem(languageKey, language);
  return createRuntime(base, registries, { workspace, language }, asked.embedded === true);
}

function createRuntime(base: string, registries: Registries, first: Snapshot, embedded: boolean) {
  let now = first;
  let waiting: Workspace | null = null;
  let languageChanges = 0;
  let refreshes = 0;
  /** Number of the newest refresh that was applied. Older refreshes that end later are ignored. */
  let takenOver = 0;
  const listeners = new Set<() => void>();
  const heldPages = new Set<{ page: string; workspace: Workspace }>();
  const environment = () => now.workspace.environment;
  const drafts = createDrafts();
  const unsent = createUnsent();
  const sessions = createSessionStore({
    cookie: () => ({ name: now.workspace.settings.sessionCookie, domain: environment().cookieDomain }),
    onStart(session) {
      drafts.open(session.username);
      renewBackOfficeRecord(session);
      // The page that needs these texts loads them again, and reports the failure.
      now.workspace.texts.ensure(now.language, { signedIn: true }).catch(() => undefined);
    },
    onLeave: ({ username }) => drafts.close(username),
  });

  function show(next: Snapshot) {
    now = next;
    for (const listener of listeners) listener();
  }

  const textsNow = () => ({
    language: now.language,
    signedIn: sessions.get() !== null,
    blocks: now.workspace.texts.blocks(),
  });

  /** Whether every page with unsent input is the same in that version. */
  function fits(next: Workspace): boolean {
    const page = (workspace: Workspace, id: string) => JSON.stringify(workspace.tree.get(id)?.page);
    return [...heldPages].every((held) => page(now.workspace, held.page) === page(next, held.page));
  }

  async function takeOver(next: Workspace, refresh = takenOver) {
    let language: Language;
    // The user may choose another language while the texts come.
    do {
      language = publishedLanguage(next.manifest, now.language);
      await next.texts.ensure(language);
    } while (language !== publishedLanguage(next.manifest, now.language));
    if (refresh < takenOver) return;
    takenOver = refresh;
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
      // An answer to a replaced token says nothing about the session.
      if (isSessionFailure(error) && token === (sessions.get()?.token ?? '')) failSession();
    },
  });

  const canAsk = () => sessions.get() !== null && now.workspace.menu.parts.renew !== undefined;
  const { call, stepUp } = withStepUp(direct, canAsk);

  /** Spec 1 §8: empties the back office's record and goes to the external sign-in page, if there is one. */
  function failSession(): void {
    emptyBackOfficeRecord();
    if (!sessions.get()) return;
    const here = location.href;
    sessions.end('failure');
    const { loginUrl } = environment();
    if (loginUrl !== '') runtime.leave(withReturn(loginUrl, here));
  }

  const runtime = {
    /** The page stands in a frame of another site. */
    embedded,
    registries,
    sessions,
    drafts,
    unsent,
    /** Whether leaving the page loses something: there is unsent input, and somebody is signed in to send it. */
    hasUnsentInput: () => unsent.any() && sessions.get() !== null,
    /** Waits for the password or for the code of a sign-in if the server asks for it. */
    call,
    stepUp,
    /** Ends the session here at once, and on the server in the background. */
    logOut(): void {
      const providers = Object.values(now.workspace.settings.signIn ?? {});
      if (providers.some(({ signOut }) => signOut))
        void call<{ address?: string }>({ method: 'POST', path: '/auth/providers/sign-out' }).then(({ data }) => {
          if (data?.address !== undefined) runtime.leave(data.address);
        });
      else void call({ method: 'POST', path: '/auth/logout' });
      if (hasBackOfficeRecord()) emptyBackOfficeRecord();
      sessions.end('user');
    },
    /** Asks the server whether the session is still valid; at most once a minute, unless `again` is set. */
    checkSession: createSessionCheck(sessions, call),
    endIfExpired() {
      const session = sessions.get();
      if (session && expired(session)) failSession();
    },
    /** Leaves the app, without a history entry for this page. */
    leave: (href: string) => location.replace(href),
    snapshot: () => now,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Takes over a newly published version. Keeps the old one when the new one cannot be loaded. */
    async refresh() {
      refreshes += 1;
      const own = refreshes;
      try {
        const pointer = await loadPointer(base);
        if (changed(pointer)) await takeOver(await loadWorkspace(base, pointer, textsNow()), own);
      } catch {
        // The version on the screen keeps working; the next navigation tries again.
      }
    },
    /** Changes the language once all texts on the screen exist in it. The last call counts. */
    async setLanguage(language: Language) {
      // Stored first: a user who leaves before the texts are there finds the next page in the new language.
      device.setItem(languageKey, language);
      languageChanges += 1;
      const own = languageChanges;
      const ready = new Set<Workspace>();
      const missing = () =>
        [now.workspace, ...[...heldPages].map((held) => held.workspace)].filter((one) => !ready.has(one));
      // Another version may be taken over while the texts come.
      for (let next = missing(); next.length > 0; next = missing()) {
        await Promise.all(next.map((workspace) => workspace.texts.ensure(language)));
        for (const workspace of next) ready.add(workspace);
        if (own !== languageChanges) return;
      }
      show({ workspace: now.workspace, language });
    },
    /**
     * Keeps the version of a page with unsent input, filled in under `workspace`: a new version in which that page
     * differs waits until the form lets go.
     */
    hold(page: string, workspace: Workspace) {
      const held = { page, workspace };
      heldPages.add(held);
      return () => {
        heldPages.delete(held);
        if (waiting && fits(waiting)) void takeOver(waiting);
      };
    },
  };
  return runtime;
}
