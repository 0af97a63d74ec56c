import path from 'node:path';
import { expect, test } from 'vitest';
import { calledIn } from '../../scripts/config/called.ts';
import { comparisonWords } from '../../scripts/config/publish.ts';
import { compareVersions, compileConfig, formatChanges, type ReadableVersion } from '../../src/compiler/index.ts';
import { type Change, GOOD, goodCopy } from './good-copy.ts';
import { compileGood } from './good-registry.ts';

const form = 'schemas/visit.schema.json';
const good = compile();

/** The report of changed files, line by line. */
async function said(...changes: Change[]): Promise<string[]> {
  return formatChanges(await compareVersions(await good, await compile(changes)))
    .split('\n')
    .filter((line) => line !== '');
}

test('nothing is said of what is the same', async () => {
  expect(await said()).toEqual([]);
});

test.each<{ name: string; changes: Change[]; lines: string[] }>([
  {
    name: 'a field that has to be filled in, and rules that admit less and more',
    changes: [
      {
        file: form,
        edit: (text) =>
          text
            .replace('"required": ["name", "accepted"]', '"required": ["name", "email", "accepted"]')
            .replace('"enum": ["guided", "free"], "default": "free"', '"enum": ["guided"]')
            .replace('"kind": "free", ', ''),
      },
      { file: form, from: '"maxLength": 40', to: '"maxLength": 30' },
      { file: form, from: '"minimum": 1', to: '"minimum": 0' },
      ...['ca', 'es'].map((language) => ({
        file: `messages/${language}/forms/visit.json`,
        edit: (text: string) => text.replace(/, "free": "[^"]*"/, ''),
      })),
    ],
    lines: [
      'Form visit',
      '! name › maxLength: 40 → 30',
      '! email › required: true',
      '! kind › enum: ["guided","free"] → ["guided"]',
      '- kind › default: was "free"',
      '~ people › minimum: 1 → 0',
      'Texts ca',
      '- forms.visit.kind.options.free: was "Lliure"',
      'Texts es',
      '- forms.visit.kind.options.free: was "Lliure"',
    ],
  },
  {
    name: 'an order, and a condition and an amount as they were written',
    changes: [
      { file: form, from: '"fields": ["name", "email"]', to: '"fields": ["email", "name"]' },
      {
        file: form,
        from: '"buttons": ["submit", "clear"]',
        to: `"buttons": [{ "id": "submit", "when": "values.people > 2 && !(values.name in ['x'])" }, "clear"]`,
      },
      { file: form, from: '"submit": {', to: '"amount": "12 * values.people", "submit": {' },
      {
        file: 'menus/settings.json',
        from: '"ES00 0000"',
        to: '"ES91 2100 0418 4502 0005 1332", "beneficiary": "Club"',
      },
    ],
    lines: [
      'Form visit',
      `~ buttons › submit: "submit" → {"id":"submit","when":"values.people > 2 && !(values.name in ['x'])"}`,
      '~ sections › who › fields: ["name","email"] → ["email","name"]',
      '+ amount: "12 * values.people"',
      'Settings',
      '~ bankAccount: "ES00 0000" → "ES91 2100 0418 4502 0005 1332"',
      '+ beneficiary: "Club"',
    ],
  },
  {
    name: 'a text in one language',
    changes: [{ file: 'messages/es/forms/visit.json', from: '"Visita"', to: '"La visita"' }],
    lines: ['Texts es', '~ forms.visit.title: "Visita" → "La visita"'],
  },
])('$name', async ({ changes, lines }) => {
  expect((await said(...changes)).map((line) => line.trim())).toEqual(lines);
});

test('that a form is gone says that its texts are', async () => {
  const version = (name: string, forms: object, texts: object): ReadableVersion => ({
    manifest: { forms, languages: ['ca'], texts: { ca: `texts.${name}` } } as unknown as ReadableVersion['manifest'],
    file: async (file) => JSON.stringify(file.startsWith('texts') ? texts : {}),
  });
  const before = version('1', { old: { form: 'old.1', texts: {} } }, { forms: { old: { title: 'Old' } }, a: 'One' });
  const lines = formatChanges(await compareVersions(before, version('2', {}, { a: 'Two' }))).split('\n');
  expect(lines).toEqual(['Form old', '  - the whole is gone', 'Texts ca', '  ~ a: "One" → "Two"']);
});

test('a renamed property of a record is gone and new, and nothing is said of how it is drawn', async () => {
  const version = (name: string, record: object): ReadableVersion => ({
    manifest: {
      forms: {},
      languages: [],
      records: { guest: { record: `guest.${name}` } },
    } as unknown as ReadableVersion['manifest'],
    file: async () => JSON.stringify(record),
  });
  const record = (property: string) => ({
    schema: { type: 'object', properties: { [property]: { type: 'string' } } },
    uiSchema: { [property]: {} },
  });
  const after = { ...record('name'), was: { name: ['nom'] } };
  const lines = formatChanges(await compareVersions(version('1', record('nom')), version('2', after))).split('\n');
  expect(lines).toEqual(['Record guest', '  - nom: was {"type":"string"}', '  + name: {"type":"string"}']);
});

test('fields and settings are called as people call them, beside their names', async () => {
  const { config } = await compileConfig(path.join(import.meta.dirname, '../..'));
  const change = (name: string) => ({ kind: 'changed', path: [name], before: 1, after: 2 }) as const;
  const lines = formatChanges(
    [
      { subject: 'settings', changes: [change('certificateCost'), change('timeZone')] },
      { subject: 'form', id: 'certificate-request', changes: [change('delanteDe')] },
      { subject: 'record', id: 'person', changes: [change('nombre')] },
      { subject: 'texts', id: 'ca', changes: [change('forms.certificate-request.motivo.label')] },
    ],
    calledIn(config),
  ).split('\n');
  expect(lines).toEqual([
    'Settings',
    '  ~ certificateCost (preu del certificat): 1 → 2',
    '  ~ timeZone: 1 → 2',
    'Form certificate-request',
    '  ~ delanteDe (Per presentar davant de): 1 → 2',
    'Record person',
    '  ~ nombre (Nom): 1 → 2',
    'Texts ca',
    '  ~ forms.certificate-request.motivo.label (Sol·licitud de certificat de col·legiació › Motiu): 1 → 2',
  ]);
});

test('who is asked reads what the database counts, and that drafts are where nobody can count them', () => {
  const rest = {
    before: 'a',
    after: 'b',
    conflicts: [],
    hidden: [
      { record: 'guest', property: 'carrec', people: 3 },
      { record: 'vehicle', property: '', people: 1 },
    ],
    carried: [{ record: 'guest', from: 'nom', to: 'name', people: 2 }],
    orphaned: [{ form: 'gone', requests: 2 }],
    refused: [{ form: 'visit', requests: 3 }],
    approval: false,
  };
  const tighter = { kind: 'changed', path: ['name', 'maxLength'], before: 40, after: 30, tightened: true } as const;
  const words = comparisonWords({ ...rest, changes: [{ subject: 'form', id: 'visit', changes: [tighter] }] });
  expect(words).toContain('! name › maxLength: 40 → 30');
  expect(words).toContain('3 people have a value in "carrec" of the record "guest" that nobody will see any more');
  expect(words).toContain('1 person has the record "vehicle" that nobody will see any more');
  expect(words).toContain('The values of 2 people in "nom" of the record "guest" go on as "name".');
  expect(words).toContain('2 sent through "gone" are not done yet');
  expect(words).toContain('3 sent through "visit" are not done yet and break its new rules');
  expect(words).toMatch(/Drafts stay on the devices of members .* not counted here/);
  const text = { kind: 'changed', path: ['x'], before: 'a', after: 'b' } as const;
  expect(comparisonWords({ ...rest, changes: [{ subject: 'texts', id: 'ca', changes: [text] }] })).not.toContain(
    'devices',
  );
});

async function compile(changes: readonly Change[] = []): Promise<ReadableVersion> {
  const { root, remove } = changes.length === 0 ? { root: GOOD, remove: async () => {} } : await goodCopy(changes);
  const { problems, compiled } = await compileGood(root).finally(remove);
  expect(problems).toEqual([]);
  if (!compiled) throw new Error('unreachable');
  return { manifest: compiled.manifest, file: async (name) => compiled.files.get(name) ?? '' };
}
