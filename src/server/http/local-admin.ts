import type { FastifyReply, FastifyRequest } from 'fastify';
import { type TSchema, type TUnknown, Type } from 'typebox';
import { ApiError } from '../kit/errors.ts';
import { OperatorError } from '../kit/operator-error.ts';
import { isSame } from '../kit/seal.ts';
import { isLoopback } from '../kit/settings/demo.ts';
import type { ServerContext } from './context.ts';

/**
 * Options of a call for local commands: over loopback, not through a proxy, with the secret of the lock file; else 404.
 * An `OperatorError` is answered with 409, its words and what it has found.
 */
export function localAdmin<Body extends TSchema = TUnknown>(
  { adminSecret }: Pick<ServerContext, 'adminSecret'>,
  body = Type.Unknown() as TSchema as Body,
) {
  return {
    schema: { hide: true, body },
    onRequest: async (request: FastifyRequest) => {
      if (!isLocalAdmin(request, adminSecret)) throw new ApiError(404, 'errors.server.notFound');
    },
    errorHandler: async (error: Error, _request: FastifyRequest, reply: FastifyReply) => {
      if (!(error instanceof OperatorError)) throw error;
      const { name: _name, said: _said, message, ...found } = error;
      return reply.code(409).send({ status: 'Error', message, ...found });
    },
  };
}

function isLocalAdmin(request: FastifyRequest, secret: string | null): boolean {
  const direct = isLoopback(request.socket.remoteAddress ?? '') && request.headers['x-forwarded-for'] === undefined;
  return direct && secret !== null && isSame(String(request.headers['x-admin-secret'] ?? ''), secret);
}
