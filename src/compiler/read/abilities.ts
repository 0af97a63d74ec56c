/** The uses of an action that files may name: the members of `Action` in `src/core/action.ts`. */
export type Ability = 'read' | 'file' | 'keptFile' | 'document' | 'act' | 'send' | 'open' | 'makesNew';

/** A member of the object that the file exports: formatted code indents it by one step. */
const MEMBER = /^ {2}(?:async )?(read|file|keptFile|document|act|send|open|makesNew)\s*[:(,]/gm;

/**
 * What an action can do, read off its text: the compiler runs where the action's own code need not. A test
 * compares it with the modules themselves.
 */
export function abilitiesIn(code: string): readonly Ability[] {
  return [...new Set([...code.matchAll(MEMBER)].map(([, member]) => member as Ability))];
}
