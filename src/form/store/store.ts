import type { CompiledForm, Values } from '../../core/config.ts';
import { computedPaths, type FormScope, occurrences } from '../../core/expressions/form-values.ts';
import type { Scope } from '../../core/expressions/tree.ts';
import { fittingAt } from '../../core/forms/fitting.ts';
import { MAX_ROUNDS } from '../../core/forms/resolve.ts';
import type { Settled, ValidatorFunctions } from '../../core/forms/rules.ts';
import { isObjectPart, type ObjectPart, type Shape } from '../../core/forms/shape.ts';
import { rootOf, valueAt, withValueAt } from '../../core/values/field-path.ts';
import { sameJson } from '../../core/values/value-text.ts';
import { fillDefaults } from './defaults.ts';
import { partAt } from './drawn-fields.ts';
import { FormErrors } from './form-errors.ts';
import { FormLogic } from './logic.ts';
import { Lookups } from './lookups.ts';
import { CLEARED, SCOPE, Subscriptions } from './subscriptions.ts';
import { type Address, outerOf, rowAt } from './values/address.ts';
import { Drafts } from './values/drafts.ts';
import { keepable, UserInput, withInput, withTyped } from './values/user-input.ts';
import { type TreeState, ValueTree } from './values/value-tree.ts';
import { wake } from './wake.ts';

/**
 * One form being filled in. It is outside React, so that a key draws one widget alone: typed text is a draft of its field,
 * and conditions and errors are looked at only when the draft becomes a value.
 */
export class FormStore {
  readonly form: CompiledForm;
  readonly logic: FormLogic;
  readonly subscriptions = new Subscriptions();
  readonly errors: FormErrors;
  readonly lookups = new Lookups(this.subscriptions);
  /** Called after every change that counts: see `FormEngineProps`. */
  onChange: ((values: Values, typed: Values, changed: boolean) => void) | undefined;

  /** Set while a step shows: submitting then leads to the next step. */
  onNext: (() => void) | undefined;

  /** The values that count for conditions and rules, and the keys of rows. */
  readonly tree = new ValueTree((address) => this.logic.hasFields(address));
  #prefill: Values;
  #settled: Settled;
  readonly #drafts = new Drafts((changed) => this.#take(changed));
  /** Cached groups and lists with drafts in them. */
  readonly #withDrafts = new Map<Address, unknown>();
  readonly #input = new UserInput();
  /** Brings back what the last `clear` took away; `null` once something was changed or sent. */
  #undoClear: (() => void) | null = null;
  #scope: FormScope;
  /** `onChange` was called with something to lose. */
  #notified = false;

  /** `typed`: the result of an earlier `typed()`; `round`: that of the errors shown before. */
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
    const first = this.logic.firstValues(prefill, scope);
    this.tree.values = withTyped(first, form.schema, typed, this.#input, this.logic);
    this.#settled = this.#settle();
    const now = () => ({ settled: this.#settled, scope: this.#scope, touched: this.#input.addresses });
    this.errors = new FormErrors({ logic: this.logic, tree: this.tree, subscriptions: this.subscriptions, now }, round);
  }

  /** The shown value of a field: its draft, else its value; groups and lists have the drafts in them. */
  shown(address: Address): unknown {
    if (this.#drafts.has(address)) return this.#drafts.get(address);
    const value = this.tree.at(address);
    const drafts = this.#drafts.within(address);
    if (drafts.length === 0) return value;
    if (!this.#withDrafts.has(address)) {
      const outer = this.tree.steps(address)?.length ?? 0;
      const inner = drafts.map(([one, draft]) => [this.tree.steps(one)?.slice(outer), draft] as const);
      const all = inner.reduce((whole, [steps, draft]) => (steps ? withValueAt(whole, steps, draft) : whole), value);
      this.#withDrafts.set(address, all);
    }
    return this.#withDrafts.get(address);
  }

  /** The user, or a widget for the user, has changed it; values from outside no longer reach it. */
  isTouched(address: Address): boolean {
    return this.#input.hasWithin(address);
  }

  /** The shape of the form, or of a group or row that shows. */
  shape(): Shape;
  shape(address: Address): Shape | undefined;
  shape(address = ''): Shape | undefined {
    const part = partAt(this.#settled.shape, address, (list) => this.tree.keys(list));
    return isObjectPart(part) ? part.shape : undefined;
  }

  /** The values that count and are sent. */
  sendable(): Values {
    return this.#settled.values;
  }

  /** The user's input, to go on with later: without secrets and files; `null` for an emptied field. */
  typed(): Values {
    const parts = this.#input.roots.map((root) => {
      return [rootOf(root), keepable(this.logic, root, this.#input.partOf(root, this.shown(root)))] as const;
    });
    return Object.fromEntries(parts.filter(([, part]) => part !== undefined));
  }

  /**
   * Typed text: it shows now and counts later. `onChange` is told at once that there is something to lose.
   * @param held the text box shows it by itself
   */
  draft(address: Address, value: unknown, held = false): void {
    this.#drafts.put(address, value);
    this.#withDrafts.clear();
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

  /** Sets the rows of a list: existing ones by their keys, new ones with their first values. */
  setRows(list: Address, keys: readonly string[], fresh: ReadonlyMap<string, unknown> = new Map()): void {
    this.flush();
    const before = this.tree.state();
    const rows = keys.map((key) => (fresh.has(key) ? fresh.get(key) : this.tree.at(rowAt(list, key))));
    this.#touch(list);
    for (const key of this.tree.keys(list)) if (!keys.includes(key)) this.errors.removed(rowAt(list, key));
    const values = this.tree.with([[list, rows]]);
    this.tree.setKeys(list, keys);
    this.#set(values, before);
    this.#notify();
  }

  left(): void {
    this.#drafts.rest();
  }

  pressed(down: boolean): void {
    this.#drafts.pressed(down);
  }

  /** Makes values of all drafts. */
  flush(): void {
    this.#drafts.flush();
  }

  /** Values from outside reach the fields nobody has touched. */
  prefill(values: Values): void {
    this.#prefill = values;
    const fresh = this.logic.firstValues(values, this.#scope);
    this.#set(withInput(fresh, this.#input, (root) => this.tree.at(root), this.logic));
  }

  /** Resets the form to its first values. `undoClear` brings the input back. */
  clear(): void {
    this.flush();
    const before = this.tree.state();
    const recover = this.#input.forget();
    this.errors.forget();
    this.#set(this.logic.firstValues(this.#prefill, this.#scope));
    this.#canUndo(() => {
      recover();
      const now = this.tree.state();
      this.tree.restore(before);
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

  /** The values to send, or `null` when rules are broken; then their errors show. */
  submit(): Values | null {
    this.flush();
    return this.errors.judgeAndShow() ? this.logic.rules.kept(this.sendable(), this.#scope) : null;
  }

  /** Sets the names that expressions can read besides the values. */
  see(scope: FormScope): void {
    if (sameJson(scope, this.#scope)) return;
    this.#scope = scope;
    this.#set({ ...this.tree.values });
    this.subscriptions.emit(SCOPE);
  }

  scope(): Scope {
    return { ...this.#scope, values: this.sendable() };
  }

  /** The input was sent: values from outside reach all fields again. */
  markSent(): void {
    this.flush();
    this.#input.forget();
    this.#notified = false;
    this.#canUndo(null);
  }

  /** A store for the next version of the form, with the user's input. */
  migrate(form: CompiledForm, validators: ValidatorFunctions): FormStore {
    const next = new FormStore(form, validators, this.#prefill, {}, this.errors.summary().round, this.#scope);
    next.#input.adopt(this.#input);
    next.tree.adopt(this.tree);
    const ours = new Map(next.#input.roots.map((root) => [root, fittingAt(form, [rootOf(root)], this.shown(root))]));
    // A value of another kind is emptied.
    for (const [root, value] of ours)
      if (value === undefined && this.shown(root) !== undefined) next.#input.touchWhole(root);
    next.tree.values = withInput(next.tree.values, next.#input, (root) => ours.get(root), next.logic);
    next.#settled = next.#settle();
    return next;
  }

  #canUndo(undo: (() => void) | null): void {
    if (undo === this.#undoClear) return;
    this.#undoClear = undo;
    this.subscriptions.emit(CLEARED);
  }

  #take(changed: ReadonlyMap<Address, unknown>): void {
    this.#set(this.tree.with(changed));
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

  /** @param before the state before these values, if the tree has changed already */
  #set(values: Values, before: TreeState = this.tree.state()): void {
    const { shape } = this.#settled;
    this.tree.values = values;
    this.#settled = this.#settle(shape);
    this.#withDrafts.clear();
    this.errors.changed();
    wake(this.subscriptions, { tree: before, shape }, { tree: this.tree.state(), shape: this.#settled.shape });
  }

  /**
   * Finds the values that count, and adds computed values and the defaults of new fields, which may bring in further
   * fields.
   * @param before the shape of the form so far; without it no field is new
   */
  #settle(before?: ObjectPart): Settled {
    let was = before;
    for (let round = 0; ; round++) {
      const settled = this.logic.rules.settle(this.tree.values, this.#scope, was);
      const values = was && was !== settled.shape ? this.#withNew(settled.shape, was) : this.tree.values;
      const isDone = values === this.tree.values || round === MAX_ROUNDS;
      this.tree.values = isDone ? this.#withComputed(settled.values) : values;
      if (isDone) return settled;
      was = settled.shape;
    }
  }

  /** New fields get their defaults, unless the user emptied them. */
  #withNew(shape: ObjectPart, was: ObjectPart): Values {
    return fillDefaults(shape, this.tree.values, undefined, {
      was,
      at: '',
      isTouched: (address) => this.#input.hasWithin(address),
      keys: (list) => this.tree.keys(list),
    });
  }

  /** The values with the computed ones; a computed field without a result is absent. */
  #withComputed(settled: Values): Values {
    let { values } = this.tree;
    const fields = computedPaths(this.form).flatMap((path) => occurrences(path, values));
    for (const { steps } of fields) {
      const value = valueAt(settled, steps);
      // An absent result must not create its group.
      if (!sameJson(valueAt(values, steps), value)) values = withValueAt(values, steps, value);
    }
    return values;
  }
}
