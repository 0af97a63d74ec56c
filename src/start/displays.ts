import { type Display, displaysOf } from '../core/values/displays.ts';

/** How values of each widget read, in one chunk: together they weigh less than a request each. */
export const displays = displaysOf(
  import.meta.glob<Display>('../widgets/*/display.ts', { eager: true, import: 'default' }),
);
