import { beforeAll, describe, expect, it } from 'vitest';
import type { CompiledForm, FormSpec, Page } from '../../src/core/config.ts';
import { type LoadedVersion, loadVersion } from '../../src/server/config/loaded-version.ts';
import { publishedErrors } from '../../src/server/config/published-rules.ts';
import { fixtureVersion } from './support/fixture.ts';

const PARAMS = { tipoDireccion: 'CEE' };
const use = { action: 'some-record', params: PARAMS };
const text = (maxLength: number) => ({ type: 'string', maxLength });

function form(id: string, schema: object, uiSchema: Record<string, unknown> = {}, wire: FormSpec['wire'] = {}) {
  const spec: FormSpec = { wire: { nest: true, ...wire }, submit: use };
  return { id, schema: { type: 'object', ...schema }, uiSchema, spec, widgets: {} } satisfies CompiledForm;
}
const page = (id: string, access: string[]): Page => ({
  id: `page-${id}`,
  path: `/pages/${id}`,
  access,
  blocks: [{ type: 'form', id: 'form', form: id }],
});

const ADDRESS = form(
  'address',
  {
    required: ['street__name', 'owner', 'code'],
    properties: { street__name: text(5), country: text(2), owner: text(1), code: text(3) },
  },
  { owner: { 'ui:readonly': true } },
  { rename: { country: 'idPais' }, onCreate: ['code'] },
);
const WORK = form('work', { required: ['job'], properties: { job: text(3), street__name: text(4) } });
const SECRET = form('secret', { required: ['never'], properties: { job: text(1) } });
const OTHER = {
  ...form('other', { required: ['never'] }),
  spec: { submit: { ...use, params: { tipoDireccion: 'X' } } },
};

let version: LoadedVersion;
beforeAll(async () => {
  const pages = [
    page('address', ['member']),
    page('work', ['member']),
    page('secret', ['second']),
    page('other', ['member']),
  ];
  const { manifest, files } = await fixtureVersion({ forms: [ADDRESS, WORK, SECRET, OTHER], menu: { pages } });
  version = await loadVersion(manifest, async (name) => files.get(name) ?? '');
});

const errors = (body: Record<string, unknown>, changes = {}) =>
  publishedErrors(version, { use, body, role: 'ROLE_COLEGIADO', language: 'ca', ...changes });

describe('a record that several forms send', () => {
  it('is complete when one of them says so', () => {
    expect(errors({ street: { name: 'x' } })).toEqual({});
    expect(errors({ job: 'x' })).toEqual({});
    expect(Object.keys(errors({}) ?? {}).sort()).toEqual(['job', 'street__name']);
  });

  it('has to please all of them with what is there', () => {
    expect(errors({ street: { name: 'xxxxx' } })).toEqual({ street__name: ['Com a màxim 4.'] });
    expect(errors({ street: { name: 'x' }, job: 'xxxx' })).toEqual({ job: ['Com a màxim 3.'] });
  });
});

it('asks only forms that send there and that the role may open', () => {
  expect(errors({ job: 'xx' })).toEqual({});
  expect(Object.keys(errors({ job: 'xx' }, { role: 'ROLE_PRE_COLEGIADO' }) ?? {}).sort()).toEqual(['job', 'never']);
  expect(errors({}, { role: 'ROLE_EXTERNO' })).toBe(null);
  expect(errors({}, { use: { action: 'some-record' } })).toBe(null);
  expect(errors({}, { use: { action: 'other-record', params: PARAMS } })).toBe(null);
});

it('does not hold against a sender what is the server’s, nor what need not travel – unless it is wrong', () => {
  expect(errors({ street: { name: 'x' }, owner: 'too long' })).toEqual({});
  expect(errors({ street: { name: 'x' }, code: 'xxxx' })).toEqual({ code: ['Com a màxim 3.'] });
});

it('judges a value under its name on the wire, not under that of the form', () => {
  const decoys = { street__name: 'x', country: 'x' };
  const found = errors({ ...decoys, street: { name: 'xxxxxx' }, idPais: 'xxx', ...decoys });
  expect(Object.keys(found ?? {}).sort()).toEqual(['country', 'street__name']);
  expect(errors({ street__name: 'x' })).not.toEqual({});
});
