import type { CompiledForm, FormSpec } from '../../../src/core/config.ts';
import { makeForm } from '../fields/form-harness.tsx';
import { treeOf } from '../fields/tree-of.ts';
import type { ApiRequest, FakeVersion } from './fake-site.ts';
import { sample } from './sample-site.ts';

const CONTACT = { action: 'record', params: { record: 'contact-address' } };

const spec: FormSpec = {
  prefill: CONTACT,
  record: 'contact-address',
  submit: CONTACT,
  buttons: [
    'submit',
    {
      id: 'hide',
      steps: [{ ...CONTACT, id: 'save' }],
      values: 'loaded',
      set: { butlleti: false },
      when: treeOf('record.butlleti == true'),
      confirm: true,
      results: { '204': { text: 'hidden' } },
    },
    {
      id: 'quit',
      steps: [
        { id: 'cv', action: 'guide-document', params: { tipo: 'CV' } },
        { id: 'photo', action: 'guide-document', params: { tipo: 'FOTO' } },
        { ...CONTACT, id: 'save' },
      ],
      values: 'none',
      set: { butlleti: false },
      when: treeOf('!isEmpty(record.comentario) || !isEmpty(record.direccion__poblacion)'),
      confirm: true,
      look: 'danger',
      results: { '204': { text: 'quit' } },
    },
  ],
  results: { '204': { text: 'saved' } },
};

const textual = { 'ui:widget': 'text' };
const made = makeForm(
  {
    properties: {
      direccion__poblacion: { type: 'string' },
      comentario: { type: 'string' },
      direccion__idpais: { type: 'integer' },
      butlleti: { type: 'boolean' },
      foto: { type: ['string', 'null'] },
    },
  },
  {
    direccion__poblacion: textual,
    comentario: textual,
    direccion__idpais: { 'ui:widget': 'select', 'ui:options': { source: 'countries', words: 'direccion__pais' } },
    butlleti: { 'ui:widget': 'checkbox' },
    foto: {
      'ui:widget': 'stored-file',
      'ui:options': { action: 'guide-document', params: { tipo: 'CV' }, accept: 'pdf', maxBytes: 1000 },
    },
  },
  spec,
);

/** The member's address: read, changed, hidden and given up. */
export const recordForm: CompiledForm = { ...made, id: 'ask' };

const texts = {
  fields: {
    direccion__poblacion: { label: 'Població' },
    comentario: { label: 'Comentari' },
    direccion__idpais: { label: 'País' },
    butlleti: { label: 'Butlletí' },
    foto: { label: 'Currículum' },
  },
  forms: {
    ask: {
      buttons: { hide: 'Amagar', quit: 'Donar de baixa' },
      hide: { confirm: 'Segur que ho vol amagar?' },
      quit: {
        confirm: 'Segur que ho vol deixar?',
        steps: { cv: 'Treure el currículum', photo: 'Treure la foto', save: 'Buidar la fitxa' },
      },
    },
  },
  results: { saved: 'Dades desades', hidden: 'Amagat', quit: 'Donat de baixa' },
};

const more = {
  cancel: 'Cancel·lar',
  form: {
    draftRestored: 'Hem recuperat el que havia escrit.',
    draftDiscard: 'Descartar-ho',
    rest: 'Aquestes respostes ja no hi caben.',
    restDone: 'Ja no em calen',
    recordFixed: 'Només es mostra.',
    conflict: 'Ha canviat mentrestant.',
    conflictFields_one: 'Ha canviat: {{fields}}.',
    conflictFields_other: 'Han canviat: {{fields}}.',
  },
  steps: {
    running: 'Pas {{step}} de {{count}}: {{name}}',
    failed: 'Ha fallat el pas {{step}} de {{count}}: {{name}}.',
    again: 'Tornar-hi',
    isDone: 'fet',
    isWaiting: 'pendent',
  },
  file: { imageTooLarge: 'La imatge pesa massa', tooLarge: 'Pesa massa' },
};

/** The sample site with the record in the place of its request. */
export function recordSite(changes: Partial<FormSpec> = {}): FakeVersion {
  const ca = sample.texts.ca as Record<string, Record<string, object>>;
  return {
    ...sample,
    forms: { ...sample.forms, ask: { ...recordForm, spec: { ...spec, ...changes } } },
    texts: {
      ca: {
        ...ca,
        ...texts,
        fields: { ...ca.fields, ...texts.fields },
        results: { ...ca.results, ...texts.results },
        app: { ...ca.app, ...more, form: { ...ca.app?.form, ...more.form } },
      },
    },
  };
}

/** A server with one address and one file, each change of which makes a new version. */
export function recordServer(first: Record<string, unknown> | null) {
  const state = {
    record: first,
    version: 1,
    papers: new Set(['CV', 'FOTO']),
    down: '',
    late: null as Promise<void> | null,
  };
  const tag = () => `"${state.version}"`;
  const none = (status: number, message = '') => Response.json({ status: 'Error', message }, { status });
  const answer = async ({ method, path, headers, body }: ApiRequest): Promise<Response> => {
    if (state.down !== '' && `${method} ${path}`.includes(state.down)) throw new TypeError('Failed to fetch');
    if (path.startsWith('/lists/countries'))
      return Response.json({
        entries: [
          { value: 3, label: 'Espanya' },
          { value: 4, label: 'França' },
        ],
        total: 2,
      });
    if (path.startsWith('/ebcn/guia-profesionales/profesionales/documentos')) {
      const kind = new URLSearchParams(path.split('?')[1]).get('tipo') ?? '';
      if (method === 'DELETE' && !state.papers.delete(kind)) return none(404);
      return new Response(null, { status: 204 });
    }
    if (method === 'GET') {
      await state.late;
      return state.record
        ? Response.json(state.record, { headers: { ETag: tag() } })
        : new Response(null, { status: 204 });
    }
    const expected = headers.get('If-Match');
    if (expected !== null && expected !== tag()) return none(412, 'Ha canviat');
    if (headers.get('If-None-Match') === '*' && state.record) return none(412, 'Ja existeix');
    state.record = JSON.parse(String(body));
    state.version += 1;
    return new Response(null, { status: 204, headers: { ETag: tag() } });
  };
  return { state, answer };
}
