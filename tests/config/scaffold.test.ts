import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { Interrupted } from '../../scripts/lib/command.ts';
import { compared } from '../../scripts/messages/exchange.ts';
import { ask } from '../../scripts/new/ask.ts';
import { checkConfig } from '../../src/compiler/index.ts';
import { FIELD_KINDS } from '../../src/compiler/scaffold/field-kinds.ts';
import { fieldsIn } from '../../src/compiler/scaffold/fields.ts';
import { type NewThingSpec, readSurroundings, writeNew } from '../../src/compiler/scaffold/scaffold.ts';

const ROOT = path.join(import.meta.dirname, '../..');
let root: string;

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'new files '));
  for (const folder of ['schemas', 'menus', 'messages'])
    await cp(path.join(ROOT, folder), path.join(root, folder), { recursive: true });
});
afterEach(() => rm(root, { recursive: true, force: true }));

const write = async (thing: Partial<NewThingSpec> & Pick<NewThingSpec, 'kind' | 'name'>) =>
  writeNew(root, { titles: {}, below: 'requests', fields: [], ...thing }, await readSurroundings(root));
const text = (file: string) => readFile(path.join(root, file), 'utf8');

test('a form, a record, a page, a list and a procedure with every kind of field are in order at once', async () => {
  const kinds = Object.keys(FIELD_KINDS).map((kind) => `${kind}Field:${kind}`);
  const fields = fieldsIn([...kinds, 'room:large|small', 'plain'].join(', '));
  const titles = { ca: 'Sol·licitud de sala', es: 'Solicitud de sala' };
  const named = fields.flatMap(({ name, choices }) => [name, ...choices.map((choice) => `${name}.${choice}`)]);
  const labels = Object.fromEntries(named.map((name) => [name, { es: `${name} es` }]));
  const written = [
    ...(await write({ kind: 'form', name: 'room-request', titles, fields, labels })),
    ...(await write({ kind: 'record', name: 'vehicle', below: 'my-college', titles, fields, labels })),
    ...(await write({ kind: 'page', name: 'rules', titles })),
    ...(await write({ kind: 'list', name: 'rooms' })),
    ...(await write({ kind: 'procedure', name: 'complaint', titles: { ca: 'Queixa', es: 'Queja' }, fields, labels })),
  ];
  expect((await checkConfig(root, ROOT)).problems).toEqual([]);
  expect(written).toContain('messages/es/mails/room-request.json');
  expect(JSON.parse(await text('messages/ca/procedures/complaint.json')).moves.accept).toBe('Acceptar');
  expect(JSON.parse(await text('messages/es/procedures/complaint.json')).states.refused).toBe('No aceptada');
  expect(JSON.parse(await text('messages/es/lists/rooms.json')).entries.second).toBe('Segunda');
  expect(JSON.parse(await text('messages/ca/pages/room-request.json'))).toEqual({ title: 'Sol·licitud de sala' });
  expect(JSON.parse(await text('messages/es/forms/room-request.json')).room).toEqual({
    label: 'room es',
    options: { large: 'room.large es', small: 'room.small es' },
  });
  expect(JSON.parse(await text('messages/ca/forms/room-request.json')).room).toEqual({
    label: 'Room',
    options: { large: 'Large', small: 'Small' },
  });
  // The text that most forms of the folder show once they are sent.
  expect(JSON.parse(await text('schemas/room-request.schema.json')).form.results).toEqual({
    '201': { text: 'requestSent' },
  });
  // The rest of the menu stays as it was written.
  const kept = (await readFile(path.join(ROOT, 'menus/workspace.json'), 'utf8')).split('\n');
  const lines = new Set((await text('menus/workspace.json')).split('\n').map((line) => line.replace(/,$/, '')));
  expect(kept.filter((line) => !lines.has(line.replace(/,$/, '')))).toEqual([]);
});

test("a copy of the product's own procedure is in order, and is the organisation's to change", async () => {
  const file = 'schemas/_procedures/request.procedure.json';
  const answers = await ask(
    { kind: 'procedure', name: 'request', said: {} },
    await readSurroundings(root),
    [],
    // Nothing is asked, so nothing is read.
    { input: new PassThrough(), output: new PassThrough() },
  );
  expect(await write({ kind: 'procedure', name: 'request', ...answers })).toEqual([file]);
  expect((await checkConfig(root, ROOT)).problems).toEqual([]);
  await writeFile(path.join(root, file), (await text(file)).replace('"in-hand",', '"in-hand", "waiting",'));
  const { problems } = await checkConfig(root, ROOT);
  expect(problems.map(({ file: where, what }) => [where, what])).toContainEqual([
    file,
    'the text "procedures.request.states.waiting" is missing',
  ]);
});

test.each<[Partial<NewThingSpec> & Pick<NewThingSpec, 'kind' | 'name'>, string]>([
  [{ kind: 'form', name: 'Room request' }, '"Room request" is no name'],
  [{ kind: 'form', name: 'contact-data' }, 'schemas/contact-data.schema.json is there already'],
  [{ kind: 'page', name: 'requests' }, 'There is a page "requests" already'],
  [{ kind: 'page', name: 'rules', below: 'nowhere' }, 'There is no page "nowhere" to put it below: use '],
])('%o is refused and nothing is written', async (thing, words) => {
  const before = await text('menus/workspace.json');
  await expect(write(thing)).rejects.toThrow(words);
  expect(await text('menus/workspace.json')).toBe(before);
  await expect(text(`messages/ca/pages/${thing.name}.json`)).rejects.toThrow('ENOENT');
});

test('fields of the person, words in each language, an icon, and a record of which there are many', async () => {
  const said = {
    title: ['ca=Sala', 'es=Aula'],
    fields: 'person.nombre, person.persCifNif, dia:date',
    label: ['dia.ca=Dia', 'dia.es=Día'],
    icon: 'requests',
  };
  const surroundings = await readSurroundings(root);
  const form = await ask({ kind: 'form', name: 'room-request', said }, surroundings, ['requests'], null);
  await write({ kind: 'form', name: 'room-request', ...form });
  const label = ['marca.es=Marca', 'tipus.es=Tipo', 'tipus.gran.es=Grande', 'tipus.petit.es=Pequeño'];
  const many = { ...said, fields: 'marca, tipus:gran|petit', label, many: '5' };
  const record = await ask({ kind: 'record', name: 'vehicle', said: many }, surroundings, ['requests'], null);
  await write({ kind: 'record', name: 'vehicle', ...record });
  const { problems, warnings } = await checkConfig(root, ROOT);
  expect(problems).toEqual([]);
  // Nothing of the form is the same in both languages.
  expect(warnings.filter(({ file }) => file.includes('room-request'))).toEqual([]);
  const written = JSON.parse(await text('schemas/room-request.schema.json'));
  expect(written.properties.nombre).toEqual({ $ref: '_records/person.record.json#/properties/nombre' });
  expect(written.form.prefill).toEqual([{ action: 'record', params: { record: 'person' } }]);
  expect(JSON.parse(await text('messages/es/forms/room-request.json'))).toEqual({ dia: { label: 'Día' } });
  expect(JSON.parse(await text('schemas/_records/vehicle.record.json'))).toMatchObject({ many: true, maxItems: 5 });
  expect(await text('menus/workspace.json')).toMatch(
    /"id": "room-request",\s+"path": "room-request",\s+"icon": "requests"/,
  );
  expect(await text('menus/workspace.json')).toMatch(/"columns": \[\s*"marca",\s*"tipus"\s*\]/);
});

test.each([
  [{ icon: 'requets' }, 'There is no icon "requets": did you mean "requests"?'],
  [{ many: 'some' }, '"some" is not a number'],
  [{ fields: 'persona.nom' }, '"persona.nom": a new record has fields of its own alone.'],
])('%o is refused in words', async (said, words) => {
  const surroundings = await readSurroundings(root);
  const asked = ask({ kind: 'record', name: 'vehicle', said }, surroundings, ['requests'], null);
  await expect(asked.then((answers) => write({ kind: 'record', name: 'vehicle', ...answers }))).rejects.toThrow(words);
});

test.each([
  ['persona.nom', '"persona.nom": there is no record "persona": use '],
  ['person.nom', '"person.nom": that record has '],
])('a form with %s is refused in words', async (said, words) => {
  await expect(write({ kind: 'form', name: 'room-request', fields: fieldsIn(said) })).rejects.toThrow(words);
});

test('without a terminal the page goes below the one that people land on, and other languages wait for words', async () => {
  const answers = await ask({ kind: 'form', name: 'room-request', said: {} }, await readSurroundings(root), [], null);
  expect(answers.below).toBe('my-college');
  await write({ kind: 'form', name: 'room-request', ...answers });
  // A text without Spanish is missing there, to the check and to the translator's report.
  const whole = (folder: string) => ({
    file: `messages/ca/${folder}/room-request.json`,
    line: 1,
    column: 1,
    what: 'none of these texts exists in "es"',
    remedy: `write messages/es/${folder}/room-request.json`,
  });
  const title = {
    file: 'messages/ca/pages/room-request.json',
    line: 2,
    column: 3,
    what: 'the text "pages.room-request.title" does not exist in "es"',
    remedy: 'write it in messages/es/pages/room-request.json, or remove it here',
  };
  const { problems, warnings } = await checkConfig(root, ROOT);
  expect(problems).toMatchObject([whole('forms'), whole('mails'), title]);
  expect(warnings.filter(({ file }) => file.includes('room-request'))).toEqual([]);
  expect(compared(root, 'ca', 'es').missing).toEqual([
    'forms/room-request.json/subject/label',
    'forms/room-request.json/comments/label',
    'mails/room-request.json/subject',
    'mails/room-request.json/body',
    'pages/room-request.json/title',
  ]);
});

/** Asks at a terminal; the keys are typed one after the other, each when the words before it are shown. */
async function asked(kind: NewThingSpec['kind'], steps: [shown: string, keys: string][], said = {}) {
  // Node takes a terminal called "dumb" for a printer, where Ctrl-U erases nothing.
  vi.stubEnv('TERM', 'xterm');
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
  const input = new PassThrough();
  const output = new PassThrough();
  const left = [...steps];
  let shown = '';
  output.on('data', (piece) => {
    shown += piece;
    const [words, keys] = left[0] ?? [];
    if (words === undefined || !shown.includes(words)) return;
    left.shift();
    shown = '';
    setImmediate(() => (keys === '' ? input.end() : input.write(keys)));
  });
  const answers = ask({ kind, name: 'room-request', said }, await readSurroundings(root), ['requests'], {
    input,
    output,
  });
  // A question in other words than these would wait for its answer until the test's own end.
  return Promise.race([
    answers,
    setTimeout(60_000, null, { ref: false }).then(() => expect(shown).toContain(left[0]?.[0])),
  ]);
}

test('what the arguments leave open is asked, and what cannot be taken is asked again', async () => {
  const answers = await asked(
    'form',
    [
      ['Title in "ca"', 'Sol·licitud de sala\r'],
      ['Below which page?', 'nowhere\r'],
      ['There is no such name.', '\u0015requests\r'],
      ['Icon in menus', 'requets\r'],
      ['There is no such name.', '\u0015requests\r'],
      ['Fields, as name:kind', 'día\r'],
      ['"día" is no field', '\u0015day:date\r'],
      ['Label of day in "ca"', 'Dia\r'],
    ],
    { title: ['es=Solicitud'], label: ['day.es=Día'] },
  );
  expect(answers).toMatchObject({
    titles: { ca: 'Sol·licitud de sala', es: 'Solicitud' },
    below: 'requests',
    icon: 'requests',
    fields: [{ name: 'day' }],
    labels: { day: { ca: 'Dia', es: 'Día' } },
  });
});

test('how many of a record a person may have is asked until it is a number', async () => {
  const said = { title: ['ca=Sala', 'es=Aula'], below: 'requests', icon: 'none', fields: 'person.name' };
  const steps: [string, string][] = [
    ['How many', 'some\r'],
    ['"some" is not a number', '\u00155\r'],
  ];
  expect(await asked('record', steps, said)).toMatchObject({ many: 5 });
});

test('Enter takes what is proposed', async () => {
  const around = await readSurroundings(root);
  const answers = await asked('form', [
    ['Title in "ca"', '\r'],
    ['Title in "es"', '\r'],
    ['Below which page?', '\r'],
    ['Icon in menus', '\r'],
    ['Fields, as name:kind', '\r'],
    ['Label of subject in "ca"', '\r'],
    ['Label of subject in "es"', '\r'],
    ['Label of comments in "ca"', '\r'],
    ['Label of comments in "es"', '\r'],
  ]);
  expect(answers).toEqual(await ask({ kind: 'form', name: 'room-request', said: {} }, around, ['requests'], null));
});

test.each([
  ['Ctrl-C', '\u0003'],
  ['Ctrl-D', '\u0004'],
  ['Escape', '\u001b'],
  ['the end of the terminal', ''],
])('a question that is interrupted by %s ends in words', async (_name, keys) => {
  await expect(asked('page', [['Title in', keys]])).rejects.toThrow(new Interrupted());
});

test.each([
  ['día', '"día" is no field'],
  ['a:text:b', '"a:text:b" is no field'],
  ['a:word', '"word" is no kind of field: use date, email'],
  ['a:x|ñ', 'write choices in English letters'],
  ['a, a:date', '"a" is named twice'],
])('fields "%s" are refused in words', (said, words) => {
  expect(() => fieldsIn(said)).toThrow(words);
});
