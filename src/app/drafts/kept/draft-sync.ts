import type { DraftContent, KeptDraft } from '../../../api/shapes/drafts.ts';
import type { Call } from '../../../core/action.ts';
import type { Values } from '../../../core/config.ts';
import { valueText } from '../../../core/values/value-text.ts';
import { beside, type DeviceDraftKey, type DraftStore, type StoredDraft } from '../drafts.ts';
import { linesOfBoth, type Rest } from '../fitting.ts';

/** Milliseconds without a change after which the server is told. */
const PAUSE = 1_500;
/** Milliseconds until a server that did not answer is asked again. */
const RETRY = 30_000;

/** The two drafts to choose between. Nothing is sent meanwhile; typed values stay on the device. */
export type DraftChoice = {
  /** Counts the sends that waited for it. */
  held?: number;
} /**
 * Another device has a draft, or another tab of this one, which has no `tag`; `hereAt` is when the one here was last
 * changed, `null` without one.
 */ & (
  | { kind: 'elsewhere'; theirs: KeptDraft; tag: string | null; hereAt: number | null }
  /** It was sent or discarded on another device, or its time is over. */
  | { kind: 'gone'; hereAt: number }
);

export interface SyncState {
  /** Where the input is: still unknown, on the server, waiting for the server, or on the device alone. */
  where: 'asking' | 'server' | 'waiting' | 'full' | 'device';
  /** ISO 8601; `null` while the server has none. */
  savedAt: string | null;
  choice: DraftChoice | null;
  /** There was one, and the secret that sealed it is gone. */
  unreadable: boolean;
  /** Answers that no field takes any more. */
  rest: Rest;
}

export type DraftSync = ReturnType<typeof createDraftSync>;

interface Options {
  /** `subject`: reference of the request or key of the entry that the form changes; empty for a new one. */
  name: { form: string; subject: string };
  key: DeviceDraftKey;
  drafts: DraftStore;
  call: Call;
  device(): DraftContent['device'];
  /** How input reads. */
  words(typed: Values): DraftContent['words'];
  /** The part of input that the form still takes. */
  fitting(typed: Values): Values;
  /** Answers that the form takes no more. */
  unfitting(typed: Values, words: DraftContent['words']): Rest;
  pause?: number;
}

/** The device's knowledge of the server's draft; it is stored beside the draft. */
interface Mark {
  /** Of the server's draft that the one here goes on with. */
  tag?: string;
  /** `at` of the draft here when both were equal. */
  at?: number;
  /** Tag of a draft that is to be removed from the server. */
  drop?: string;
  words?: DraftContent['words'];
  rest?: Rest;
}

/** The last work on each draft of the device. */
const underWay = new Map<string, Promise<void>>();

/**
 * Keeps the draft of the device and that of the server alike. A write names the state that it goes on with, so two devices
 * are told of each other; without a connection the draft waits on the device.
 */
export function createDraftSync(options: Options) {
  const { name, key, drafts, call, device, words, pause = PAUSE } = options;
  const place = { path: `/forms/${encodeURIComponent(name.form)}/draft`, query: { of: name.subject || undefined } };
  const listeners = new Set<() => void>();
  const note = beside(key, 'kept');
  const id = JSON.stringify(key);
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The server was asked, and what it has is in the mark or in the choice. */
  let known = false;
  /** The session is over, or the server keeps no drafts of this form. */
  let off = false;
  let running = false;
  let stopped = true;
  let again = false;
  /** `at` of the draft on the device that this page wrote or read last. */
  let mine: number | undefined;
  let held = 0;
  /** The last write without an answer: it may have arrived. */
  let unanswered: DraftContent | null = null;
  /** Tag of a draft that cannot be read any more: the next write replaces it. */
  let unreadableTag: string | null = null;

  const mark = () => (drafts.read(note) ?? {}) as Mark;
  const setMark = (next: Mark) =>
    drafts.save(note, Object.fromEntries(Object.entries(next).filter(([, value]) => value !== undefined)) as Values);
  const local = () => drafts.find(key);

  let state: SyncState = { where: 'asking', savedAt: null, choice: null, unreadable: false, rest: firstRest() };
  const set = (next: Partial<SyncState>) => {
    state = { ...state, ...next };
    for (const listener of [...listeners]) listener();
  };

  function firstRest(): Rest {
    const { rest = [], words: before = {} } = mark();
    const here = local();
    return linesOfBoth(rest, here ? options.unfitting(here.typed, before) : []);
  }

  function later(ms: number) {
    clearTimeout(timer);
    timer = setTimeout(run, ms);
  }

  /** One after the other, that of a form just left included; a change meanwhile is seen afterwards. */
  function run(): void {
    clearTimeout(timer);
    again = running;
    if (running) return;
    running = true;
    const work = (underWay.get(id) ?? Promise.resolve()).then(settle).finally(() => {
      running = false;
      if (underWay.get(id) === work) underWay.delete(id);
      if (again) run();
    });
    underWay.set(id, work);
  }

  async function settle(): Promise<void> {
    if (off) return;
    const { drop } = mark();
    if (drop !== undefined && !(await remove(drop))) return;
    if (!known) await ask();
    if (off || !known || state.choice) return;
    const { tag, at } = mark();
    // Answers that fit no more are kept without a draft too, for the other devices.
    const rest = tag !== undefined && state.rest.length > 0 ? { typed: {}, files: [], at: 0 } : undefined;
    const here = local() ?? rest;
    if (!here && tag !== undefined) {
      if (await remove(tag)) set({ savedAt: null });
    } else if (here && (tag === undefined || here.at !== at)) await keep(here, tag ?? unreadableTag);
  }

  /** @param repeated the last send of these values had no answer: it may have ended the draft itself */
  async function ask(repeated = false): Promise<void> {
    const { status, data, etag } = await call<KeptDraft>({ method: 'GET', ...place });
    const here = local();
    const { tag, ...others } = mark();
    known = status === 200 || status === 204 || status === 410;
    if (status === 410) unreadableTag = etag ?? null;
    if (status === 200 && data && etag) found(data, etag);
    else if (status === 410) set({ where: 'server', unreadable: !here });
    else if (status === 204 && here && tag !== undefined && !repeated)
      set({ where: 'server', savedAt: null, choice: { kind: 'gone', hereAt: here.at } });
    else if (status === 204) {
      setMark(here ? others : {});
      set({ where: 'server', savedAt: null, choice: null });
    } else failed(status);
  }

  /** The server has a draft: that of this device, or another one. */
  function found(theirs: KeptDraft, tag: string) {
    const here = local();
    const before = mark();
    if (before.tag === tag) return set({ where: 'server', savedAt: theirs.savedAt, choice: null });
    // The answer to the last write was lost, or both devices have the same.
    if (here && same(theirs, here)) setMark({ ...before, tag, at: here.at });
    else if (unanswered && same(theirs, unanswered)) setMark({ ...before, tag, at: -1 });
    else return set({ where: 'server', choice: { kind: 'elsewhere', theirs, tag, hereAt: here?.at ?? null } });
    set({ where: 'server', savedAt: theirs.savedAt, choice: null });
  }

  async function keep(here: StoredDraft, tag: string | null): Promise<void> {
    const { typed, files, at } = here;
    const content = { typed, files, words: words(typed), rest: state.rest, device: device() };
    const condition = tag === null ? { ifNoneMatch: '*' as const } : { ifMatch: tag };
    const { status, etag } = await call({ method: 'PUT', ...place, body: content, ...condition });
    if (status === 204 && etag) {
      setMark({ ...mark(), tag: etag, at, words: content.words, rest: state.rest });
      unreadableTag = null;
      unanswered = null;
      set({ where: 'server', savedAt: new Date().toISOString(), unreadable: false });
    } else if (status === 412 || status === 204) {
      known = false;
      await ask();
      if (known && !state.choice) later(pause);
    } else if (status === 409 || status === 413) set({ where: 'full' });
    else {
      unanswered = content;
      failed(status);
    }
  }

  /** Another tab of this device may have gone on with the draft, or ended it. */
  function askTabs(repeated: boolean) {
    const here = local();
    if (state.choice || here?.at === mine || (!here && repeated)) return;
    if (!here) return set({ choice: { kind: 'gone', hereAt: mine ?? 0 } });
    const { at, typed, files } = here;
    const theirs = { typed, files, words: {}, rest: [], device: device(), savedAt: new Date(at).toISOString() };
    set({ choice: { kind: 'elsewhere', theirs: theirs as KeptDraft, tag: null, hereAt: mine ?? null } });
  }

  /** Whether the draft of this tag is gone, or another device's by now. */
  async function remove(tag: string): Promise<boolean> {
    const { status } = await call({ method: 'DELETE', ...place, ifMatch: tag });
    if (status !== 204 && status !== 412 && status !== 404) {
      failed(status);
      return false;
    }
    // Another device may have written since.
    if (status === 412) known = false;
    const { drop, tag: ours, ...rest } = mark();
    setMark(ours === undefined || ours === tag ? rest : { ...rest, tag: ours });
    return true;
  }

  function failed(status: number) {
    off = status === 401 || status === 403 || status === 404;
    if (off) return set({ where: 'device' });
    set({ where: 'waiting' });
    if (!stopped) later(RETRY);
  }

  return {
    get: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Begins to follow the draft on the device. Returns a function that ends it. */
    start() {
      stopped = false;
      const here = local();
      // From now on the answers that fit no more are noted apart: the next change would write the draft without them.
      if (here && state.rest.length > 0) {
        drafts.save(key, options.fitting(here.typed), here.files);
        setMark({ ...mark(), at: -1, rest: state.rest });
      }
      mine = local()?.at;
      const online = () => run();
      const seen = () => {
        // Another device may have gone on meanwhile. Out of sight, the engine first hands over what is half typed.
        if (document.visibilityState === 'visible' && !state.choice) known = false;
        later(0);
      };
      window.addEventListener('online', online);
      document.addEventListener('visibilitychange', seen);
      run();
      return () => {
        window.removeEventListener('online', online);
        document.removeEventListener('visibilitychange', seen);
        // The engine hands over what is half typed when it goes.
        stopped = true;
        later(0);
      };
    },
    changed() {
      mine = local()?.at;
      later(pause);
    },
    /**
     * Whether what is typed here may be sent: another device may have gone on with it, or sent it, since this page was
     * opened. Then the choice is in the state. Without an answer of the server it may.
     * @param isRepeated whether the last send of these values had no answer
     */
    async mayBeSent(isRepeated: () => Promise<boolean>): Promise<boolean> {
      if (off) return true;
      const repeated = await isRepeated();
      const asking = (underWay.get(id) ?? Promise.resolve()).then(() => ask(repeated));
      underWay.set(id, asking);
      await asking;
      if (underWay.get(id) === asking) underWay.delete(id);
      if (!off) askTabs(repeated);
      const { choice } = state;
      if (choice) set({ choice: { ...choice, held: (held += 1) } });
      return choice === null;
    },
    /** The form was sent, or the person has discarded the input here. */
    dropped() {
      const { tag, drop } = mark();
      mine = undefined;
      setMark(tag === undefined ? { ...(drop === undefined ? {} : { drop }) } : { drop: tag });
      // A send ends the other device's draft too; what is only discarded here leaves it to choose.
      if (state.choice) known = false;
      set({ rest: [], choice: null });
      run();
    },
    /** Goes on with the other device's draft, which is on the device then. */
    takeTheirs() {
      if (state.choice?.kind !== 'elsewhere') return;
      const { theirs, tag } = state.choice;
      const rest = linesOfBoth(theirs.rest, options.unfitting(theirs.typed as Values, theirs.words));
      drafts.save(key, options.fitting(theirs.typed as Values), theirs.files);
      mine = local()?.at;
      // Another tab may not have told the server yet.
      setMark(tag === null ? { ...mark(), at: -1 } : { tag, at: mine ?? 0, words: theirs.words, rest });
      set({ choice: null, rest, savedAt: theirs.savedAt });
      if (tag === null) run();
    },
    keepOurs() {
      const { choice } = state;
      if (!choice) return;
      const { tag: before, ...rest } = mark();
      const tag = choice.kind === 'gone' ? undefined : (choice.tag ?? before);
      mine = local()?.at;
      setMark({ ...rest, at: -1, ...(tag === undefined ? {} : { tag }) });
      set({ choice: null });
      run();
    },
    discardTheirs() {
      if (state.choice?.kind !== 'elsewhere') return;
      const { tag } = state.choice;
      if (tag === null) {
        drafts.forget(key);
        mine = undefined;
      } else setMark({ ...mark(), drop: tag });
      set({ choice: null });
      run();
    },
    /** The person needs the answers that fit no more no longer. */
    dropRest() {
      setMark({ ...mark(), at: -1, rest: [] });
      set({ rest: [] });
      run();
    },
  };
}

function same(one: Pick<DraftContent, 'typed' | 'files'>, other: Pick<StoredDraft, 'typed' | 'files'>): boolean {
  return valueText([one.typed, one.files]) === valueText([other.typed, other.files]);
}
