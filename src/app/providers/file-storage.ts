import type { Action, ActionContext, CallResult } from '../../core/action.ts';
import type { CompiledForm, Json } from '../../core/config.ts';
import { noAnswer, succeeded } from '../../core/failures.ts';
import { withExtension } from '../../core/files/file-type.ts';
import type { FileStorage, StorageAnswer } from '../../form/providers.ts';
import { saveFile } from '../../ui/save-file.ts';
import type { Texts } from '../../ui/text/texts.tsx';
import { newIdempotencyKey } from '../sending/idempotency-key.ts';
import { outcomeOf } from '../sending/outcome.ts';

interface FileContext {
  /** Throws when its code cannot be loaded. */
  action(): Promise<Action | undefined>;
  params: Record<string, Json>;
  context: ActionContext;
  form: CompiledForm;
  texts: Texts;
  changed(): Promise<unknown>;
}

/**
 * A file that is stored outside its form. A repeated send whose answer was lost has the same key, so that it counts
 * once. Answers are worded as the form's.
 */
export function createFileStorage(target: FileContext): FileStorage {
  const keys = new Map<File | 'remove', string>();

  async function keyed(what: File | 'remove', send: (key: string) => Promise<CallResult> | undefined) {
    const key = keys.get(what) ?? newIdempotencyKey();
    keys.set(what, key);
    const result = (await send(key)) ?? noAnswer;
    // A definite answer: sending again is a new send.
    if (result.status !== 0 && result.status < 500) keys.delete(what);
    return result;
  }

  async function fetched(url: string): Promise<CallResult<Blob>> {
    const file = (await target.action())?.file;
    return (await file?.download(target.context, target.params, url)) ?? noAnswer;
  }

  const { context, params } = target;
  return {
    async upload(file, onProgress) {
      const kept = (await target.action())?.file;
      const result = await keyed(file, (idempotencyKey) =>
        kept?.upload(context, params, file, { idempotencyKey, onProgress }),
      );
      if (succeeded(result)) await target.changed();
      return answerOf(target, result, true);
    },
    async remove() {
      const kept = (await target.action())?.file;
      const result = await keyed('remove', (idempotencyKey) => kept?.remove(context, params, { idempotencyKey }));
      // It was removed already.
      const gone = result.status === 404 ? { ...result, status: 204, error: null } : result;
      if (succeeded(gone)) await target.changed();
      return answerOf(target, gone, false);
    },
    async download(url, name) {
      const result = await fetched(url);
      if (!result.data) return answerOf(target, result, false);
      saveFile(result.data, withExtension(name, result.data.type));
      return { done: true, status: result.status, message: '' };
    },
    open: async (url) => (await fetched(url)).data,
  };
}

/** Words an answer: a file that is too large has its own text (spec 2 §8). */
function answerOf({ form, texts }: FileContext, result: CallResult, sending: boolean): StorageAnswer {
  const { status, error } = result;
  const done = succeeded(result);
  if (sending && status === 500) return { done, status, message: texts.text('app.file.imageTooLarge') };
  if (sending && status === 413) return { done, status, message: error?.message || texts.text('app.file.tooLarge') };
  const outcome = outcomeOf(result, form.spec.results, texts);
  return { done, status, message: outcome?.message ?? error?.message ?? '' };
}

/** The files at their addresses, for everything on the page that shows them. */
export type OpenedFiles = Map<string, { url: string; file: Promise<Blob | null> }>;

/**
 * The file at an address, loaded once for all callers. Only the latest address of each key is kept, because a replaced
 * file gets a new one. A failure is forgotten.
 * @param key identifies the storage, such as an action with its parameters
 */
export function opened(
  files: OpenedFiles,
  key: string,
  url: string,
  fetch: () => Promise<Blob | null>,
): Promise<Blob | null> {
  const opened = files.get(key);
  if (opened?.url === url) return opened.file;
  const file = fetch();
  files.set(key, { url, file });
  const forget = () => {
    if (files.get(key)?.file === file) files.delete(key);
  };
  file.then((blob) => blob ?? forget(), forget);
  return file;
}
