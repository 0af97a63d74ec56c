import { ENGLISH, inLanguage, languageFor } from '../../src/compiler/said/in-language.ts';
import type { Said } from '../../src/compiler/said/say.ts';

const { LC_ALL, LC_MESSAGES, LANG } = process.env;
/** That of the person who runs the command: `ca_ES.UTF-8` → `ca`. */
let spoken = languageFor((LC_ALL || LC_MESSAGES || LANG || ENGLISH).split(/[_.@]/, 1)[0] as string);

/** The language in which the commands speak. */
export function language(): string {
  return spoken;
}

/** Lets the commands speak another language than the system's. */
export function speak(other: string): void {
  spoken = other;
}

/** The words of a sentence in the language of the commands. */
export function tell(said: Said): string {
  return inLanguage(said, spoken);
}
