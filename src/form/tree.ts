export { entriesByValue } from '../core/lists/list.ts';
/** For widgets that draw a tree of entries. */
export * from '../core/lists/tree.ts';
export { chosenName } from '../core/values/choice-name.ts';
export { fold } from '../core/values/fold.ts';
export { valueText } from '../core/values/value-text.ts';
