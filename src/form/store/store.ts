import type { CompiledForm, Values } from '../../core/config.ts';
import type { FormScope } from '../../core/expressions/form-values.ts';
import type { Scope } from '../../core/expressions/tree.ts';
import { rootOf } from '../../core/values/field-path.ts';
import { sameJson } from '../../core/values/same-json.ts';
import { ErrorBook } from '../errors/error-book.ts';
import { Clearing } from './clearing.ts';
import { Findings } from './findings.ts';
import { withComputed, withNewcomers } from './follow.ts';
import { FormLogic, type ValidatorFunctions } from './logic.ts';
import { Lookups } from './lookups.ts';
import { partAt } from './shape/places.ts';
import { isObjectPart, type ObjectPart, type Shape } from './shape/shape.ts';
import { SCOPE, Subscriptions } from './subscriptions.ts';
import { type Address, outerOf, rowAt } from './values/address.ts';
import { Drafts } from './values/drafts.ts';
import { keepable } from './values/keep.ts';
import { putPart, restoreTyped } from './values/restore.ts';
import { ShownValues } from './values/shown-values.ts';
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
  #shape: ObjectPart;
  readonly #drafts = new Drafts((changed) => this.#take(changed));
  readonly #shown = new ShownValues(this.#tree, this.#drafts);
  readonly #input = new UserInput();
  readonly #clearing = new Clearing(this.subscriptions);
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
    this.#shape = this.#settled();
    this.errors = new ErrorBook(this.subscriptions, (address) => this.#tree.pathOf(address) ?? address, round);
    const parts = { logic: this.logic, tree: this.#tree, book: this.errors };
    this.findings = new Findings(parts, () => ({
      shape: this.#shape,
      sendable: () => this.sendable(),
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
    const part = partAt(this.#shape, address, (list) => this.#tree.keys(list));
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

  sendable(): Values {
    return this.logic.sendable(this.#tree.values, this.#shape);
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
    this.#clearing.done(() => {
      recover();
      const now = this.#tree.state();
      this.#tree.restore(before);
      this.#set(before.values, now);
    });
    this.#notify();
  }

  /** The last `clear` can be taken back: nothing has been changed or sent since. */
  canUndoClear(): boolean {
    return this.#clearing.canUndo;
  }

  undoClear(): void {
    if (this.#clearing.undo()) this.#notify();
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
    this.#clearing.forget();
  }

  /** A store for the next version of the same form, with everything the user typed. */
  migrate(form: CompiledForm, validators: ValidatorFunctions): FormStore {
    const next = new FormStore(form, validators, this.#prefill, {}, this.errors.summary().round, this.#scope);
    next.#input.adopt(this.#input);
    next.#tree.adopt(this.#tree);
    const target = { logic: next.logic, tree: next.#tree };
    for (const root of this.#input.roots) putPart(root, this.#input.partOf(root, this.shown(root)), target);
    next.#shape = next.#settled();
    return next;
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
    this.#clearing.forget();
    this.errors.edited(address);
  }

  /** The values as they are, with what follows from them; gives their shape. */
  #settled(): ObjectPart {
    const shape = this.logic.shape(this.#tree.values, this.#scope, this.#shape);
    this.#tree.values = withComputed(this.logic, this.#tree.values, shape, this.#scope);
    return shape;
  }

  /** @param before the state that these values follow, where it is no longer that of the tree */
  #set(values: Values, before: TreeState = this.#tree.state()): void {
    const shapeBefore = this.#shape;
    this.#tree.values = values;
    this.#shape = this.logic.shape(values, this.#scope, shapeBefore);
    if (this.#shape !== shapeBefore) {
      const shapes = { before: shapeBefore, after: this.#shape };
      const keys = (list: Address) => this.#tree.keys(list);
      this.#tree.values = withNewcomers(this.logic, values, shapes, { scope: this.#scope, input: this.#input, keys });
    }
    this.#tree.values = withComputed(this.logic, this.#tree.values, this.#shape, this.#scope);
    this.#shown.forget();
    this.findings.changed();
    wake(this.subscriptions, { tree: before, shape: shapeBefore }, { tree: this.#tree.state(), shape: this.#shape });
  }
}
