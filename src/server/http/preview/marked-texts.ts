import type { Json, Manifest } from '../../../core/config.ts';
import { marked } from '../../../core/text-marks.ts';

/** The files of a version that have texts for browsers. */
export function textFiles({ texts, signedInTexts, blockTexts, forms }: Manifest): Set<string> {
  const ofBlocks = Object.values(blockTexts ?? {});
  const byLanguage = [texts, signedInTexts ?? {}, ...ofBlocks, ...Object.values(forms).map((form) => form.texts)];
  return new Set(byLanguage.flatMap((files) => Object.values(files)));
}

/** The texts of a file, each with a mark that names its key and that nobody sees. */
export function withMarks(texts: Json, key: readonly string[] = []): Json {
  if (typeof texts === 'string') return marked(texts, key);
  if (Array.isArray(texts)) return texts.map((one, at) => withMarks(one, [...key, String(at)]));
  if (typeof texts !== 'object' || texts === null) return texts;
  return Object.fromEntries(Object.entries(texts).map(([name, one]) => [name, withMarks(one, [...key, name])]));
}
