/** What a form costs, in a chunk of its own. */

export { AmountLine } from './amount/amount-line.tsx';
