import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, RouteOptions } from 'fastify';
import type { CompiledProcedure } from '../../core/procedure.ts';
import type { LoadedVersion } from '../domain/config/loaded-version.ts';
import type { ConfigStore } from '../domain/config/store.ts';
import { READING } from './guards.ts';
import { errorResponses } from './schemas.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The version whose records the description names. */
    described: LoadedVersion | null;
  }
}

const PREFIX = '/api/docs';

export async function describeApi(app: FastifyInstance, version: string): Promise<void> {
  app.addHook('onRoute', (route) => {
    const { access, tokenHeader } = route.config ?? {};
    if (route.schema?.response)
      route.schema = { ...route.schema, response: { ...failuresOf(route), ...route.schema.response } };
    // Routes that visitors may call say themselves whether a token tells more.
    if (!route.schema || !access || access.includes('public')) return;
    route.schema = { security: [{ [tokenHeader ? 'signingToken' : 'token']: [] }], ...route.schema };
  });
  await app.register(swagger, {
    openapi: {
      info: { title: 'Workspace API', version },
      components: {
        securitySchemes: {
          token: { type: 'apiKey', in: 'header', name: 'Authorization' },
          signingToken: { type: 'apiKey', in: 'header', name: 'token' },
        },
      },
    },
  });
}

/** The failures that follow from what a call takes, who may call and whether it writes. */
function failuresOf({ method, schema = {}, config = {} }: RouteOptions): Record<number, object> {
  const { params, querystring, headers, body, consumes } = schema;
  const reads = [method].flat().some((one) => READING.includes(one));
  return errorResponses(
    503,
    ...(params || querystring || headers || body ? [400] : []),
    ...(body || consumes ? [413, 415] : []),
    ...(config.access && !config.access.includes('public') ? [401, 403] : []),
    ...(reads || config.writes === 'little' ? [] : [507]),
  );
}

/** Describes the calls of a scope under a heading, unless they name another one. */
export function describeUnder(scope: FastifyInstance, tag: string): void {
  scope.addHook('onRoute', (route) => {
    if (route.schema) route.schema = { tags: [tag], ...route.schema };
  });
}

/** The page of the description: for the office alone, in a demonstration for everybody. */
export async function serveApiDocs(app: FastifyInstance, config: ConfigStore, demo: boolean): Promise<void> {
  await app.register(async (docs) => {
    docs.decorateRequest('described', null);
    docs.addHook('onRequest', async (request) => {
      request.described = await config.current();
    });
    docs.addHook('onRoute', (route) => {
      route.config = { ...route.config, access: demo ? ['public', 'everyone', 'staff'] : ['staff'] };
    });
    await docs.register(swaggerUi, {
      routePrefix: PREFIX,
      // Files describe records, and they may have changed since the start.
      transformSpecification: (api, request) => withProcedures(withRecords(api, request.described), request.described),
      transformSpecificationClone: false,
      staticCSP: {
        'default-src': "'none'",
        'script-src': "'self'",
        'style-src': "'self' 'unsafe-inline'",
        'img-src': "'self' data:",
        'font-src': "'self' data:",
        'connect-src': "'self'",
        'base-uri': "'none'",
        'form-action': "'none'",
        'frame-ancestors': "'none'",
      },
    });
  });
}

/** An OpenAPI description, as far as it is changed here. */
interface Description {
  paths?: Record<string, object>;
  [part: string]: unknown;
}

interface Operation {
  parameters?: { name: string }[];
  requestBody?: Content;
  responses?: Record<string, Content>;
}

interface Content {
  content?: Record<string, { schema?: object }>;
}

const PROCEDURE = '/api/procedures/{procedure}';
const RECORD = '/api/records/{record}';

/** Repeats the general calls for each procedure, with the names of its states and of the member's moves. */
function withProcedures<Api extends Description>(api: Api, version: LoadedVersion | null): Api {
  if (!version) return api;
  const general = Object.entries(api.paths ?? {}).filter(([path]) => path.startsWith(PROCEDURE));
  const own = [...version.procedures.values()].flatMap((procedure) =>
    general.map(([path, operations]) => [
      path.replace(PROCEDURE, `/api/procedures/${procedure.id}`),
      operationsOf(operations, procedure),
    ]),
  );
  return { ...api, paths: { ...api.paths, ...Object.fromEntries(own) } };
}

function operationsOf(operations: object, { states, moves }: CompiledProcedure): object {
  const byMember = Object.keys(moves).filter((move) => moves[move]?.by.includes('member'));
  const names = new Map([
    ['state', states],
    ['move', byMember],
  ]);
  return JSON.parse(
    JSON.stringify(operations, (key, value) => {
      if (key === 'parameters' && Array.isArray(value)) return value.filter(({ name }) => name !== 'procedure');
      return names.has(key) && value?.type === 'string' ? { ...value, enum: names.get(key) } : value;
    }),
  ) as object;
}

/** Repeats the general calls for each record, with the JSON Schema of its file. */
function withRecords<Api extends Description>(api: Api, version: LoadedVersion | null): Api {
  const general = api.paths?.[RECORD];
  const one = api.paths?.[`${RECORD}/{key}`];
  if (!version || !general || !one) return api;
  const own = [...version.records.values()].flatMap(({ id, schema, maxItems }) => {
    const path = `/api/records/${id}`;
    if (maxItems === undefined) return [[path, withSchema(general, schema)]];
    const { put: _one, ...many } = withSchema(general, schema);
    for (const content of Object.values(many.get?.responses?.['200']?.content ?? {}))
      content.schema = listOf(schema, maxItems);
    return [
      [path, many],
      [`${path}/{key}`, withSchema(one, schema)],
    ];
  });
  return { ...api, paths: { ...api.paths, ...Object.fromEntries(own) } };
}

function listOf(schema: object, maxItems: number): object {
  const entry = { key: { type: 'string' }, tag: { type: 'string' }, values: schema };
  const items = { type: 'array', maxItems, items: { type: 'object', properties: entry } };
  return { type: 'object', properties: { items, limit: { type: 'integer', const: maxItems } } };
}

function withSchema(path: object, schema: object): Record<string, Operation> {
  const operations = JSON.parse(JSON.stringify(path)) as Record<string, Operation>;
  for (const operation of Object.values(operations)) {
    operation.parameters = (operation.parameters ?? []).filter(({ name }) => name !== 'record');
    for (const body of [operation.requestBody, operation.responses?.['200']])
      for (const content of Object.values(body?.content ?? {})) content.schema = schema;
  }
  return operations;
}
