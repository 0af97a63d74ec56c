import { type FormEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { readBoxes } from '../ui/fields/box-readers.ts';
import type { FormEngineProps } from './engine-props.ts';
import { focusField } from './errors/focus.ts';
import { submitOf, waitedFor } from './store/enabled.ts';
import type { FormStore } from './store/store.ts';

type Props = Pick<FormEngineProps, 'busy' | 'disabled' | 'readOnly' | 'unready' | 'onSubmit'>;

/** Sends a form. `waits`: it is being sent, or will be as soon as its first values are there. */
export function useSubmit(store: FormStore, formRef: RefObject<HTMLFormElement | null>, props: Props) {
  const { busy, disabled, readOnly, unready, onSubmit } = props;
  const [sending, setSending] = useState(false);
  const [asked, setAsked] = useState(false);
  const waits = sending || asked;

  const send = () => {
    if (store.onNext) return store.onNext();
    const button = submitOf(store);
    if (!button) return;
    const missing = waitedFor(button, store);
    if (missing !== null) return void focusField(formRef.current, missing);
    const ready = store.submit();
    const answer = ready && onSubmit(ready);
    if (answer instanceof Promise) {
      setSending(true);
      const done = () => setSending(false);
      answer.then(done, done);
    }
  };
  const latest = useRef(send);
  useLayoutEffect(() => {
    latest.current = send;
  });
  const sendOnceKnown = () => store.lookups.after(() => latest.current());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (busy || waits || disabled || readOnly) return;
    if (formRef.current instanceof HTMLFormElement) readBoxes(formRef.current);
    if (unready) setAsked(true);
    else sendOnceKnown();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the values have come or failed to
  useEffect(() => {
    if (!asked || unready === 'loading') return;
    setAsked(false);
    if (!unready) sendOnceKnown();
  }, [asked, unready]);

  return { submit, waits };
}
