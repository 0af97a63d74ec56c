import type { FormScope } from '../../core/expressions/form-values.ts';
import type { Settled } from '../../core/forms/rules.ts';
import { isListPart, isObjectPart, type ObjectPart, type Part, rowPart } from '../../core/forms/shape.ts';
import type { FieldError } from '../../core/forms/validation.ts';
import type { ErrorBook } from '../errors/error-book.ts';
import type { FormLogic } from './logic.ts';
import { type Address, fieldAt, rowAt } from './values/address.ts';
import type { ValueTree } from './values/value-tree.ts';

interface Now {
  settled: Settled;
  scope: FormScope;
  touched: ReadonlySet<Address>;
}

/** Finds the errors of a form and their fields, for its `ErrorBook`. */
export class FormFindings {
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

type Keys = (list: Address) => readonly string[];

/** The part at an address; `null` for a field that one widget draws as a whole, and for a hidden one. */
export function partAt(root: ObjectPart, address: Address, keys: Keys): Part {
  let part: Part = root;
  let walked = '';
  for (const step of address === '' ? [] : address.split('.')) {
    if (isListPart(part)) part = rowPart(part, keys(walked).indexOf(step));
    else
      part = isObjectPart(part)
        ? (Object.entries(part.parts).find(([name]) => fieldAt('', name) === step)?.[1] ?? null)
        : null;
    walked = walked === '' ? step : `${walked}.${step}`;
  }
  return part;
}

/** All shown fields with their positions on the page; groups and lists come before their fields. */
function drawnFields(root: ObjectPart, keys: Keys): ReadonlyMap<Address, number> {
  const positions = new Map<Address, number>();
  function visit(part: Part, address: Address): void {
    if (address !== '') positions.set(address, positions.size);
    if (isObjectPart(part))
      for (const name of part.shape.names) visit(part.parts[name] ?? null, fieldAt(address, name));
    if (isListPart(part))
      for (const [index, key] of keys(address).entries()) visit(rowPart(part, index), rowAt(address, key));
  }
  visit(root, '');
  return positions;
}

/** The drawn field at an address or around it. */
function fieldAmong(drawn: ReadonlyMap<Address, number>, address: Address): Address {
  let field = address;
  while (!drawn.has(field) && field.includes('.')) field = field.slice(0, field.lastIndexOf('.'));
  // A field that the form does not draw keeps its address.
  return drawn.has(field) ? field : address;
}
