import type { Caller, Sample } from './fixture/sample.ts';

const bare = ({ token }: Caller) => ({ headers: { authorization: token } });

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
  // What becomes live again stands in config-desk.test.ts.
  'POST /api/desk/configuration': {
    request: ({ token, extra }) => ({
      headers: { authorization: token },
      payload: { to: 'zzzz', live: 'zzzz', note: '', ...extra },
    }),
    status: 409,
  },
  // What these do to a second factor stands in auth/second-factor.test.ts.
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
  // What is made and taken stands in members.test.ts.
  'POST /api/desk/members': {
    request: ({ token, extra }) => ({
      headers: { authorization: token },
      payload: { username: '1', name: 'x', role: 'NONE', ...extra },
    }),
    status: 400,
  },
  'POST /api/desk/members/import': {
    request: ({ token, extra }) => ({
      headers: { authorization: token },
      payload: { csv: 'username', dryRun: true, ...extra },
    }),
    status: 200,
  },
  // What is given out and erased stands in person-data.test.ts.
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
