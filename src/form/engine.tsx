import { styled } from '@mui/material/styles';
import { type FormEvent, type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { CompiledForm, OtherFormButton, StepsButton, Values } from '../core/config.ts';
import type { FormScope } from '../core/expressions/form-values.ts';
import { LinksProvider, type ResolveLink, useResolveLink } from '../ui/text/links.tsx';
import { whenIdle } from '../ui/when-idle.ts';
import { type Engine, EngineContext } from './context.ts';
import { ErrorSummary, preloadErrorsDialog } from './errors/error-summary.tsx';
import { focusField } from './errors/focus.ts';
import { AccountName } from './parts/account-name.tsx';
import { errorRules } from './parts/field-errors.tsx';
import { FormButtons } from './parts/form-buttons.tsx';
import { FormFields } from './parts/form-fields.tsx';
import { FormHead } from './parts/form-head.tsx';
import { submitOf, waitedFor } from './store/enabled.ts';
import type { ValidatorFunctions } from './store/logic.ts';
import { watchPresses } from './store/presses.ts';
import { FormStore } from './store/store.ts';
import type { Widget } from './widget.ts';

export interface FormEngineProps {
  /** A companion of the form, see `useFieldValues`; stands outside the form's element. */
  children?: ReactNode;
  /** Stands within the form's element in place of all fields and buttons, as the steps of a `Wizard` do. */
  body?: ReactNode;
  form: CompiledForm;
  /** Default export of the form's published validator file. */
  validators: ValidatorFunctions;
  /** By name; one that is missing, or throws, is named in its place, and the rest of the form works. */
  widgets: Record<string, Widget>;
  /** First values. Another object, arriving later, fills the fields that the user has not touched. */
  values?: Values | undefined;
  /** What `onChange` gave before the form had to leave the page: the user goes on with it. */
  typed?: Values | undefined;
  /** What the form's expressions see beside its values. */
  scope?: FormScope | undefined;
  /** Whose secrets the form asks for: password managers want to know. */
  account?: string | undefined;
  /** Text variant: `label_member` instead of `label`. */
  context?: string | null | undefined;
  /** Texts by path, from the server. Another object is another answer; its errors show at once. */
  serverErrors?: Record<string, readonly string[]> | undefined;
  /** Values are on their way: nothing can be changed or sent. */
  busy?: boolean | undefined;
  /** First values are on their way, or were not to be had: the form can be filled in, and is sent once they are there. */
  unready?: 'loading' | 'failed' | undefined;
  disabled?: boolean | undefined;
  /** The form only shows a record: its fields are read-only, and it has no button to send or clear it. */
  readOnly?: boolean | undefined;
  /** Another object says: what is filled in was sent. It then follows `values` again, and is no longer typed. */
  sent?: object | undefined;
  /** Where the links lead that widgets name; without it the nearest `LinksProvider` decides. */
  resolveLink?: ResolveLink | undefined;
  /** Valid values of the fields shown, empty ones left out. A promise keeps the form busy until it ends. */
  onSubmit(values: Values): unknown;
  /** A button of another form was pressed, whatever this form's rules say. */
  onOther?: ((button: OtherFormButton, values: Values) => void) | undefined;
  /** A button with steps was pressed; with the checked values where it sends what is filled in. */
  onSteps?: ((button: StepsButton, values: Values | null) => void) | undefined;
  /** Ids of buttons that do not show now. */
  hiddenButtons?: readonly string[] | undefined;
  /**
   * At the first key, and after each change that counts (a choice, a pause in typing, leaving a field or the page,
   * clearing, unmount).
   * `typed` is what is worth keeping on the device: no secrets, no files. `changed`: there is something the
   * user would lose, those included; not what was handed in as `typed` and is as it was.
   */
  onChange?: ((values: Values, typed: Values, changed: boolean) => void) | undefined;
}

const noButtons: readonly string[] = [];
const noScope: FormScope = {};

const Form = styled('form')(({ theme }) => ({
  containerType: 'inline-size',
  containerName: 'form',
  overflowWrap: 'anywhere',
  ...errorRules(theme),
}));

/** Draws a published form and keeps what is filled in. It fetches nothing and knows no form by name. */
export function FormEngine(props: FormEngineProps) {
  const { form, validators, widgets, values, context = null, serverErrors, busy = false, disabled = false } = props;
  const { readOnly: fixed = false, sent, unready, onChange, onOther, onSteps, hiddenButtons = noButtons } = props;
  const [sending, setSending] = useState(false);
  /** The form is to be sent as soon as its first values are there. */
  const [asked, setAsked] = useState(false);
  const store = useStore(form, validators, values, props.typed, props.scope);
  const formRef = useRef<HTMLFormElement>(null);
  const locked = busy || sending || asked;
  const inherited = useResolveLink();

  useLayoutEffect(() => {
    store.onChange = onChange;
  }, [store, onChange]);
  useLayoutEffect(() => {
    if (serverErrors) store.answered(serverErrors);
  }, [store, serverErrors]);
  useLayoutEffect(() => {
    if (sent) store.markSent();
  }, [store, sent]);
  // Half-typed text is not lost when the form leaves the page, or the page the screen: a telephone may end it then.
  useEffect(() => {
    const flush = () => store.flush();
    window.addEventListener('pagehide', flush);
    document.addEventListener('visibilitychange', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', flush);
      flush();
    };
  }, [store]);
  useEffect(() => watchPresses((down) => store.pressed(down)), [store]);
  // A validator is slow the first time it runs, and then somebody waits for it.
  useEffect(() => whenIdle(() => store.findings.broken()), [store]);

  const engine = useMemo<Engine>(
    () => ({ store, widgets, context, locked, fixed, onOther, onSteps, hiddenButtons }),
    [store, widgets, context, locked, fixed, onOther, onSteps, hiddenButtons],
  );

  const send = () => {
    if (store.onNext) return store.onNext();
    const button = submitOf(store);
    if (!button) return;
    const missing = waitedFor(button, store);
    if (missing !== null) return void focusField(formRef.current, missing);
    const ready = store.submit();
    const sending = ready && props.onSubmit(ready);
    if (sending instanceof Promise) {
      setSending(true);
      const done = () => setSending(false);
      sending.then(done, done);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (locked || disabled || fixed) return;
    if (unready) setAsked(true);
    else send();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the values have come or failed to
  useEffect(() => {
    if (!asked || unready === 'loading') return;
    setAsked(false);
    if (!unready) send();
  }, [asked, unready]);

  return (
    <EngineContext.Provider value={engine}>
      <LinksProvider resolve={props.resolveLink ?? inherited}>
        <Form ref={formRef} name={form.id} method="post" noValidate onSubmit={submit} {...preloadErrorsDialog}>
          <AccountName form={form} account={props.account} />
          {props.body || (
            <>
              <FormHead />
              <ErrorSummary formRef={formRef} />
              <FormFields disabled={disabled} />
              <FormButtons disabled={disabled} />
            </>
          )}
        </Form>
        {props.children}
      </LinksProvider>
    </EngineContext.Provider>
  );
}

/** One store per published form; a newer version of the form takes over what is typed. */
function useStore(
  form: CompiledForm,
  validators: ValidatorFunctions,
  values: Values | undefined,
  typed: Values | undefined,
  scope: FormScope = noScope,
): FormStore {
  const [store, setStore] = useState(() => new FormStore(form, validators, values, typed, 0, scope));
  const [given, setGiven] = useState(values);
  let current = store;
  if (store.form !== form) {
    current = store.migrate(form, validators);
    setStore(current);
  }
  useLayoutEffect(() => {
    if (values === given) return;
    setGiven(values);
    if (values) current.prefill(values);
  }, [current, values, given]);
  useLayoutEffect(() => current.see(scope), [current, scope]);
  return current;
}
