import { useContext, useEffect, useLayoutEffect } from 'react';
import type { FieldError } from '../../core/forms/validation.ts';
import { EngineContext, useAddressOf, useHeld } from '../context.ts';
import type { Address } from '../store/values/address.ts';

/** Something wrong with a field that no schema can say, e.g. what depends on entries of a source. */
export interface Problem {
  /** Key of its text; that of the field (`forms.<form>.<property>.errors.<code>`) wins. */
  error: `errors.${string}`;
  /** For the placeholders of the text. */
  values?: Record<string, unknown>;
}

/**
 * Keeps the form from being sent while a widget reports problems of its field, which are shown like broken
 * rules of the schema: at the field, in the list and the dialog, from the first failed submit on.
 * @param name the field's, as the widget's props say
 */
export function useProblems(name: string, problems: readonly Problem[]): void {
  const store = useContext(EngineContext)?.store;
  const address = useAddressOf()(name);
  const reported = JSON.stringify(problems);
  useLayoutEffect(() => {
    store?.findings.report(
      address,
      (JSON.parse(reported) as Problem[]).map((problem) => fieldError(address, problem)),
    );
  }, [store, address, reported]);
  // A field that leaves the page takes its problems along.
  useLayoutEffect(() => () => store?.findings.report(address, []), [store, address]);
}

/**
 * Whoever sends the form while a widget is still finding out what was typed or chosen has it sent as soon as the widget
 * knows. Answers whether the form waits now.
 * @param name the field's, as the widget's props say
 * @param running until what was found is taken over, which an effect before this hook does
 * @param inVain what was chosen is not taken over, and says why: then nothing is sent
 */
export function useLookup(name: string, running: boolean, inVain = false): boolean {
  const store = useContext(EngineContext)?.store;
  const address = useAddressOf()(name);
  const held = useHeld();
  useEffect(() => store?.lookups.mark(address, running, inVain), [store, address, running, inVain]);
  useEffect(() => () => store?.lookups.mark(address, false), [store, address]);
  return held;
}

function fieldError(property: Address, { error, values = {} }: Problem): FieldError {
  return { property, code: error.slice('errors.'.length), params: values };
}
