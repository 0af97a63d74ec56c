/** What may be chosen from a tree of entries, and the rules on it: for widgets that draw one, beside the contract. */
export * from '../core/lists/tree.ts';
