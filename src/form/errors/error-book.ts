import type { FieldError } from '../../core/forms/validation.ts';
import { SUMMARY, type Subscriptions } from '../store/subscriptions.ts';
import { type Address, isWithin } from '../store/values/address.ts';

const NONE: readonly string[] = [];

/** The fields that show, by address, with their place in the order of the page. */
type Places = ReadonlyMap<Address, number>;

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
  readonly #pathOf: (address: Address) => string;
  /** Fields that were on the page at the last failed submit; `null` before one. */
  #asked: Places | null = null;
  #broken: readonly FieldError[] = [];
  #fromServer = new Map<Address, readonly string[]>();
  #places: Places = new Map();
  #byField = new Map<string, readonly string[]>();
  /** The first errors that a field showed since the last submit: the room they took stays theirs. */
  #room = new Map<string, readonly string[]>();
  #summary: Summary;

  /**
   * @param pathOf where a field stands now, by positions of rows
   * @param round that of the book whose place this one takes; nobody is shown it again
   */
  constructor(subscriptions: Subscriptions, pathOf: (address: Address) => string, round = 0) {
    this.#subscriptions = subscriptions;
    this.#pathOf = pathOf;
    this.#summary = { items: [], left: 0, round };
  }

  of(address: Address): readonly string[] {
    return this.#byField.get(address) ?? NONE;
  }

  /** Errors whose room below the field is kept, whether they are still shown or not. */
  roomOf(address: Address): readonly string[] {
    return this.#room.get(address) ?? NONE;
  }

  summary(): Summary {
    return this.#summary;
  }

  /** A submit: all its errors show, those of an earlier answer go, unless it `leaves` their field for later. */
  submitted(broken: readonly FieldError[], places: Places, leaves: (address: Address) => boolean): void {
    this.#asked = broken.length > 0 ? places : null;
    this.#fromServer = new Map([...this.#fromServer].filter(([address]) => leaves(address)));
    this.#show(broken, places, broken.length > 0, true);
  }

  /** An answer with texts by field. One that the form does not draw is shown in the list alone. */
  answered(texts: readonly (readonly [Address, readonly string[]])[], places: Places): void {
    const named = texts.filter(([, list]) => list.length > 0);
    if (named.length === 0 && this.#fromServer.size === 0) return;
    this.#fromServer = new Map();
    for (const [address, list] of named)
      this.#fromServer.set(address, [...(this.#fromServer.get(address) ?? []), ...list]);
    this.#show(this.#broken, places, named.length > 0, named.length > 0);
  }

  /** The user edits a field: what the server said of its old value, and of what it stands in, no longer holds. */
  edited(address: Address): void {
    this.#dropAnswers((one) => isWithin(address, one));
  }

  /** A row is gone, with all that was said of it. */
  removed(row: Address): void {
    this.#dropAnswers((one) => isWithin(one, row));
  }

  #dropAnswers(isStale: (address: Address) => boolean): void {
    const kept = [...this.#fromServer].filter(([address]) => !isStale(address));
    if (kept.length === this.#fromServer.size) return;
    this.#fromServer = new Map(kept);
    this.#show(this.#broken, this.#places, false);
  }

  /**
   * After a change, once a submit has failed: errors come and go as fields are corrected. A field that
   * a condition has brought in since is left in peace until it is touched.
   */
  recheck(check: () => FieldError[], placesNow: () => Places, touched: ReadonlySet<Address>): void {
    const asked = this.#asked;
    if (asked === null) {
      if (this.#summary.items.length > 0) this.#show(this.#broken, placesNow(), false);
      return;
    }
    const places = placesNow();
    const due = check().filter(({ property }) => asked.has(property) || touched.has(property) || !places.has(property));
    this.#show(due, places, false);
  }

  forget(): void {
    this.#asked = null;
    this.#fromServer = new Map();
    this.#show([], this.#places, false, true);
  }

  /** `afresh`: the list is written anew, not only kept up to date. */
  #show(broken: readonly FieldError[], places: Places, newRound: boolean, afresh = false): void {
    this.#broken = broken;
    this.#places = places;
    const now = [
      ...broken.map((error) => this.#item(error.property, encodeError(error))),
      ...[...this.#fromServer].flatMap(([address, texts]) =>
        texts.map((text) => this.#item(address, encodeError(text))),
      ),
    ]
      .filter(isFirst)
      .sort((a, b) => (places.get(a.address) ?? places.size) - (places.get(b.address) ?? places.size));
    this.#publishFields(now, afresh);
    const items = afresh ? now : keptLines(this.#summary.items, now);
    const left = new Set(now.map(({ address }) => address)).size;
    const same = left === this.#summary.left && JSON.stringify(items) === JSON.stringify(this.#summary.items);
    if (!newRound && same) return;
    this.#summary = { items, left, round: this.#summary.round + (newRound ? 1 : 0) };
    this.#subscriptions.emit(SUMMARY);
  }

  #item(address: Address, error: string): SummaryItem {
    return { address, path: this.#pathOf(address), drawn: this.#places.has(address), error, done: false };
  }

  #publishFields(items: readonly SummaryItem[], afresh: boolean): void {
    const before = this.#byField;
    const roomBefore = this.#room;
    const now = new Map<string, readonly string[]>();
    for (const { address, error } of items) now.set(address, [...(now.get(address) ?? []), error]);
    for (const [name, list] of now) {
      const old = before.get(name);
      if (old && old.join('\n') === list.join('\n')) now.set(name, old);
    }
    this.#byField = now;
    this.#room = afresh ? now : new Map([...now, ...roomBefore]);
    for (const address of new Set([...before.keys(), ...now.keys(), ...roomBefore.keys()])) {
      if (before.get(address) !== now.get(address) || roomBefore.get(address) !== this.#room.get(address))
        this.#subscriptions.emit(address);
    }
  }
}

/** Two files of a field that are both too heavy are one thing to be said of it. */
function isFirst({ address, error }: SummaryItem, at: number, all: readonly SummaryItem[]): boolean {
  return all.findIndex((one) => one.address === address && one.error === error) === at;
}

/** The lines as they stood: each says what is wrong now, or that it is done; what is new has none. */
function keptLines(lines: readonly SummaryItem[], now: readonly SummaryItem[]): SummaryItem[] {
  const open = [...now];
  const take = (fits: (one: SummaryItem) => boolean) => {
    const at = open.findIndex(fits);
    return at < 0 ? undefined : open.splice(at, 1)[0];
  };
  const same = lines.map((line) => take((one) => one.address === line.address && one.error === line.error));
  return lines.map(
    (line, index) => same[index] ?? take((one) => one.address === line.address) ?? { ...line, done: true },
  );
}

/**
 * An error on its way through rjsf, which carries strings only: a code of our own rules, free of
 * language, or the text that a server sent. Turned into words where it is drawn, so that a language
 * switch rewords errors that are already shown.
 */
type ShownError = { code: string; params: Record<string, unknown> } | { text: string };

export function encodeError(error: FieldError | string): string {
  return JSON.stringify(typeof error === 'string' ? { text: error } : { code: error.code, params: error.params });
}

export function decodeError(encoded: string): ShownError {
  return JSON.parse(encoded) as ShownError;
}

/** One line of the error list. */
export interface SummaryItem {
  /** The field; of a server error possibly one that the form does not know. */
  address: Address;
  /** Where it stood when it was last looked at, by positions of rows: what it is called. */
  path: string;
  /** The form draws that field, so a link can land on it. */
  drawn: boolean;
  error: string;
  /** It has been put right since; its line stays, so that nothing moves, until the next submit. */
  done: boolean;
}
