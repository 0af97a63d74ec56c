import { useEffect, useLayoutEffect, useState } from 'react';
import type { FormScope } from '../core/expressions/form-values.ts';
import { whenIdle } from '../ui/when-idle.ts';
import type { FormEngineProps } from './engine-props.ts';
import { FormStore } from './store/store.ts';

type Props = Pick<
  FormEngineProps,
  'form' | 'validators' | 'values' | 'typed' | 'scope' | 'onChange' | 'serverErrors' | 'lastSend'
>;

const noScope: FormScope = {};

/** The store of a form, connected with the props of the engine. */
export function useStore(props: Props): FormStore {
  const store = useVersion(props);
  const { onChange, serverErrors, lastSend } = props;
  useLayoutEffect(() => {
    store.onChange = onChange;
  }, [store, onChange]);
  useLayoutEffect(() => {
    if (serverErrors) store.errors.answered(serverErrors);
  }, [store, serverErrors]);
  useLayoutEffect(() => {
    if (lastSend) store.markSent();
  }, [store, lastSend]);
  useWatch(store);
  return store;
}

/** One store per published form; a newer version of the form takes over the input. */
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

function useWatch(store: FormStore): void {
  // A telephone may end a page that is out of sight; half-typed text must not be lost then.
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
  // The first run of a validator is slow, so it takes place before anybody waits for it.
  useEffect(() => whenIdle(() => store.errors.broken()), [store]);
}

/**
 * Reports when a pointer goes down anywhere on the page, and when it is up and its click has been delivered. A tap comes
 * twice: as touch events, and as the mouse events that browsers derive, in which the field loses the focus. Returns a
 * function that ends the watch.
 */
function watchPresses(onPress: (down: boolean) => void): () => void {
  const ended = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const down = () => {
    clearTimeout(timer);
    onPress(true);
  };
  // The click follows in the same task.
  const up = () => {
    clearTimeout(timer);
    timer = setTimeout(() => onPress(false));
  };
  const { signal } = ended;
  for (const name of ['pointerdown', 'mousedown']) window.addEventListener(name, down, { capture: true, signal });
  // A drag has no `pointerup`; a press that leaves the window has no end at all.
  for (const name of ['pointerup', 'pointercancel', 'mouseup', 'dragend', 'blur'])
    window.addEventListener(name, up, { capture: name !== 'blur', signal });
  return () => {
    ended.abort();
    clearTimeout(timer);
    onPress(false);
  };
}
