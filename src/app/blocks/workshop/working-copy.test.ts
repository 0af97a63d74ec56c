import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { WorkshopServer } from '../../../../tests/support/sites/workshop-server.ts';
import { createCall } from '../../../api/client.ts';
import { WorkingCopy } from './working-copy.ts';

const file = 'messages/ca/fields.json';
const first =
  '{\n  "name": { "label": "Nom" },\n  "street": { "label": "Carrer" },\n  "town": { "label": "Lloc" }\n}\n';

let server: WorkshopServer;
let copy: WorkingCopy;
/** The file that the server does not take. */
let refused = '';
let down = false;
beforeEach(async () => {
  vi.useFakeTimers();
  down = false;
  refused = '';
  server = new WorkshopServer({ [file]: first });
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (down) throw new TypeError('Failed to fetch');
    if (init.method === 'PUT' && refused && url.includes(encodeURIComponent(refused)))
      return Response.json({ status: 'Error', message: '' }, { status: 503 });
    return server.answer(init.method ?? 'GET', url, init.body);
  });
  copy = new WorkingCopy(createCall({ baseUrl: () => '', token: () => 't', language: () => 'ca' }));
  await copy.load();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const stored = () => server.files.get(file)?.text;
const put = (before: string, after: string, typing = '') =>
  copy.edit(file, (copy.shown().textOf(file) ?? '').replace(before, after), typing);

test('a change is saved after a pause, and what is typed meanwhile after the next one', async () => {
  put('Nom', 'Nom i', 'box');
  expect(copy.shown()).toMatchObject({ dirty: true, told: { kind: 'saving' } });
  await vi.advanceTimersByTimeAsync(150);
  put('Nom i', 'Nom i cognoms', 'box');
  expect(stored()).toBe(first);
  await vi.runAllTimersAsync();
  expect(stored()).toBe(first.replace('Nom', 'Nom i cognoms'));
  expect(copy.shown()).toMatchObject({ dirty: false, told: { kind: 'saved' }, saves: 1 });
  expect(copy.shown().answer?.files[0]).toMatchObject({ change: 'changed' });
});

test('undo brings the bytes back, step by step, and redo does it again', async () => {
  put('Nom', 'N', 'box');
  put('"N"', '"No"', 'box');
  put('Lloc', 'Població');
  const last = copy.shown().textOf(file);
  await vi.runAllTimersAsync();
  copy.step('undo', [file]);
  expect(copy.shown().textOf(file)).toBe(first.replace('Nom', 'No'));
  copy.step('undo', [file]);
  expect(copy.shown().textOf(file)).toBe(first);
  expect(copy.shown().can('undo', [file])).toBe(false);
  copy.step('redo', [file]);
  copy.step('redo', [file]);
  expect(copy.shown().textOf(file)).toBe(last);
  copy.step('undo', [file]);
  copy.step('undo', [file]);
  await vi.runAllTimersAsync();
  expect(stored()).toBe(first);
});

test("another person's change elsewhere in the file is taken in, also into what is undone", async () => {
  put('Nom', 'Nom complet');
  server.write(file, first.replace('Lloc', 'Població'), 'Pau');
  await vi.runAllTimersAsync();
  expect(stored()).toBe(first.replace('Nom', 'Nom complet').replace('Lloc', 'Població'));
  expect(copy.shown().textOf(file)).toBe(stored());
  copy.step('undo', [file]);
  expect(copy.shown().textOf(file)).toBe(first.replace('Lloc', 'Població'));
});

test('a change of the same place is a choice: neither text is lost before', async () => {
  const theirs = first.replace('Nom', 'Nom del titular');
  put('Nom', 'Nom complet');
  server.write(file, theirs, 'Pau');
  await vi.runAllTimersAsync();
  const mine = first.replace('Nom', 'Nom complet');
  expect(copy.shown().told).toEqual({ kind: 'conflict', path: file });
  expect(copy.shown().conflictOf(file)).toEqual({ mine, theirs });
  expect(stored()).toBe(theirs);
  copy.settle(file, 'mine');
  await vi.runAllTimersAsync();
  expect(stored()).toBe(mine);
  expect(copy.shown().conflictOf(file)).toBe(null);

  put('Nom complet', 'Nom curt');
  server.write(file, theirs, 'Pau');
  await vi.runAllTimersAsync();
  copy.settle(file, 'theirs');
  await vi.runAllTimersAsync();
  expect(copy.shown().textOf(file)).toBe(theirs);
  expect(copy.shown().dirty).toBe(false);
  // Undo brings back the own text.
  copy.step('undo', [file]);
  expect(copy.shown().textOf(file)).toBe(first.replace('Nom', 'Nom curt'));
});

test('a choice counts for the place that both changed; other changes of both stay', async () => {
  put('Nom', 'Nom complet');
  server.write(file, first.replace('Nom', 'Nom del titular').replace('Lloc', 'Població'), 'Pau');
  await vi.runAllTimersAsync();
  copy.settle(file, 'mine');
  await vi.runAllTimersAsync();
  const mine = first.replace('Nom', 'Nom complet').replace('Lloc', 'Població');
  expect(stored()).toBe(mine);

  put('Nom complet', 'Nom curt');
  put('Població', 'Municipi');
  server.write(file, mine.replace('Nom complet', 'Nom llarg'), 'Pau');
  await vi.runAllTimersAsync();
  expect(copy.shown().conflictOf(file)).toEqual({
    mine: first.replace('Nom', 'Nom curt').replace('Lloc', 'Municipi'),
    theirs: first.replace('Nom', 'Nom llarg').replace('Lloc', 'Municipi'),
  });
  copy.settle(file, 'theirs');
  await vi.runAllTimersAsync();
  expect(stored()).toBe(first.replace('Nom', 'Nom llarg').replace('Lloc', 'Municipi'));
  copy.step('undo', [file]);
  await vi.runAllTimersAsync();
  expect(stored()).toBe(first.replace('Nom', 'Nom curt').replace('Lloc', 'Municipi'));
});

test('a conflict is told until it is settled, whatever is typed on and whatever else is saved', async () => {
  const theirs = first.replace('Nom', 'Cognoms');
  put('Nom', 'Nom complet');
  server.write(file, theirs, 'Pau');
  await vi.runAllTimersAsync();
  put('Nom complet', 'Nom complet i');
  await vi.runAllTimersAsync();
  expect(copy.shown().told).toEqual({ kind: 'conflict', path: file });
  copy.edit('messages/ca/other.json', '{}\n');
  await vi.runAllTimersAsync();
  expect(server.files.get('messages/ca/other.json')?.text).toBe('{}\n');
  expect(copy.shown().told).toEqual({ kind: 'conflict', path: file });
  copy.settle(file, 'mine');
  await vi.runAllTimersAsync();
  expect(stored()).toBe(first.replace('Nom', 'Nom complet i'));
  expect(copy.shown().told).toEqual({ kind: 'saved' });
});

test('the text of somebody else shows, and who it was, unless something here is unsaved', async () => {
  put('Nom', 'Nom complet');
  await vi.runAllTimersAsync();
  const now = first.replace('Nom', 'Nom complet').replace('Lloc', 'Població');
  server.write(file, now, 'Pau');
  await copy.load();
  expect(copy.shown().textOf(file)).toBe(now);
  expect(copy.shown().told).toEqual({ kind: 'by-others', path: file, by: 'Pau' });
});

test('a file that cannot be saved stays, and is saved later', async () => {
  down = true;
  put('Nom', 'Nom complet');
  await vi.runAllTimersAsync();
  expect(copy.shown()).toMatchObject({ dirty: true, told: { kind: 'failed' } });
  await copy.load();
  down = false;
  await copy.load();
  expect(copy.shown().textOf(file)).toBe(first.replace('Nom', 'Nom complet'));
  await copy.save();
  expect(stored()).toBe(first.replace('Nom', 'Nom complet'));
  expect(copy.shown()).toMatchObject({ dirty: false, told: { kind: 'saved' } });
});

test('a failure is told until its file is saved, whatever else is saved', async () => {
  refused = file;
  put('Nom', 'Nom complet');
  copy.edit('messages/ca/other.json', '{}\n');
  await vi.runAllTimersAsync();
  expect(server.files.get('messages/ca/other.json')?.text).toBe('{}\n');
  expect(copy.shown().told).toEqual({ kind: 'failed', message: '' });
  refused = '';
  await copy.save();
  expect(copy.shown().told).toEqual({ kind: 'saved' });
});

test('a new file, its removal, and discarding everything', async () => {
  const fresh = 'messages/ca/pages/rules.json';
  copy.edit(fresh, '{}\n');
  await vi.runAllTimersAsync();
  expect(server.files.get(fresh)).toMatchObject({ text: '{}\n', live: null });
  expect(copy.shown().answer?.files.map(({ path }) => path)).toContain(fresh);
  expect(await copy.remove(fresh)).toBe(true);
  expect(copy.shown().textOf(fresh)).toBe(null);
  put('Nom', 'Nom complet');
  await vi.runAllTimersAsync();
  expect(await copy.discard()).toBe(true);
  expect(copy.shown().textOf(file)).toBe(first);
  expect(copy.shown().can('undo', [file])).toBe(false);
});

test('files that are removed together are gone before all is told to be saved', async () => {
  const others = ['messages/ca/pages/rules.json', 'messages/es/pages/rules.json'];
  for (const one of others) server.write(one, '{}\n', null);
  await copy.load();
  const told: string[] = [];
  const stop = copy.subscribe(() => {
    const left = others.filter((one) => server.files.has(one));
    told.push(`${copy.shown().told.kind} ${left.length}`);
  });
  await Promise.all(others.map((one) => copy.remove(one)));
  stop();
  expect(told).not.toContain('saved 1');
  expect(told.at(-1)).toBe('saved 0');
});

test('50 changes of two people in turn: none is lost without a word', async () => {
  const lines = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`t${at}`, `${at}`]));
  const many = 'messages/ca/app.json';
  server.write(many, `${JSON.stringify(lines, null, 2)}\n`, null);
  await copy.load();
  for (let turn = 0; turn < 50; turn += 1) {
    const mine = turn % 20;
    const other = (turn * 7 + 10) % 20;
    const change = (text: string, at: number, by: string) =>
      text.replace(new RegExp(`"t${at}": "([^"]*)"`), `"t${at}": "$1${by}"`);
    copy.edit(many, change(copy.shown().textOf(many) ?? '', mine, 'a'));
    server.write(many, change(server.files.get(many)?.text ?? '', other, 'b'), 'Pau');
    await vi.runAllTimersAsync();
    if (copy.shown().conflictOf(many)) {
      // Lines that touch are one place.
      expect(Math.abs(mine - other)).toBeLessThanOrEqual(1);
      copy.settle(many, 'mine');
      await vi.runAllTimersAsync();
    }
  }
  const values = Object.values(JSON.parse(server.files.get(many)?.text ?? '{}') as Record<string, string>).join('');
  expect(values.match(/a/g)).toHaveLength(50);
});
