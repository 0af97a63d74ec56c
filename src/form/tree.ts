export { entriesByValue } from '../core/lists/list.ts';
/** For widgets that draw a tree of entries. */
export * from '../core/lists/tree.ts';
export { chosenName } from '../core/values/choice-name.ts';
export { fold, soughtText } from '../core/values/fold.ts';
export { inPlainWords, valueText } from '../core/values/value-text.ts';
