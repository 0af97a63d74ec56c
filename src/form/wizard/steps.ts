import type { Section } from '../../core/config.ts';
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
export function stepsOf(store: FormStore, names: readonly string[] = store.shape().names): readonly Step[] {
  return sectionsOf(store)
    .map(({ id, fields }) => ({ id, fields: fields.filter((name) => names.includes(name)) }))
    .filter(({ fields }) => fields.length > 0);
}

/** Ids of all steps, the last one included. */
export function idsOf(steps: readonly Step[]): readonly string[] {
  return [...steps.map(({ id }) => id), REVIEW];
}

/** What stands in a step alone is judged from now on, in the last one all of it. No error shows but a server's. */
export function judgeStep(store: FormStore, step: string): void {
  const { findings } = store;
  const section = sectionsOf(store).find(({ id }) => id === step);
  const own = section && new Set(section.fields.map((name) => fieldAt('', name)));
  findings.judges = () => false;
  findings.submitted();
  findings.judges = (address) => !own || own.has(rootAt(address));
}

/** Position of the first step in which something is wrong; that of the last step when nothing is. */
export function firstUnfinished(store: FormStore, steps: readonly Step[]): number {
  const broken = new Set(store.findings.broken().map(({ property }) => rootAt(property)));
  const found = steps.findIndex(({ fields }) => fields.some((name) => broken.has(fieldAt('', name))));
  return found < 0 ? steps.length : found;
}

/**
 * Where the button leads from a step in which nothing is wrong: on; once the answers have been checked, back to them or
 * to what nobody has seen yet. `unfinished`: a step before that comes first, and says what is wrong in it.
 */
export function nextStep(store: FormStore, current: string, seen: ReadonlySet<string>) {
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
export function stepAt(store: FormStore, address: Address): string | undefined {
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
