import type { FormScope } from '../../core/expressions/form-values.ts';
import type { Settled } from '../../core/forms/rules.ts';
import type { FieldError } from '../../core/forms/validation.ts';
import { drawnFields, fieldAmong, type Positions } from './drawn-fields.ts';
import type { FormLogic } from './logic.ts';
import { SUMMARY, type Subscriptions } from './subscriptions.ts';
import { type Address, isWithin, rowAt } from './values/address.ts';
import type { ValueTree } from './values/value-tree.ts';

const NONE: readonly string[] = [];

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

/** The form whose errors are found. */
interface Form {
  logic: FormLogic;
  tree: ValueTree;
  subscriptions: Subscriptions;
  now(): { settled: Settled; scope: FormScope; touched: ReadonlySet<Address> };
}

/** Finds the errors of a form, and decides which show, and when. Snapshots keep their identity while nothing changes. */
export class FormErrors {
  /** Whether errors of a field count now; a wizard judges one step at a time. */
  judges: (address: Address) => boolean = () => true;
  readonly #form: Form;
  readonly #reported = new Map<Address, readonly FieldError[]>();
  /** `null` until it is asked for again. */
  #positions: Positions | null = null;
  /** Fields that showed at the last failed submit; `null` before one. */
  #submitted: Positions | null = null;
  #broken: readonly FieldError[] = [];
  #fromServer = new Map<Address, readonly string[]>();
  #byField = new Map<string, readonly string[]>();
  /** The first errors of each field since the last submit, whose height stays reserved. */
  #reserved = new Map<string, readonly string[]>();
  #summary: Summary;

  /** @param round that of errors shown earlier, whose dialog must not open again */
  constructor(form: Form, round = 0) {
    this.#form = form;
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

  /** All errors of the form, judged or not, shown or not. */
  broken(): FieldError[] {
    const { settled, scope } = this.#form.now();
    const drawn = this.#drawn();
    const reported = [...this.#reported].flatMap(([address, problems]) => (drawn.has(address) ? problems : []));
    const broken = this.#form.logic.rules.broken(settled, scope);
    return [...broken.map((error) => ({ ...error, property: this.#fieldAt(error.property) })), ...reported];
  }

  /** Replaces the problems that a widget reports of its field. */
  report(address: Address, problems: readonly FieldError[]): void {
    if (problems.length === 0 && !this.#reported.has(address)) return;
    this.#reported.set(address, problems);
    this.#recheck();
  }

  changed(): void {
    this.#positions = null;
    this.#recheck();
  }

  /**
   * Judges the fields, and shows all their errors; those of an earlier answer go, unless their field is judged later.
   * Returns whether there is none.
   */
  judgeAndShow(): boolean {
    const broken = this.#judged();
    const isBroken = broken.length > 0;
    this.#submitted = isBroken ? this.#drawn() : null;
    this.#fromServer = new Map([...this.#fromServer].filter(([address]) => !this.judges(address)));
    this.#show(broken, isBroken, true);
    return !isBroken;
  }

  /** After an answer with texts by path. The text of a field that is not drawn shows in the list alone. */
  answered(texts: Record<string, readonly string[]>): void {
    const named = Object.entries(texts).filter(([, list]) => list.length > 0);
    if (named.length === 0 && this.#fromServer.size === 0) return;
    this.#fromServer = new Map();
    for (const [path, list] of named) {
      const address = this.#fieldAt(path);
      this.#fromServer.set(address, [...(this.#fromServer.get(address) ?? []), ...list]);
    }
    this.#show(this.#broken, named.length > 0, named.length > 0);
  }

  /** The user edits a field: the server's errors for it, and for groups around it, are outdated. */
  edited(address: Address): void {
    this.#dropAnswers((one) => isWithin(address, one));
  }

  removed(row: Address): void {
    this.#dropAnswers((one) => isWithin(one, row));
  }

  forget(): void {
    this.#submitted = null;
    this.#fromServer = new Map();
    this.#show([], false, true);
  }

  #dropAnswers(isStale: (address: Address) => boolean): void {
    const kept = [...this.#fromServer].filter(([address]) => !isStale(address));
    if (kept.length === this.#fromServer.size) return;
    this.#fromServer = new Map(kept);
    this.#show(this.#broken, false);
  }

  /**
   * After a change, once a submit has failed: errors come and go as fields are corrected. A field that came since shows none
   * until it is touched.
   */
  #recheck(): void {
    const submitted = this.#submitted;
    if (submitted === null) {
      if (this.#summary.items.length > 0) this.#show(this.#broken, false);
      return;
    }
    const drawn = this.#drawn();
    const { touched } = this.#form.now();
    const due = this.#judged().filter(
      ({ property }) => submitted.has(property) || touched.has(property) || !drawn.has(property),
    );
    this.#show(due, false);
  }

  #judged(): FieldError[] {
    return this.broken().filter(({ property }) => this.judges(property));
  }

  #fieldAt(path: string): Address {
    return fieldAmong(this.#drawn(), this.#form.tree.addressOf(path));
  }

  #drawn(): Positions {
    const { tree, now } = this.#form;
    this.#positions ??= drawnFields(now().settled.shape, (list) => tree.keys(list));
    return this.#positions;
  }

  /** @param afresh the list gets new lines */
  #show(broken: readonly FieldError[], newRound: boolean, afresh = false): void {
    this.#broken = broken;
    const positions = this.#drawn();
    const item = (address: Address, error: FieldError | string): SummaryItem => ({
      address,
      path: this.#form.tree.pathOf(address) ?? address,
      drawn: positions.has(address),
      target: this.#targetOf(address, error),
      error: encodeError(error),
      done: false,
    });
    const now = [
      ...broken.map((error) => item(error.property, error)),
      ...[...this.#fromServer].flatMap(([address, texts]) => texts.map((text) => item(address, text))),
    ]
      .filter(isFirst)
      .sort((a, b) => (positions.get(a.address) ?? positions.size) - (positions.get(b.address) ?? positions.size));
    this.#publishFields(now, afresh);
    const items = afresh ? now : keptLines(this.#summary.items, now);
    const left = new Set(now.map(({ address }) => address)).size;
    const same = left === this.#summary.left && JSON.stringify(items) === JSON.stringify(this.#summary.items);
    if (!newRound && same) return;
    this.#summary = { items, left, round: this.#summary.round + (newRound ? 1 : 0) };
    this.#form.subscriptions.emit(SUMMARY);
  }

  /** The field that a link leads to: of equal entries the first field of the later one. */
  #targetOf(address: Address, error: FieldError | string): Address {
    const second = typeof error === 'string' ? undefined : error.params.second;
    if (typeof second !== 'number') return address;
    const key = this.#form.tree.keys(address)[second - 1];
    const row = key === undefined ? null : rowAt(address, key);
    const fields = row === null ? [] : [...this.#drawn().keys()].filter((one) => isWithin(one, row));
    // A group comes before its fields; a row of one value is a field itself.
    return fields[1] ?? fields[0] ?? address;
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
        this.#form.subscriptions.emit(address);
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

/** Positions of the equal entries that the errors of a list are about, from 0. */
export function repeatedEntries(errors: readonly string[]): readonly number[] {
  return errors.flatMap((encoded) => {
    const error = decodeError(encoded);
    const { first, second } = 'params' in error ? error.params : {};
    return typeof first === 'number' && typeof second === 'number' ? [first - 1, second - 1] : [];
  });
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
  /** The field that takes the focus for it. */
  target: Address;
  error: string;
  /** The error is corrected; its line stays until the next submit, so that nothing moves. */
  done: boolean;
}
