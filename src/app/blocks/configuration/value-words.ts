import type { Json } from '../../../core/config.ts';
import type { Texts } from '../../../ui/text/texts.tsx';

/** Longer values are cut: which one it is shows at its beginning. */
const LENGTH = 160;

/** How a value reads; empty for what has parts of its own, which is named by its place alone. */
export function valueInWords(value: Json | undefined, text: Texts['text']): string {
  if (value === undefined || value === null || hasParts(value)) return '';
  if (typeof value === 'boolean') return text(value ? 'app.yes' : 'app.no');
  const words = Array.isArray(value) ? value.map((one) => valueInWords(one, text)).join(', ') : String(value);
  return words.length > LENGTH ? `${words.slice(0, LENGTH - 1)}…` : words;
}

/** Whether it is more than one value, or a list of such. */
export function hasParts(value: Json | undefined): boolean {
  if (Array.isArray(value)) return value.some(hasParts);
  return typeof value === 'object' && value !== null;
}
