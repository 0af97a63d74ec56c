import { type Static, Type } from 'typebox';
import { LONGEST_NAME } from '../../core/longest-name.ts';
import { arrayOf, choice, moment } from './parts.ts';

const name = Type.String({ maxLength: LONGEST_NAME });
const words = Type.Object({ label: Type.String(), text: Type.String() });

/** The answers that a person has begun and not sent. The server keeps them and does not look into them. */
export const DraftContent = Type.Object({
  typed: Type.Record(name, Type.Unknown(), { description: 'The typed values by property, without secrets and files' }),
  files: arrayOf(Type.String({ maxLength: 500 }), {
    maxItems: 100,
    description: 'Names of the files that were chosen; the files themselves are not kept',
  }),
  words: Type.Record(name, words, { description: 'How `typed` reads, for a form that has lost a field meanwhile' }),
  rest: arrayOf(words, {
    maxItems: 500,
    description: 'Values that no field of the form takes any more, for the person to copy',
  }),
  device: choice(['phone', 'tablet', 'computer'], { description: 'Where it was last changed' }),
});
export type DraftContent = Static<typeof DraftContent>;

export const KeptDraft = Type.Intersect([DraftContent, Type.Object({ savedAt: moment })]);
export type KeptDraft = Static<typeof KeptDraft>;
