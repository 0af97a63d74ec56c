import { readFileSync } from 'node:fs';
import hashForSchema from '@rjsf/utils/lib/hashForSchema.js';
import { describe, expect, test } from 'vitest';
import { allFormats } from '../../src/compiler/formats/index.ts';
import type { JsonObject } from '../../src/compiler/json.ts';
import { parseJsonFile } from '../../src/compiler/read/json-file.ts';
import { inlineRefs } from '../../src/compiler/refs.ts';
import { Report } from '../../src/compiler/report.ts';
import { BOOLEAN_GROUPS, groupsOf, publishedCode, SUITE_FILES, type SuiteGroup } from './suite-groups.ts';

type Validate = (value: unknown) => boolean;

/** The validator that is published for a schema, and run by browser and server. */
async function published(schema: object | boolean): Promise<Validate> {
  const { code, root } = await publishedCode(schema);
  const address = `data:text/javascript;base64,${Buffer.from(code).toString('base64')}`;
  const module = (await import(/* @vite-ignore */ address)) as { default: Record<string, Validate> };
  return module.default[hashForSchema(root)] as Validate;
}

async function wrongOf(groups: readonly SuiteGroup[]): Promise<string[]> {
  const wrong: string[] = [];
  for (const { description, schema, tests } of groups) {
    const validate = await published(schema);
    for (const { description: name, data, valid } of tests)
      if (validate(data) !== valid) wrong.push(`${description}: ${name}`);
  }
  return wrong;
}

describe('verdicts agree with the JSON-Schema-Test-Suite', () => {
  test.for(SUITE_FILES)('%s', async (file) => expect(await wrongOf(groupsOf(file))).toEqual([]));

  test('schemas that are true or false', async () => expect(await wrongOf(BOOLEAN_GROUPS)).toEqual([]));
});

/** The schema of a file as it is published: with what its references lead to in their place. */
function resolved(schema: object): JsonObject {
  const report = new Report();
  const file = parseJsonFile('schemas/form.schema.json', JSON.stringify(schema), report);
  const inlined = inlineRefs(file, new Map([[file.file, file]]), report);
  expect(report.problems).toEqual([]);
  return inlined;
}

const below = (levels: number): object => (levels === 0 ? { n: 1 } : { n: 1, list: [below(levels - 1)] });

describe('references are judged as what they lead to', () => {
  const number = { type: 'integer' };
  const ref = (pointer: string) => ({ $ref: `#${pointer}` });
  test.for<[name: string, schema: object, right: unknown[], wrong: unknown[]]>([
    [
      'a definition',
      { definitions: { a: number }, properties: { f: ref('/definitions/a') } },
      [{ f: 1 }],
      [{ f: 'x' }],
    ],
    [
      'one by another',
      { definitions: { a: number, b: ref('/definitions/a') }, items: ref('/definitions/b') },
      [[1]],
      [['x']],
    ],
    ['a property', { properties: { f: number, g: ref('/properties/f') } }, [{ g: 1 }, { f: 1, g: 2 }], [{ g: 'x' }]],
    ['a place of a list', { items: [number, ref('/items/0')] }, [[1, 2]], [[1, 'x']]],
    [
      'names with marks of their own',
      {
        definitions: { 'a~b': number, 'a/b': number, 'a%b': number, 'a b': number },
        properties: {
          f: ref('/definitions/a~0b'),
          g: ref('/definitions/a~1b'),
          h: ref('/definitions/a%25b'),
          i: ref('/definitions/a%20b'),
          j: ref('/definitions/a b'),
        },
      },
      [{ f: 1, g: 1, h: 1, i: 1, j: 1 }],
      ['f', 'g', 'h', 'i', 'j'].map((name) => ({ [name]: 'x' })),
    ],
    ['a property called $ref', { properties: { $ref: { type: 'string' } } }, [{ $ref: 'a' }], [{ $ref: 2 }]],
    ['in an enum it is a value', { enum: [{ $ref: 'a' }] }, [{ $ref: 'a' }], [{ $ref: 'b' }]],
    [
      'what stands beside one is added',
      { definitions: { a: { type: 'string' } }, properties: { f: { ...ref('/definitions/a'), maxLength: 2 } } },
      [{ f: 'ab' }],
      [{ f: 1 }, { f: 'abc' }],
    ],
    [
      'what stands in itself, level by level',
      {
        definitions: {
          node: { required: ['n'], properties: { n: number, list: { items: ref('/definitions/node') } } },
        },
        ...ref('/definitions/node'),
      },
      [0, 1, 2, 3, 4].map(below),
      [{}, { n: 1, list: [{}] }, { n: 1, list: [{ n: 1, list: [{ n: 'x' }] }] }],
    ],
  ])('%s', async ([, schema, right, wrong]) => {
    const validate = await published(resolved(schema));
    expect(right.filter((value) => !validate(value))).toEqual([]);
    expect(wrong.filter((value) => validate(value))).toEqual([]);
  });
});

test('cents are told from parts of them, however large the amount', async () => {
  const validate = await published({ multipleOf: 0.01 });
  const right = [0, 19.99, 0.07, 600000.01, 12345678.91, 9999999999999.99, -1234567.89];
  const wrong = [0.001, 19.999, 600000.005, 12345678.915, 1e308, -0.015];
  expect(right.filter((amount) => !validate(amount))).toEqual([]);
  expect(wrong.filter((amount) => validate(amount))).toEqual([]);
});

test.for<[format: string, first: string, last: string, right: readonly string[], wrong: readonly string[]]>([
  ['date', '2026-02-28', '2026-03-01', ['2026-02-28', '2026-03-01'], ['2026-02-27', '2026-03-02', '0026-02-28']],
  ['month', '2025-12', '2026-01', ['2025-12', '2026-01'], ['2025-11', '2026-02']],
  ['iso-time', '09:00', '18:30', ['09:00', '09:00:00', '18:30', '18:30:00.0'], ['08:59', '18:30:01', '18:31']],
  [
    'iso-date-time',
    '2026-11-22T10:30',
    '2026-11-23T10:30',
    ['2026-11-22T10:30', '2026-11-22t23:59:59', '2026-11-23T10:30:00'],
    ['2026-11-22T10:29:59', '2026-11-23T10:31'],
  ],
  ['time', '09:00:00Z', '18:30:00Z', ['10:00:00+01:00', '19:30:00+01:00'], ['09:00:00+01:00', '18:30:00-01:00']],
  [
    'date-time',
    '2026-11-22T10:30:00Z',
    '2026-11-23T10:30:00Z',
    ['2026-11-22T11:30:00+01:00', '2026-11-23T10:30:00Z'],
    ['2026-11-22T11:29:59+01:00', '2026-11-23T10:30:01Z'],
  ],
])('the first and the last of the format %s count by when they are', async ([format, first, last, right, wrong]) => {
  const validate = await published({ format, formatMinimum: first, formatMaximum: last });
  expect(right.filter((text) => !validate(text))).toEqual([]);
  expect(wrong.filter((text) => validate(text))).toEqual([]);
  expect([12, null, [], {}].every((value) => validate(value))).toBe(true);
});

describe('formats, where the suite has few cases or none', () => {
  test.for<[format: string, right: readonly string[], wrong: readonly string[]]>([
    ['date', ['2024-02-29', '2000-02-29'], ['2023-02-29', '1900-02-29', '2026-04-31', '2026-1-1', '2026-01-01 ']],
    [
      'time',
      ['10:30:00Z', '10:30:00.5+01:00', '23:59:60Z', '00:59:60+01:00', '15:59:60-08:00'],
      ['10:30:00', '10:30Z', '24:00:00Z', '10:30:60Z', '10:30:00+24:00'],
    ],
    [
      'date-time',
      ['2026-11-22T10:30:00+01:00', '2016-12-31t23:59:60z'],
      ['2026-11-22T10:30', '2026-11-22 10:30:00Z', '2026-02-30T10:30:00Z', '2026-11-22T10:30:00ZT', '2026-11-22T'],
    ],
    ['iso-time', ['10:30', '10:30:00', '10:30:00Z', '00:00'], ['25:00', '10:60', '1030', '10', 'noon', '10:30:61']],
    ['iso-date-time', ['2026-11-22T10:30', '2026-11-22T10:30:00Z'], ['2026-11-22', '2026-11-31T10:30', '10:30']],
    ['month', ['2026-01', '2026-12'], ['2026-13', '2026-00', '2026-1', '2026-01-01']],
    ['duration', ['P1Y2M3DT4H5M6S', 'P2W', 'PT36H', 'P0D'], ['P', 'PT', '1D', 'P1DT', 'P1W2D', 'P1S', 'PT1D']],
    [
      'uri',
      [
        'http://example.com',
        'urn:a:b',
        'http://999.1.1.1/',
        'http://[::1]:80/',
        'http://[v1.a:b]/',
        'a:',
        'http://a?b#c',
      ],
      [
        'example.com/a',
        'http://a b',
        'http://a"b',
        'http://a/{b}',
        'http://a/%6G',
        'http://a:b/',
        '1a:b',
        'a_b:c',
        'http://[::1/',
        'http://[::ffff:192.168.0.01]/',
        'http://[@a/',
        'http://é.cat',
        'http://a#b#c',
      ],
    ],
    ['uri-reference', ['', 'a/b', '?q', '#f', '//a/b', './a:b'], ['a\\b', '/®', ':a', '1:b', '#a\\b', '//[::1']],
    [
      'email',
      ['a@b.cat', 'a+b@b.cat', '~a@b.cat'],
      ['a', '@b.cat', '.a@b.cat', 'a.@b.cat', 'a..b@b.cat', 'a@-b.cat', 'a@b_c.cat', 'a@[127.0.0.300]', 'a b@b.cat'],
    ],
    ['ipv4', ['127.0.0.1', '0.0.0.0'], ['127.0.0', '256.0.0.1', '01.2.3.4', '1.2.3.4.5', '0x7f.1', '1.2.3.4 ']],
    [
      'ipv6',
      ['::', '::1', 'd6::', '1:2:3:4:5:6:7:8', '1:2:3:4:5:6:1.2.3.4', '1::d6:192.168.0.1', '::ffff:1.2.3.4'],
      [
        '1',
        '1:2:3:4:5:6:7',
        '1:2:3:4:5:6:7:',
        ':2:3:4:5:6:7:8',
        '1::2::3',
        '1:::2',
        '12345::',
        '1:2:3:4:1.2.3',
        '::1%eth0',
        '1:2:3:4:5:6:7:1.2.3.4',
        ' ::1',
      ],
    ],
    [
      'uuid',
      ['2eb8aa08-aa98-11ea-b4aa-73b441d16380', '2EB8AA08-AA98-11EA-B4AA-73B441D16380'],
      ['2eb8aa08-aa98-11ea-b4aa-73b441d1638', '2eb8aa08aa9811eab4aa73b441d16380'],
    ],
    ['json-pointer', ['', '/', '/a~0b/~1', '/a/-'], ['a', '/~', '/~2', '#/a']],
    ['color', ['#1a2B3c'], ['#123', 'red', '1a2b3c']],
    [
      'iban',
      ['ES9121000418450200051332', 'DE89370400440532013000'],
      [
        'ES9021000418450200051332',
        'ES91 2100 0418 4502 0005 1332',
        'ES912100041845020005133',
        'XX91',
        'es9121000418450200051332',
      ],
    ],
    [
      'national-id',
      ['12345678Z', 'X1234567L', 'Y1234567X', 'B58378431', 'Q0818003F'],
      ['12345678A', '12345678-Z', '12345678z', 'X1234567A', 'B58378432', '1234567', 'Z'],
    ],
    ['e164', ['+34600000000', '+376312345', '+12125550123'], ['600000000', '+34 600000000', '+3460000000', '+', 'no']],
    ['e164-ES', ['+34600000000', '+376312345'], ['600000000', '+3460000000', 'no']],
    ['tel-ES', ['600000000', '+34600000000', '+33612345678'], ['60000000', '+3460000000']],
  ])('%s', async ([format, right, wrong]) => {
    const validate = await published({ format });
    expect(right.filter((text) => !validate(text))).toEqual([]);
    expect(wrong.filter((text) => validate(text))).toEqual([]);
    expect([12, null, [], {}].every((value) => validate(value))).toBe(true);
  });

  test('every format of the dialect has cases, and the dialect knows no others', () => {
    const { definitions } = JSON.parse(readFileSync('schemas/_dialect/field.schema.json', 'utf8'));
    const offered: string[] = definitions.field.properties.format.enum;
    expect(offered.filter((name) => !Object.hasOwn(allFormats, name))).toEqual([]);
    const others = Object.keys(allFormats).filter((name) => !name.startsWith('tel-') && !offered.includes(name));
    expect(others).toEqual([]);
  });
});
