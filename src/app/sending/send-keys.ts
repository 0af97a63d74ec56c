import type { CompiledForm, Values } from '../../core/config.ts';
import { type BrowserStorage, tab } from '../device.ts';
import { newIdempotencyKey } from './idempotency-key.ts';

const PREFIX = 'send:';
/** The server forgets a key after a day. */
const LIFETIME = 23 * 3_600_000;
/** Number of unanswered sends to remember per form. */
const MOST = 8;

type Sends = Record<string, { key: string; at: number }>;

export type SendKeys = ReturnType<typeof createSendKeys>;

/**
 * Lets the server recognise a repeated send, even after the page was left or reloaded meanwhile: the key is stored in
 * the tab, under a fingerprint of the values. Forms with secrets and visitors who are not signed in store nothing.
 */
export function createSendKeys(
  form: CompiledForm,
  location: string,
  username: string | undefined,
  storage: Pick<BrowserStorage, 'getItem' | 'setItem'> = tab,
) {
  const kept = username !== undefined && !hasSecrets(form);
  const name = PREFIX + mark(new TextEncoder().encode(JSON.stringify([username, location, form.id])));
  let memory: Sends = {};

  function read(): Sends {
    if (!kept) return memory;
    try {
      const all = Object.entries((JSON.parse(storage.getItem(name) ?? '{}') ?? {}) as Sends);
      return Object.fromEntries(all.filter(([, send]) => Date.now() - send.at < LIFETIME));
    } catch {
      return memory;
    }
  }

  function write(sends: Sends) {
    memory = Object.fromEntries(Object.entries(sends).slice(-MOST));
    if (!kept) return;
    storage.setItem(name, JSON.stringify(memory));
  }

  return {
    /** Whether an earlier send of the same values had no answer. */
    isRepeated: async (values: Values) => read()[await fingerprint(values)] !== undefined,
    /** The key for these values: that of an earlier, unanswered send of the same values, else a new one. */
    async keyFor(values: Values) {
      const print = await fingerprint(values);
      const sends = read();
      const earlier = sends[print]?.key;
      if (earlier !== undefined) return earlier;
      const key = newIdempotencyKey();
      write({ ...sends, [print]: { key, at: Date.now() } });
      return key;
    },
    /** The outcome of the send with this key is known: the same values again are a new send. */
    answered(key: string) {
      write(Object.fromEntries(Object.entries(read()).filter(([, send]) => send.key !== key)));
    },
  };
}

function hasSecrets({ uiSchema, widgets }: CompiledForm): boolean {
  const used = Object.values(uiSchema).map((ui) => String((ui as Record<string, unknown> | null)?.['ui:widget']));
  return used.some((name) => widgets[name]?.secret === true);
}

/**
 * A short fingerprint of values: equal for equal values in any order, files by their bytes. Not secure; it only
 * distinguishes the input of one person.
 */
export async function fingerprint(values: Values): Promise<string> {
  const sorted = Object.entries(values).sort(([one], [other]) => (one < other ? -1 : 1));
  const files = sorted.flatMap(([, value]) => [value].flat().filter((one) => one instanceof File));
  const marks = await Promise.all(
    files.map(async (file) => {
      // A file that is gone from the disk has none.
      const bytes = await file.arrayBuffer().catch(() => null);
      return bytes && mark(new Uint8Array(bytes));
    }),
  );
  const plain = (value: unknown) => (value instanceof File ? [value.size, value.type] : value);
  const parts = sorted.map(([name, value]) => [name, Array.isArray(value) ? value.map(plain) : plain(value)]);
  return mark(new TextEncoder().encode(JSON.stringify([parts, marks])));
}

/** cyrb53: 53 well distributed bits. `crypto.subtle` would need a secure context. */
function mark(bytes: Uint8Array): string {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (const byte of bytes) {
    high = Math.imul(high ^ byte, 2654435761);
    low = Math.imul(low ^ byte, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(36);
}
