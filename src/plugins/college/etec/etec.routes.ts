import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { documentFile, fileName, type ServerContext, userOf } from '../../../server/plugin.ts';
import { type EtecBody, GET, ID, PDF, POST, performAction } from './actions.ts';
import { ETEC, findRequest, listRequests } from './wire.ts';

/** Path of the service as the spec has it, whatever address people reach it by. */
const PATH = '/signing/otecSolicitudes.php';

const READING: readonly string[] = ['obtener_parametros', 'obtener_datos'];
const SIGNING: readonly string[] = ['pre_firmar_pdf', 'firmar_pdf'];

type Asked = { Body: EtecBody; Params: { id?: number } };

/** The signing service (spec 2 §7): the token comes in the header `token`, the id may end the path. */
export default function etec(app: FastifyInstance, context: ServerContext): void {
  const { db, settings } = context;
  const config = {
    access: ['member'],
    tokenHeader: 'token',
    writes: ({ accion }: EtecBody) => !READING.includes(accion),
    security: ({ body }: FastifyRequest) =>
      SIGNING.includes((body as EtecBody | undefined)?.accion ?? '') ? 'signature' : null,
  } as const;

  const list = async (request: FastifyRequest) => listRequests(db, settings, userOf(request).id);
  app.get(PATH, { config, schema: GET }, list);
  app.get<{ Params: { id: number } }>(`${PATH}/:id`, { config, schema: { ...GET, params: ID } }, async (request) =>
    findRequest(db, settings, userOf(request).id, request.params.id),
  );
  app.get<{ Params: { id: number; number: number } }>(
    `${PATH}/:id/pdf/:number`,
    { config, schema: PDF },
    async (request, reply) => {
      const { id, number } = request.params;
      const pdf = await documentFile(db, userOf(request).id, ETEC, { id, number });
      reply.header('content-disposition', `inline; filename="${fileName({ procedure: ETEC, id }, number)}"`);
      return reply.type('application/pdf').send(Buffer.from(pdf));
    },
  );
  const act = async (request: FastifyRequest<Asked>, reply: FastifyReply) => {
    const { status, body } = await performAction(context, request, request.body.solicitud_id ?? request.params.id);
    return reply.code(status).send(body);
  };
  app.post<Asked>(PATH, { config, schema: POST }, act);
  app.post<Asked>(`${PATH}/:id`, { config, schema: { ...POST, params: ID } }, act);
}
