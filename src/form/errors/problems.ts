import { useContext, useEffect, useLayoutEffect } from 'react';
import type { FieldError } from '../../core/forms/validation.ts';
import { EngineContext, useAddressOf, useHeld } from '../context.ts';
import type { Address } from '../store/values/address.ts';

/** An error of a field that no schema can express, such as one that depends on entries of a source. */
export interface FieldProblem {
  /** Key of its text; the field's own (`forms.<form>.<property>.errors.<code>`) wins. */
  error: `errors.${string}`;
  values?: Record<string, unknown>;
}

/**
 * Reports problems of a widget's field. They keep the form from being sent, and show like broken rules of the schema.
 * @param name that of the widget's props
 */
export function useProblems(name: string, problems: readonly FieldProblem[]): void {
  const store = useContext(EngineContext)?.store;
  const address = useAddressOf()(name);
  const reported = JSON.stringify(problems);
  useLayoutEffect(() => {
    store?.errors.report(
      address,
      (JSON.parse(reported) as FieldProblem[]).map((problem) => fieldError(address, problem)),
    );
  }, [store, address, reported]);
  // Problems of a field go with it.
  useLayoutEffect(() => () => store?.errors.report(address, []), [store, address]);
}

/**
 * While a lookup of a widget is running, a form that is sent waits for its result. Returns whether the form waits now.
 * @param name that of the widget's props
 * @param running true until the widget has set the result, in an effect before this hook
 * @param inVain the lookup has no valid result: then the form is not sent
 */
export function useLookup(name: string, running: boolean, inVain = false): boolean {
  const store = useContext(EngineContext)?.store;
  const address = useAddressOf()(name);
  const held = useHeld();
  useEffect(() => store?.lookups.mark(address, running, inVain), [store, address, running, inVain]);
  useEffect(() => () => store?.lookups.mark(address, false), [store, address]);
  return held;
}

function fieldError(property: Address, { error, values = {} }: FieldProblem): FieldError {
  return { property, code: error.slice('errors.'.length), params: values };
}
