import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { escapeHtml } from '../../core/mail.ts';
import { TEST_FOLDER, TEST_PASSWORD } from '../domain/documents/signing/trust.ts';
import { demandFound } from '../kit/errors.ts';
import type { ServerContext } from './context.ts';
import { sendLocalPage } from './local-page.ts';

const KINDS: Record<string, string> = { '': 'RSA', '-ec': 'P-256', '-legacy': 'RSA, old format' };

export default function testCertificates(app: FastifyInstance, { settings }: ServerContext): void {
  if (!settings.demo) return;
  const folder = path.join(settings.dataDir, TEST_FOLDER);
  const files = async () => {
    const names = await readdir(folder).catch(() => []);
    return names.filter((name) => name.endsWith('.p12')).sort();
  };

  app.get('/dev/certificates', { schema: { hide: true } }, async (_request, reply) =>
    sendLocalPage(reply, 'Test certificates', listOf(await files())),
  );
  app.get<{ Params: { name: string } }>(
    '/dev/certificates/:name',
    { schema: { hide: true } },
    async (request, reply) => {
      const name = demandFound((await files()).find((one) => one === request.params.name));
      reply.header('content-disposition', `attachment; filename="${name}"`).header('cache-control', 'no-store');
      return reply.type('application/x-pkcs12').send(await readFile(path.join(folder, name)));
    },
  );
}

function listOf(names: readonly string[]): string {
  const rows = names.map((name) => {
    const [, kind = ''] = /^[^-]+(-\w+)?\.p12$/.exec(name) ?? [];
    return `<li><a href="/dev/certificates/${escapeHtml(name)}"><strong>${escapeHtml(name)}</strong><span>${KINDS[kind] ?? ''}</span></a></li>`;
  });
  return `<p>Certificates of the invented members of this demonstration, by member number. The password of all is
<strong>${TEST_PASSWORD}</strong>. Nobody else trusts them.</p><ul>${rows.join('')}</ul>`;
}
