import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { HOME } from './program.ts';

/** Results that take long to make, below `.cache`, one file each. Where nothing may be written, each is made anew. */
export class DiskCache {
  readonly #folder: string;

  constructor(name: string) {
    this.#folder = path.join(HOME, '.cache', name);
  }

  /** The result that was kept for a key; `undefined` without one. */
  read(key: string): string | undefined {
    try {
      return readFileSync(this.#file(key), 'utf8');
    } catch {
      return undefined;
    }
  }

  write(key: string, result: string): void {
    const file = this.#file(key);
    const beside = `${file}.${process.pid}`;
    try {
      mkdirSync(this.#folder, { recursive: true });
      writeFileSync(beside, result);
      renameSync(beside, file);
    } catch {
      // The result holds without being kept.
    }
  }

  #file(key: string): string {
    return path.join(this.#folder, createHash('sha256').update(key).digest('hex').slice(0, 32));
  }
}
