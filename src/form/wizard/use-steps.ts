import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Section } from '../../core/config.ts';
import { rootOf } from '../../core/values/field-path.ts';
import { useShape } from '../context.ts';
import { focusField } from '../errors/focus.ts';
import type { FormStore } from '../store/store.ts';
import type { Address } from '../store/values/address.ts';

/** Id of the last step, a review of the answers; no section may have it. */
export const REVIEW = 'review';

export interface FormStep {
  id: string;
  fields: readonly string[];
}

/** The steps of a form as it is filled in now, without sections that show no field. */
function stepsOf(store: FormStore, names: readonly string[] = store.shape().names): readonly FormStep[] {
  return sectionsOf(store)
    .map(({ id, fields }) => ({ id, fields: fields.filter((name) => names.includes(name)) }))
    .filter(({ fields }) => fields.length > 0);
}

function idsOf(steps: readonly FormStep[]): readonly string[] {
  return [...steps.map(({ id }) => id), REVIEW];
}

/** Judges only the fields of a step from now on, in the last step all fields. Errors of other steps are cleared. */
function judgeStep(store: FormStore, step: string): void {
  const { errors } = store;
  const section = sectionsOf(store).find(({ id }) => id === step);
  errors.judges = () => false;
  errors.judgeAndShow();
  errors.judges = (address) => !section || section.fields.includes(rootOf(address));
}

/** Position of the first step with an error; that of the last step without any. */
function firstUnfinished(store: FormStore, steps: readonly FormStep[]): number {
  const broken = new Set(store.errors.broken().map(({ property }) => rootOf(property)));
  const first = steps.findIndex(({ fields }) => fields.some((name) => broken.has(name)));
  return first < 0 ? steps.length : first;
}

/**
 * The step after one without errors: the next one, or after a review the first unseen one, else the review again.
 * `unfinished`: it is an earlier step, whose errors have to show.
 */
function nextStep(store: FormStore, current: string, seen: ReadonlySet<string>) {
  // Typed text may have brought in steps.
  const steps = stepsOf(store);
  const ids = idsOf(steps);
  const unseen = ids.findIndex((id) => !seen.has(id));
  const onward = unseen < 0 ? ids.length - 1 : unseen;
  const target = seen.has(REVIEW) ? onward : ids.indexOf(current) + 1;
  const first = firstUnfinished(store, steps);
  return { id: ids[Math.min(target, first)] ?? REVIEW, unfinished: first < target };
}

function stepAt(store: FormStore, address: Address): string | undefined {
  return sectionsOf(store).find(({ fields }) => fields.includes(rootOf(address)))?.id;
}

function sectionsOf(store: FormStore): readonly Section[] {
  return store.form.spec.sections ?? [];
}

export interface StepAddress {
  /** Step in the address of the page; the first one without it. */
  step: string | undefined;
  /** Step to begin with; the first one if there is no such step. */
  begin: string | undefined;
  /** Another step shows. `replace`: the address named one that cannot show yet. */
  onStep(step: string, replace: boolean): void;
}

/**
 * The step of a form that shows. A step from the address shows only if the steps before it have no errors, else the first
 * one with errors does. After a review, each step leads to unseen steps and then back to the review.
 */
export function useSteps(store: FormStore, address: StepAddress) {
  const { names } = useShape();
  const steps = useMemo(() => stepsOf(store, names), [store, names]);
  const ids = idsOf(steps);
  const current = useCurrentStep(store, steps, address);
  const index = ids.indexOf(current);
  const { seen, asks } = useJudgedStep(store, current);
  const { boxRef, headingRef, focusNext } = useStepFocus(current);

  const go = (id: string, field: Address | null = null) => {
    store.flush();
    focusNext.current = field;
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
    steps,
    ids,
    index,
    current,
    boxRef,
    headingRef,
    go,
    back: index === 0 ? null : () => go(ids[index - 1] ?? current),
    /** Moves to a field, in its step. */
    land(field: Address) {
      const its = stepAt(store, field);
      if (its === undefined || its === current) focusField(boxRef.current, field);
      else go(its, field);
    },
  };
}

function useCurrentStep(store: FormStore, steps: readonly FormStep[], { step, begin, onStep }: StepAddress) {
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
  return current;
}

/** Judges the fields of the step; on arrival shows their errors if `asks` is set. */
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

/** Moves the focus to the heading of a new step, or to the wanted field. */
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
