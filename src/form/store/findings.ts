import type { FormScope } from '../../core/expressions/form-values.ts';
import type { Settled } from '../../core/forms/rules.ts';
import type { FieldError } from '../../core/forms/validation.ts';
import type { ErrorBook } from '../errors/error-book.ts';
import type { FormLogic } from './logic.ts';
import { drawnFields, fieldAmong } from './places.ts';
import type { Address } from './values/address.ts';
import type { ValueTree } from './values/value-tree.ts';

/** The form as it is at a moment. */
interface Now {
  settled: Settled;
  scope: FormScope;
  touched: ReadonlySet<Address>;
}

/** What is wrong with a form and where, as the book of its errors wants to know it. */
export class Findings {
  /** Whether what is wrong with a field is looked at now; what an answer says of others stays. */
  judges: (address: Address) => boolean = () => true;
  readonly #logic: FormLogic;
  readonly #tree: ValueTree;
  readonly #book: ErrorBook;
  readonly #now: () => Now;
  readonly #reported = new Map<Address, readonly FieldError[]>();
  #places: ReadonlyMap<Address, number> | null = null;

  constructor({ logic, tree, book }: { logic: FormLogic; tree: ValueTree; book: ErrorBook }, now: () => Now) {
    this.#logic = logic;
    this.#tree = tree;
    this.#book = book;
    this.#now = now;
  }

  /** What a widget finds wrong with its field, in place of what it said before. */
  report(address: Address, problems: readonly FieldError[]): void {
    if (problems.length === 0 && !this.#reported.has(address)) return;
    this.#reported.set(address, problems);
    this.#recheck();
  }

  /** Values, rows or shapes have changed. */
  changed(): void {
    this.#places = null;
    this.#recheck();
  }

  /** A submit. Answers whether nothing is wrong with what is judged. */
  submitted(): boolean {
    const broken = this.#judged();
    this.#book.submitted(broken, this.#drawn(), (address) => !this.judges(address));
    return broken.length === 0;
  }

  /** An answer of the server with texts by path. */
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

  /** All that is wrong with the form, judged or not. */
  broken(): FieldError[] {
    const { settled, scope } = this.#now();
    const places = this.#drawn();
    const reported = [...this.#reported].flatMap(([address, problems]) => (places.has(address) ? problems : []));
    const broken = this.#logic.rules.broken(settled, scope);
    return [...broken.map((error) => ({ ...error, property: this.#fieldAt(error.property) })), ...reported];
  }

  /** The field that a path leads to or into, as far as the form draws it. */
  #fieldAt(path: string): Address {
    return fieldAmong(this.#drawn(), this.#tree.addressOf(path));
  }

  #drawn(): ReadonlyMap<Address, number> {
    this.#places ??= drawnFields(this.#now().settled.shape, (list) => this.#tree.keys(list));
    return this.#places;
  }
}
