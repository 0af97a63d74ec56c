import { useCallback, useSyncExternalStore } from 'react';
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
import { useEngine } from '../context.ts';
import type { FormStore } from './store.ts';
import { SCOPE, SHAPE } from './subscriptions.ts';
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
  return buttonsOf(store.form.spec).find((button) => isSubmit(button) && isMet(button.when, store.scope())) as
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

export function isSubmit(button: AnyButton): button is FormButton {
  return button.id === 'submit' && !('form' in button) && !('steps' in button);
}

/** The shown buttons, and ids of those that cannot be pressed yet. */
export function useButtons(): { shown: readonly AnyButton[]; waiting: ReadonlySet<string> } {
  const { store } = useEngine();
  const subscribe = useCallback(
    (listener: () => void) => {
      const trees = buttonsOf(store.form.spec).flatMap(({ when, enabled }) => [when, enabled]);
      const names = trees.flatMap((tree) => membersRead(tree, 'values'));
      const fields = new Set(names.map((name) => fieldAt('', name)));
      return store.subscriptions.listenAll([SHAPE, SCOPE, ...fields], listener);
    },
    [store],
  );
  // A string, so that equal states are equal snapshots.
  const state = () =>
    buttonsOf(store.form.spec)
      .map(({ when, enabled }) => (isMet(when, store.scope()) ? (isMet(enabled, store.scope()) ? 'a' : 'b') : 'c'))
      .join('');
  const now = useSyncExternalStore(subscribe, state, state);
  const all = buttonsOf(store.form.spec);
  return {
    shown: all.filter((_, index) => now[index] !== 'c'),
    waiting: new Set(all.filter((_, index) => now[index] === 'b').map(({ id }) => id)),
  };
}
