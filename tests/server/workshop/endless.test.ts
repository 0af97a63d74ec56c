import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const posted: { files: ReadonlyMap<string, string> }[] = [];
/** Whether a process answers what it is asked. */
const answers = { now: false };

const OWN_PROCESS = '../../../src/server/kit/threads/own-process.ts';
/** A process that begins at once. */
const OwnProcess = class extends EventEmitter {
  constructor() {
    super();
    queueMicrotask(() => this.emit('message', 'ready'));
  }
  ref() {}
  unref() {}
  postMessage(task: (typeof posted)[number]) {
    posted.push(task);
    const compiled = { problems: [], warnings: [], compiled: null, upgraded: new Map() };
    if (answers.now) queueMicrotask(() => this.emit('message', { result: compiled }));
  }
  async terminate() {
    this.emit('exit');
  }
};

let workshop: typeof import('../../../src/server/domain/workshop/in-thread.ts');
beforeEach(async () => {
  // Other tests of this thread have the modules with the real process.
  vi.resetModules();
  vi.doMock(OWN_PROCESS, () => ({ OwnProcess }));
  workshop = await import('../../../src/server/domain/workshop/in-thread.ts');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(async () => {
  answers.now = true;
  await workshop.closeWorkshop();
  vi.useRealTimers();
  vi.doUnmock(OWN_PROCESS);
  vi.resetModules();
});

const files = (text: string) =>
  new Map([
    ['menus/settings.json', '{}'],
    ['schemas/a.schema.json', text],
  ]);

it('a check that comes to no end in its time is a problem of the file that changed, and is not begun again', async () => {
  answers.now = true;
  expect((await workshop.compileInThread({ files: files('1') })).problems).toEqual([]);

  answers.now = false;
  const asking = workshop.compileInThread({ files: files('2') });
  await vi.waitFor(() => expect(posted).toHaveLength(2));
  await vi.advanceTimersByTimeAsync(180_000);
  const { problems } = await asking;
  expect(problems).toMatchObject([{ file: 'schemas/a.schema.json', line: 1 }]);
  expect(JSON.stringify(problems)).toContain('did not come to an end');
  expect(await workshop.compileInThread({ files: files('2') })).toMatchObject({ problems });
  expect(posted).toHaveLength(2);

  answers.now = true;
  expect((await workshop.compileInThread({ files: files('3') })).problems).toEqual([]);
  expect(posted).toHaveLength(3);
});
