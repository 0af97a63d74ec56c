import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** A file that is opened as a page may run nothing and load nothing. */
const HARMLESS = "default-src 'none'; sandbox; frame-ancestors 'none'";

/** Sends a person's file as a download (RFC 6266, RFC 8187) that no cache keeps. */
export function sendFile(
  reply: FastifyReply,
  file: { name: string; type: string; content: Uint8Array | Readable },
): FastifyReply {
  const named = /^[\w .-]+$/.test(file.name)
    ? `filename="${file.name}"`
    : `filename*=UTF-8''${encodeURIComponent(file.name)}`;
  return reply
    .header('content-security-policy', HARMLESS)
    .header('content-disposition', `attachment; ${named}`)
    .type(file.type)
    .send(file.content instanceof Uint8Array ? Buffer.from(file.content) : file.content);
}

export function fileResponse(...types: readonly string[]) {
  const content = Object.fromEntries(types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]));
  return { description: 'The file, to be saved', content };
}
