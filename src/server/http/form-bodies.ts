import type { FastifyInstance } from 'fastify';

export const FORM = 'application/x-www-form-urlencoded';

/** Routes of this scope take form-encoded bodies, and no others. */
export function takeForms(scope: Pick<FastifyInstance, 'removeAllContentTypeParsers' | 'addContentTypeParser'>): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser<string>(FORM, { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(body))),
  );
}
