import type { CompiledForm, Values } from '../../../core/config.ts';
import { type Kept, tab } from '../../device.ts';
import { fingerprint, mark } from './fingerprint.ts';
import { newIdempotencyKey } from './idempotency-key.ts';

const PREFIX = 'send:';
/** The server forgets a key after a day; an older one would be a new send anyway. */
const LIFETIME = 23 * 3_600_000;
/** Sends of one form whose answer never came; more are not kept in mind. */
const MOST = 8;

type Sends = Record<string, { key: string; at: number }>;

/** Keys of the sends of one form at one place. */
export interface SendKeys {
  /** The key for these values: that of an earlier send of the same values whose answer never came, else a new one. */
  keyFor(values: Values): Promise<string>;
  /** It is known what became of the send with this key: the same values again are a new send. */
  answered(key: string): void;
}

/**
 * Lets a send be recognised when it is repeated, even after the page was left, gone back to or loaded
 * again while it was under way: its key is kept in the tab's own storage, under a mark of what was
 * filled in. Of forms with secrets, and of visitors who are not signed in, nothing is kept on the device.
 */
export function createSendKeys(
  form: CompiledForm,
  place: string,
  username: string | undefined,
  storage: Pick<Kept, 'getItem' | 'setItem'> = tab,
): SendKeys {
  const kept = username !== undefined && !hasSecrets(form);
  const name = PREFIX + mark(new TextEncoder().encode(JSON.stringify([username, place, form.id])));
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
    async keyFor(values) {
      const print = await fingerprint(values);
      const sends = read();
      const known = sends[print]?.key;
      if (known !== undefined) return known;
      const key = newIdempotencyKey();
      write({ ...sends, [print]: { key, at: Date.now() } });
      return key;
    },
    answered(key) {
      write(Object.fromEntries(Object.entries(read()).filter(([, send]) => send.key !== key)));
    },
  };
}

function hasSecrets({ uiSchema, widgets }: CompiledForm): boolean {
  const used = Object.values(uiSchema).map((ui) => String((ui as Record<string, unknown> | null)?.['ui:widget']));
  return used.some((name) => widgets[name]?.secret === true);
}
