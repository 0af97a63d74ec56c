import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { escapeHtml } from '../../../core/mail.ts';
import type { ServerContext } from '../../http/context.ts';
import { demandFound } from '../../http/errors.ts';
import { TEST_FOLDER } from '../signing/trust.ts';
import { listTestFiles, TEST_PASSWORD } from './folder.ts';

const POLICY = "default-src 'none'; style-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

const KINDS: Record<string, string> = { '': 'RSA', '-ec': 'P-256', '-legacy': 'RSA, old format' };

export default function testCertificates(app: FastifyInstance, { settings }: ServerContext): void {
  if (!settings.demo) return;
  const { dataDir } = settings;

  app.get('/dev/certificates', { schema: { hide: true } }, async (_request, reply) => {
    reply.header('content-security-policy', POLICY).header('cache-control', 'no-store');
    return reply.type('text/html; charset=utf-8').send(page(await listTestFiles(dataDir)));
  });
  app.get<{ Params: { name: string } }>(
    '/dev/certificates/:name',
    { schema: { hide: true } },
    async (request, reply) => {
      const name = demandFound((await listTestFiles(dataDir)).find((one) => one === request.params.name));
      reply.header('content-disposition', `attachment; filename="${name}"`).header('cache-control', 'no-store');
      return reply.type('application/x-pkcs12').send(await readFile(path.join(dataDir, TEST_FOLDER, name)));
    },
  );
}

function page(names: readonly string[]): string {
  const rows = names.map((name) => {
    const [, kind = ''] = /^[^-]+(-\w+)?\.p12$/.exec(name) ?? [];
    return `<li><a href="/dev/certificates/${escapeHtml(name)}"><strong>${escapeHtml(name)}</strong><span>${KINDS[kind] ?? ''}</span></a></li>`;
  });
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Test certificates</title><link rel="stylesheet" href="/dev/mailbox.css"></head><body><main><h1>Test certificates</h1>
<p>Certificates of the invented members of this demonstration, by member number. The password of all is
<strong>${TEST_PASSWORD}</strong>. Nobody else trusts them.</p><ul>${rows.join('')}</ul></main></body></html>`;
}
