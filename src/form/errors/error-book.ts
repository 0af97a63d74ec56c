import type { FieldError } from '../../core/forms/validation.ts';
import { SUMMARY, type Subscriptions } from '../store/subscriptions.ts';
import { type Address, isWithin } from '../store/values/address.ts';

const NONE: readonly string[] = [];

/** Addresses of the shown fields, with their positions on the page. */
type Positions = ReadonlyMap<Address, number>;

/**
 * The error list. A new `round` means that a submit has just failed. Within a round no line comes or goes, so that the form
 * below does not move under the pointer.
 */
export interface Summary {
  items: readonly SummaryItem[];
  /** Number of fields with errors now, even those without a line. */
  left: number;
  round: number;
}

/** Decides which errors show, and when. Snapshots keep their identity while nothing changes. */
export class ErrorBook {
  readonly #subscriptions: Subscriptions;
  readonly #pathOf: (address: Address) => string;
  /** Fields that showed at the last failed submit; `null` before one. */
  #submitted: Positions | null = null;
  #broken: readonly FieldError[] = [];
  #fromServer = new Map<Address, readonly string[]>();
  #positions: Positions = new Map();
  #byField = new Map<string, readonly string[]>();
  /** The first errors of each field since the last submit, whose height stays reserved. */
  #reserved = new Map<string, readonly string[]>();
  #summary: Summary;

  /**
   * @param pathOf the present path of a field
   * @param round that of an earlier book, whose dialog must not open again
   */
  constructor(subscriptions: Subscriptions, pathOf: (address: Address) => string, round = 0) {
    this.#subscriptions = subscriptions;
    this.#pathOf = pathOf;
    this.#summary = { items: [], left: 0, round };
  }

  of(address: Address): readonly string[] {
    return this.#byField.get(address) ?? NONE;
  }

  reservedOf(address: Address): readonly string[] {
    return this.#reserved.get(address) ?? NONE;
  }

  summary(): Summary {
    return this.#summary;
  }

  /** After a submit all its errors show; those of an earlier answer go, unless it `leaves` their field for later. */
  submitted(broken: readonly FieldError[], positions: Positions, leaves: (address: Address) => boolean): void {
    this.#submitted = broken.length > 0 ? positions : null;
    this.#fromServer = new Map([...this.#fromServer].filter(([address]) => leaves(address)));
    this.#show(broken, positions, broken.length > 0, true);
  }

  /** After an answer with texts by field. The text of a field that is not drawn shows in the list alone. */
  answered(texts: readonly (readonly [Address, readonly string[]])[], positions: Positions): void {
    const named = texts.filter(([, list]) => list.length > 0);
    if (named.length === 0 && this.#fromServer.size === 0) return;
    this.#fromServer = new Map();
    for (const [address, list] of named)
      this.#fromServer.set(address, [...(this.#fromServer.get(address) ?? []), ...list]);
    this.#show(this.#broken, positions, named.length > 0, named.length > 0);
  }

  /** The user edits a field: the server's errors for it, and for groups around it, are outdated. */
  edited(address: Address): void {
    this.#dropAnswers((one) => isWithin(address, one));
  }

  removed(row: Address): void {
    this.#dropAnswers((one) => isWithin(one, row));
  }

  #dropAnswers(isStale: (address: Address) => boolean): void {
    const kept = [...this.#fromServer].filter(([address]) => !isStale(address));
    if (kept.length === this.#fromServer.size) return;
    this.#fromServer = new Map(kept);
    this.#show(this.#broken, this.#positions, false);
  }

  /**
   * After a change, once a submit has failed: errors come and go as fields are corrected. A field that came since shows none
   * until it is touched.
   */
  recheck(check: () => FieldError[], positionsNow: () => Positions, touched: ReadonlySet<Address>): void {
    const submitted = this.#submitted;
    if (submitted === null) {
      if (this.#summary.items.length > 0) this.#show(this.#broken, positionsNow(), false);
      return;
    }
    const positions = positionsNow();
    const due = check().filter(
      ({ property }) => submitted.has(property) || touched.has(property) || !positions.has(property),
    );
    this.#show(due, positions, false);
  }

  forget(): void {
    this.#submitted = null;
    this.#fromServer = new Map();
    this.#show([], this.#positions, false, true);
  }

  /** @param afresh the list gets new lines */
  #show(broken: readonly FieldError[], positions: Positions, newRound: boolean, afresh = false): void {
    this.#broken = broken;
    this.#positions = positions;
    const now = [
      ...broken.map((error) => this.#item(error.property, encodeError(error))),
      ...[...this.#fromServer].flatMap(([address, texts]) =>
        texts.map((text) => this.#item(address, encodeError(text))),
      ),
    ]
      .filter(isFirst)
      .sort((a, b) => (positions.get(a.address) ?? positions.size) - (positions.get(b.address) ?? positions.size));
    this.#publishFields(now, afresh);
    const items = afresh ? now : keptLines(this.#summary.items, now);
    const left = new Set(now.map(({ address }) => address)).size;
    const same = left === this.#summary.left && JSON.stringify(items) === JSON.stringify(this.#summary.items);
    if (!newRound && same) return;
    this.#summary = { items, left, round: this.#summary.round + (newRound ? 1 : 0) };
    this.#subscriptions.emit(SUMMARY);
  }

  #item(address: Address, error: string): SummaryItem {
    return { address, path: this.#pathOf(address), drawn: this.#positions.has(address), error, done: false };
  }

  #publishFields(items: readonly SummaryItem[], afresh: boolean): void {
    const before = this.#byField;
    const reservedBefore = this.#reserved;
    const now = new Map<string, readonly string[]>();
    for (const { address, error } of items) now.set(address, [...(now.get(address) ?? []), error]);
    for (const [name, list] of now) {
      const old = before.get(name);
      if (old && old.join('\n') === list.join('\n')) now.set(name, old);
    }
    this.#byField = now;
    this.#reserved = afresh ? now : new Map([...now, ...reservedBefore]);
    for (const address of new Set([...before.keys(), ...now.keys(), ...reservedBefore.keys()])) {
      if (before.get(address) !== now.get(address) || reservedBefore.get(address) !== this.#reserved.get(address))
        this.#subscriptions.emit(address);
    }
  }
}

/** Two files of a field that are both too large make one error. */
function isFirst({ address, error }: SummaryItem, at: number, all: readonly SummaryItem[]): boolean {
  return all.findIndex((one) => one.address === address && one.error === error) === at;
}

/** The existing lines, each with a present error or marked as done; new errors get no line. */
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
 * An error on its way through rjsf, which carries only strings: a code of our rules, or a text of the server. It becomes
 * words where it is drawn, so that a language switch rewords shown errors.
 */
type ShownError = { code: string; params: Record<string, unknown> } | { text: string };

function encodeError(error: FieldError | string): string {
  return JSON.stringify(typeof error === 'string' ? { text: error } : { code: error.code, params: error.params });
}

export function decodeError(encoded: string): ShownError {
  return JSON.parse(encoded) as ShownError;
}

export interface SummaryItem {
  /** The field; for a server error possibly one that the form does not have. */
  address: Address;
  /** Its path, for the label. */
  path: string;
  /** The form draws the field, so a link can lead to it. */
  drawn: boolean;
  error: string;
  /** The error is corrected; its line stays until the next submit, so that nothing moves. */
  done: boolean;
}
