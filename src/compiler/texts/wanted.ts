import { optionName } from '../../core/values/choice-name.ts';
import type { Place } from '../read/origin.ts';

/**
 * A text somebody asks for. The missing check and the orphan check both read this one list: a required
 * text of which no language has any of the `keys` is missing, a text that nothing here asks for is an
 * orphan.
 */
export interface Wanted {
  /** Looked up in this order; the first is where it would normally be written. */
  keys: readonly string[];
  required: boolean;
  /** The file and place that want the text. */
  place: Place | undefined;
  /** Text variants: `member` means that `<key>_member` is looked up before `<key>`. */
  contexts?: readonly string[];
  /** The asker is not understood, which is reported there: anything below the keys may be asked for. */
  open?: boolean;
  /** All names that are filled in, `limit` for `{{limit}}`, besides settings; absent: another check knows them, or nobody. */
  fills?: readonly string[];
}

/** Every key a wanted text may stand under, contexts included. */
export function variants({ keys, contexts = [] }: Wanted): readonly string[] {
  return contexts.length === 0 ? keys : keys.flatMap((key) => [key, ...contexts.map((context) => `${key}_${context}`)]);
}

export function optionNames(choices: readonly unknown[]): string[] {
  return choices.map((choice, index) => `options.${optionName(choice, index)}`);
}
