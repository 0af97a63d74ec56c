import { useEffect, useLayoutEffect, useState } from 'react';
import type { FormScope } from '../core/expressions/form-values.ts';
import { whenIdle } from '../ui/when-idle.ts';
import type { FormEngineProps } from './engine-props.ts';
import { watchPresses } from './store/presses.ts';
import { FormStore } from './store/store.ts';

type Props = Pick<
  FormEngineProps,
  'form' | 'validators' | 'values' | 'typed' | 'scope' | 'onChange' | 'serverErrors' | 'sent'
>;

const noScope: FormScope = {};

/** The store of a form as it is now, which hears of what comes from outside and says what is filled in. */
export function useStore(props: Props): FormStore {
  const store = useVersion(props);
  const { onChange, serverErrors, sent } = props;
  useLayoutEffect(() => {
    store.onChange = onChange;
  }, [store, onChange]);
  useLayoutEffect(() => {
    if (serverErrors) store.answered(serverErrors);
  }, [store, serverErrors]);
  useLayoutEffect(() => {
    if (sent) store.markSent();
  }, [store, sent]);
  useWatch(store);
  return store;
}

/** One store per published form; a newer version of the form takes over what is typed. */
function useVersion({ form, validators, values, typed, scope = noScope }: Props): FormStore {
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

/** What the page, the pointer and the time do to a form. */
function useWatch(store: FormStore): void {
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
}
