import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useShape } from '../context.ts';
import { focusField } from '../errors/focus.ts';
import type { FormStore } from '../store/store.ts';
import type { Address } from '../store/values/address.ts';
import { firstUnfinished, idsOf, judgeStep, nextStep, REVIEW, type Step, stepAt, stepsOf } from './steps.ts';

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
export function useSteps(store: FormStore, address: StepAddress) {
  const steps = useShownSteps(store);
  const ids = idsOf(steps);
  const [current, show] = useCurrentStep(store, steps, address);
  const index = ids.indexOf(current);
  const { seen, asks } = useJudgedStep(store, current);
  const { boxRef, headingRef, focusNext } = useStepFocus(current);

  const go = (id: string, field: Address | null = null) => {
    store.flush();
    focusNext.current = field;
    show(id);
    address.onStep(id, false);
  };
  useLayoutEffect(() => {
    store.onNext = current === REVIEW ? undefined : next;
    return () => {
      store.onNext = undefined;
    };
  });
  function next() {
    if (!store.submit()) return;
    const { id, unfinished } = nextStep(store, current, seen.current);
    asks.current = unfinished;
    go(id);
  }

  return {
    ...{ steps, ids, index, current, boxRef, headingRef, go },
    back: index === 0 ? null : () => go(ids[index - 1] ?? current),
    /** To a field, in whichever step it stands. */
    land(field: Address) {
      const its = stepAt(store, field);
      if (its === undefined || its === current) focusField(boxRef.current, field);
      else go(its, field);
    },
  };
}

/** The steps as the form is filled in now; the same list until a field comes or goes. */
function useShownSteps(store: FormStore): readonly Step[] {
  const { names } = useShape();
  return useMemo(() => stepsOf(store, names), [store, names]);
}

/** The step on show: the one that was gone to last, in the form or by the address. */
function useCurrentStep(store: FormStore, steps: readonly Step[], { step, begin, onStep }: StepAddress) {
  const ids = idsOf(steps);
  const admitted = (wanted: string | undefined) =>
    ids[Math.min(Math.max(0, ids.indexOf(wanted ?? '')), firstUnfinished(store, steps))] ?? REVIEW;
  const [{ given, at }, put] = useState(() => ({ given: step, at: admitted(begin) }));
  if (step !== given) put({ given: step, at: admitted(step) });
  const current = ids[Math.max(0, ids.indexOf(at))] ?? REVIEW;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only where the address leads is put right
  useEffect(() => {
    if (current !== (step ?? ids[0])) onStep(current, true);
  }, [step]);
  return [current, (id: string) => put((now) => ({ ...now, at: id }))] as const;
}

/** Judges what stands in the step, and says on arrival what is wrong in it once that `asks`. */
function useJudgedStep(store: FormStore, current: string) {
  const seen = useRef(new Set<string>());
  const asks = useRef(false);
  useLayoutEffect(() => {
    judgeStep(store, current);
    for (const id of idsOf(stepsOf(store))) {
      seen.current.add(id);
      if (id === current) break;
    }
    if (asks.current) store.submit();
    asks.current = false;
  }, [store, current]);
  return { seen, asks };
}

/** In another step the focus goes to its heading, or to the field that was asked for. */
function useStepFocus(current: string) {
  const boxRef = useRef<HTMLDivElement>(null);
  const headingRef = useRef<HTMLHeadingElement>(null);
  const focusNext = useRef<Address | null>(null);
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
  return { boxRef, headingRef, focusNext };
}
