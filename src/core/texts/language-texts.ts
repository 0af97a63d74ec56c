import type { Json } from '../config.ts';
import { valueAt } from '../values/field-path.ts';

/** A published file of texts: nested objects with texts at their ends. */
export type TextTree = { [name: string]: Json };

/** What a text may name: `{{name}}`, or `{{settings.name}}` for a value within another. */
export type TextValues = Readonly<Record<string, unknown>>;

const PLACEHOLDER = /\{\{\s*([^{}]*?)\s*\}\}/g;

/**
 * The texts of one language in i18next's JSON format (v4), as far as the files use it: a text for a context
 * (`title_visit`), for a number (`pages_one`, by CLDR), and values that are filled in.
 */
export class LanguageTexts {
  readonly #language: string;
  readonly #always: TextValues;
  /** The last one first. */
  readonly #trees: TextTree[] = [];
  #plurals: Intl.PluralRules | null = null;

  /** @param always values that every text may name */
  constructor(language: string, always: TextValues) {
    this.#language = language;
    this.#always = always;
  }

  /** The texts of one more file; where two files have the same key, the later one counts. */
  add(tree: TextTree): void {
    this.#trees.unshift(tree);
  }

  /**
   * The text of the first key that exists, empty when none does. What nothing fills in stays as it is written.
   * @param values with `context` and `count`, which choose among the texts of a key
   */
  text(keys: string | readonly string[], values: TextValues = {}): string {
    for (const key of typeof keys === 'string' ? [keys] : keys) {
      for (const ending of this.#endings(values)) {
        const found = this.#find(key + ending);
        if (found !== undefined) return this.#filled(found, values);
      }
    }
    return '';
  }

  /** From the one that says most about the case to none. */
  #endings({ context, count }: TextValues): string[] {
    const numbers: string[] = [];
    if (typeof count === 'number') {
      if (count === 0) numbers.push('_zero');
      this.#plurals ??= new Intl.PluralRules(this.#language);
      numbers.push(`_${this.#plurals.select(count)}`);
    }
    numbers.push('');
    if (typeof context !== 'string' || context === '') return numbers;
    return [...numbers.map((number) => `_${context}${number}`), ...numbers];
  }

  #find(key: string): string | undefined {
    const steps = key.split('.');
    for (const tree of this.#trees) {
      const found = valueAt(tree, steps);
      if (typeof found === 'string') return found;
    }
    return undefined;
  }

  #filled(text: string, values: TextValues): string {
    if (!text.includes('{{')) return text;
    return text.replaceAll(PLACEHOLDER, (written, name: string) => {
      const steps = name.split('.');
      const value = valueAt(values, steps) ?? valueAt(this.#always, steps);
      if (value === undefined) return Object.hasOwn(values, name) ? '' : written;
      return value === null ? '' : String(value);
    });
  }
}
