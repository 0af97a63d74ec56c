/**
 * A sentence for staff as data: its English words, with a numbered gap for each value, such as `unknown widget "{0}"`. So it
 * can be said in any language that has a table of these sentences.
 */
export interface Said {
  readonly text: string;
  readonly values: readonly (string | Said)[];
}

/** Takes note of something wrong: what it is, and what to do. */
export type Tell = (what: Said, remedy: Said) => void;

/** Makes a sentence: say`unknown widget "${name}"`. Parts of a sentence that are words themselves are made the same way. */
export function say(parts: TemplateStringsArray, ...values: readonly unknown[]): Said {
  const text = parts.reduce((before, part, index) => `${before}{${index - 1}}${part}`);
  return { text, values: values.map((value) => (isSaid(value) ? value : String(value))) };
}

/** A sentence that stands in a file of the program, such as a description of the dialect. */
export function written(text: string): Said {
  return { text, values: [] };
}

/** Names of which any one will do: `"a" or "b"`. */
export function anyOf(names: readonly string[]): Said {
  return either(names.map((name) => say`"${name}"`));
}

/** Parts of which any one will do. */
export function either(parts: readonly unknown[]): Said {
  return parts.map((part) => say`${part}`).reduce((before, part) => say`${before} or ${part}`);
}

/** Parts that belong together. */
export function together(parts: readonly unknown[]): Said {
  return parts.map((part) => say`${part}`).reduce((before, part) => say`${before} and ${part}`);
}

export function inEnglish(said: Said): string {
  return filled(said.text, said.values, inEnglish);
}

/** The words of a sentence whose gaps are filled in. */
export function filled(text: string, values: Said['values'], words: (said: Said) => string): string {
  return text.replace(/\{(\d+)\}/g, (_gap, index) => {
    const value = values[Number(index)] ?? '';
    return typeof value === 'string' ? value : words(value);
  });
}

function isSaid(value: unknown): value is Said {
  return typeof value === 'object' && value !== null && 'text' in value && 'values' in value;
}
