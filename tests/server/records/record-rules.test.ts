import { beforeAll, describe, expect, it } from 'vitest';
import type { CompiledForm, Page } from '../../../src/core/config.ts';
import { type LoadedVersion, loadVersion } from '../../../src/server/domain/config/loaded-version.ts';
import { formErrors } from '../../../src/server/domain/records/errors.ts';
import { formsOfRecord } from '../../../src/server/domain/records/forms.ts';
import { fixtureVersion } from '../support/fixture/fixture.ts';

const text = (maxLength: number) => ({ type: 'string', maxLength });

function form(id: string, schema: object, uiSchema: Record<string, unknown> = {}, record = 'paper'): CompiledForm {
  return { id, schema: { type: 'object', ...schema }, uiSchema, spec: { record }, widgets: {} };
}
const page = (id: string, access: string[]): Page => ({
  id: `page-${id}`,
  path: `/pages/${id}`,
  access,
  blocks: [{ type: 'form', id: 'form', form: id }],
});

const ADDRESS = form(
  'address',
  { required: ['street', 'owner'], properties: { street: text(5), owner: text(1) } },
  { owner: { 'ui:readonly': true } },
);
const WORK = form('work', { required: ['job'], properties: { job: text(3), street: text(4) } });
const SECRET = form('secret', { required: ['never'], properties: { job: text(1) } });
const OTHER = form('other', { required: ['never'] }, {}, 'book');

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

const errors = (values: Record<string, unknown>, role = 'ROLE_COLEGIADO') =>
  formErrors(version, formsOfRecord(version, 'paper', role), values, { language: 'ca', scope: {} });

describe('a record that several forms keep', () => {
  it('is complete if it is complete for one of them', () => {
    expect(errors({ street: 'x' })).toEqual({});
    expect(errors({ job: 'x' })).toEqual({});
    expect(Object.keys(errors({})).sort()).toEqual(['job', 'street']);
  });

  it('has to satisfy all of them with its values', () => {
    expect(errors({ street: 'xxxxx' })).toEqual({ street: ['Com a màxim 4.'] });
    expect(errors({ street: 'x', job: 'xxxx' })).toEqual({ job: ['Com a màxim 3.'] });
  });

  it('is not judged by values that only the server sets', () => {
    expect(errors({ street: 'x', owner: 'too long' })).toEqual({});
  });
});

it('is judged only by forms that the role may open', () => {
  expect(errors({ job: 'xx' })).toEqual({});
  expect(Object.keys(errors({ job: 'xx' }, 'ROLE_PRE_COLEGIADO')).sort()).toEqual(['job', 'never']);
  expect(formsOfRecord(version, 'paper', 'ROLE_EXTERNO')).toEqual([]);
});
