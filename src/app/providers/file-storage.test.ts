import { expect, test } from 'vitest';
import type { Action, ActionContext, CallResult } from '../../core/action.ts';
import type { CompiledForm } from '../../core/config.ts';
import { createFileStorage } from './file-storage.ts';

const texts = {
  language: 'ca',
  text: (keys: string | readonly string[]) => [keys].flat()[0] ?? '',
};
const form = { id: 'any', schema: {}, uiSchema: {}, spec: { results: { '204': { text: 'saved' } } }, widgets: {} };
const failure = (status: number, message = ''): CallResult => ({
  status,
  data: null,
  error: { status: 'Error', message },
});
const ok: CallResult = { status: 204, data: null, error: null };
const file = new File(['x'], 'a.pdf');

function world(...answers: CallResult[]) {
  const keys: string[] = [];
  let changed = 0;
  const kept = async ({ idempotencyKey }: { idempotencyKey: string }) => {
    keys.push(idempotencyKey);
    return answers.shift() ?? ok;
  };
  const action = {
    file: {
      upload: (_context: unknown, _params: unknown, _file: File, options: { idempotencyKey: string }) => kept(options),
      remove: (_context: unknown, _params: unknown, options: { idempotencyKey: string }) => kept(options),
      download: async () => answers.shift() ?? failure(404, 'gone'),
    },
  } as unknown as Action;
  const storage = createFileStorage({
    action: async () => action,
    params: {},
    context: {} as ActionContext,
    form: form as CompiledForm,
    texts,
    changed: async () => {
      changed += 1;
    },
  });
  return { storage, keys, changed: () => changed };
}
const upload = (to: ReturnType<typeof world>['storage']) => to.upload(file, () => undefined);

test('an upload is answered in the words of the form, and the record is read again', async () => {
  const { storage, changed } = world();
  expect(await upload(storage)).toEqual({ done: true, status: 204, message: 'results.saved' });
  expect(changed()).toBe(1);
});

test('a file that is too large has its own message, whatever the status', async () => {
  const { storage, changed } = world(failure(500, 'x'), failure(413), failure(413, 'Com a màxim, 2 MB'), failure(0));
  expect(await upload(storage)).toEqual({ done: false, status: 500, message: 'app.file.imageTooLarge' });
  expect((await upload(storage)).message).toBe('app.file.tooLarge');
  expect((await upload(storage)).message).toBe('Com a màxim, 2 MB');
  expect((await upload(storage)).message).toBe('app.result.unreachable');
  expect(changed()).toBe(0);
});

test('a repeated send has the same key until there was an answer', async () => {
  const { storage, keys } = world(failure(0), failure(503), ok, ok);
  for (let time = 0; time < 4; time++) await upload(storage);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).toBe(keys[0]);
  expect(keys[3]).not.toBe(keys[0]);
});

test('removing a missing file succeeds; a file that cannot be loaded is not shown', async () => {
  const { storage, changed } = world(failure(404));
  expect(await storage.remove()).toMatchObject({ done: true, message: 'results.saved' });
  expect(changed()).toBe(1);
  expect(await storage.open('/a')).toBeNull();
  expect(await storage.download('/a', 'a')).toEqual({ done: false, status: 404, message: 'gone' });
});
