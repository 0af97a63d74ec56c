import { existsSync } from 'node:fs';
import path from 'node:path';

/** A mailbox, bare or with a name before it. Settings are written by the operator, so the shape is enough. */
const MAILBOX = /^(?:[^<>\r\n]* <)?[^\s<>@,;]+@[^\s<>@,;]+>?$/;

/** Reads single settings and gathers what is wrong with them, so that all is told at once. */
export class Reader {
  readonly problems: string[] = [];
  readonly #env: Record<string, string | undefined>;

  constructor(env: Record<string, string | undefined>) {
    this.#env = env;
  }

  /** An empty setting counts as one that is not there. */
  text(name: string, fallback: string): string {
    return this.#env[name]?.trim() || fallback;
  }

  demand(name: string, why: string): void {
    if (!this.text(name, '')) this.problems.push(`${name} ${why}`);
  }

  port(name: string, fallback: number): number {
    const port = Number(this.text(name, String(fallback)));
    if (!Number.isInteger(port) || port < 0 || port > 65535)
      this.problems.push(`${name} must be a port number, 0 to 65535`);
    return port;
  }

  /** A time of whole seconds, up to `most`, which is also what counts when nothing is said. */
  seconds(name: string, most: number): number {
    const seconds = Number(this.text(name, String(most)));
    if (Number.isInteger(seconds) && seconds > 0 && seconds <= most) return seconds;
    this.problems.push(`${name} must be a number of seconds, 1 to ${most}`);
    return most;
  }

  /** How often something may be done, or how much of it there may be: a whole number. */
  limit(name: string, usual: number, least = 1): number {
    const times = Number(this.text(name, String(usual)));
    if (Number.isSafeInteger(times) && times >= least) return times;
    this.problems.push(`${name} must be a whole number, ${least} at least`);
    return usual;
  }

  /** An absolute address of one of the schemes, without slashes at the end. */
  url(name: string, schemes: readonly string[]): string | null {
    const value = this.text(name, '');
    if (!value) return null;
    if (!URL.canParse(value) || !schemes.includes(new URL(value).protocol)) {
      this.problems.push(
        `${name} must be an address starting with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}`,
      );
      return null;
    }
    return value.replace(/\/+$/, '');
  }

  /** An absolute http address or a path of this server. */
  base(name: string, fallback: string): string {
    const value = this.text(name, fallback).replace(/\/+$/, '');
    const path = value === '' || /^\/(?!\/)/.test(value);
    if (!path && !(URL.canParse(value) && /^https?:$/.test(new URL(value).protocol))) {
      this.problems.push(`${name} must be a path starting with / or an http address`);
    }
    return value;
  }

  email(name: string, fallback: string): string {
    const value = this.text(name, fallback);
    if (MAILBOX.test(value)) return value;
    this.problems.push(`${name} must be one e-mail address`);
    return fallback;
  }

  list(name: string): string[] {
    return this.text(name, '')
      .split(',')
      .map((item) => item.trim())
      .filter(Boolean);
  }

  secret(name: string, minimum: number): string | null {
    const value = this.text(name, '') || null;
    if (value !== null && value.length < minimum)
      this.problems.push(`${name} must have at least ${minimum} characters`);
    return value;
  }

  file(name: string, root: string): string | null {
    const value = this.text(name, '');
    if (!value) return null;
    const file = path.resolve(root, value);
    if (!existsSync(file)) this.problems.push(`${name} names a file that does not exist`);
    return file;
  }

  proxy(name: string): boolean | number | string {
    const value = this.text(name, 'false');
    if (value === 'true' || value === 'false') return value === 'true';
    return /^\d+$/.test(value) ? Number(value) : value;
  }
}
