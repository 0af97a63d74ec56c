import type { FieldError } from '../../core/validation.ts';
import { SUMMARY, type Subscriptions } from '../store/subscriptions.ts';
import { encodeError, rootProperty, type SummaryItem } from './errors.ts';

const NONE: readonly string[] = [];

/**
 * What the error list shows. A new `round` means: a submit has just failed, show the user. Within a round
 * no line comes or goes, so that the form below stays where it is under hand and pointer.
 */
export interface Summary {
  items: readonly SummaryItem[];
  /** Fields with errors now, those without a line included. */
  left: number;
  round: number;
}

/** Which errors are shown, and when. Snapshots keep their identity while nothing changes. */
export class ErrorBook {
  readonly #subscriptions: Subscriptions;
  /** Fields that were on the page at the last failed submit; `null` before one. */
  #asked: ReadonlySet<string> | null = null;
  #broken: readonly FieldError[] = [];
  #fromServer: Record<string, readonly string[]> = {};
  #drawn: readonly string[] = [];
  #byField = new Map<string, readonly string[]>();
  /** The first errors that a field showed since the last submit: the room they took stays theirs. */
  #room = new Map<string, readonly string[]>();
  #summary: Summary;

  /** `round`: that of the book whose place this one takes; nobody is shown it again. */
  constructor(subscriptions: Subscriptions, round = 0) {
    this.#subscriptions = subscriptions;
    this.#summary = { items: [], left: 0, round };
  }

  of(name: string): readonly string[] {
    return this.#byField.get(name) ?? NONE;
  }

  /** Errors whose room below the field is kept, whether they are still shown or not. */
  roomOf(name: string): readonly string[] {
    return this.#room.get(name) ?? NONE;
  }

  summary(): Summary {
    return this.#summary;
  }

  /** A submit: all its errors show, those of an earlier answer go. */
  submitted(broken: readonly FieldError[], drawn: readonly string[]): void {
    this.#asked = broken.length > 0 ? new Set(drawn) : null;
    this.#fromServer = {};
    this.#show(broken, drawn, broken.length > 0, true);
  }

  /** An answer with texts by field. A name the form does not draw is shown in the list alone. */
  answered(texts: Record<string, readonly string[]>, drawn: readonly string[]): void {
    const named = Object.entries(texts).filter(([, list]) => list.length > 0);
    if (named.length === 0 && Object.keys(this.#fromServer).length === 0) return;
    this.#fromServer = Object.fromEntries(named);
    this.#show(this.#broken, drawn, named.length > 0, named.length > 0);
  }

  /** The user edits a field: what the server said of its old value no longer holds. */
  edited(name: string): void {
    const stale = Object.keys(this.#fromServer).filter((path) => rootProperty(path) === name);
    if (stale.length === 0) return;
    this.#fromServer = Object.fromEntries(Object.entries(this.#fromServer).filter(([path]) => !stale.includes(path)));
    this.#show(this.#broken, this.#drawn, false);
  }

  /**
   * After a change, once a submit has failed: errors come and go as fields are corrected. A field that
   * a condition has brought in since is left in peace until it is touched.
   */
  recheck(check: () => FieldError[], drawn: readonly string[], touched: ReadonlySet<string>): void {
    const asked = this.#asked;
    if (asked === null) {
      if (this.#summary.items.length > 0) this.#show(this.#broken, drawn, false);
      return;
    }
    const due = check().filter(({ property }) => {
      const name = rootProperty(property);
      return asked.has(name) || touched.has(name) || !drawn.includes(name);
    });
    this.#show(due, drawn, false);
  }

  forget(): void {
    this.#asked = null;
    this.#fromServer = {};
    this.#show([], this.#drawn, false, true);
  }

  /** `afresh`: the list is written anew, not only kept up to date. */
  #show(broken: readonly FieldError[], drawn: readonly string[], newRound: boolean, afresh = false): void {
    this.#broken = broken;
    this.#drawn = drawn;
    const place = new Map(drawn.map((name, index) => [name, index]));
    const now: SummaryItem[] = [
      ...broken.map((error) => item(rootProperty(error.property), encodeError(error), place)),
      ...Object.entries(this.#fromServer).flatMap(([path, texts]) =>
        texts.map((text) => item(rootProperty(path), encodeError(text), place)),
      ),
    ].sort((a, b) => (place.get(a.property) ?? place.size) - (place.get(b.property) ?? place.size));
    this.#publishFields(now, afresh);
    const items = afresh ? now : keptLines(this.#summary.items, now);
    const left = new Set(now.map(({ property }) => property)).size;
    const same = left === this.#summary.left && JSON.stringify(items) === JSON.stringify(this.#summary.items);
    if (!newRound && same) return;
    this.#summary = { items, left, round: this.#summary.round + (newRound ? 1 : 0) };
    this.#subscriptions.emit(SUMMARY);
  }

  #publishFields(items: readonly SummaryItem[], afresh: boolean): void {
    const before = this.#byField;
    const roomBefore = this.#room;
    const now = new Map<string, readonly string[]>();
    for (const { property, error } of items) now.set(property, [...(now.get(property) ?? []), error]);
    for (const [name, list] of now) {
      const old = before.get(name);
      if (old && old.join('\n') === list.join('\n')) now.set(name, old);
    }
    this.#byField = now;
    this.#room = afresh ? now : new Map([...now, ...roomBefore]);
    for (const name of new Set([...before.keys(), ...now.keys(), ...roomBefore.keys()])) {
      if (before.get(name) !== now.get(name) || roomBefore.get(name) !== this.#room.get(name))
        this.#subscriptions.emit(name);
    }
  }
}

function item(property: string, error: string, place: ReadonlyMap<string, number>): SummaryItem {
  return { property, drawn: place.has(property), error, done: false };
}

/** The lines as they stood: each says what is wrong now, or that it is done; what is new has none. */
function keptLines(lines: readonly SummaryItem[], now: readonly SummaryItem[]): SummaryItem[] {
  const open = [...now];
  const take = (fits: (one: SummaryItem) => boolean) => {
    const at = open.findIndex(fits);
    return at < 0 ? undefined : open.splice(at, 1)[0];
  };
  const same = lines.map((line) => take((one) => one.property === line.property && one.error === line.error));
  return lines.map(
    (line, index) => same[index] ?? take((one) => one.property === line.property) ?? { ...line, done: true },
  );
}
