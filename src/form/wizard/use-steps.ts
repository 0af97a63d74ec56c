import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useEngine, useShape } from '../context.ts';
import { focusField } from '../errors/focus.ts';
import type { Address } from '../store/values/address.ts';
import { firstUnfinished, idsOf, judgeStep, REVIEW, stepAt, stepsOf } from './steps.ts';

export interface StepAddress {
  /** Step that the address names; the first one when it names none. */
  step: string | undefined;
  /** Step to begin with; the first one when there is no such step. */
  begin: string | undefined;
  /** Another step is on show. `replace`: the address named one that cannot be shown yet. */
  onStep(step: string, replace: boolean): void;
}

/**
 * Which step of a form is on show. One that is named from outside shows only when nothing is wrong in the steps
 * before it; else the first in which something is. After the answers have been checked once, each step leads back to
 * them, past steps that nobody has seen yet.
 */
export function useSteps({ step, begin, onStep }: StepAddress) {
  const { store } = useEngine();
  const { names } = useShape();
  const steps = useMemo(() => stepsOf(store, names), [store, names]);
  const ids = idsOf(steps);
  const admitted = (wanted: string | undefined) =>
    ids[Math.min(Math.max(0, ids.indexOf(wanted ?? '')), firstUnfinished(store, steps))] ?? REVIEW;
  const [given, setGiven] = useState(step);
  const [at, setAt] = useState(() => admitted(begin));
  const seen = useRef(new Set<string>());
  /** What is wrong in the next step is said on arrival. */
  const asks = useRef(false);
  const boxRef = useRef<HTMLDivElement>(null);
  const headingRef = useRef<HTMLHeadingElement>(null);
  const focusNext = useRef<Address | null>(null);
  if (step !== given) {
    setGiven(step);
    setAt(admitted(step));
  }
  const index = Math.max(0, ids.indexOf(at));
  const current = ids[index] ?? REVIEW;

  // biome-ignore lint/correctness/useExhaustiveDependencies: only where the address leads is put right
  useEffect(() => {
    if (current !== (step ?? ids[0])) onStep(current, true);
  }, [step]);

  useLayoutEffect(() => {
    judgeStep(store, current);
    for (const id of idsOf(stepsOf(store))) {
      seen.current.add(id);
      if (id === current) break;
    }
    if (asks.current) store.submit();
    asks.current = false;
  }, [store, current]);

  const shown = useRef(current);
  useEffect(() => {
    if (shown.current === current) return;
    shown.current = current;
    const field = focusNext.current;
    focusNext.current = null;
    if (field !== null && focusField(boxRef.current, field)) return;
    boxRef.current?.scrollIntoView({ block: 'start' });
    headingRef.current?.focus({ preventScroll: true });
  }, [current]);

  const go = (id: string, field: Address | null = null) => {
    store.flush();
    focusNext.current = field;
    setAt(id);
    onStep(id, false);
  };
  const next = () => {
    if (!store.submit()) return;
    // What was typed may have brought steps in.
    const now = stepsOf(store);
    const all = idsOf(now);
    const unseen = all.findIndex((id) => !seen.current.has(id));
    const following = all.indexOf(current) + 1;
    const target = !seen.current.has(REVIEW) ? following : unseen < 0 ? all.length - 1 : unseen;
    const unfinished = firstUnfinished(store, now);
    asks.current = unfinished < target;
    go(all[Math.min(target, unfinished)] ?? REVIEW);
  };
  useLayoutEffect(() => {
    store.onNext = current === REVIEW ? undefined : next;
    return () => {
      store.onNext = undefined;
    };
  });

  return {
    steps,
    ids,
    index,
    current,
    boxRef,
    headingRef,
    go,
    back: index === 0 ? null : () => go(ids[index - 1] ?? current),
    /** To a field, in whichever step it stands. */
    land(address: Address) {
      const its = stepAt(store, address);
      if (its === undefined || its === current) focusField(boxRef.current, address);
      else go(its, address);
    },
  };
}
