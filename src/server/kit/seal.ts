import { createCipheriv, createDecipheriv, hash, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ServerSettings } from './settings/settings.ts';

/** AES-256-GCM (NIST SP 800-38D) with its usual lengths in bytes. */
const CIPHER = 'aes-256-gcm';
const IV = 12;
const TAG = 16;

/** Encrypts texts in the database: secrets of second factors, mails with a link that opens an account, and drafts. */
export class Seal {
  /** The secret in use first, then the previous one. */
  readonly #secrets: readonly string[];
  readonly #purpose: string;
  readonly #keys: readonly Buffer[];

  /** @param purpose separates keys: a text sealed for one purpose does not open for another */
  constructor(secret: string, before: string | null = null, purpose = 'mail bodies') {
    this.#secrets = [secret, ...(before === null ? [] : [before])];
    this.#purpose = purpose;
    this.#keys = this.#secrets.map((one) => keyOf(one, purpose));
  }

  /** A seal of the same secrets for another purpose. */
  of(purpose: string): Seal {
    const [secret = '', before = null] = this.#secrets;
    return new Seal(secret, before, purpose);
  }

  /** Names the key in use and says nothing of it, so that what a later key cannot open is known without a try. */
  get keyName(): string {
    return nameOf(this.#secrets[0] ?? '', this.#purpose);
  }

  /** Whether a text that was sealed with the key of this name opens. */
  knows(keyName: string): boolean {
    return this.#secrets.some((secret) => nameOf(secret, this.#purpose) === keyName);
  }

  /** @param about what the text belongs to; it does not open as that of anything else */
  close(text: string, about = ''): string {
    const iv = randomBytes(IV);
    const cipher = createCipheriv(CIPHER, this.#keys[0] as Buffer, iv).setAAD(Buffer.from(about));
    const closed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), closed]).toString('base64');
  }

  /** Throws if the text was sealed with another secret or about something else, or changed. */
  open(closed: string, about = ''): string {
    const bytes = Buffer.from(closed, 'base64');
    let failure: unknown;
    for (const key of this.#keys) {
      try {
        const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV), { authTagLength: TAG });
        decipher.setAAD(Buffer.from(about)).setAuthTag(bytes.subarray(IV, IV + TAG));
        return decipher.update(bytes.subarray(IV + TAG), undefined, 'utf8') + decipher.final('utf8');
      } catch (error) {
        failure = error;
      }
    }
    throw failure;
  }

  /** As `close`, for content that counts so many milliseconds: nobody has to keep it, and any process opens it. */
  closeFor(patience: number, content: object, about = ''): string {
    return this.close(JSON.stringify({ ...content, until: Date.now() + patience }), about);
  }

  /** Content sealed by `closeFor`; `null` when it is too old, about something else, or not ours. */
  openInTime<Content extends object>(closed: string, about = ''): Content | null {
    try {
      const { until, ...content } = JSON.parse(this.open(closed, about)) as Content & { until: number };
      return until > Date.now() ? (content as unknown as Content) : null;
    } catch {
      return null;
    }
  }
}

function keyOf(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
}

function nameOf(secret: string, purpose: string): string {
  return Buffer.from(hkdfSync('sha256', secret, '', `name of the key for ${purpose}`, 6)).toString('hex');
}

/** Compares a given secret with the wanted one in constant time. */
export function isSame(given: string, wanted: string): boolean {
  return timingSafeEqual(hash('sha256', given, 'buffer'), hash('sha256', wanted, 'buffer'));
}

/** `TOKEN_SECRET`, or in demo mode a secret that is generated once and kept in the data folder. */
export async function tokenSecretOf(settings: Pick<ServerSettings, 'tokenSecret' | 'dataDir'>): Promise<string> {
  if (settings.tokenSecret !== null) return settings.tokenSecret;
  const file = path.join(settings.dataDir, 'token-secret');
  await mkdir(settings.dataDir, { recursive: true, mode: 0o700 });
  try {
    await writeFile(file, randomBytes(48).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFile(file, 'utf8');
}
