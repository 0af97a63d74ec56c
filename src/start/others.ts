import type { Action } from '../core/action.ts';
import type { Widget } from '../form/widget.ts';
import { named } from './named.ts';

/** All widgets and actions beside those in `registries.ts`; fetched with the first form that has one of them. */
export const widgets = named(
  import.meta.glob<{ default: Widget }>(['../widgets/*/index.tsx', '!../widgets/{text,password}/index.tsx']),
  /\/widgets\/([^/]+)\//,
);
export const actions = named(
  import.meta.glob<{ default: Action }>([
    '../actions/*.ts',
    '../plugins/*/actions/*.ts',
    '!../actions/{sign-in,from-query}.ts',
  ]),
  /\/actions\/([^/]+)\.ts$/,
);
