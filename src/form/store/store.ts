import type { CompiledForm, Values } from '../../core/config.ts';
import { computedPaths, type FormScope, occurrences } from '../../core/expressions/form-values.ts';
import type { Scope } from '../../core/expressions/tree.ts';
import { MAX_ROUNDS } from '../../core/forms/resolve.ts';
import type { Settled, ValidatorFunctions } from '../../core/forms/rules.ts';
import { isObjectPart, type ObjectPart, type Shape } from '../../core/forms/shape.ts';
import { rootOf, valueAt, withValueAt } from '../../core/values/field-path.ts';
import { sameJson } from '../../core/values/same-json.ts';
import { ErrorBook } from '../errors/error-book.ts';
import { fillDefaults } from './defaults.ts';
import { Findings } from './findings.ts';
import { FormLogic } from './logic.ts';
import { Lookups } from './lookups.ts';
import { partAt } from './places.ts';
import { CLEARED, SCOPE, Subscriptions } from './subscriptions.ts';
import { type Address, outerOf, rowAt } from './values/address.ts';
import { Drafts, ShownValues } from './values/drafts.ts';
import { keepable, putPart, restoreTyped } from './values/kept-input.ts';
import { UserInput, withFresh } from './values/user-input.ts';
import { type TreeState, ValueTree } from './values/value-tree.ts';
import { wake } from './wake.ts';

/**
 * One form being filled. It stands outside React so that a key touches one widget alone: typed text
 * waits as a draft of its field, and only when it is taken over are conditions and errors looked at.
 */
export class FormStore {
  readonly form: CompiledForm;
  readonly logic: FormLogic;
  readonly subscriptions = new Subscriptions();
  readonly errors: ErrorBook;
  readonly findings: Findings;
  readonly lookups = new Lookups(this.subscriptions);
  /** Called after every change that counts, with the values as they would be sent and with what was typed. */
  onChange: ((values: Values, typed: Values, changed: boolean) => void) | undefined;

  /** Set while a step is on show: what sends the form leads on to the next step instead. */
  onNext: (() => void) | undefined;

  readonly #tree = new ValueTree((address) => this.logic.hasFields(address));
  #prefill: Values;
  #settled: Settled;
  readonly #drafts = new Drafts((changed) => this.#take(changed));
  readonly #shown = new ShownValues(this.#tree, this.#drafts);
  readonly #input = new UserInput();
  /** Brings back what the last `clear` took away; `null` once something was changed or sent. */
  #undoClear: (() => void) | null = null;
  #scope: FormScope;
  /** `onChange` was called with something to lose. */
  #notified = false;

  /** `typed`: what `typed()` gave before, to go on with; `round`: that of the errors shown before. */
  constructor(
    form: CompiledForm,
    validators: ValidatorFunctions,
    prefill: Values = {},
    typed: Values = {},
    round = 0,
    scope: FormScope = {},
  ) {
    this.form = form;
    this.logic = new FormLogic(form, validators);
    this.#scope = scope;
    this.#prefill = prefill;
    this.#tree.values = this.logic.firstValues(prefill, scope);
    restoreTyped(form.schema, typed, { logic: this.logic, tree: this.#tree, input: this.#input });
    this.#settled = this.#settle();
    this.errors = new ErrorBook(this.subscriptions, (address) => this.#tree.pathOf(address) ?? address, round);
    const parts = { logic: this.logic, tree: this.#tree, book: this.errors };
    this.findings = new Findings(parts, () => ({
      settled: this.#settled,
      scope: this.#scope,
      touched: this.#input.addresses,
    }));
  }

  /** What the field shows: its draft, else its value; of a group or a list with the drafts in it. */
  shown(address: Address): unknown {
    return this.#shown.at(address);
  }

  /** What counts for conditions and rules. */
  value(address: Address): unknown {
    return this.#tree.at(address);
  }

  /** The user has changed it, or a widget in the user's place; what comes from outside no longer reaches it. */
  isTouched(address: Address): boolean {
    return this.#input.hasWithin(address);
  }

  /** The shape of the form, or of a group or a row; nothing for what has none or does not show. */
  shape(): Shape;
  shape(address: Address): Shape | undefined;
  shape(address = ''): Shape | undefined {
    const part = partAt(this.#settled.shape, address, (list) => this.#tree.keys(list));
    return isObjectPart(part) ? part.shape : undefined;
  }

  /** Keys of the rows of a list, in order; the same list while they are the same. */
  rows(list: Address): readonly string[] {
    return this.#tree.keys(list);
  }

  /** A key for a row to come. */
  newRow(): string {
    return this.#tree.newKey();
  }

  /** Where a field stands now, by positions; where a row that is gone stood is unknown. */
  pathOf(address: Address): string | undefined {
    return this.#tree.pathOf(address);
  }

  /** The values that count, of the fields that show: those that are sent. */
  sendable(): Values {
    return this.#settled.values;
  }

  /** What the user has filled in and may go on with later: no secrets and no files; `null` was emptied. */
  typed(): Values {
    const parts = this.#input.roots.map((root) => {
      return [rootOf(root), keepable(this.logic, root, this.#input.partOf(root, this.shown(root)))] as const;
    });
    return Object.fromEntries(parts.filter(([, part]) => part !== undefined));
  }

  /**
   * Typed text: shown now, counts later. That there is something to lose is said at once.
   * @param held the box it is typed into shows it by itself
   */
  draft(address: Address, value: unknown, held = false): void {
    this.#drafts.put(address, value);
    this.#shown.forget();
    this.#touch(address);
    if (!this.#notified) this.#notify();
    this.subscriptions.emit(address, held);
    for (const outer of outerOf(address)) this.subscriptions.emit(outer);
  }

  change(address: Address, value: unknown): void {
    this.#drafts.put(address, value);
    this.#touch(address);
    this.flush();
  }

  /** The rows of a list are these now: those that stay by their keys, and new ones with what they begin with. */
  setRows(list: Address, keys: readonly string[], fresh: ReadonlyMap<string, unknown> = new Map()): void {
    this.flush();
    const before = this.#tree.state();
    const rows = keys.map((key) => (fresh.has(key) ? fresh.get(key) : this.#tree.at(rowAt(list, key))));
    this.#touch(list);
    for (const key of this.#tree.keys(list)) if (!keys.includes(key)) this.errors.removed(rowAt(list, key));
    const values = this.#tree.with([[list, rows]]);
    this.#tree.setKeys(list, keys);
    this.#set(values, before);
    this.#notify();
  }

  /** The user has left a field. */
  left(): void {
    this.#drafts.rest();
  }

  /** A pointer is down, or up again. */
  pressed(down: boolean): void {
    this.#drafts.pressed(down);
  }

  /** Takes over every draft, at once and together. */
  flush(): void {
    this.#drafts.flush();
  }

  /** Values from outside reach the fields nobody has touched. */
  prefill(values: Values): void {
    this.#prefill = values;
    const fresh = this.logic.firstValues(values, this.#scope);
    this.#set(withFresh(this.#tree.values, fresh, this.#input, '') as Values);
  }

  /** Takes away what the user has filled in: the form is as it came, with its first values. `undoClear` brings it back. */
  clear(): void {
    this.flush();
    const before = this.#tree.state();
    const recover = this.#input.forget();
    this.errors.forget();
    this.#set(this.logic.firstValues(this.#prefill, this.#scope));
    this.#canUndo(() => {
      recover();
      const now = this.#tree.state();
      this.#tree.restore(before);
      this.#set(before.values, now);
    });
    this.#notify();
  }

  canUndoClear(): boolean {
    return this.#undoClear !== null;
  }

  undoClear(): void {
    if (!this.#undoClear) return;
    this.#undoClear();
    this.#canUndo(null);
    this.#notify();
  }

  /** The values to send, or `null` when rules are broken; then the errors are shown. */
  submit(): Values | null {
    this.flush();
    const values = this.sendable();
    return this.findings.submitted() ? values : null;
  }

  /** An answer of the server with texts by path. */
  answered(texts: Record<string, readonly string[]>): void {
    this.findings.answered(texts);
  }

  /** What the form's expressions see besides its values has changed. */
  see(scope: FormScope): void {
    if (sameJson(scope, this.#scope)) return;
    this.#scope = scope;
    this.#set({ ...this.#tree.values });
    this.subscriptions.emit(SCOPE);
  }

  /** Everything an expression of the form can see. */
  scope(): Scope {
    return { ...this.#scope, values: this.sendable() };
  }

  /** What is filled in was sent: it is no longer the user's alone, and what comes from outside reaches it. */
  markSent(): void {
    this.flush();
    this.#input.forget();
    this.#notified = false;
    this.#canUndo(null);
  }

  /** A store for the next version of the same form, with everything the user typed. */
  migrate(form: CompiledForm, validators: ValidatorFunctions): FormStore {
    const next = new FormStore(form, validators, this.#prefill, {}, this.errors.summary().round, this.#scope);
    next.#input.adopt(this.#input);
    next.#tree.adopt(this.#tree);
    const target = { logic: next.logic, tree: next.#tree };
    for (const root of this.#input.roots) putPart(root, this.#input.partOf(root, this.shown(root)), target);
    next.#settled = next.#settle();
    return next;
  }

  #canUndo(undo: (() => void) | null): void {
    if (undo === this.#undoClear) return;
    this.#undoClear = undo;
    this.subscriptions.emit(CLEARED);
  }

  #take(changed: ReadonlyMap<Address, unknown>): void {
    this.#set(this.#tree.with(changed));
    this.#notify();
  }

  #notify(): void {
    this.#notified = this.#input.isNew((address) => this.shown(address));
    this.onChange?.(this.sendable(), this.typed(), this.#notified);
  }

  #touch(address: Address): void {
    this.#input.touch(address);
    this.#canUndo(null);
    this.errors.edited(address);
  }

  /** @param before the state that these values follow, where it is no longer that of the tree */
  #set(values: Values, before: TreeState = this.#tree.state()): void {
    const { shape } = this.#settled;
    this.#tree.values = values;
    this.#settled = this.#settle(shape);
    this.#shown.forget();
    this.findings.changed();
    wake(this.subscriptions, { tree: before, shape }, { tree: this.#tree.state(), shape: this.#settled.shape });
  }

  /**
   * Finds what counts of the values, and puts in what follows from them and the defaults of fields that have come. A
   * default may bring in further fields.
   * @param before the shape of the form so far; without it no field is new
   */
  #settle(before?: ObjectPart): Settled {
    let was = before;
    for (let round = 0; ; round++) {
      const settled = this.logic.rules.settle(this.#tree.values, this.#scope, was);
      const values = was && was !== settled.shape ? this.#withNew(settled.shape, was) : this.#tree.values;
      const isDone = values === this.#tree.values || round === MAX_ROUNDS;
      this.#tree.values = isDone ? this.#withComputed(settled.values) : values;
      if (isDone) return settled;
      was = settled.shape;
    }
  }

  /** Fields that a condition has just brought in begin with their defaults, unless the user emptied them. */
  #withNew(shape: ObjectPart, was: ObjectPart): Values {
    return fillDefaults(shape, this.#tree.values, undefined, {
      was,
      at: '',
      isTouched: (address) => this.#input.hasWithin(address),
      keys: (list) => this.#tree.keys(list),
    });
  }

  /** The values with what follows from other fields, and an absent value for what has none yet. */
  #withComputed(settled: Values): Values {
    let { values } = this.#tree;
    const fields = computedPaths(this.form).flatMap((path) => occurrences(path, values));
    for (const { steps } of fields) {
      const value = valueAt(settled, steps);
      // A group that is not there is not made for a value that is none.
      if (!sameJson(valueAt(values, steps), value)) values = withValueAt(values, steps, value);
    }
    return values;
  }
}
