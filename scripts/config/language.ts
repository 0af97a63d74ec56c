import { ENGLISH, inLanguage, languageFor } from '../../src/compiler/said/in-language.ts';
import type { Said } from '../../src/compiler/said/say.ts';

const { LC_ALL, LC_MESSAGES, LANG } = process.env;
/** That of the person who runs the command: `ca_ES.UTF-8` → `ca`. */
let spoken = languageFor((LC_ALL || LC_MESSAGES || LANG || ENGLISH).split(/[_.@]/, 1)[0] as string);

export function language(): string {
  return spoken;
}

export function speak(other: string): void {
  spoken = other;
}

export function tell(said: Said): string {
  return inLanguage(said, spoken);
}
