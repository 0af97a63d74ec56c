import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import type { LoadedVersion } from '../config/loaded-version.ts';
import type { ConfigStore } from '../config/store.ts';
import { withProcedures } from '../procedures/describe.ts';
import { withRecords } from '../records/describe.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The version whose records the description names. */
    described: LoadedVersion | null;
  }
}

const PREFIX = '/api/docs';

/** The description of the API from the schemas of its routes. Comes before the routes. */
export async function describeApi(app: FastifyInstance, version: string): Promise<void> {
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

/**
 * The page that shows it, under a policy of its own: it has inline images. A demonstration shows it to everybody; else the
 * office alone reads it, by a token, since strangers need no map of the house.
 */
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
      // What is kept of people is said by files, and they may have changed since the start.
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
