/** Entries of a list by what is chosen of them. */
export { entriesByValue } from '../core/lists/list.ts';
/** What may be chosen from a tree of entries, and the rules on it: for widgets that draw one, beside the contract. */
export * from '../core/lists/tree.ts';
/** A value of an entry as text: two are the same when their texts are. */
export { valueText } from '../core/lists/value-text.ts';
/** Which of the choices a value is. */
export { chosenName } from '../core/values/choice-name.ts';
/** How a search reads text. */
export { fold } from '../core/values/fold.ts';
