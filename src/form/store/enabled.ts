import { useMemo } from 'react';
import type {
  ButtonKind,
  ButtonTerms,
  FormSpec,
  OtherFormButton,
  StepsButton,
  SubmitButton,
} from '../../core/config.ts';
import { isMet } from '../../core/expressions/evaluate.ts';
import { membersRead } from '../../core/expressions/reads.ts';
import { useEngine, useWatched } from '../context.ts';
import type { FormStore } from './store.ts';
import { type Address, fieldAt } from './values/address.ts';

/** A button of a form file in one shape; the engine's own buttons have only a kind and terms. */
type FormButton = { id: ButtonKind } & ButtonTerms;
type AnyButton = FormButton | OtherFormButton | StepsButton;

function buttonsOf(spec: FormSpec): readonly AnyButton[] {
  const buttons: readonly (ButtonKind | SubmitButton | OtherFormButton | StepsButton)[] =
    spec.buttons ?? (spec.submit ? ['submit'] : []);
  return buttons.map((button) => (typeof button === 'string' ? { id: button } : button));
}

export function submitOf(store: FormStore): FormButton | undefined {
  return buttonsOf(store.form.spec).find((button) => isFormButton(button) && isMet(button.when, store.scope())) as
    | FormButton
    | undefined;
}

/** The field that a button waits for: the first empty one that its condition reads. `null` when it may be pressed. */
export function waitedFor({ enabled }: ButtonTerms, store: FormStore): Address | null {
  if (isMet(enabled, store.scope())) return null;
  const names = membersRead(enabled, 'values');
  const values = store.sendable();
  return fieldAt('', names.find((name) => !values[name]) ?? names[0] ?? '');
}

export function isFormButton(button: AnyButton): button is FormButton {
  return button.id === 'submit' && !('form' in button) && !('steps' in button);
}

/** The shown buttons, and ids of those that cannot be pressed yet. */
export function useButtons(): { shown: readonly AnyButton[]; waiting: ReadonlySet<string> } {
  const { store } = useEngine();
  const all = useMemo(() => buttonsOf(store.form.spec), [store]);
  const names = useMemo(
    () => all.flatMap(({ when, enabled }) => [when, enabled]).flatMap((tree) => membersRead(tree, 'values')),
    [all],
  );
  // A string, so that equal states are equal.
  const now = useWatched(names, () =>
    all
      .map(({ when, enabled }) => (isMet(when, store.scope()) ? (isMet(enabled, store.scope()) ? 'a' : 'b') : 'c'))
      .join(''),
  );
  return {
    shown: all.filter((_, index) => now[index] !== 'c'),
    waiting: new Set(all.filter((_, index) => now[index] === 'b').map(({ id }) => id)),
  };
}
