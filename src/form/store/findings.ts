import type { FormScope } from '../../core/expressions/form-values.ts';
import type { Settled } from '../../core/forms/rules.ts';
import type { FieldError } from '../../core/forms/validation.ts';
import type { ErrorBook } from '../errors/error-book.ts';
import { drawnFields, fieldAmong } from './drawn-fields.ts';
import type { FormLogic } from './logic.ts';
import type { Address } from './values/address.ts';
import type { ValueTree } from './values/value-tree.ts';

interface Now {
  settled: Settled;
  scope: FormScope;
  touched: ReadonlySet<Address>;
}

/** Finds the errors of a form and their fields, for its `ErrorBook`. */
export class Findings {
  /** Whether errors of a field count now; a wizard judges one step at a time. */
  judges: (address: Address) => boolean = () => true;
  readonly #logic: FormLogic;
  readonly #tree: ValueTree;
  readonly #book: ErrorBook;
  readonly #now: () => Now;
  readonly #reported = new Map<Address, readonly FieldError[]>();
  #positions: ReadonlyMap<Address, number> | null = null;

  constructor(logic: FormLogic, tree: ValueTree, book: ErrorBook, now: () => Now) {
    this.#logic = logic;
    this.#tree = tree;
    this.#book = book;
    this.#now = now;
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

  /** After a submit. Returns whether the judged fields have no errors. */
  submitted(): boolean {
    const broken = this.#judged();
    this.#book.submitted(broken, this.#drawn(), (address) => !this.judges(address));
    return broken.length === 0;
  }

  answered(texts: Record<string, readonly string[]>): void {
    const named = Object.entries(texts).map(([path, list]) => [this.#fieldAt(path), list] as const);
    this.#book.answered(named, this.#drawn());
  }

  #recheck(): void {
    this.#book.recheck(
      () => this.#judged(),
      () => this.#drawn(),
      this.#now().touched,
    );
  }

  #judged(): FieldError[] {
    return this.broken().filter(({ property }) => this.judges(property));
  }

  /** All errors of the form, judged or not. */
  broken(): FieldError[] {
    const { settled, scope } = this.#now();
    const positions = this.#drawn();
    const reported = [...this.#reported].flatMap(([address, problems]) => (positions.has(address) ? problems : []));
    const broken = this.#logic.rules.broken(settled, scope);
    return [...broken.map((error) => ({ ...error, property: this.#fieldAt(error.property) })), ...reported];
  }

  #fieldAt(path: string): Address {
    return fieldAmong(this.#drawn(), this.#tree.addressOf(path));
  }

  #drawn(): ReadonlyMap<Address, number> {
    this.#positions ??= drawnFields(this.#now().settled.shape, (list) => this.#tree.keys(list));
    return this.#positions;
  }
}
