import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { DraftContent } from '../../../api/shapes/drafts.ts';
import type { Call, CallRequest } from '../../../core/action.ts';
import { createDrafts } from '../drafts.ts';
import { createDraftSync, type DraftSync } from './draft-sync.ts';

interface Stored {
  content: DraftContent;
  savedAt: string;
  tag: string;
}

/** The server's part: one draft with a tag, as several devices see it. */
function fakeServer() {
  const server = {
    stored: null as Stored | null,
    /** Answers every call so; 0 is a server that does not answer. */
    fails: null as number | null,
    /** Does its work and loses the answer. */
    deaf: false,
    unreadable: false,
    asked: [] as string[],
    call: (async (request: CallRequest) => {
      server.asked.push(request.method);
      if (server.fails !== null) return { status: server.fails, data: null, error: { status: 'Error', message: '' } };
      const answer = work(request);
      return server.deaf ? { status: 0, data: null, error: { status: 'Error', message: '' } } : answer;
    }) as unknown as Call,
  };
  let tags = 0;
  function work({ method, body, ifMatch, ifNoneMatch }: CallRequest) {
    const { stored } = server;
    const none = { data: null, error: null };
    if (method === 'GET') {
      if (server.unreadable) return { ...none, status: 410, etag: stored?.tag };
      return stored
        ? { ...none, status: 200, data: { ...stored.content, savedAt: stored.savedAt }, etag: stored.tag }
        : { ...none, status: 204 };
    }
    const fits = ifMatch === undefined ? !(ifNoneMatch && stored) : ifMatch === stored?.tag;
    if (method === 'DELETE') {
      if (stored && !fits) return { ...none, status: 412 };
      server.stored = null;
      return { ...none, status: 204 };
    }
    if (!fits) return { ...none, status: 412 };
    tags += 1;
    server.unreadable = false;
    server.stored = { content: body as DraftContent, savedAt: new Date(tags * 60_000).toISOString(), tag: `"${tags}"` };
    return { ...none, status: 204, etag: `"${tags}"` };
  }
  return server;
}

/** A device with a storage of its own. */
function newDevice(server: ReturnType<typeof fakeServer>, known: readonly string[] = ['motivo']) {
  const items = new Map<string, string>();
  let clock = 1_000_000;
  const storage = {
    getItem: (key: string) => items.get(key) ?? null,
    removeItem: (key: string) => void items.delete(key),
    setItem: (key: string, value: string) => void items.set(key, value),
    keys: () => [...items.keys()],
  };
  const drafts = createDrafts(storage, () => (clock += 1_000));
  const key = { username: '20001', page: 'ask.form', form: 'ask' };
  const open = (fields = known): DraftSync =>
    createDraftSync({
      name: { form: 'ask', subject: '' },
      key,
      drafts,
      call: server.call,
      pause: 10,
      device: () => 'phone',
      words: (typed) =>
        Object.fromEntries(Object.keys(typed).map((one) => [one, { label: one, text: String(typed[one]) }])),
      fitting: (typed) => Object.fromEntries(Object.entries(typed).filter(([one]) => fields.includes(one))),
      unfitting: (typed, words) =>
        Object.keys(typed)
          .filter((one) => !fields.includes(one))
          .map((one) => words[one] ?? { label: one, text: '' }),
    });
  return {
    drafts,
    key,
    open,
    type(sync: DraftSync, typed: Record<string, string>) {
      drafts.save(key, typed);
      sync.changed();
    },
    here: () => drafts.read(key),
  };
}

let server: ReturnType<typeof fakeServer>;
const ends: (() => void)[] = [];
const started = (sync: DraftSync) => {
  ends.push(sync.start());
  return sync;
};
const settled = () => vi.advanceTimersByTimeAsync(100);
const kept = () => server.stored?.content.typed;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  server = fakeServer();
});
afterEach(() => {
  for (const end of ends.splice(0)) end();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('what is typed is on the server after a pause, and goes when the form is sent', async () => {
  const phone = newDevice(server);
  const sync = started(phone.open());
  await settled();
  expect(sync.get()).toMatchObject({ where: 'server', savedAt: null, choice: null });
  phone.type(sync, { motivo: 'x' });
  phone.type(sync, { motivo: 'xy' });
  await settled();
  expect(server.asked).toEqual(['GET', 'PUT']);
  expect(kept()).toEqual({ motivo: 'xy' });
  expect(phone.drafts.any('20001')).toBe(false);
  phone.drafts.forget(phone.key);
  sync.dropped();
  await settled();
  expect(server.stored).toBeNull();
});

test('the other device is offered the draft, and goes on with it', async () => {
  const [phone, desk] = [newDevice(server), newDevice(server)];
  const first = started(phone.open());
  phone.type(first, { motivo: 'telèfon' });
  await settled();
  const second = started(desk.open());
  await settled();
  expect(second.get().choice).toMatchObject({ kind: 'elsewhere', hereAt: null, theirs: { device: 'phone' } });
  second.takeTheirs();
  expect(desk.here()).toEqual({ motivo: 'telèfon' });
  desk.type(second, { motivo: 'telèfon i taula' });
  await settled();
  expect(kept()).toEqual({ motivo: 'telèfon i taula' });
  expect(second.get().choice).toBeNull();
});

test('two devices at once: neither loses, whichever the person chooses', async () => {
  for (const choice of ['takeTheirs', 'keepOurs'] as const) {
    server = fakeServer();
    const [phone, desk] = [newDevice(server), newDevice(server)];
    const [first, second] = [started(phone.open()), started(desk.open())];
    await settled();
    phone.type(first, { motivo: 'telèfon' });
    await settled();
    desk.type(second, { motivo: 'taula' });
    await settled();
    expect([kept(), desk.here()]).toEqual([{ motivo: 'telèfon' }, { motivo: 'taula' }]);
    const conflict = second.get().choice;
    expect(conflict).toMatchObject({ kind: 'elsewhere', theirs: { typed: { motivo: 'telèfon' } } });
    expect(conflict?.hereAt).toBeGreaterThan(0);
    second[choice]();
    await settled();
    const wanted = choice === 'takeTheirs' ? 'telèfon' : 'taula';
    expect([kept(), desk.here()]).toEqual([{ motivo: wanted }, { motivo: wanted }]);
    if (choice === 'takeTheirs') continue;
    phone.type(first, { motivo: 'telèfon, més' });
    await settled();
    expect(first.get().choice).toMatchObject({ kind: 'elsewhere', theirs: { typed: { motivo: 'taula' } } });
  }
});

test('a device is told that its draft was sent on another one, and may keep it', async () => {
  const phone = newDevice(server);
  const sync = started(phone.open());
  phone.type(sync, { motivo: 'x' });
  await settled();
  server.stored = null;
  phone.type(sync, { motivo: 'xy' });
  await settled();
  expect(sync.get().choice).toMatchObject({ kind: 'gone' });
  expect(phone.here()).toEqual({ motivo: 'xy' });
  sync.keepOurs();
  await settled();
  expect(kept()).toEqual({ motivo: 'xy' });
});

const first = async () => false;
const again = async () => true;

test('an old page sends nothing without a question: the other device has gone on, or has sent it', async () => {
  const [phone, desk] = [newDevice(server), newDevice(server)];
  const old = started(phone.open());
  phone.type(old, { motivo: 'x' });
  await settled();
  expect(await old.mayBeSent(first)).toBe(true);
  const other = started(desk.open());
  await settled();
  other.takeTheirs();
  desk.type(other, { motivo: 'x i més' });
  await settled();
  expect(await old.mayBeSent(first)).toBe(false);
  expect(old.get().choice).toMatchObject({ kind: 'elsewhere', theirs: { typed: { motivo: 'x i més' } }, held: 1 });
  // Pressed again without a choice.
  expect(await old.mayBeSent(first)).toBe(false);
  expect([old.get().choice?.held, kept(), phone.here()]).toEqual([2, { motivo: 'x i més' }, { motivo: 'x' }]);
  old.keepOurs();
  await settled();
  expect(await old.mayBeSent(first)).toBe(true);
  server.stored = null;
  expect(await old.mayBeSent(first)).toBe(false);
  expect(old.get().choice).toMatchObject({ kind: 'gone', held: 3 });
});

test('a send without an answer may have ended the draft itself; a device that went on is asked about all the same', async () => {
  const phone = newDevice(server);
  const sync = started(phone.open());
  phone.type(sync, { motivo: 'x' });
  await settled();
  const { stored } = server as { stored: Stored };
  server.stored = null;
  expect(await sync.mayBeSent(again)).toBe(true);
  server.stored = { ...stored, content: { ...stored.content, typed: { motivo: 'taula' } }, tag: '"theirs"' };
  expect(await sync.mayBeSent(again)).toBe(false);
});

test('another tab of the device that went on, or sent it, is asked about too', async () => {
  const phone = newDevice(server);
  const [one, two] = [started(phone.open()), started(phone.open())];
  phone.type(one, { motivo: 'x' });
  await settled();
  phone.type(two, { motivo: 'x i més' });
  await settled();
  expect(await two.mayBeSent(first)).toBe(true);
  expect(await one.mayBeSent(first)).toBe(false);
  expect(one.get().choice).toMatchObject({ kind: 'elsewhere', theirs: { typed: { motivo: 'x i més' } } });
  one.takeTheirs();
  expect([phone.here(), await one.mayBeSent(first)]).toEqual([{ motivo: 'x i més' }, true]);
  phone.drafts.forget(phone.key);
  two.dropped();
  await settled();
  expect(await one.mayBeSent(first)).toBe(false);
  expect(one.get().choice).toMatchObject({ kind: 'gone' });
});

test('a server that does not answer the question does not hold a send up', async () => {
  for (const status of [0, 401, 404, 503]) {
    server = fakeServer();
    const phone = newDevice(server);
    const sync = started(phone.open());
    phone.type(sync, { motivo: 'x' });
    await settled();
    server.fails = status;
    expect(await sync.mayBeSent(first)).toBe(true);
  }
});

test('without the server the draft waits on the device, and leaves once it answers, in a later visit too', async () => {
  const phone = newDevice(server);
  server.fails = 0;
  const sync = started(phone.open());
  phone.type(sync, { motivo: 'x' });
  await settled();
  expect(sync.get().where).toBe('waiting');
  expect([phone.here(), phone.drafts.any('20001')]).toEqual([{ motivo: 'x' }, true]);
  server.fails = null;
  await vi.advanceTimersByTimeAsync(31_000);
  expect(kept()).toEqual({ motivo: 'x' });
  server.fails = 503;
  phone.type(sync, { motivo: 'xy' });
  phone.drafts.forget(phone.key);
  sync.dropped();
  await settled();
  expect(kept()).toEqual({ motivo: 'x' });
  server.fails = null;
  started(phone.open());
  await settled();
  expect(server.stored).toBeNull();
});

test('a lost answer makes no conflict with oneself', async () => {
  const phone = newDevice(server);
  const sync = started(phone.open());
  await settled();
  server.deaf = true;
  phone.type(sync, { motivo: 'x' });
  await settled();
  server.deaf = false;
  phone.type(sync, { motivo: 'xy' });
  await settled();
  expect(sync.get().choice).toBeNull();
  expect(kept()).toEqual({ motivo: 'xy' });
});

test('one that cannot be read any more is said and replaced', async () => {
  const phone = newDevice(server);
  server.stored = { content: {} as DraftContent, savedAt: '', tag: '"old"' };
  server.unreadable = true;
  const sync = started(phone.open());
  await settled();
  expect(sync.get()).toMatchObject({ unreadable: true, choice: null });
  phone.type(sync, { motivo: 'x' });
  await settled();
  expect(sync.get().unreadable).toBe(false);
  expect(kept()).toEqual({ motivo: 'x' });
});

test('what a republished form takes no more is shown, and stays until the person needs it no longer', async () => {
  const [phone, desk] = [newDevice(server, ['motivo', 'old']), newDevice(server)];
  const first = started(phone.open());
  phone.type(first, { motivo: 'x', old: 'copy me' });
  await settled();
  const lines = [{ label: 'old', text: 'copy me' }];
  const again = started(phone.open(['motivo']));
  await settled();
  expect(again.get().rest).toEqual(lines);
  phone.type(again, { motivo: 'xy' });
  await settled();
  const second = started(desk.open());
  await settled();
  second.takeTheirs();
  expect(second.get().rest).toEqual(lines);
  second.dropRest();
  await settled();
  expect(server.stored?.content).toMatchObject({ typed: { motivo: 'xy' }, rest: [] });
  expect(desk.open().get().rest).toEqual([]);
});

test('the other device is shown it too where the form takes nothing of the draft any more', async () => {
  const desk = newDevice(server, ['old']);
  const first = started(desk.open());
  desk.type(first, { old: 'copy me' });
  await settled();
  const lines = [{ label: 'old', text: 'copy me' }];
  started(desk.open(['motivo']));
  await settled();
  expect(server.stored?.content).toMatchObject({ typed: {}, rest: lines });
  const phone = started(newDevice(server).open());
  await settled();
  phone.takeTheirs();
  await settled();
  expect(phone.get().rest).toEqual(lines);
  expect(server.asked.filter((method) => method === 'PUT')).toHaveLength(2);
  phone.dropRest();
  await settled();
  expect(server.stored).toBeNull();
});

test('a form that the server does not keep stays on the device, and is not asked about again', async () => {
  for (const status of [401, 403, 404]) {
    server = fakeServer();
    server.fails = status;
    const phone = newDevice(server);
    const sync = started(phone.open());
    phone.type(sync, { motivo: 'x' });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sync.get().where).toBe('device');
    expect(server.asked).toEqual(['GET']);
  }
});
