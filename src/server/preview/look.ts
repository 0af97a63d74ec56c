import type { FastifyInstance } from 'fastify';
import type { Compilation } from '../../compiler/index.ts';
import { lookSheet } from '../../core/theme/look.ts';
import type { Theme } from '../../core/theme/theme.ts';
import { themeOf } from '../ops/look/theme.ts';

const SHEET = '/dev/preview/look.css';

/** The colours of edited files as a style sheet; typeface and mark are built into the browser app. */
export function lookFrom({ config }: Pick<Compilation, 'config'>, folder: string): string {
  const { theme } = config.folders;
  return lookSheet((theme?.value as Theme | undefined) ?? themeOf(folder));
}

/** Lays the edited colours over those that are built into the workspace's pages. */
export function showLook(app: FastifyInstance, look: () => string): void {
  // A page that is packed cannot be written into, and nothing of a preview goes far.
  app.addHook('onRequest', async ({ headers }) => {
    delete headers['accept-encoding'];
  });
  app.addHook('onSend', async ({ url }, reply, payload) => {
    const isPage = String(reply.getHeader('content-type') ?? '').startsWith('text/html');
    if (!isPage || url.startsWith('/dev/') || typeof payload !== 'string') return payload;
    reply.removeHeader('content-length');
    return payload.replace('</head>', () => `<link rel="stylesheet" href="${SHEET}"></head>`);
  });
  app.get(SHEET, { schema: { hide: true } }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').type('text/css; charset=utf-8').send(look()),
  );
}
