import type { FileAnswer, WorkshopAnswer, WorkshopFile, WrittenAnswer } from '../../../api/shapes/workshop.ts';
import type { Call } from '../../../core/action.ts';
import { merged, mergedFor } from '../../../core/files/merged.ts';
import { type Path, setValue, valueInText } from './json-edit.ts';

const FILE = '/config/workshop/file';
/** Milliseconds after the last key until a file is saved. */
const PAUSE = 200;
/** Milliseconds within which keys in one file are one step of undo. */
const STEP = 1000;

/** A file as this page has it. */
interface Draft {
  /** The revision that `saved` is, as the server has it. */
  revision: number;
  saved: string;
  text: string;
  /** The text of somebody else who changed the same place since `before`; `null` when she removed the file. */
  theirs: { revision: number; text: string | null; before: string } | null;
  /** The last save failed; empty when the server said nothing. */
  failure: string | null;
  saving: boolean;
  /** The same text is saved too: the person keeps it in place of the text that became live. */
  again: boolean;
}

interface Step {
  changes: readonly Change[];
  typing: string;
  /** Milliseconds since 1970. */
  at: number;
}

/** The file after a step; `null` where there is none. */
interface Change {
  path: string;
  before: string | null;
  after: string | null;
}

export type Told =
  | { kind: 'saved' }
  | { kind: 'saving' }
  | { kind: 'failed'; message: string }
  | { kind: 'conflict'; path: string }
  | { kind: 'by-others'; path: string; by: string };

/** `null` when the other person removed the file. */
interface Outcomes {
  mine: string;
  theirs: string | null;
}

/** The working copy as pages read it; a new object after each change. */
export interface Shown {
  /** Something is not saved yet. */
  dirty: boolean;
  /** `null` until the first answer. */
  answer: WorkshopAnswer | null;
  failed: boolean;
  /** Counts what the server has taken, so that the check runs again. */
  saves: number;
  told: Told;
  textOf(path: string): string | null;
  /** The file as it becomes with one's own text at the places that two people changed, and with the other one. */
  conflictOf(path: string): Outcomes | null;
  /** Whether there is something to undo or to do again in these files. */
  can(way: 'undo' | 'redo', paths: readonly string[]): boolean;
  /** The step that undo takes back next in these files: the same object until then. */
  lastStep(paths: readonly string[]): object | undefined;
}

/** The organisation's files while they are changed: texts, saves, others' changes, undo. It lives outside React. */
export class WorkingCopy {
  readonly #call: Call;
  readonly #listeners = new Set<() => void>();
  readonly #drafts = new Map<string, Draft>();
  /** Files that are being removed. */
  readonly #gone = new Set<string>();
  readonly #done: Step[] = [];
  readonly #undone: Step[] = [];
  #queue: Promise<void> = Promise.resolve();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #answer: WorkshopAnswer | null = null;
  #failed = false;
  #saves = 0;
  #told: Told = { kind: 'saved' };
  #shown: Shown;

  constructor(call: Call) {
    this.#call = call;
    this.#shown = this.#show();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  readonly shown = (): Shown => this.#shown;

  /** Reads the files as they are on the server; what is not saved here stays. */
  async load(): Promise<void> {
    const { status, data } = await this.#call<WorkshopAnswer>({
      method: 'GET',
      path: '/config/workshop',
      query: { texts: 'true' },
    });
    this.#failed = status !== 200 || data === null;
    if (!this.#failed && data) this.#take(data);
    this.#tell();
  }

  /**
   * Changes a file, or makes it.
   * @param typing names the box that is typed in, whose keys in quick succession are one step of undo
   */
  edit(path: string, text: string, typing = ''): void {
    const before = this.#shown.textOf(path);
    const draft = this.#draftOf(path);
    if (before === text) return;
    const [last] = this.#done.slice(-1);
    const [change] = last?.changes ?? [];
    const at = Date.now();
    const goesOn = typing !== '' && last?.typing === typing && change?.path === path && at - last.at < STEP;
    if (goesOn && change.after === draft.text) Object.assign(last, { changes: [{ ...change, after: text }], at });
    else this.#done.push({ changes: [{ path, before, after: text }], typing, at });
    this.#undone.length = 0;
    this.#put(path, draft, text);
  }

  /** Changes a text of a file of messages, which is made if it is missing; an empty one that was not there stays away. */
  editText(path: string, at: Path, words: string): void {
    const text = this.#shown.textOf(path) ?? '{}\n';
    if (words !== '' || valueInText(text, at) !== undefined)
      this.edit(path, setValue(text, at, words), `${path} ${at.join(' ')}`);
  }

  /** Changes several files in one step; `null` removes a file. */
  editAll(texts: ReadonlyMap<string, string | null>): void {
    const changes = [...texts]
      .map(([path, after]) => ({ path, before: this.#shown.textOf(path), after }))
      .filter(({ before, after }) => before !== after);
    if (changes.length === 0) return;
    this.#done.push({ changes, typing: '', at: 0 });
    this.#undone.length = 0;
    for (const { path, after } of changes) this.#make(path, after);
  }

  /**
   * Takes back the last step in one of the files, or does it again.
   * @returns a file that it changed; `null` where there was nothing to do, or somebody else has changed the same place
   */
  step(way: 'undo' | 'redo', paths: readonly string[]): string | null {
    const [from, to] = way === 'undo' ? [this.#done, this.#undone] : [this.#undone, this.#done];
    const at = from.findLastIndex((one) => isStepIn(one, paths));
    const [step] = at < 0 ? [] : from.splice(at, 1);
    if (!step) return null;
    const texts = step.changes.map((change) => {
      const [before, after] = way === 'undo' ? [change.after, change.before] : [change.before, change.after];
      const now = this.#shown.textOf(change.path);
      const canMerge = before !== null && after !== null && now !== null;
      const text = before === now ? after : canMerge ? (merged(before, after, now) ?? undefined) : undefined;
      return { path: change.path, text };
    });
    // Somebody else has changed the same place since.
    if (texts.some(({ text }) => text === undefined)) {
      this.#tell();
      return null;
    }
    to.push({ ...step, at: 0 });
    for (const { path, text = null } of texts) this.#make(path, text);
    return step.changes[0]?.path ?? null;
  }

  #make(path: string, text: string | null): void {
    if (text === null) void this.remove(path);
    else this.#put(path, this.#draftOf(path), text);
  }

  /** Ends a conflict with one of the two texts, at the places that both changed; the other places keep both changes. */
  settle(path: string, keep: 'mine' | 'theirs'): void {
    const draft = this.#drafts.get(path);
    const outcomes = draft && outcomesOf(draft);
    if (!draft?.theirs || !outcomes) return;
    const { revision, text } = draft.theirs;
    draft.theirs = null;
    if (keep === 'theirs' && outcomes.theirs === null) {
      this.#drafts.delete(path);
      void this.load();
    } else {
      const { mine } = outcomes;
      const kept = keep === 'mine' ? mine : (outcomes.theirs ?? mine);
      if (keep === 'theirs') this.#done.push({ changes: [{ path, before: mine, after: kept }], typing: '', at: 0 });
      // A file that was removed is made again.
      Object.assign(draft, { revision: text === null ? 0 : revision, saved: text ?? '', text: kept });
    }
    this.#tell();
    void this.save();
  }

  /** Saves a file once more as it is: its text stays although another one became live meanwhile. */
  keep(path: string): void {
    this.#draftOf(path).again = true;
    this.#tell({ kind: 'saving' });
    void this.save();
  }

  /** Removes a file. Resolves to whether it worked. */
  async remove(path: string): Promise<boolean> {
    this.#gone.add(path);
    this.#tell({ kind: 'saving' });
    await this.save();
    const file = this.#answer?.files.find((one) => one.path === path && one.change !== 'removed');
    const revision = this.#drafts.get(path)?.revision || file?.revision || 0;
    // It was written again meanwhile.
    if (!this.#gone.has(path)) return true;
    const { status } =
      revision === 0 ? { status: 204 } : await this.#call({ method: 'DELETE', path: FILE, query: { path, revision } });
    const worked = status >= 200 && status < 300;
    const again = this.#gone.delete(path) ? undefined : this.#drafts.get(path);
    if (worked) {
      if (again) Object.assign(again, { revision: 0, saved: '' });
      else this.#drafts.delete(path);
      this.#saves += 1;
    }
    this.#told = worked ? this.#state() : { kind: 'failed', message: '' };
    await this.load();
    return worked;
  }

  /** Brings files back to what is live; all of them without paths. */
  async discard(paths?: readonly string[]): Promise<boolean> {
    clearTimeout(this.#timer);
    await this.#queue;
    const { status } = await this.#call({
      method: 'POST',
      path: '/config/workshop/discard',
      body: paths ? { paths } : {},
    });
    if (status !== 200) return false;
    this.forget(paths);
    this.#saves += 1;
    await this.load();
    return !this.#failed;
  }

  /** Drops what this page knows, because the files were replaced on the server. */
  forget(paths?: readonly string[]): void {
    this.#told = { kind: 'saved' };
    for (const path of paths ?? [...this.#drafts.keys()]) this.#drafts.delete(path);
    for (const steps of [this.#done, this.#undone])
      steps.splice(0, steps.length, ...steps.filter((step) => paths && !isStepIn(step, paths)));
  }

  /** Saves what is not saved yet, one file after the other. */
  save(): Promise<void> {
    clearTimeout(this.#timer);
    this.#queue = this.#queue.then(async () => {
      for (const [path, draft] of this.#drafts)
        if (isDirty(draft) && !draft.theirs && !this.#gone.has(path)) await this.#send(path, draft);
    });
    return this.#queue;
  }

  async #send(path: string, draft: Draft): Promise<void> {
    const sent = draft.text;
    draft.saving = true;
    this.#tell({ kind: 'saving' });
    const body = { revision: draft.revision, text: sent };
    const request = { method: 'PUT', path: FILE, query: { path }, body } as const;
    const { status, data, error } = await this.#call<WrittenAnswer>(request);
    draft.saving = false;
    draft.again = false;
    if (status === 409) return this.#meet(path, draft);
    if (!data || status < 200 || status > 299) {
      draft.failure = error?.message ?? '';
      return this.#tell({ kind: 'failed', message: draft.failure });
    }
    draft.failure = null;
    this.#saves += 1;
    const isNew = !this.#answer?.files.some((file) => file.path === path);
    const text = merged(sent, draft.text, data.text);
    if (text === null) draft.theirs = { revision: data.revision, text: data.text, before: sent };
    else draft.text = text;
    draft.revision = data.revision;
    draft.saved = data.text;
    this.#mark(path, data.revision);
    if (text === null) this.#tell({ kind: 'conflict', path });
    else if (isDirty(draft)) this.#later();
    else this.#tell(this.#state());
    if (data.merged || isNew) await this.load();
  }

  /** Reads what somebody else wrote at the same place. */
  async #meet(path: string, draft: Draft): Promise<void> {
    const { status, data } = await this.#call<FileAnswer>({ method: 'GET', path: FILE, query: { path } });
    if (status !== 200 || !data) {
      draft.failure = '';
      return this.#tell({ kind: 'failed', message: '' });
    }
    draft.theirs = { revision: data.revision, text: data.text, before: draft.saved };
    this.#tell({ kind: 'conflict', path });
  }

  #draftOf(path: string): Draft {
    const known = this.#drafts.get(path);
    if (known) return known;
    const file = this.#answer?.files.find((one) => one.path === path);
    const there = file && file.change !== 'removed' ? file : undefined;
    const draft = fresh(there?.revision ?? 0, there?.text ?? '');
    this.#drafts.set(path, draft);
    return draft;
  }

  #put(path: string, draft: Draft, text: string): void {
    this.#gone.delete(path);
    draft.text = text;
    this.#later();
    this.#tell(this.#state());
  }

  #later(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.save(), PAUSE);
  }

  /** Takes over a list of files: new texts of others where nothing is unsaved here. */
  #take(answer: WorkshopAnswer): void {
    for (const { path, revision, text, by } of answer.files) {
      const draft = this.#drafts.get(path);
      if (!draft || revision <= draft.revision) continue;
      if (isDirty(draft) || draft.saving || draft.theirs) continue;
      if (typeof text === 'string' && text !== draft.text) this.#told = { kind: 'by-others', path, by: by ?? '' };
      if (typeof text === 'string') Object.assign(draft, { revision, text, saved: text });
      else this.#drafts.delete(path);
    }
    // Others' changes are checked as well.
    if (this.#answer && newest(answer) > newest(this.#answer)) this.#saves += 1;
    this.#answer = answer;
  }

  /** Marks a file that was saved here until the list is read again. */
  #mark(path: string, revision: number): void {
    if (!this.#answer) return;
    const files = this.#answer.files.map((file): WorkshopFile => {
      if (file.path !== path) return file;
      return { ...file, revision, change: file.change ?? 'changed', conflict: false };
    });
    this.#answer = { ...this.#answer, clean: false, files };
  }

  /** A conflict is told before all else: its file is not saved until it is settled. A failure is told once all else is saved. */
  #state(): Told {
    const [path] = [...this.#drafts].find(([, draft]) => draft.theirs) ?? [];
    if (path !== undefined) return { kind: 'conflict', path };
    const unsaved = [...this.#drafts.values()].filter(isDirty).map(({ failure }) => failure);
    if (this.#gone.size > 0 || unsaved.includes(null)) return { kind: 'saving' };
    const [message = null] = unsaved;
    return message === null ? { kind: 'saved' } : { kind: 'failed', message };
  }

  #tell(told: Told = this.#told): void {
    this.#told = told;
    this.#shown = this.#show();
    for (const listener of [...this.#listeners]) listener();
  }

  #show(): Shown {
    const files = new Map(this.#answer?.files.map((file) => [file.path, file]));
    return {
      dirty: [...this.#drafts.values()].some(isDirty),
      answer: this.#answer,
      failed: this.#failed,
      saves: this.#saves,
      told: this.#told,
      textOf: (path) => {
        if (this.#gone.has(path)) return null;
        const file = files.get(path);
        return this.#drafts.get(path)?.text ?? (file?.change === 'removed' ? null : (file?.text ?? null));
      },
      conflictOf: (path) => {
        const draft = this.#drafts.get(path);
        return draft ? outcomesOf(draft) : null;
      },
      lastStep: (paths) => this.#done.findLast((step) => isStepIn(step, paths)),
      can: (way, paths) => (way === 'undo' ? this.#done : this.#undone).some((step) => isStepIn(step, paths)),
    };
  }
}

function outcomesOf({ text, theirs }: Draft): Outcomes | null {
  if (!theirs) return null;
  if (theirs.text === null) return { mine: text, theirs: null };
  return { mine: mergedFor(theirs.before, text, theirs.text), theirs: mergedFor(theirs.before, theirs.text, text) };
}

function isStepIn({ changes }: Step, paths: readonly string[]): boolean {
  return changes.some(({ path }) => paths.includes(path));
}

function fresh(revision: number, text: string): Draft {
  return { revision, saved: text, text, theirs: null, failure: null, saving: false, again: false };
}

function newest({ files }: WorkshopAnswer): number {
  return Math.max(0, ...files.map(({ revision }) => revision));
}

/** A new file is unsaved even while it is empty. */
function isDirty({ text, saved, theirs, failure, revision, again }: Draft): boolean {
  return text !== saved || theirs !== null || failure !== null || revision === 0 || again;
}
