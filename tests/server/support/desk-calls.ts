import { strToU8, zipSync } from 'fflate';
import { norma43 } from '../../support/bank-files.ts';
import type { Caller, Sample } from './fixture/sample.ts';

const bare = ({ token }: Caller) => ({ headers: { authorization: token } });

const NO_FILE = { path: 'menus/demo.json' };

/** Calls of the office's desk. */
export const DESK_SAMPLES: Record<string, Sample> = {
  'GET /api/desk/:source': { request: bare, url: '/api/desk/requests', status: 200 },
  'GET /api/desk/:source/choices': { request: bare, url: '/api/desk/procedures/choices', status: 200 },
  'GET /api/desk/:source/export': {
    request: (caller) => ({ ...bare(caller), query: { format: 'csv' } }),
    url: '/api/desk/requests/export',
    status: 200,
  },
  // Nobody's reference; what is done to a real one stands in desk.test.ts.
  'GET /api/desk/:source/lines/:key': { request: bare, url: '/api/desk/requests/lines/ZZZZ-ZZZZ', status: 404 },
  'POST /api/desk/:source/lines/:key': {
    request: ({ token, extra }) => ({
      headers: { authorization: token, 'if-match': '"1"' },
      payload: { move: 'done', ...extra },
    }),
    url: '/api/desk/requests/lines/ZZZZ-ZZZZ',
    status: 404,
  },
  'GET /api/desk/procedures/lines/:key/documents/:number': {
    request: bare,
    url: '/api/desk/procedures/lines/999999/documents/1',
    status: 404,
  },
  // The figures are tried in statistics/statistics.test.ts.
  'GET /api/desk/statistics': { request: bare, status: 200 },
  'GET /api/desk/statistics/file': {
    request: (caller) => ({ ...bare(caller), query: { table: 'months', format: 'csv' } }),
    status: 200,
  },
  'GET /api/desk/configuration': { request: bare, status: 200 },
  'GET /api/desk/configuration/changes': {
    request: (caller) => ({ ...bare(caller), query: { before: 'zzzz', after: 'zzzz' } }),
    status: 404,
  },
  'GET /api/desk/configuration/versions/:version/lists/:list': {
    request: bare,
    url: '/api/desk/configuration/versions/zzzz/lists/countries',
    status: 404,
  },
  // The return to a version is tried in desk/configuration.test.ts.
  'POST /api/desk/configuration': {
    request: ({ token, extra }) => ({
      headers: { authorization: token },
      payload: { to: 'zzzz', live: 'zzzz', note: '', ...extra },
    }),
    status: 409,
  },
  // The effects of these are tried in workshop/workshop.test.ts and tokens.test.ts.
  'GET /api/config/workshop': { request: bare, status: 200 },
  'GET /api/config/workshop/file': { request: (caller) => ({ ...bare(caller), query: NO_FILE }), status: 404 },
  'PUT /api/config/workshop/file': {
    request: ({ token, extra }) => ({
      headers: { authorization: token },
      query: { path: 'menus/settings.json' },
      payload: { revision: 0, text: '{}', ...extra },
    }),
    status: 200,
  },
  'DELETE /api/config/workshop/file': {
    request: (caller) => ({ ...bare(caller), query: { ...NO_FILE, revision: '1' } }),
    status: 404,
  },
  'POST /api/config/workshop/discard': {
    request: ({ token, extra }) => ({ headers: { authorization: token }, payload: { paths: ['x'], ...extra } }),
    status: 200,
  },
  'POST /api/config/workshop/new': {
    request: ({ token, extra }) => ({
      headers: { authorization: token },
      payload: { kind: 'page', name: 'house-rules', titles: {}, ...extra },
    }),
    status: 422,
  },
  'POST /api/config/workshop/check': {
    request: ({ token, extra }) => ({ headers: { authorization: token }, payload: { report: false, ...extra } }),
    status: 200,
  },
  // Its pages, and who may see them, are tried in workshop/preview.long.test.ts.
  'POST /api/config/workshop/preview': { request: bare, status: 422 },
  ...Object.fromEntries(
    ['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS'].map((method): [string, Sample] => [
      `${method} /api/config/workshop/preview/:ticket/*`,
      {
        request: bare,
        url: '/api/config/workshop/preview/x/dev/preview/things',
        status: method === 'OPTIONS' ? 204 : 404,
      },
    ]),
  ),
  'POST /api/config/workshop/upgrade': {
    request: ({ token, extra }) => ({ headers: { authorization: token }, payload: { ...extra } }),
    status: 200,
  },
  'POST /api/config/workshop/publish': {
    request: ({ token, extra }) => ({
      headers: { authorization: token },
      payload: { note: '', live: 'zzzz', ...extra },
    }),
    status: 422,
  },
  'GET /api/config/workshop/zip': { request: bare, status: 200 },
  'PUT /api/config/workshop/zip': {
    request: ({ token }) => ({
      headers: { authorization: token, 'content-type': 'application/zip' },
      payload: Buffer.from(zipSync({ 'menus/settings.json': strToU8('{}') })),
    }),
    status: 200,
  },
  // The effects of these are tried in workshop/publications.long.test.ts.
  'GET /api/config/publications': { request: bare, status: 200 },
  'GET /api/config/publications/:id/changes': {
    request: bare,
    url: '/api/config/publications/999999/changes',
    status: 404,
  },
  'POST /api/config/publications/:id/confirmation': {
    request: (caller) => ({ headers: { authorization: caller.token }, payload: { ...caller.extra } }),
    url: '/api/config/publications/999999/confirmation',
    status: 404,
  },
  'POST /api/config/publications/:id/refusal': {
    request: ({ token, extra }) => ({ headers: { authorization: token }, payload: { reason: 'x', ...extra } }),
    url: '/api/config/publications/999999/refusal',
    status: 404,
  },
  'DELETE /api/config/publications/:id': { request: bare, url: '/api/config/publications/999999', status: 404 },
  'GET /api/config/tokens': { request: bare, status: 200 },
  'POST /api/config/tokens': {
    request: ({ token, extra }) => ({
      headers: { authorization: token },
      payload: { name: 'x', scope: 'read', days: 0, ...extra },
    }),
    status: 400,
  },
  'DELETE /api/config/tokens/:id': { request: bare, url: '/api/config/tokens/999999', status: 404 },
  // The effects of these on a second factor are tried in auth/second-factor.test.ts.
  'GET /api/desk/second-factor': { request: bare, status: 200 },
  'POST /api/desk/second-factor/secret': { request: bare, status: 200 },
  'POST /api/desk/second-factor/enrolment': {
    request: ({ token, extra }) => ({ headers: { authorization: token }, payload: { code: '000000', ...extra } }),
    status: 400,
  },
  'POST /api/desk/second-factor/reset': {
    request: ({ token, extra }) => ({ headers: { authorization: token }, payload: { username: 'ZZ', ...extra } }),
    status: 404,
  },
  // Members are made and imported in members/members.test.ts.
  'POST /api/desk/members': {
    request: ({ token, extra }) => ({
      headers: { authorization: token },
      payload: { username: '1', name: 'x', role: 'NONE', ...extra },
    }),
    status: 400,
  },
  // Bookings are tried in payments/bank.test.ts.
  'POST /api/desk/payments/import': {
    request: ({ token, extra }) => ({
      headers: { authorization: token },
      payload: { file: Buffer.from(norma43([])).toString('base64'), ...extra },
    }),
    status: 200,
  },
  'POST /api/desk/members/import': {
    request: ({ token, extra }) => ({
      headers: { authorization: token },
      payload: { csv: 'username', dryRun: true, ...extra },
    }),
    status: 200,
  },
  // Data is given out and erased in members/person-data.test.ts.
  'GET /api/desk/members/:key/data': { request: bare, url: '/api/desk/members/999999/data', status: 404 },
  'POST /api/desk/members/:key/erasure': {
    request: ({ token, extra }) => ({ headers: { authorization: token }, payload: { dryRun: true, ...extra } }),
    url: '/api/desk/members/999999/erasure',
    status: 404,
  },
  'GET /api/desk/procedures/lines/:key/files/:property': {
    request: bare,
    url: '/api/desk/procedures/lines/999999/files/foto',
    status: 404,
  },
  'GET /api/desk/requests/lines/:key/files/:property': {
    request: bare,
    url: '/api/desk/requests/lines/ZZZZ-ZZZZ/files/foto',
    status: 404,
  },
};
