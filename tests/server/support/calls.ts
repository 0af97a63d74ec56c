import type { RouteOptions } from 'fastify';
import { DEMO_PASSWORD } from '../../../src/server/domain/config/demo.ts';
import { type Bench, requestParts } from './app.ts';
import { DESK_SAMPLES } from './desk-calls.ts';
import { SMALL_PDF } from './files.ts';
import type { Caller, Sample } from './fixture/sample.ts';
import { GOOD } from './signing/declaration-form.ts';

const PAGE = 'http://127.0.0.1:3000/pages/new-password?token=';
const json = ({ token, extra }: Caller, payload: object) => ({
  headers: { authorization: token },
  payload: { ...payload, ...extra },
});

const GUIDE = {
  visible: true,
  actividades: [{ idFamilia: 1, id: 101 }],
  comarcasPreferentes: [{ id: 13 }],
  presentacion: 'x',
};
const bare = ({ token }: Caller) => ({ headers: { authorization: token } });

/** A PDF in the multipart body, with what a probe adds as further fields before it. */
function paper({ token, extra }: Caller) {
  const payload = new FormData();
  for (const [name, value] of Object.entries(extra)) payload.append(name, String(value));
  payload.append('adjunto', new File([SMALL_PDF], 'cv.pdf', { type: 'application/pdf' }));
  return { headers: { authorization: token }, payload };
}

/** Of nobody's id; that another's is as unknown stands in procedures.test.ts. */
const nobodysCase = (path: string, request: Sample['request']): Sample => ({
  request,
  url: `/api/procedures/sample/999999${path}`,
  access: ['member'],
  status: 404,
});

const ADDRESS = {
  direccion: { direccion: 'Carrer Gran, 1', codigoPostal: '25001', poblacion: 'Lleida' },
  idPais: 3,
  datosContacto: { email: 'nova@exemple.cat' },
};

const signing = ({ token, extra }: Caller, payload: object) => ({
  headers: { token },
  payload: { ...payload, ...extra },
});
const SIGNING = '/signing/otecSolicitudes.php';

const CREDENTIAL = { id: 'x', rawId: 'x', type: 'public-key', clientExtensionResults: {} };
const ASSERTION = { ...CREDENTIAL, response: { clientDataJSON: 'x', authenticatorData: 'x', signature: 'x' } };
const ATTESTATION = { ...CREDENTIAL, response: { clientDataJSON: 'x', attestationObject: 'x' } };

/** Every call below `/api` and `/signing`; a route that is missing here fails the matrix and the probes. */
export const SAMPLES: Record<string, Sample> = {
  [`GET ${SIGNING}`]: { request: ({ token }) => ({ headers: { token } }), status: 200 },
  [`POST ${SIGNING}`]: { request: (caller) => signing(caller, { ...GOOD, accion: 'generar_documento' }), status: 201 },
  // Nobody's id; that another's is as unknown stands in etec-refusals.long.test.ts.
  [`GET ${SIGNING}/:id`]: {
    request: ({ token }) => ({ headers: { token } }),
    url: `${SIGNING}/999999`,
    status: 404,
  },
  [`POST ${SIGNING}/:id`]: {
    request: (caller) => signing(caller, { accion: 'baja_solicitud' }),
    url: `${SIGNING}/999999`,
    status: 404,
  },
  [`GET ${SIGNING}/:id/pdf/:number`]: {
    request: ({ token }) => ({ headers: { token } }),
    url: `${SIGNING}/999999/pdf/1`,
    status: 404,
  },
  'POST /api/auth/usuarios-ebcn': {
    request: (caller) => json(caller, { username: caller.username, password: DEMO_PASSWORD }),
    status: 200,
  },
  'POST /api/auth/login': {
    request: (caller) => ({
      headers: { authorization: caller.token, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({
        username: caller.username,
        password: DEMO_PASSWORD,
        ...Object.fromEntries(Object.entries(caller.extra).map(([name, value]) => [name, String(value)])),
      }).toString(),
    }),
    status: 200,
  },
  // Good tickets are tried in auth/second-factor.test.ts.
  'POST /api/auth/second-factor': { request: (caller) => json(caller, { ticket: 'x', code: '000000' }), status: 404 },
  'POST /api/auth/second-factor/secret': { request: (caller) => json(caller, { ticket: 'x' }), status: 404 },
  'POST /api/auth/second-factor/enrolment': {
    request: (caller) => json(caller, { ticket: 'x', code: '000000' }),
    status: 404,
  },
  // Known providers are tried in auth/providers.test.ts.
  'GET /api/auth/providers/:provider': { request: bare, url: '/api/auth/providers/nobody', status: 404 },
  'GET /api/auth/providers/:provider/return': { request: bare, url: '/api/auth/providers/nobody/return', status: 404 },
  'POST /api/auth/providers/session': { request: (caller) => json(caller, {}), status: 404 },
  'POST /api/auth/providers/sign-out': { request: (caller) => json(caller, {}), status: 200 },
  'GET /api/auth/providers/:provider/signed-out': {
    request: bare,
    url: '/api/auth/providers/nobody/signed-out',
    status: 404,
  },
  'POST /api/auth/providers/:provider/ended': {
    request: ({ token, extra }) => ({
      headers: { authorization: token, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({
        logout_token: 'x',
        ...Object.fromEntries(Object.entries(extra).map(([name, value]) => [name, String(value)])),
      }).toString(),
    }),
    url: '/api/auth/providers/nobody/ended',
    status: 404,
  },
  // Passkeys are tried in auth/passkeys.test.ts; here nobody may have any.
  'POST /api/auth/passkeys/proposal': { request: (caller) => json(caller, {}), status: 404 },
  'POST /api/auth/passkeys/session': {
    request: (caller) => json(caller, { ticket: 'x', response: ASSERTION }),
    status: 404,
  },
  'GET /api/passkeys': { request: bare, status: 200 },
  'POST /api/passkeys/proposal': { request: (caller) => json(caller, {}), status: 404 },
  'POST /api/passkeys': {
    request: (caller) => json(caller, { ticket: 'x', name: 'x', response: ATTESTATION }),
    status: 404,
  },
  'DELETE /api/passkeys/:id': { request: bare, url: '/api/passkeys/nobodys', status: 404 },
  // Payments are made in payments/card.test.ts.
  'POST /api/payments/card': {
    request: (caller) => json(caller, { reference: 'RF00', page: '/' }),
    status: 404,
  },
  'GET /api/payments/card/:id': {
    request: bare,
    url: '/api/payments/card/00000000-0000-4000-8000-000000000000',
    status: 404,
  },
  'POST /api/payments/card/notices/:provider': {
    request: (caller) => json(caller, {}),
    url: '/api/payments/card/notices/test',
    status: 400,
  },
  'POST /api/auth/validate': { request: (caller) => json(caller, { token: caller.token || 'x' }), status: 200 },
  'POST /api/documents/verification': {
    request: (caller) => json(caller, { code: '0000-0000-0000-0000', sha256: '0'.repeat(64) }),
    status: 200,
  },
  'POST /api/vitals': {
    request: ({ token }) => ({ headers: { authorization: token }, payload: [{ name: 'LCP', value: 1200 }] }),
    status: 204,
  },
  'POST /api/visits': {
    request: (caller) => json(caller, { form: 'sample-request' }),
    status: 204,
  },
  'POST /api/auth/logout': { request: (caller) => json(caller, {}), status: 204 },
  'POST /api/users/usuarios-ebcn/forgot-password': {
    request: (caller) => json(caller, { username: caller.username, url: PAGE }),
    status: 200,
    touches: { tables: ['password_links'], why: 'anybody may ask for a link; it goes to the stored address alone' },
  },
  'GET /api/users/usuarios-ebcn/reset-email': {
    request: ({ token }) => ({ headers: { authorization: token } }),
    status: 200,
  },
  'POST /api/users/usuarios-ebcn/reset-email': {
    request: (caller) => json(caller, { password: 'Una-clau-nova-1', token: caller.link }),
    status: 202,
  },
  'PUT /api/users/usuarios-ebcn/reset-own-password': {
    request: (caller) => json(caller, { password: DEMO_PASSWORD, newPassword: 'Una-clau-nova-1' }),
    status: 201,
  },
  'GET /api/formulario/datos': {
    request: ({ token }) => ({ headers: { authorization: token }, query: { 'tipo-direccion': 'CONTACT' } }),
    status: 200,
  },
  'GET /api/ebcn/ubicaciones/paises': {
    request: ({ token }) => ({ headers: { authorization: token } }),
    status: 200,
  },
  'GET /api/ebcn/ubicaciones/comarcas': {
    request: ({ token }) => ({ headers: { authorization: token } }),
    status: 200,
  },
  'GET /api/ebcn/ubicaciones/poblaciones/paginas': {
    request: ({ token }) => ({
      headers: { authorization: token },
      query: { cpostal: '08901', page: '0', size: '200' },
    }),
    status: 200,
  },
  'GET /api/lists/:list': {
    url: '/api/lists/countries',
    // The route is open to everybody; this list is not.
    access: ['everyone'],
    request: ({ token }) => ({ headers: { authorization: token } }),
    status: 200,
  },
  'PUT /api/formulario/datos-contacto': {
    request: (caller) => json(caller, { ...ADDRESS, tipoDireccion: 'CONTACT' }),
    status: 204,
  },
  'PUT /api/formulario/datos-altres': {
    request: (caller) => json(caller, { ...ADDRESS, tipoDireccion: 'OMNIBUS' }),
    status: 204,
  },
  // The right to make a CEE address is tried with the addresses; here it is the address a member has not got.
  'POST /api/formulario/datos-altres': {
    request: (caller) => json(caller, { ...ADDRESS, tipoDireccion: 'FACTURACIO' }),
    status: 204,
  },
  'GET /api/records/:record': {
    request: bare,
    url: '/api/records/contact-address',
    access: ['member', 'second'],
    status: 200,
  },
  'PUT /api/records/:record': {
    request: (caller) =>
      json(caller, { direccion__direccion: 'Carrer Gran, 1', datosContacto__email: 'nova@exemple.cat' }),
    url: '/api/records/contact-address',
    access: ['consumerAccess', 'second'],
    status: 204,
  },
  // Everybody who may has one already.
  'POST /api/records/:record': {
    request: (caller) => json(caller, { direccion__direccion: 'x', datosContacto__email: 'nova@exemple.cat' }),
    url: '/api/records/contact-address',
    access: ['consumerAccess', 'second'],
    status: 409,
  },
  'GET /api/procedures/:procedure': {
    request: bare,
    url: '/api/procedures/sample',
    access: ['member'],
    status: 200,
  },
  'GET /api/procedures/:procedure/:id': nobodysCase('', bare),
  'POST /api/procedures/:procedure': {
    request: (caller) => ({
      ...json(caller, {}),
      payload: { move: 'send', values: { delanteDe: 'x', ...caller.extra } },
    }),
    url: '/api/procedures/sample',
    access: ['member'],
    status: 201,
  },
  'POST /api/procedures/:procedure/:id': nobodysCase('', (caller) => ({
    ...json(caller, {}),
    payload: { move: 'send', values: { delanteDe: 'x', ...caller.extra } },
  })),
  'GET /api/procedures/:procedure/:id/documents/:number': nobodysCase('/documents/1', bare),
  'POST /api/procedures/:procedure/files': {
    request: paper,
    url: '/api/procedures/etec/files',
    access: ['member'],
    status: 201,
  },
  'GET /api/procedures/:procedure/:id/files/:property': nobodysCase('/files/foto', bare),
  'POST /api/procedures/:procedure/:id/signature': nobodysCase('/signature', (caller) => ({
    ...json(caller, {}),
    payload: { certificate: 'x', ...caller.extra },
  })),
  'PUT /api/procedures/:procedure/:id/signature': nobodysCase('/signature', (caller) => ({
    ...json(caller, {}),
    payload: { signature: 'eA==', ...caller.extra },
  })),
  // Records of which there may be many stand in record-entries.test.ts; of this one there is one.
  'GET /api/records/:record/:key': {
    request: bare,
    url: '/api/records/contact-address/x',
    access: ['member', 'second'],
    status: 404,
  },
  'PUT /api/records/:record/:key': {
    request: (caller) => json(caller, {}),
    url: '/api/records/contact-address/x',
    status: 404,
  },
  'DELETE /api/records/:record/:key': { request: bare, url: '/api/records/contact-address/x', status: 404 },
  'GET /api/requests': { request: ({ token }) => ({ headers: { authorization: token } }), status: 200 },
  // Nobody's reference; that another's is as unknown stands in sent-requests.test.ts.
  'GET /api/requests/:reference': {
    request: ({ token }) => ({ headers: { authorization: token } }),
    url: '/api/requests/ZZZZ-ZZZZ',
    status: 404,
  },
  'GET /api/requests/:reference/files/:property': {
    request: ({ token }) => ({ headers: { authorization: token } }),
    url: '/api/requests/ZZZZ-ZZZZ/files/foto',
    status: 404,
  },
  'GET /api/requests/:reference/calendar': {
    request: ({ token }) => ({ headers: { authorization: token } }),
    url: '/api/requests/ZZZZ-ZZZZ/calendar',
    status: 404,
  },
  'POST /api/requests/:reference/withdrawal': {
    request: (caller) => json(caller, {}),
    url: '/api/requests/ZZZZ-ZZZZ/withdrawal',
    status: 404,
  },
  // The effects of an answer are tried in requests/answers.test.ts.
  'POST /api/requests/:reference/answer': {
    request: ({ token, extra }) => {
      const payload = new FormData();
      for (const [name, value] of Object.entries(extra)) payload.append(name, String(value));
      payload.append('answer', new Blob([JSON.stringify({ note: 'x', question: '1' })], { type: 'application/json' }));
      return { headers: { authorization: token }, payload };
    },
    url: '/api/requests/ZZZZ-ZZZZ/answer',
    status: 404,
  },
  'GET /api/forms/:form/sent': {
    // The route is open to everybody; this form is not.
    access: ['everyone'],
    request: ({ token }) => ({ headers: { authorization: token } }),
    url: '/api/forms/sample-request/sent',
    status: 404,
  },
  // Of a form that keeps none on the server; forms that do stand in requests/drafts.test.ts.
  'GET /api/forms/:form/draft': { request: bare, url: '/api/forms/sample-request/draft', status: 404 },
  'PUT /api/forms/:form/draft': {
    request: (caller) => json(caller, { typed: {}, files: [], words: {}, rest: [], device: 'phone' }),
    url: '/api/forms/sample-request/draft',
    status: 404,
  },
  'DELETE /api/forms/:form/draft': { request: bare, url: '/api/forms/sample-request/draft', status: 204 },
  ...DESK_SAMPLES,
  'GET /api/ebcn/guia-publica-profesionales/familias': { request: bare, status: 200 },
  // The demonstration's member has an entry: a second one is refused.
  'POST /api/ebcn/guia-profesionales/profesionales': { request: (caller) => json(caller, GUIDE), status: 409 },
  'GET /api/ebcn/guia-profesionales/profesionales': { request: bare, status: 200 },
  'PUT /api/ebcn/guia-profesionales/profesionales': { request: (caller) => json(caller, GUIDE), status: 204 },
  'GET /api/ebcn/guia-profesionales/profesionales/documentos': {
    request: (caller) => ({ ...bare(caller), query: { tipo: 'FOTO' } }),
    status: 200,
  },
  'POST /api/ebcn/guia-profesionales/profesionales/documentos': {
    request: (caller) => ({ ...paper(caller), query: { tipo: 'CV' } }),
    status: 204,
  },
  // Of what the sample before has sent.
  'DELETE /api/ebcn/guia-profesionales/profesionales/documentos': {
    request: (caller) => ({ ...bare(caller), query: { tipo: 'CV' } }),
    status: 204,
  },
  'GET /api/strangers/task': { request: () => ({ query: { form: 'sample-request' } }), status: 404 },
  // The settings name no form here; how they do stands in strangers.test.ts.
  'POST /api/strangers/requests': {
    request: ({ bench, token, extra }) => {
      const parts = requestParts({ token, form: 'sample-request', values: extra }, bench.published.version);
      parts.payload.append('stranger', new Blob(['{"trap":""}'], { type: 'application/json' }));
      return parts;
    },
    status: 403,
  },
  'POST /api/strangers/confirmation': {
    request: (caller) => json(caller, { token: 'x'.repeat(43) }),
    status: 400,
  },
  'POST /api/strangers/state': { request: (caller) => json(caller, { token: 'x'.repeat(43) }), status: 404 },
  'POST /api/emails/comunicaciones': {
    request: ({ bench, username, token, extra }) => {
      const version = bench.published.version;
      const mine = username === '20001';
      return mine
        ? requestParts({ token, form: 'sample-request', values: { delanteDe: 'x', ...extra } }, version)
        : requestParts(
            { token, comunicacion: { asunto: 'x', cuerpo: 'x', destinatarios: [{ email: 'office' }], ...extra } },
            version,
          );
    },
    status: 201,
  },
};

/** The sample of a route; a HEAD is the GET without its body. */
export function sampleOf({ method, url }: RouteOptions): Sample | undefined {
  return SAMPLES[`${String(method).replace('HEAD', 'GET')} ${url}`];
}

/** Routes of the API itself; the pages that describe it are files, the same for everybody. */
export function callsOf(bench: Bench): RouteOptions[] {
  return bench.app.guardedRoutes.filter(({ url }) => !url.startsWith('/api/docs'));
}
