import type { CompiledForm, Values } from '../../core/config.ts';
import type { FormScope } from '../../core/expressions/form-values.ts';
import type { Scope } from '../../core/expressions/tree.ts';
import { propertyNames } from '../../core/property-names.ts';
import { sameJson } from '../../core/same-json.ts';
import type { FieldError } from '../../core/validation.ts';
import { ErrorBook } from '../errors/error-book.ts';
import { Drafts } from './drafts.ts';
import { withComputed, withFresh, withNewcomers } from './follow.ts';
import { FormLogic, type Shape, type ValidatorFunctions } from './logic.ts';
import { CLEARED, SCOPE, SHAPE, Subscriptions } from './subscriptions.ts';
import { UserInput } from './user-input.ts';

/**
 * One form being filled. It stands outside React so that a key touches one widget alone: typed text
 * waits as a draft of its field, and only when it is taken over are conditions and errors looked at.
 */
export class FormStore {
  readonly form: CompiledForm;
  readonly logic: FormLogic;
  readonly subscriptions = new Subscriptions();
  readonly errors: ErrorBook;
  /** Called after every change that counts, with the values as they would be sent and with what was typed. */
  onChange: ((values: Values, typed: Values, changed: boolean) => void) | undefined;

  #values: Values;
  #prefill: Values;
  #shape: Shape;
  readonly #drafts = new Drafts((changed) => this.#take(changed));
  readonly #input = new UserInput();
  readonly #reported = new Map<string, readonly FieldError[]>();
  #scope: FormScope;
  /** Brings back what `clear` took away, until the next change. */
  #undoClear: (() => void) | null = null;
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
    this.#values = this.logic.withDefaults(prefill, scope);
    this.#restore(typed);
    this.#shape = this.logic.shape(this.#values, scope);
    this.#values = withComputed(this.logic, this.#values, this.#shape, scope);
    this.errors = new ErrorBook(this.subscriptions, round);
  }

  /** What the field shows: its draft, else its value. */
  shown(name: string): unknown {
    return this.#drafts.has(name) ? this.#drafts.get(name) : this.#values[name];
  }

  /** What counts for conditions and rules. */
  value(name: string): unknown {
    return this.#values[name];
  }

  /** The user has changed it, or a widget in the user's place; what comes from outside no longer reaches it. */
  isTouched(name: string): boolean {
    return this.#input.has(name);
  }

  shape(): Shape {
    return this.#shape;
  }

  sendable(): Values {
    return this.logic.sendable(this.#values, this.#shape);
  }

  /** What the user has filled in and may go on with later: no secrets and no files; `null` was emptied. */
  typed(): Values {
    const mayKeep = (name: string) => this.logic.isEditable(name) && !this.logic.isSecret(name);
    return this.#input.keepable(mayKeep, (name) => this.shown(name));
  }

  /** Typed text: shown now, counts later. That there is something to lose is said at once. */
  draft(name: string, value: unknown): void {
    this.#drafts.put(name, value);
    this.#touch(name);
    if (!this.#notified) this.#notify();
    this.subscriptions.emit(name);
  }

  change(name: string, value: unknown): void {
    this.#drafts.put(name, value);
    this.#touch(name);
    this.flush();
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
    const fresh = this.logic.withDefaults(values, this.#scope);
    this.#set(withFresh(this.#values, fresh, this.#input));
  }

  /** Takes away what the user has filled in: the form is as it came, with its first values. `undoClear` brings it back. */
  clear(): void {
    this.flush();
    const before = this.#values;
    const recover = this.#input.forget();
    this.errors.forget();
    this.#set(this.logic.withDefaults(this.#prefill, this.#scope));
    this.#undoClear = () => {
      recover();
      this.#set(before);
    };
    this.subscriptions.emit(CLEARED);
    this.#notify();
  }

  /** The last `clear` can be taken back: nothing has been changed or sent since. */
  canUndoClear(): boolean {
    return this.#undoClear !== null;
  }

  undoClear(): void {
    if (!this.#undoClear) return;
    this.#undoClear();
    this.#forgetCleared();
    this.#notify();
  }

  #forgetCleared(): void {
    if (!this.#undoClear) return;
    this.#undoClear = null;
    this.subscriptions.emit(CLEARED);
  }

  /** What a widget finds wrong with its field, in place of what it said before. */
  report(name: string, problems: readonly FieldError[]): void {
    if (problems.length === 0 && !this.#reported.has(name)) return;
    this.#reported.set(name, problems);
    this.errors.recheck(() => this.#brokenNow(), this.#shape.names, this.#input.names);
  }

  /** The values to send, or `null` when rules are broken; then the errors are shown. */
  submit(): Values | null {
    this.flush();
    const values = this.sendable();
    const broken = this.#brokenNow();
    this.errors.submitted(broken, this.#shape.names);
    return broken.length === 0 ? values : null;
  }

  /** What the form's expressions see besides its values has changed. */
  see(scope: FormScope): void {
    if (sameJson(scope, this.#scope)) return;
    this.#scope = scope;
    this.#set({ ...this.#values });
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
    this.#forgetCleared();
  }

  /** A store for the next version of the same form, with everything the user typed. */
  migrate(form: CompiledForm, validators: ValidatorFunctions): FormStore {
    const next = new FormStore(form, validators, this.#prefill, {}, this.errors.summary().round, this.#scope);
    next.#input.adopt(this.#input);
    for (const name of this.#input.names) next.#values = { ...next.#values, [name]: this.shown(name) };
    next.#shape = next.logic.shape(next.#values, next.#scope);
    next.#values = withComputed(next.logic, next.#values, next.#shape, next.#scope);
    return next;
  }

  #take(changed: Values): void {
    this.#set({ ...this.#values, ...changed });
    this.#notify();
  }

  #notify(): void {
    this.#notified = this.#input.isNew((name) => this.shown(name));
    this.onChange?.(this.sendable(), this.typed(), this.#notified);
  }

  /** Another version of the form may have lost a field, or made a secret of it. */
  #restore(typed: Values): void {
    const known = propertyNames(this.form.schema);
    const names = Object.keys(typed).filter((name) => known.has(name));
    const kept = names.filter((name) => this.logic.isEditable(name) && !this.logic.isSecret(name));
    const restored = new Map(kept.map((name) => [name, typed[name] ?? undefined]));
    this.#input.restore(restored);
    this.#values = { ...this.#values, ...Object.fromEntries(restored) };
  }

  #touch(name: string): void {
    this.#input.touch(name);
    this.#forgetCleared();
    this.errors.edited(name);
  }

  #set(values: Values): void {
    const before = this.#values;
    const shapeBefore = this.#shape;
    this.#values = values;
    this.#shape = this.logic.shape(values, this.#scope, shapeBefore);
    if (this.#shape !== shapeBefore) {
      const shapes = { before: shapeBefore, after: this.#shape };
      this.#values = withNewcomers(this.logic, values, { ...shapes, scope: this.#scope, input: this.#input });
    }
    this.#values = withComputed(this.logic, this.#values, this.#shape, this.#scope);
    this.errors.recheck(() => this.#brokenNow(), this.#shape.names, this.#input.names);
    for (const name of new Set([...Object.keys(before), ...Object.keys(this.#values)])) {
      if (before[name] !== this.#values[name]) this.subscriptions.emit(name);
    }
    if (this.#shape !== shapeBefore) this.subscriptions.emit(SHAPE);
  }

  #brokenNow(): FieldError[] {
    const reported = this.#shape.names.flatMap((name) => this.#reported.get(name) ?? []);
    return [...this.logic.check(this.sendable(), this.#scope), ...reported];
  }
}
