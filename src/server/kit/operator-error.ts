import { inEnglish, type Said } from '../../compiler/said/say.ts';

/** A fault that a person has to put right before a start or a command can go on. The message says how; no stack is shown. */
export class OperatorError extends Error {
  override name: string = 'OperatorError';
  /** The message for people who read another language; `null` where it is in English alone. */
  readonly said: Said | null;

  constructor(message: string | Said, options?: ErrorOptions) {
    super(typeof message === 'string' ? message : inEnglish(message), options);
    this.said = typeof message === 'string' ? null : message;
  }
}

/** How a process ends, as sysexits.h names it; `scripts/lib/keep-running.mjs` goes by these codes too. */
export const EXIT = {
  /** EX_UNAVAILABLE: something is missing that may come, such as a database that does not answer yet. Try again. */
  notYet: 69,
  /** EX_CONFIG: a refusal that another try does not change, such as wrong settings, a lock, a port in use. */
  refused: 78,
} as const;
