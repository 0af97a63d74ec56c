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

/** Describes the API by the schemas of its routes. Call it before they are registered. */
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
 * The page that shows the description, with a policy of its own because it has inline images. In a demonstration
 * everybody may read it, otherwise the office alone.
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
