import { useMemo } from 'react';
import useSWR from 'swr';
import type { Action, ActionContext, CallResult } from '../../model/action.ts';
import type { CompiledForm, Prefill, Values } from '../../model/config.ts';
import { propertyNames } from '../../model/display.ts';
import { presentValues } from '../../model/validation.ts';

/** First word of the keys of all reads, so that they can be asked again after a form was sent. */
export const readKey = 'read';

export interface Prefilled {
  state: 'loading' | 'ready' | 'failed';
  /** The read worked and there is no record. */
  empty: boolean;
  /** By form property; the same object until the data change. */
  values: Values | undefined;
  retry(): void;
}

/** First values of a form. Equal reads of several forms are one request. */
export function usePrefill(form: CompiledForm, action: Action | undefined, context: ActionContext): Prefilled {
  const use = form.spec.prefill;
  const read = use && action?.read;
  const key = read ? [readKey, use.action, read.cacheKey(use.params ?? {}, context.session, context.query)] : null;
  const { data, error, mutate } = useSWR<Values | null, CallResult>(key, async () => {
    const result = read && (await read.load(context, use.params ?? {}));
    if (!result) return null;
    if (result.error && result.status !== 404) throw result;
    return result.data;
  });
  const values = useMemo(() => (data && use ? mapped(form, use, data) : undefined), [form, use, data]);
  return {
    state: !read || data !== undefined ? 'ready' : error ? 'failed' : 'loading',
    empty: data === null,
    values,
    retry: () => void mutate(),
  };
}

/** Values that are not present stay out: the form's own default may stand there. */
function mapped(form: CompiledForm, { map = {} }: Prefill, data: Values): Values {
  const named = [...propertyNames(form.schema)].map((property) => [property, data[map[property] ?? property]] as const);
  return presentValues(Object.fromEntries(named));
}
