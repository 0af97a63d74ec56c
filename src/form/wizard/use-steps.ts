import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Section } from '../../core/config.ts';
import { useShape } from '../context.ts';
import { focusField } from '../errors/focus.ts';
import type { FormStore } from '../store/store.ts';
import { type Address, fieldAt } from '../store/values/address.ts';

/** Id of the last step, in which the answers are checked; no section may be called so. */
export const REVIEW = 'review';

/** A section that shows. */
export interface Step {
  id: string;
  /** Its fields on show, in order. */
  fields: readonly string[];
}

/** The steps of a form as it is filled in now: a section none of whose fields shows is skipped. */
function stepsOf(store: FormStore, names: readonly string[] = store.shape().names): readonly Step[] {
  return sectionsOf(store)
    .map(({ id, fields }) => ({ id, fields: fields.filter((name) => names.includes(name)) }))
    .filter(({ fields }) => fields.length > 0);
}

/** Ids of all steps, the last one included. */
function idsOf(steps: readonly Step[]): readonly string[] {
  return [...steps.map(({ id }) => id), REVIEW];
}

/** What stands in a step alone is judged from now on, in the last one all of it. No error shows but a server's. */
function judgeStep(store: FormStore, step: string): void {
  const { findings } = store;
  const section = sectionsOf(store).find(({ id }) => id === step);
  const own = section && new Set(section.fields.map((name) => fieldAt('', name)));
  findings.judges = () => false;
  findings.submitted();
  findings.judges = (address) => !own || own.has(rootAt(address));
}

/** Position of the first step in which something is wrong; that of the last step when nothing is. */
function firstUnfinished(store: FormStore, steps: readonly Step[]): number {
  const broken = new Set(store.findings.broken().map(({ property }) => rootAt(property)));
  const found = steps.findIndex(({ fields }) => fields.some((name) => broken.has(fieldAt('', name))));
  return found < 0 ? steps.length : found;
}

/**
 * Where the button leads from a step in which nothing is wrong: on; once the answers have been checked, back to them or
 * to what nobody has seen yet. `unfinished`: a step before that comes first, and says what is wrong in it.
 */
function nextStep(store: FormStore, current: string, seen: ReadonlySet<string>) {
  // What was typed may have brought steps in.
  const steps = stepsOf(store);
  const ids = idsOf(steps);
  const unseen = ids.findIndex((id) => !seen.has(id));
  const onward = unseen < 0 ? ids.length - 1 : unseen;
  const target = seen.has(REVIEW) ? onward : ids.indexOf(current) + 1;
  const first = firstUnfinished(store, steps);
  return { id: ids[Math.min(target, first)] ?? REVIEW, unfinished: first < target };
}

/** The step that a field stands in. */
function stepAt(store: FormStore, address: Address): string | undefined {
  const root = rootAt(address);
  return sectionsOf(store).find(({ fields }) => fields.some((name) => fieldAt('', name) === root))?.id;
}

function sectionsOf(store: FormStore): readonly Section[] {
  return store.form.spec.sections ?? [];
}

/** The address of the property of the form itself on the way to a field. */
function rootAt(address: Address): Address {
  return address.split('.')[0] ?? '';
}

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
