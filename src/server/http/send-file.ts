import type { FastifyReply } from 'fastify';

/** Opened as a page of its own, a file may run nothing and reach nothing. */
const HARMLESS = "default-src 'none'; sandbox; frame-ancestors 'none'";

/** A person's file, to be saved under its name (RFC 6266, RFC 8187), kept by no cache. */
export function sendFile(reply: FastifyReply, file: { name: string; type: string; content: Uint8Array }): FastifyReply {
  const named = /^[\w .-]+$/.test(file.name)
    ? `filename="${file.name}"`
    : `filename*=UTF-8''${encodeURIComponent(file.name)}`;
  return reply
    .header('cache-control', 'no-store')
    .header('content-security-policy', HARMLESS)
    .header('content-disposition', `attachment; ${named}`)
    .type(file.type)
    .send(Buffer.from(file.content));
}

/** How a file stands in the API description, by its media types. */
export function fileResponse(...types: readonly string[]) {
  const content = Object.fromEntries(types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]));
  return { description: 'The file, to be saved', content };
}
