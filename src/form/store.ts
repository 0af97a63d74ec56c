import type { CompiledForm, Values } from '../core/config.ts';
import type { FormScope } from '../core/expressions/form-values.ts';
import type { Scope } from '../core/expressions/tree.ts';
import { propertyNames } from '../core/property-names.ts';
import { sameJson } from '../core/same-json.ts';
import type { FieldError } from '../core/validation.ts';
import { Channels, CLEARED, SCOPE, SHAPE } from './channels.ts';
import { Drafts } from './drafts.ts';
import { ErrorBook } from './error-book.ts';
import { FormLogic, type Shape, type ValidatorFunctions } from './logic.ts';

/**
 * One form being filled. It stands outside React so that a key touches one widget alone: typed text
 * waits as a draft of its field, and only when it is taken over are conditions and errors looked at.
 */
export class FormStore {
  readonly form: CompiledForm;
  readonly logic: FormLogic;
  readonly channels = new Channels();
  readonly errors: ErrorBook;
  /** Told after every change that counts, with the values as they would be sent and with what was typed. */
  onChange: ((values: Values, typed: Values, changed: boolean) => void) | undefined;

  #values: Values;
  #prefill: Values;
  #shape: Shape;
  readonly #drafts = new Drafts((changed) => this.#take(changed));
  readonly #touched = new Set<string>();
  /** What of an earlier visit the user goes on with, by field: nothing is lost of it while it is unchanged. */
  #takenUp: ReadonlyMap<string, unknown>;
  readonly #reported = new Map<string, readonly FieldError[]>();
  #scope: FormScope;
  /** What `clear` took away, until the next change. */
  #cleared: { values: Values; touched: readonly string[]; takenUp: ReadonlyMap<string, unknown> } | null = null;
  /** `onChange` has been told that there is something to lose. */
  #told = false;

  /** `typed`: what `typed()` gave before, to go on with; `round`: that of the errors told before. */
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
    this.#takenUp = this.#takeUp(typed);
    this.#shape = this.logic.shape(this.#values, scope);
    this.#compute();
    this.errors = new ErrorBook(this.channels, round);
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
    return this.#touched.has(name);
  }

  shape(): Shape {
    return this.#shape;
  }

  sendable(): Values {
    return this.logic.sendable(this.#values, this.#shape);
  }

  /** What the user has filled in and may go on with later: no secrets and no files; `null` was emptied. */
  typed(): Values {
    const names = [...this.#touched].filter((name) => this.logic.isEditable(name) && !this.logic.isSecret(name));
    const values = names.map((name) => [name, this.shown(name) ?? null] as const);
    return Object.fromEntries(values.filter(([, value]) => !holdsFile(value)));
  }

  /** Typed text: shown now, counts later. That there is something to lose is told at once. */
  draft(name: string, value: unknown): void {
    this.#drafts.put(name, value);
    this.#touch(name);
    if (!this.#told) this.#tell();
    this.channels.emit(name);
  }

  change(name: string, value: unknown): void {
    this.#drafts.put(name, value);
    this.#touch(name);
    this.flush();
  }

  /** The user has left a field. */
  left(): void {
    this.#drafts.settle();
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
    const next: Values = {};
    for (const name of new Set([...Object.keys(this.#values), ...Object.keys(fresh)])) {
      next[name] = this.#touched.has(name) ? this.#values[name] : fresh[name];
    }
    this.#set(next);
  }

  /** Takes away what the user has filled in: the form is as it came, with its first values. `undoClear` brings it back. */
  clear(): void {
    this.flush();
    const before = { values: this.#values, touched: [...this.#touched], takenUp: this.#takenUp };
    this.#touched.clear();
    this.#takenUp = new Map();
    this.errors.forget();
    this.#set(this.logic.withDefaults(this.#prefill, this.#scope));
    this.#cleared = before;
    this.channels.emit(CLEARED);
    this.#tell();
  }

  /** The last `clear` can be taken back: nothing has been changed or sent since. */
  canUndoClear(): boolean {
    return this.#cleared !== null;
  }

  undoClear(): void {
    const before = this.#cleared;
    if (!before) return;
    for (const name of before.touched) this.#touched.add(name);
    this.#takenUp = before.takenUp;
    this.#set(before.values);
    this.#forgetCleared();
    this.#tell();
  }

  #forgetCleared(): void {
    if (!this.#cleared) return;
    this.#cleared = null;
    this.channels.emit(CLEARED);
  }

  /** What a widget finds wrong with its field, in place of what it said before. */
  report(name: string, problems: readonly FieldError[]): void {
    if (problems.length === 0 && !this.#reported.has(name)) return;
    if (problems.length > 0) this.#reported.set(name, problems);
    else this.#reported.delete(name);
    this.errors.recheck(() => this.#brokenNow(), this.#shape.names, this.#touched);
  }

  /** The values to send, or `null` when rules are broken; then the errors are shown. */
  submit(): Values | null {
    this.flush();
    const values = this.sendable();
    const broken = this.#brokenNow();
    this.errors.submitted(broken, this.#shape.names);
    return broken.length === 0 ? values : null;
  }

  /** What the form's expressions see beside its values has changed. */
  see(scope: FormScope): void {
    if (sameJson(scope, this.#scope)) return;
    this.#scope = scope;
    this.#set({ ...this.#values });
    this.channels.emit(SCOPE);
  }

  /** Everything an expression of the form can see. */
  scope(): Scope {
    return { ...this.#scope, values: this.sendable() };
  }

  /** What is filled in was sent: it is no longer the user's alone, and what comes from outside reaches it. */
  settle(): void {
    this.flush();
    this.#touched.clear();
    this.#takenUp = new Map();
    this.#told = false;
    this.#forgetCleared();
  }

  /** A store for the next version of the same form, with everything the user typed. */
  successor(form: CompiledForm, validators: ValidatorFunctions): FormStore {
    const next = new FormStore(form, validators, this.#prefill, {}, this.errors.summary().round, this.#scope);
    for (const name of this.#touched) {
      next.#touched.add(name);
      next.#values = { ...next.#values, [name]: this.shown(name) };
    }
    next.#takenUp = this.#takenUp;
    next.#shape = next.logic.shape(next.#values, next.#scope);
    next.#compute();
    return next;
  }

  #take(changed: Values): void {
    this.#set({ ...this.#values, ...changed });
    this.#tell();
  }

  #tell(): void {
    const isNew = (name: string) => !this.#takenUp.has(name) || !sameJson(this.#takenUp.get(name), this.shown(name));
    this.#told = [...this.#touched].some(isNew);
    this.onChange?.(this.sendable(), this.typed(), this.#told);
  }

  /** Another version of the form may have lost a field, or made a secret of it. */
  #takeUp(typed: Values): Map<string, unknown> {
    const known = propertyNames(this.form.schema);
    const taken = new Map<string, unknown>();
    for (const [name, value] of Object.entries(typed)) {
      if (!known.has(name) || !this.logic.isEditable(name) || this.logic.isSecret(name)) continue;
      this.#touched.add(name);
      taken.set(name, value ?? undefined);
    }
    this.#values = { ...this.#values, ...Object.fromEntries(taken) };
    return taken;
  }

  #touch(name: string): void {
    this.#touched.add(name);
    this.#forgetCleared();
    this.errors.edited(name);
  }

  #set(values: Values): void {
    const before = this.#values;
    const shapeBefore = this.#shape;
    this.#values = values;
    this.#shape = this.logic.shape(values, this.#scope, shapeBefore);
    if (this.#shape !== shapeBefore) this.#fillNewcomers(shapeBefore);
    this.#compute();
    this.errors.recheck(() => this.#brokenNow(), this.#shape.names, this.#touched);
    for (const name of new Set([...Object.keys(before), ...Object.keys(this.#values)])) {
      if (before[name] !== this.#values[name]) this.channels.emit(name);
    }
    if (this.#shape !== shapeBefore) this.channels.emit(SHAPE);
  }

  /** Puts in what follows from other fields. */
  #compute(): void {
    for (const [name, value] of Object.entries(this.logic.computed(this.#values, this.#shape, this.#scope)))
      if (!sameJson(this.#values[name], value)) this.#values = { ...this.#values, [name]: value };
  }

  /** Fields a condition has just brought in start with their defaults, unless the user emptied them. */
  #fillNewcomers(before: Shape): void {
    const filled = this.logic.withDefaults(this.sendable(), this.#scope);
    for (const name of this.#shape.names) {
      if (before.names.includes(name) || this.#touched.has(name) || this.#values[name] !== undefined) continue;
      if (filled[name] !== undefined) this.#values = { ...this.#values, [name]: filled[name] };
    }
  }

  #brokenNow(): FieldError[] {
    const reported = this.#shape.names.flatMap((name) => this.#reported.get(name) ?? []);
    return [...this.logic.check(this.sendable(), this.#scope), ...reported];
  }
}

function holdsFile(value: unknown): boolean {
  return Array.isArray(value) ? value.some(holdsFile) : value instanceof Blob;
}
